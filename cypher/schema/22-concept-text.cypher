// Search the words of concept names.
CREATE FULLTEXT INDEX concept_text IF NOT EXISTS FOR (n:Concept) ON EACH [n.name];
