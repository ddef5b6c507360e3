// What was introduced and never taken up by another paper.
// group: trace
// $limit: integer = 20
MATCH (p:Paper)-[:INTRODUCES]->(c:Concept)
WHERE NOT EXISTS { MATCH (other:Paper)-[:MENTIONS]->(c) WHERE other <> p AND NOT EXISTS { (other)-[:INTRODUCES]->(c) } }
RETURN DISTINCT c.name AS concept, c.type AS type, p.year AS year, p.title AS title, p.id AS paper, c.id AS id
ORDER BY year, paper, id
LIMIT $limit;
