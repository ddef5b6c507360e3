// Where the code of a paper is, with the sentence that says so.
UNWIND $rows AS row
MATCH (a:Paper {id: row.paper})
MATCH (b:Repository {url: row.url})
MERGE (a)-[r:HAS_CODE {corpus: $corpus, key: row.key}]->(b)
SET r.field = row.field,
    r.start = row.start,
    r.end = row.end,
    r.quote = row.quote,
    r.rule = row.rule,
    r.score = row.score,
    r.stamp = $stamp;
