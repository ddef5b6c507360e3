// Which results are reported with a metric, on any data set.
// group: compare
// $metric: string
// $limit: integer = 20
MATCH (p:Paper)-[r:REPORTS]->(c)
WHERE toLower(r.metric) CONTAINS toLower($metric)
RETURN r.dataset AS dataset, r.system AS system, r.value AS value, r.unit AS unit, r.baseline AS baseline,
    p.title AS title, p.year AS year, p.id AS paper
ORDER BY r.dataset IS NULL, toLower(r.dataset), r.number IS NULL, r.number DESC, paper, r.key
LIMIT $limit;
