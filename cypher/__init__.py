"""The graph as a property graph: schema, load and query files in Cypher, and the few modules that run them.

The official `neo4j` driver is the only client, for the embedded engine and for a Neo4j server alike. Every statement
is a `.cypher` file, with values only as `$parameters`.
"""
