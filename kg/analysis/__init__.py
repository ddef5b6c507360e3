"""What the concept network says: centrality, communities, trends. Pure functions on tables and plain arrays."""
