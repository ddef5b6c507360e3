// Which data sets most papers are evaluated on.
// group: find
// $limit: integer = 20
MATCH (c:Dataset)<-[:EVALUATED_ON]-(p:Paper)
WITH c, count(DISTINCT p) AS evaluated, min(p.year) AS first_year, max(p.year) AS last_year
RETURN c.name AS dataset, evaluated, c.papers AS mentioned, first_year, last_year
ORDER BY evaluated DESC, mentioned DESC, c.id
LIMIT $limit;
