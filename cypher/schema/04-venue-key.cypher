// A venue is one node: its id is unique.
CREATE CONSTRAINT venue_key IF NOT EXISTS FOR (n:Venue) REQUIRE n.id IS UNIQUE;
