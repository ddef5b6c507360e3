// Find a paper by id, DOI, arXiv number or title.
MATCH (p:Paper)
WHERE p.id = $name OR p.doi = toLower($name) OR p.arxiv = $name OR toLower(p.title) = toLower($name)
RETURN p.id AS id
LIMIT 1;
