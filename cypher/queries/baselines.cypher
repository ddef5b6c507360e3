// Which concepts papers compare themselves with most.
// group: compare
// $limit: integer = 20
MATCH (p:Paper)-[r:COMPARES_WITH]->(c:Concept)
WITH c, count(DISTINCT p) AS compared_by, min(p.year) AS first_year, max(p.year) AS last_year
RETURN c.name AS concept, c.type AS type, compared_by, first_year, last_year
ORDER BY compared_by DESC, c.id
LIMIT $limit;
