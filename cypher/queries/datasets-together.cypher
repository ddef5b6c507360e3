// Which data sets the same papers are evaluated on.
// group: compare
// $limit: integer = 20
MATCH (c:Concept)<-[:EVALUATED_ON]-(p:Paper)-[:EVALUATED_ON]->(d:Concept)
WHERE c.id < d.id
WITH c, d, count(DISTINCT p) AS papers
RETURN c.name AS dataset, d.name AS other, papers
ORDER BY papers DESC, c.id, d.id
LIMIT $limit;
