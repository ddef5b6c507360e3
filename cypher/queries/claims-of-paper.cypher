// What a paper says of itself, each with its sentence.
// group: compare
// $paper: paper
// $limit: integer = 100
MATCH (p:Paper)-[r:INTRODUCES|BUILDS_ON|COMPARES_WITH|EVALUATED_ON|REPORTS|HAS_CODE]->(x)
WHERE p.id = $paper OR p.doi = toLower($paper) OR p.arxiv = $paper OR toLower(p.title) = toLower($paper)
RETURN toLower(type(r)) AS claim, CASE WHEN x = p THEN null ELSE coalesce(x.name, x.url) END AS about,
    r.metric AS metric, r.value AS value, r.quote AS sentence, r.rule AS rule
ORDER BY r.field DESC, r.start, claim, about, r.key
LIMIT $limit;
