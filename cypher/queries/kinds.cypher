// Which concepts are kinds or parts of a concept, directly or further down.
// group: find
// $concept: concept
// $limit: integer = 50
MATCH way = (d:Concept)-[:BROADER*1..5]->(c:Concept)
WHERE toLower($concept) IN c.names
WITH d, min(length(way)) AS depth
RETURN depth, d.name AS concept, d.type AS type, d.papers AS papers
ORDER BY depth, papers DESC, d.id
LIMIT $limit;
