// Results that a paper reports, tied to the data set, else the metric, else what the paper introduces.
UNWIND $rows AS row
MATCH (a:Paper {id: row.paper})
MATCH (b:Concept {id: row.concept})
MERGE (a)-[r:REPORTS {corpus: $corpus, key: row.key}]->(b)
SET r.metric = row.metric,
    r.value = row.value,
    r.number = row.number,
    r.baseline = row.baseline,
    r.unit = row.unit,
    r.dataset = row.dataset,
    r.system = row.system,
    r.field = row.field,
    r.start = row.start,
    r.end = row.end,
    r.quote = row.quote,
    r.rule = row.rule,
    r.score = row.score,
    r.stamp = $stamp;
