// Find the concepts of a community by its number.
CREATE INDEX concept_community IF NOT EXISTS FOR (n:Concept) ON (n.community);
