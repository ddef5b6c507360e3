// Which papers mention two concepts, with a sentence for each.
// group: find
// $concept: concept
// $other: concept
// $limit: integer = 20
MATCH (c:Concept)<-[r:MENTIONS]-(p:Paper)-[s:MENTIONS]->(d:Concept)
WHERE toLower($concept) IN c.names AND toLower($other) IN d.names
RETURN p.year AS year, p.title AS title, r.quotes[0] AS sentence, s.quotes[0] AS other_sentence, p.id AS paper
ORDER BY year DESC, paper
LIMIT $limit;
