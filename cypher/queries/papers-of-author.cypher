// Which papers an author wrote.
// group: find
// $author: author
// $limit: integer = 50
MATCH (a:Author)-[:WROTE]->(p:Paper)
WHERE a.id = $author OR toLower(a.name) = toLower($author)
RETURN DISTINCT p.year AS year, p.title AS title, p.venue AS venue, p.id AS paper
ORDER BY year DESC, paper
LIMIT $limit;
