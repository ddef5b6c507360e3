// Authors by the name they sign with most often.
UNWIND $rows AS row
MERGE (n:Author {id: row.id})
SET n.name = row.name,
    n.stamps = [one IN coalesce(n.stamps, []) WHERE NOT one STARTS WITH $prefix] + [$stamp];
