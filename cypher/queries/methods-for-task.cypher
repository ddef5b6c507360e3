// Which methods, models and architectures papers on a task mention.
// group: find
// $task: concept
// $limit: integer = 20
MATCH (t:Concept)<-[:MENTIONS]-(p:Paper)-[:MENTIONS]->(c:Concept)
WHERE toLower($task) IN t.names AND c.type IN ['method', 'model', 'architecture'] AND c <> t
WITH c, count(DISTINCT p) AS papers_on_task, max(p.year) AS last_year
RETURN c.name AS concept, c.type AS type, papers_on_task, c.papers AS papers, last_year
ORDER BY papers_on_task DESC, papers, c.id
LIMIT $limit;
