// Which concepts bridge communities: their neighbours lie in many others.
// group: gaps
// $limit: integer = 20
MATCH (c:Concept)-[r:CO_OCCURS]-(d:Concept)
WHERE c.community <> d.community
WITH c, count(DISTINCT d.community) AS other_communities, count(DISTINCT d) AS neighbours_there
RETURN c.name AS concept, c.community AS community, other_communities, neighbours_there, c.papers AS papers
ORDER BY other_communities DESC, neighbours_there DESC, papers DESC, c.id
LIMIT $limit;
