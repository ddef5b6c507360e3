// Which papers share rare concepts with a paper.
// group: find
// $paper: paper
// $limit: integer = 20
MATCH (p:Paper)-[:MENTIONS]->(c:Concept)<-[:MENTIONS]-(other:Paper)
WHERE (p.id = $paper OR p.doi = toLower($paper) OR p.arxiv = $paper OR toLower(p.title) = toLower($paper))
    AND other <> p AND c.papers > 1
WITH DISTINCT other, c
WITH other, c ORDER BY c.papers, c.id
WITH other, collect(c.name) AS concepts, sum(1.0 / c.papers) AS weight
RETURN other.title AS title, other.year AS year, round(weight, 4) AS closeness, concepts[..8] AS shared,
    other.id AS paper
ORDER BY closeness DESC, paper
LIMIT $limit;
