// A community is one node: its id is unique.
CREATE CONSTRAINT community_key IF NOT EXISTS FOR (n:Community) REQUIRE n.id IS UNIQUE;
