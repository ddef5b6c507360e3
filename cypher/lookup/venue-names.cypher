// The names of venues.
MATCH (n:Venue)
RETURN n.name AS name
ORDER BY n.name, n.id
LIMIT $limit;
