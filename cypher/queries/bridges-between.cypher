// Which pairs of concepts tie two communities together.
// group: gaps
// $first: integer
// $second: integer
// $limit: integer = 20
MATCH (c:Concept {community: $first})-[r:CO_OCCURS]-(d:Concept {community: $second})
RETURN c.name AS concept, d.name AS other, r.papers AS papers_together, round(r.npmi, 4) AS npmi
ORDER BY papers_together DESC, npmi DESC, c.id, d.id
LIMIT $limit;
