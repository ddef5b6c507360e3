// How are two concepts connected: the shortest ways over concepts that are met together.
// group: trace
// $concept: concept
// $other: concept
// $limit: integer = 5
MATCH (c:Concept), (d:Concept)
WHERE toLower($concept) IN c.names AND toLower($other) IN d.names AND c <> d
MATCH way = allShortestPaths((c)-[:CO_OCCURS*..6]-(d))
WITH way,
    reduce(least = null, r IN relationships(way) | CASE WHEN r.papers >= least THEN least ELSE r.papers END) AS least
RETURN length(way) AS steps, [n IN nodes(way) | n.name] AS concepts, [r IN relationships(way) | r.papers] AS papers
ORDER BY steps, least DESC, [n IN nodes(way) | n.id]
LIMIT $limit;
