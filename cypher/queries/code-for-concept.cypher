// Where to find code for a concept: that of papers that introduce it first.
// group: find
// $concept: concept
// $limit: integer = 20
MATCH (c:Concept)<-[m:MENTIONS]-(p:Paper)-[:HAS_CODE]->(repository:Repository)
WHERE toLower($concept) IN c.names
RETURN DISTINCT EXISTS { (p)-[:INTRODUCES]->(c) } AS introduces, repository.url AS code, p.title AS title,
    p.year AS year, m.count AS mentions, p.id AS paper
ORDER BY introduces DESC, mentions DESC, year DESC, paper, code
LIMIT $limit;
