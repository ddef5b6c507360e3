// What is known of a concept: names, type, papers, years, rank.
// group: find
// $concept: concept
MATCH (c:Concept)
WHERE toLower($concept) IN c.names
OPTIONAL MATCH (c)-[:BROADER]->(b:Concept)
WITH c, b ORDER BY b.id
WITH c, collect(DISTINCT b.name) AS broader
OPTIONAL MATCH (c)-[:IN_COMMUNITY]->(m:Community)
WITH c, broader, min(m.name) AS community
RETURN c.name AS concept, c.type AS type, coalesce(c.aliases, []) AS other_names, broader, c.papers AS papers,
    c.first_year AS first_year, c.last_year AS last_year, community, round(c.pagerank, 4) AS pagerank
ORDER BY papers DESC, c.id;
