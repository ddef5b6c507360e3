// What a concept builds on, by the papers that introduce it.
// group: trace
// $concept: concept
// $limit: integer = 20
MATCH (c:Concept)<-[:INTRODUCES]-(p:Paper)-[r:BUILDS_ON]->(d:Concept)
WHERE toLower($concept) IN c.names AND c <> d
RETURN d.name AS concept, d.type AS type, r.quote AS sentence, p.title AS title, p.year AS year, p.id AS paper
ORDER BY year, paper, d.id, sentence
LIMIT $limit;
