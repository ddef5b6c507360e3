// What a paper mentions and says of each concept.
// group: find
// $paper: paper
// $limit: integer = 100
MATCH (p:Paper)-[r:MENTIONS]->(c:Concept)
WHERE p.id = $paper OR p.doi = toLower($paper) OR p.arxiv = $paper OR toLower(p.title) = toLower($paper)
OPTIONAL MATCH (p)-[s:INTRODUCES|BUILDS_ON|COMPARES_WITH|EVALUATED_ON]->(c)
WITH r, c, toLower(type(s)) AS claim ORDER BY claim
WITH r, c, collect(DISTINCT claim) AS claims
RETURN c.name AS concept, c.type AS type, r.count AS mentions, claims, r.surfaces AS written, r.quotes[0] AS sentence
ORDER BY mentions DESC, c.id
LIMIT $limit;
