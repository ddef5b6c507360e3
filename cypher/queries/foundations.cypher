// Which concepts papers build on most.
// group: trace
// $limit: integer = 20
MATCH (p:Paper)-[r:BUILDS_ON]->(c:Concept)
WITH c, count(DISTINCT p) AS built_on_by, min(p.year) AS first_year, max(p.year) AS last_year
RETURN c.name AS concept, c.type AS type, built_on_by, first_year, last_year
ORDER BY built_on_by DESC, c.id
LIMIT $limit;
