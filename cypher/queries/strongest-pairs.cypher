// Which pairs of concepts are tied most strongly, whatever their size.
// group: gaps
// $papers: integer = 2
// $limit: integer = 20
MATCH (c:Concept)-[r:CO_OCCURS]->(d:Concept)
WHERE r.papers >= $papers
RETURN c.name AS concept, d.name AS other, r.papers AS papers_together, round(r.npmi, 4) AS npmi
ORDER BY npmi DESC, papers_together DESC, c.id, d.id
LIMIT $limit;
