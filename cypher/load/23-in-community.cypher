// Which community a concept belongs to.
UNWIND $rows AS row
MATCH (a:Concept {id: row.concept})
MATCH (b:Community {id: row.community})
MERGE (a)-[r:IN_COMMUNITY {corpus: $corpus}]->(b)
SET r.stamp = $stamp;
