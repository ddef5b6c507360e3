// Which papers give code, newest first.
// group: find
// $limit: integer = 50
MATCH (p:Paper)-[r:HAS_CODE]->(repository:Repository)
RETURN DISTINCT p.year AS year, p.title AS title, repository.url AS code, p.id AS paper
ORDER BY year DESC, paper, code
LIMIT $limit;
