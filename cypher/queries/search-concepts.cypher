// Search the words of concept names: the shortest names first.
// group: find
// $text: string
// $limit: integer = 20
CALL db.index.fulltext.queryNodes('concept_text', $text) YIELD node
WITH node, [word IN split(toLower($text), ' ') WHERE word <> '' AND toLower(node.name) CONTAINS word] AS found
RETURN node.name AS concept, node.type AS type, node.papers AS papers, node.id AS id
ORDER BY size(found) DESC, size(node.name), papers DESC, id
LIMIT $limit;
