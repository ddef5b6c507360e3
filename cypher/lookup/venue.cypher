// Find a venue by id or name.
MATCH (n:Venue)
WHERE n.id = $name OR toLower(n.name) = toLower($name)
RETURN n.id AS id
LIMIT 1;
