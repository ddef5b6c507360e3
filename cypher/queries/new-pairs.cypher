// Which concepts first met in a year, with the papers that brought them together.
// group: trends
// $year: integer
// $limit: integer = 20
MATCH (c:Concept)-[r:CO_OCCURS]->(d:Concept)
WHERE r.first_year = $year AND c.first_year < $year AND d.first_year < $year
RETURN c.name AS concept, d.name AS other, r.papers AS papers_together, round(r.npmi, 4) AS npmi
ORDER BY papers_together DESC, npmi DESC, c.id, d.id
LIMIT $limit;
