// A second label by type; in a transaction of its own, which the embedded engine needs after a MERGE.
UNWIND $rows AS row
MATCH (n:Concept {id: row.id})
FOREACH (_ IN CASE row.type WHEN 'method' THEN [1] ELSE [] END | SET n:Method)
FOREACH (_ IN CASE row.type WHEN 'model' THEN [1] ELSE [] END | SET n:Model)
FOREACH (_ IN CASE row.type WHEN 'architecture' THEN [1] ELSE [] END | SET n:Architecture)
FOREACH (_ IN CASE row.type WHEN 'task' THEN [1] ELSE [] END | SET n:Task)
FOREACH (_ IN CASE row.type WHEN 'dataset' THEN [1] ELSE [] END | SET n:Dataset)
FOREACH (_ IN CASE row.type WHEN 'metric' THEN [1] ELSE [] END | SET n:Metric)
FOREACH (_ IN CASE row.type WHEN 'theory' THEN [1] ELSE [] END | SET n:Theory)
FOREACH (_ IN CASE row.type WHEN 'area' THEN [1] ELSE [] END | SET n:Area)
FOREACH (_ IN CASE row.type WHEN 'software' THEN [1] ELSE [] END | SET n:Software);
