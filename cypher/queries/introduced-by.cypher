// Who introduced a concept, when, and with which sentence.
// group: trace
// $concept: concept
// $limit: integer = 20
MATCH (p:Paper)-[r:INTRODUCES]->(c:Concept)
WHERE toLower($concept) IN c.names
OPTIONAL MATCH (a:Author)-[w:WROTE]->(p)
WITH c, p, r, a, w ORDER BY w.position, a.id
WITH c, p, min(r.quote) AS sentence, collect(DISTINCT a.name) AS authors
RETURN p.year AS year, p.title AS title, authors, sentence, p.id AS paper
ORDER BY year, paper
LIMIT $limit;
