// Which concepts an author writes about.
// group: people
// $author: author
// $limit: integer = 20
MATCH (a:Author)-[:WROTE]->(p:Paper)-[:MENTIONS]->(c:Concept)
WHERE a.id = $author OR toLower(a.name) = toLower($author)
WITH c, count(DISTINCT p) AS papers, min(p.year) AS first_year, max(p.year) AS last_year
RETURN c.name AS concept, c.type AS type, papers, first_year, last_year
ORDER BY papers DESC, c.papers, c.id
LIMIT $limit;
