// Who wrote which paper, at which place in the list of authors.
UNWIND $rows AS row
MATCH (a:Author {id: row.author})
MATCH (b:Paper {id: row.paper})
MERGE (a)-[r:WROTE {corpus: $corpus, position: row.position}]->(b)
SET r.stamp = $stamp;
