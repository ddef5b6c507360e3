"""Shared fixtures: the small graph, the embedded engine over it, and a real Neo4j server where there is one."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from cypher_graph import write_graph

if TYPE_CHECKING:
    from neo4j import Driver


@pytest.fixture(scope="session")
def small_graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the graph of six papers."""
    return write_graph(tmp_path_factory.mktemp("small") / "graph")


@pytest.fixture(scope="session")
def embedded(small_graph: Path) -> "Iterator[Driver]":
    """Open the embedded engine over the small graph, read-only."""
    from kg.cypher.embedded import open_embedded

    with open_embedded(small_graph) as driver:
        yield driver


@pytest.fixture(scope="session")
def neo4j_server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Driver]":
    """Connect to the server that NEO4J_URI names, else start one, else skip; what it holds is deleted by the tests."""
    from kg.cypher.driver import connect
    from neo4j_local import Neo4jServer

    if os.environ.get("NEO4J_URI"):
        with connect() as driver:
            yield driver
    elif not shutil.which("mvn") or not shutil.which("java"):
        pytest.skip("no Neo4j: set NEO4J_URI, or install Maven and Java 17")
    else:
        password = "only-for-tests"
        with (
            Neo4jServer(home=tmp_path_factory.mktemp("neo4j"), password=password) as server,
            connect(server.uri, user="neo4j", password=password) as driver,
        ):
            yield driver


@pytest.fixture
def neo4j(neo4j_server: "Driver") -> "Driver":
    """Give the Neo4j server, emptied."""
    empty(neo4j_server)
    return neo4j_server


def empty(driver: "Driver") -> None:
    """Remove everything from a server's database."""
    for record in driver.execute_query("SHOW CONSTRAINTS YIELD name").records:
        driver.execute_query(f"DROP CONSTRAINT `{record['name']}`")
    indexes = "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"
    for record in driver.execute_query(indexes).records:
        driver.execute_query(f"DROP INDEX `{record['name']}`")
    driver.execute_query("MATCH (n) DETACH DELETE n")
