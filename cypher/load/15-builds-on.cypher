// What a paper builds on, with the sentence that says so.
UNWIND $rows AS row
MATCH (a:Paper {id: row.paper})
MATCH (b:Concept {id: row.concept})
MERGE (a)-[r:BUILDS_ON {corpus: $corpus, key: row.key}]->(b)
SET r.field = row.field,
    r.start = row.start,
    r.end = row.end,
    r.quote = row.quote,
    r.rule = row.rule,
    r.score = row.score,
    r.stamp = $stamp;
