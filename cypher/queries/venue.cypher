// Which concepts the papers of a venue are about.
// group: find
// $venue: venue
// $limit: integer = 20
MATCH (v:Venue)<-[:PUBLISHED_IN]-(p:Paper)-[:MENTIONS]->(c:Concept)
WHERE v.id = $venue OR toLower(v.name) = toLower($venue)
WITH c, count(DISTINCT p) AS papers, min(p.year) AS first_year, max(p.year) AS last_year
RETURN c.name AS concept, c.type AS type, papers, c.papers AS papers_in_all, first_year, last_year
ORDER BY papers DESC, papers_in_all, c.id
LIMIT $limit;
