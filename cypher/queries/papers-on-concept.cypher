// Which papers mention a concept, with the sentences that do.
// group: find
// $concept: concept
// $limit: integer = 20
MATCH (p:Paper)-[r:MENTIONS]->(c:Concept)
WHERE toLower($concept) IN c.names
RETURN p.year AS year, p.title AS title, r.count AS mentions, r.quotes AS sentences, p.id AS paper
ORDER BY mentions DESC, year DESC, paper
LIMIT $limit;
