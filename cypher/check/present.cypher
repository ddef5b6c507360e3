// How many relationships of each kind this content of the corpus has on the server already.
MATCH (a)-[r]->(b)
WHERE r.corpus = $corpus AND r.stamp = $stamp
WITH type(r) AS type, [l IN labels(a) WHERE l IN $labels][0] AS start, [l IN labels(b) WHERE l IN $labels][0] AS end
RETURN type, start, end, count(*) AS count
ORDER BY type, start, end;
