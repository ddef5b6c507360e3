// What builds on a concept: papers, and what they introduce.
// group: trace
// $concept: concept
// $limit: integer = 20
MATCH (p:Paper)-[r:BUILDS_ON]->(c:Concept)
WHERE toLower($concept) IN c.names
OPTIONAL MATCH (p)-[:INTRODUCES]->(d:Concept)
WITH p, r, d ORDER BY d.id
WITH p, min(r.quote) AS sentence, collect(DISTINCT d.name) AS introduces
RETURN p.year AS year, p.title AS title, introduces, sentence, p.id AS paper
ORDER BY year DESC, paper
LIMIT $limit;
