// Which concepts most papers of a year mention.
// group: trends
// $year: integer
// $type: string = ""
// $limit: integer = 20
MATCH (c:Concept)
WHERE $year IN c.years AND ($type = '' OR c.type = $type)
WITH c, [position IN range(0, size(coalesce(c.years, [])) - 1) WHERE c.years[position] = $year | c.year_papers[position]][0] AS papers
RETURN c.name AS concept, c.type AS type, papers, c.papers AS papers_in_all
ORDER BY papers DESC, papers_in_all DESC, c.id
LIMIT $limit;
