// Search the words of concept names.
// $text: string
// $limit: integer = 20
CALL db.index.fulltext.queryNodes('concept_text', $text) YIELD node, score
RETURN node.name AS concept, node.type AS type, node.papers AS papers, node.id AS id
ORDER BY score DESC, papers DESC, id
LIMIT $limit;
