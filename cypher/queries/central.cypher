// Which concepts are most central: high PageRank among the concepts met together.
// group: gaps
// $type: string = ""
// $limit: integer = 20
MATCH (c:Concept)
WHERE c.pagerank IS NOT NULL AND ($type = '' OR c.type = $type)
RETURN c.name AS concept, c.type AS type, round(c.pagerank, 6) AS pagerank, c.papers AS papers, c.degree AS neighbours
ORDER BY pagerank DESC, papers DESC, c.id
LIMIT $limit;
