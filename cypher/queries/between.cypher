// Which concepts lie between others: high betweenness.
// group: gaps
// $type: string = ""
// $limit: integer = 20
MATCH (c:Concept)
WHERE c.betweenness > 0 AND ($type = '' OR c.type = $type)
RETURN c.name AS concept, c.type AS type, round(c.betweenness, 6) AS betweenness, c.papers AS papers,
    c.degree AS neighbours
ORDER BY betweenness DESC, papers DESC, c.id
LIMIT $limit;
