// Which concepts belong to a community.
// group: gaps
// $community: integer
// $limit: integer = 50
MATCH (c:Concept)-[:IN_COMMUNITY]->(m:Community {number: $community})
RETURN c.name AS concept, c.type AS type, c.papers AS papers, round(c.pagerank, 4) AS pagerank
ORDER BY papers DESC, pagerank DESC, c.id
LIMIT $limit;
