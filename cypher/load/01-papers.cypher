// Papers with their text and metadata.
UNWIND $rows AS row
MERGE (n:Paper {id: row.id})
SET n.title = row.title,
    n.abstract = row.abstract,
    n.year = row.year,
    n.venue = row.venue,
    n.url = row.url,
    n.doi = row.doi,
    n.arxiv = row.arxiv,
    n.pmid = row.pmid,
    n.keywords = row.keywords,
    n.source = row.source,
    n.stamps = [one IN coalesce(n.stamps, []) WHERE NOT one STARTS WITH $prefix] + [$stamp];
