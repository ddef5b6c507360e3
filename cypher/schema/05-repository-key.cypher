// A repository is one node: its url is unique.
CREATE CONSTRAINT repository_key IF NOT EXISTS FOR (n:Repository) REQUIRE n.url IS UNIQUE;
