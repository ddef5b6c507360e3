// Which papers are evaluated on a data set or benchmark, and what they introduce.
// group: find
// $dataset: concept
// $limit: integer = 20
MATCH (p:Paper)-[r:EVALUATED_ON]->(c:Concept)
WHERE toLower($dataset) IN c.names
OPTIONAL MATCH (p)-[:INTRODUCES]->(d:Concept)
WITH p, r, d ORDER BY d.id
WITH p, min(r.quote) AS sentence, collect(DISTINCT d.name) AS introduces
RETURN p.year AS year, p.title AS title, introduces, sentence, p.id AS paper
ORDER BY year DESC, paper
LIMIT $limit;
