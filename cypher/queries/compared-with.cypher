// What a concept is compared with: in the papers that introduce it, and as the yardstick of others.
// group: compare
// $concept: concept
// $limit: integer = 20
CALL {
    MATCH (c:Concept)<-[:INTRODUCES]-(p:Paper)-[r:COMPARES_WITH]->(d:Concept)
    WHERE toLower($concept) IN c.names AND c <> d
    RETURN 'it compares with' AS how, d, p, r
    UNION
    MATCH (c:Concept)<-[r:COMPARES_WITH]-(p:Paper)-[:INTRODUCES]->(d:Concept)
    WHERE toLower($concept) IN c.names AND c <> d
    RETURN 'it is compared with by' AS how, d, p, r
}
RETURN how, d.name AS concept, r.quote AS sentence, p.title AS title, p.year AS year, p.id AS paper
ORDER BY how, year DESC, paper, d.id, r.key
LIMIT $limit;
