// Where papers on a concept are published.
// group: find
// $concept: concept
// $limit: integer = 20
MATCH (v:Venue)<-[:PUBLISHED_IN]-(p:Paper)-[:MENTIONS]->(c:Concept)
WHERE toLower($concept) IN c.names
WITH v, count(DISTINCT p) AS papers, max(p.year) AS last_year
RETURN v.name AS venue, papers, last_year
ORDER BY papers DESC, v.id
LIMIT $limit;
