// What a paper mentions: how often, under which names, in which sentences.
UNWIND $rows AS row
MATCH (a:Paper {id: row.paper})
MATCH (b:Concept {id: row.concept})
MERGE (a)-[r:MENTIONS {corpus: $corpus}]->(b)
SET r.count = row.count,
    r.surfaces = row.surfaces,
    r.quotes = row.quotes,
    r.fields = row.fields,
    r.rules = row.rules,
    r.score = row.score,
    r.stamp = $stamp;
