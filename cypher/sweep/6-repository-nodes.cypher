// Remove repository nodes that only an earlier push of this corpus made.
MATCH (n:Repository)
WHERE size(n.stamps) = 1 AND n.stamps[0] STARTS WITH $prefix AND n.stamps[0] <> $stamp
WITH n LIMIT $limit
DETACH DELETE n
RETURN count(*) AS removed;
