// Which concepts a concept has never met though they share neighbours.
// group: gaps
// $concept: concept
// $limit: integer = 20
MATCH (c:Concept)-[:CO_OCCURS]-(n:Concept)-[:CO_OCCURS]-(d:Concept)
WHERE toLower($concept) IN c.names AND d <> c AND NOT EXISTS { (c)-[:CO_OCCURS]-(d) }
WITH d, n ORDER BY n.papers, n.id
WITH d, collect(DISTINCT n.name) AS neighbours
RETURN d.name AS concept, d.type AS type, size(neighbours) AS shared_neighbours, neighbours[..5] AS over,
    d.papers AS papers
ORDER BY shared_neighbours DESC, papers DESC, d.id
LIMIT $limit;
