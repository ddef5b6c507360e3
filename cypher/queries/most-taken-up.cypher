// What was introduced here and is mentioned by most other papers.
// group: trace
// $limit: integer = 20
MATCH (p:Paper)-[:INTRODUCES]->(c:Concept)<-[:MENTIONS]-(other:Paper)
WHERE other <> p
WITH c, min(p.year) AS introduced, count(DISTINCT other) AS taken_up_by
RETURN c.name AS concept, c.type AS type, introduced, taken_up_by
ORDER BY taken_up_by DESC, introduced, c.id
LIMIT $limit;
