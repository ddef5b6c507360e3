// Find papers by year.
CREATE INDEX paper_year IF NOT EXISTS FOR (n:Paper) ON (n.year);
