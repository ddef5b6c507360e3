// Communities of concepts that are met together.
UNWIND $rows AS row
MERGE (n:Community {id: row.id})
SET n.number = row.number,
    n.name = row.name,
    n.size = row.size,
    n.stamps = [one IN coalesce(n.stamps, []) WHERE NOT one STARTS WITH $prefix] + [$stamp];
