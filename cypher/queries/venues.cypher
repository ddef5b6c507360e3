// Which venues there are, with papers and years.
// group: find
// $limit: integer = 20
MATCH (v:Venue)<-[:PUBLISHED_IN]-(p:Paper)
WITH v, count(DISTINCT p) AS papers, min(p.year) AS first_year, max(p.year) AS last_year
RETURN v.name AS venue, papers, first_year, last_year
ORDER BY papers DESC, v.id
LIMIT $limit;
