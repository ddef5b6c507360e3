// Which concepts are rising: growth of their share of the papers.
// group: trends
// $papers: integer = 2
// $limit: integer = 20
MATCH (c:Concept)
WHERE c.papers >= $papers AND c.growth > 0
RETURN c.name AS concept, c.type AS type, round(c.growth, 4) AS growth, c.papers AS papers,
    c.first_year AS first_year, c.years AS years, c.year_papers AS papers_a_year
ORDER BY growth DESC, papers DESC, c.id
LIMIT $limit;
