// How two authors are connected over papers written together.
// group: people
// $author: author
// $other: author
// $limit: integer = 5
MATCH (a:Author), (b:Author)
WHERE (a.id = $author OR toLower(a.name) = toLower($author)) AND (b.id = $other OR toLower(b.name) = toLower($other))
    AND a <> b
MATCH way = allShortestPaths((a)-[:WROTE*..10]-(b))
RETURN length(way) / 2 AS steps, [n IN nodes(way) | coalesce(n.name, n.title)] AS over
ORDER BY steps, [n IN nodes(way) | n.id]
LIMIT $limit;
