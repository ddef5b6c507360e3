// The names of concepts, most mentioned first.
MATCH (c:Concept)
WITH c ORDER BY c.papers DESC, c.id LIMIT $limit
UNWIND c.names AS name
RETURN name;
