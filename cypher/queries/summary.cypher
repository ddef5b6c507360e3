// How many papers, concepts, authors, venues, links and claims the graph holds.
// group: quality
CALL {
    MATCH (n)
    WHERE n:Paper OR n:Concept OR n:Author OR n:Venue OR n:Repository OR n:Community
    WITH [l IN labels(n) WHERE l IN ['Paper', 'Concept', 'Author', 'Venue', 'Repository', 'Community']][0] AS what
    RETURN 1 AS place, what, count(*) AS count
    UNION ALL
    MATCH ()-[r]->()
    WHERE r.corpus IS NOT NULL
    RETURN 2 AS place, type(r) AS what, count(*) AS count
}
RETURN what, count
ORDER BY place, what;
