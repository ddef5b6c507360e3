// Leave repository nodes that another corpus has too, without the mark of this one.
MATCH (n:Repository)
WHERE any(one IN n.stamps WHERE one STARTS WITH $prefix) AND NOT $stamp IN n.stamps
WITH n LIMIT $limit
SET n.stamps = [one IN n.stamps WHERE NOT one STARTS WITH $prefix]
RETURN count(*) AS removed;
