// Which papers no concept was found in.
// group: quality
// $limit: integer = 50
MATCH (p:Paper)
WHERE NOT EXISTS { (p)-[:MENTIONS]->(:Concept) }
RETURN p.title AS title, p.year AS year, p.id AS paper
ORDER BY paper
LIMIT $limit;
