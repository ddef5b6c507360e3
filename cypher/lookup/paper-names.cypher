// The ids and titles of papers.
MATCH (p:Paper)
WITH p ORDER BY p.id LIMIT $limit
UNWIND [p.id, p.title] AS name
RETURN name;
