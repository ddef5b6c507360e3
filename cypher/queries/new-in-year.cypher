// Which concepts are first seen in a year.
// group: trends
// $year: integer
// $limit: integer = 20
MATCH (c:Concept)
WHERE c.first_year = $year
RETURN c.name AS concept, c.type AS type, c.papers AS papers, c.status AS status
ORDER BY papers DESC, c.id
LIMIT $limit;
