// Find a concept by id, name or alias.
MATCH (c:Concept)
WHERE toLower($name) IN c.names
RETURN c.id AS id
LIMIT 1;
