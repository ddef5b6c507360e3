// How many nodes and relationships carry the mark of other content of a corpus.
CALL {
    MATCH ()-[r]->()
    WHERE r.corpus = $corpus AND r.stamp <> $stamp
    RETURN count(r) AS stale
    UNION ALL
    MATCH (n)
    WHERE any(one IN n.stamps WHERE one STARTS WITH $prefix AND one <> $stamp)
    RETURN count(n) AS stale
}
RETURN sum(stale) AS stale;
