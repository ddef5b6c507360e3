// Find an author by id or name.
MATCH (n:Author)
WHERE n.id = $name OR toLower(n.name) = toLower($name)
RETURN n.id AS id
LIMIT 1;
