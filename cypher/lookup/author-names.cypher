// The names of authors.
MATCH (n:Author)
RETURN n.name AS name
ORDER BY n.name, n.id
LIMIT $limit;
