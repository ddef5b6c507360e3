// Search the words of titles and abstracts: most of the words first, those of the title three times as heavy.
// group: find
// $text: string
// $limit: integer = 20
CALL db.index.fulltext.queryNodes('paper_text', $text) YIELD node
WITH node, [word IN split(toLower($text), ' ') WHERE word <> ''] AS words
WITH node, reduce(found = 0, word IN words | found + 3 * size(split(toLower(node.title), word))
    + size(split(toLower(node.abstract), word)) - 4) AS found
RETURN node.year AS year, node.title AS title, node.venue AS venue, node.id AS paper
ORDER BY found DESC, year DESC, paper
LIMIT $limit;
