// Which communities of concepts there are, with their most mentioned concepts.
// group: gaps
// $limit: integer = 20
MATCH (c:Concept)-[:IN_COMMUNITY]->(m:Community)
WITH m, c ORDER BY c.papers DESC, c.id
WITH m, collect(c.name)[..5] AS concepts
RETURN m.number AS community, m.name AS name, m.size AS size, concepts
ORDER BY size DESC, community
LIMIT $limit;
