// Repositories and sites with code, by URL.
UNWIND $rows AS row
MERGE (n:Repository {url: row.url})
SET n.stamps = [one IN coalesce(n.stamps, []) WHERE NOT one STARTS WITH $prefix] + [$stamp];
