// Which data sets papers on a task are evaluated on.
// group: find
// $task: concept
// $limit: integer = 20
MATCH (t:Concept)<-[:MENTIONS]-(p:Paper)-[:EVALUATED_ON]->(c:Concept)
WHERE toLower($task) IN t.names AND c <> t
WITH c, count(DISTINCT p) AS papers_on_task, max(p.year) AS last_year
RETURN c.name AS dataset, papers_on_task, c.papers AS papers, last_year
ORDER BY papers_on_task DESC, papers, c.id
LIMIT $limit;
