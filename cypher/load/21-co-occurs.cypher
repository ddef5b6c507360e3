// Concepts met in the same papers, and how strongly; one direction, source before target.
UNWIND $rows AS row
MATCH (a:Concept {id: row.source})
MATCH (b:Concept {id: row.target})
MERGE (a)-[r:CO_OCCURS {corpus: $corpus}]->(b)
SET r.papers = row.papers,
    r.association = row.association,
    r.npmi = row.npmi,
    r.jaccard = row.jaccard,
    r.first_year = row.first_year,
    r.last_year = row.last_year,
    r.stamp = $stamp;
