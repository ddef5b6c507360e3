// Concepts with all their names in lower case, their statistics.
UNWIND $rows AS row
MERGE (n:Concept {id: row.id})
FOREACH (_ IN CASE WHEN n.type <> row.type THEN [1] ELSE [] END | REMOVE n:Method:Model:Architecture:Task:Dataset:Metric:Theory:Area:Software)
SET n.name = row.name,
    n.type = row.type,
    n.status = row.status,
    n.year = row.year,
    n.aliases = row.aliases,
    n.names = row.names,
    n.papers = row.papers,
    n.mentions = row.mentions,
    n.first_year = row.first_year,
    n.last_year = row.last_year,
    n.years = row.years,
    n.year_papers = row.year_papers,
    n.degree = row.degree,
    n.strength = row.strength,
    n.pagerank = row.pagerank,
    n.betweenness = row.betweenness,
    n.core = row.core,
    n.community = row.community,
    n.growth = row.growth,
    n.stamps = [one IN coalesce(n.stamps, []) WHERE NOT one STARTS WITH $prefix] + [$stamp];
