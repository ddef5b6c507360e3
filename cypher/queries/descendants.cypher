// What was built on a concept, and on that in turn.
// group: trace
// $concept: concept
// $limit: integer = 20
MATCH way = (d:Concept) ((:Concept)<-[:INTRODUCES]-(:Paper)-[:BUILDS_ON]->(:Concept)){1,5} (c:Concept)
WHERE toLower($concept) IN c.names AND d <> c
WITH d, min(length(way)) / 2 AS generations
RETURN generations, d.name AS concept, d.type AS type, d.papers AS papers
ORDER BY generations, papers DESC, d.id
LIMIT $limit;
