"""Build a knowledge graph from research papers."""
