// A author is one node: its id is unique.
CREATE CONSTRAINT author_key IF NOT EXISTS FOR (n:Author) REQUIRE n.id IS UNIQUE;
