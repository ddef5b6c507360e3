// A paper is one node: its id is unique.
CREATE CONSTRAINT paper_key IF NOT EXISTS FOR (n:Paper) REQUIRE n.id IS UNIQUE;
