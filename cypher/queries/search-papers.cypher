// Search the words of titles and abstracts.
// $text: string
// $limit: integer = 20
CALL db.index.fulltext.queryNodes('paper_text', $text) YIELD node, score
RETURN node.year AS year, node.title AS title, node.venue AS venue, node.id AS paper
ORDER BY score DESC, paper
LIMIT $limit;
