// Which concepts are strongly tied to the same others and have never met: ideas for a paper.
// group: gaps
// $papers: integer = 3
// $together: integer = 2
// $npmi: float = 0.2
// $limit: integer = 20
MATCH (c:Concept)-[r:CO_OCCURS]-(n:Concept)
WHERE c.papers >= $papers AND r.papers >= $together AND r.npmi >= $npmi
MATCH (n)-[s:CO_OCCURS]-(d:Concept)
WHERE c.id < d.id AND d.papers >= $papers AND s.papers >= $together AND s.npmi >= $npmi
WITH c, d, count(DISTINCT n) AS shared_neighbours
WHERE NOT EXISTS { (c)-[:CO_OCCURS]-(d) }
RETURN c.name AS concept, d.name AS other, shared_neighbours, c.papers AS papers, d.papers AS other_papers
ORDER BY shared_neighbours DESC, papers + other_papers DESC, c.id, d.id
LIMIT $limit;
