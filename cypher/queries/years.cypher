// How many papers mention a concept, year by year.
// group: trends
// $concept: concept
MATCH (c:Concept)
WHERE toLower($concept) IN c.names
UNWIND range(0, size(coalesce(c.years, [])) - 1) AS position
RETURN c.name AS concept, c.years[position] AS year, c.year_papers[position] AS papers
ORDER BY c.id, year;
