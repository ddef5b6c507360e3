// With whom an author writes.
// group: people
// $author: author
// $limit: integer = 20
MATCH (a:Author)-[:WROTE]->(p:Paper)<-[:WROTE]-(b:Author)
WHERE (a.id = $author OR toLower(a.name) = toLower($author)) AND a <> b
WITH b, count(DISTINCT p) AS papers, max(p.year) AS last_year
RETURN b.name AS author, papers, last_year, b.id AS id
ORDER BY papers DESC, id
LIMIT $limit;
