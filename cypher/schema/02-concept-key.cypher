// A concept is one node: its id is unique.
CREATE CONSTRAINT concept_key IF NOT EXISTS FOR (n:Concept) REQUIRE n.id IS UNIQUE;
