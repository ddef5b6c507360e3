// Which results are reported on a data set, highest number first.
// group: compare
// $dataset: concept
// $metric: string = ""
// $limit: integer = 20
MATCH (p:Paper)-[r:REPORTS]->(c:Concept)
WHERE toLower($dataset) IN c.names AND ($metric = '' OR toLower(r.metric) CONTAINS toLower($metric))
OPTIONAL MATCH (p)-[:INTRODUCES]->(d:Concept)
WITH p, r, min(d.name) AS introduced
RETURN coalesce(r.system, introduced) AS system, r.metric AS metric, r.value AS value, r.unit AS unit,
    r.baseline AS baseline, p.title AS title, p.year AS year, r.quote AS sentence, p.id AS paper
ORDER BY r.number IS NULL, r.number DESC, year DESC, paper, r.key
LIMIT $limit;
