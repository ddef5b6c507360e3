// Where a paper was published.
UNWIND $rows AS row
MATCH (a:Paper {id: row.paper})
MATCH (b:Venue {id: row.venue})
MERGE (a)-[r:PUBLISHED_IN {corpus: $corpus}]->(b)
SET r.stamp = $stamp;
