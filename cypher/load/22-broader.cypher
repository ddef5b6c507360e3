// Which concept is a kind or a part of which.
UNWIND $rows AS row
MATCH (a:Concept {id: row.concept})
MATCH (b:Concept {id: row.broader})
MERGE (a)-[r:BROADER {corpus: $corpus}]->(b)
SET r.stamp = $stamp;
