// Who writes most about a concept.
// group: people
// $concept: concept
// $limit: integer = 20
MATCH (a:Author)-[:WROTE]->(p:Paper)-[:MENTIONS]->(c:Concept)
WHERE toLower($concept) IN c.names
WITH a, count(DISTINCT p) AS papers, max(p.year) AS last_year
RETURN a.name AS author, papers, last_year, a.id AS id
ORDER BY papers DESC, last_year DESC, id
LIMIT $limit;
