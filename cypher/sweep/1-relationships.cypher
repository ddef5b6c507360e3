// Remove relationships that an earlier push of this corpus made and this one did not.
MATCH ()-[r]->()
WHERE r.corpus = $corpus AND r.stamp <> $stamp
WITH r LIMIT $limit
DELETE r
RETURN count(*) AS removed;
