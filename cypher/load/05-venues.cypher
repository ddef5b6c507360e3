// Venues: journals, conferences, archives.
UNWIND $rows AS row
MERGE (n:Venue {id: row.id})
SET n.name = row.name,
    n.stamps = [one IN coalesce(n.stamps, []) WHERE NOT one STARTS WITH $prefix] + [$stamp];
