// Which concepts are met together with a concept, strongest first.
// group: gaps
// $concept: concept
// $papers: integer = 1
// $limit: integer = 20
MATCH (c:Concept)-[r:CO_OCCURS]-(d:Concept)
WHERE toLower($concept) IN c.names AND r.papers >= $papers
RETURN d.name AS concept, d.type AS type, r.papers AS papers_together, round(r.npmi, 4) AS npmi,
    r.first_year AS first_year
ORDER BY papers_together DESC, npmi DESC, d.id
LIMIT $limit;
