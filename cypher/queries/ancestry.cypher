// What a concept builds on, and what that builds on, back to the roots.
// group: trace
// $concept: concept
// $limit: integer = 20
MATCH way = (c:Concept) ((:Concept)<-[:INTRODUCES]-(:Paper)-[:BUILDS_ON]->(:Concept)){1,5} (d:Concept)
WHERE toLower($concept) IN c.names AND d <> c
WITH d, min(length(way)) / 2 AS generations
RETURN generations, d.name AS concept, d.type AS type, d.papers AS papers
ORDER BY generations, papers DESC, d.id
LIMIT $limit;
