"""Shared fixtures: the small graph, the embedded engine over it, and a real Neo4j server where there is one."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from cypher_dump import HOSTILE
from cypher_graph import write_graph

if TYPE_CHECKING:
    from neo4j import Driver
    from neo4j_local import Neo4jServer

QUICK = ("-XX:TieredStopAtLevel=1",)
"""Tests run statements a few times each: the better code of the second compiler would never pay."""


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
def hostile_graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the small graph with papers whose texts and ids break what is not escaped."""
    papers = [
        {"id": name, "title": text, "abstract": text, "venue": text[:50], "keywords": [text, "b"], "source": text}
        for name, text in HOSTILE.items()
    ]
    long = {"id": "long/" * 4000, "title": "a paper with an id of 20 kB", "year": 2024}
    return write_graph(tmp_path_factory.mktemp("hostile") / "graph", more=[*papers, long])


@pytest.fixture(scope="session")
def neo4j_home(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Neo4jServer]":
    """Start a Neo4j server of our own, or skip where that is not possible."""
    from neo4j_local import Neo4jServer

    need_neo4j()
    home = tmp_path_factory.mktemp("neo4j")
    server = Neo4jServer(home=home, password="only-for-tests", java_options=QUICK)
    server.start()
    yield server
    server.kill()  # a stop in order might write its classes once more


@pytest.fixture(scope="session")
def spare_neo4j(tmp_path_factory: pytest.TempPathFactory, small_graph: Path) -> "Iterator[Neo4jServer]":
    """Give a second server, for what needs one stopped, killed or set up otherwise; a test leaves it stopped."""
    from kg.cypher.driver import connect
    from kg.cypher.push import push
    from neo4j_local import Neo4jServer

    need_neo4j()
    server = Neo4jServer(home=tmp_path_factory.mktemp("spare"), java_options=QUICK)
    # Once for all: a database that is read-only from the first is never made, and the classes of a push are archived.
    with server, connect(server.uri) as driver:
        push(small_graph, driver)
    yield server
    server.kill()


def need_neo4j() -> None:
    """Skip a test where no Neo4j can be started."""
    if not shutil.which("mvn") or not shutil.which("java"):
        pytest.skip("no Neo4j: set NEO4J_URI, or install Maven and Java 17")


@pytest.fixture(scope="session")
def neo4j_server(request: pytest.FixtureRequest) -> "Iterator[Driver]":
    """Connect to the server that NEO4J_URI names, else start one, else skip; what it holds is deleted by the tests."""
    from kg.cypher.driver import connect

    if os.environ.get("NEO4J_URI"):
        uri, login = None, {}
    else:
        server = request.getfixturevalue("neo4j_home")
        uri, login = server.uri, {"user": "neo4j", "password": server.password}
    with connect(uri, **login) as driver:
        without_schema(driver)
        yield driver


@pytest.fixture
def neo4j(neo4j_server: "Driver") -> "Driver":
    """Give the Neo4j server, emptied."""
    empty(neo4j_server)
    return neo4j_server


def without_schema(driver: "Driver") -> None:
    """Remove constraints and indexes from a server's database."""
    for record in driver.execute_query("SHOW CONSTRAINTS YIELD name").records:
        driver.execute_query(f"DROP CONSTRAINT `{record['name']}`")
    indexes = "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"
    for record in driver.execute_query(indexes).records:
        driver.execute_query(f"DROP INDEX `{record['name']}`")


def empty(driver: "Driver") -> None:
    """Remove all nodes and relationships; constraints and indexes stay, since making them anew costs seconds."""
    driver.execute_query("MATCH (n) DETACH DELETE n")
