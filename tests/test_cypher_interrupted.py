"""A push that was interrupted, by the death of the client or of the server, is completed by the same push."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import empty
from cypher_dump import everything
from cypher_graph import write_graph
from kg.cypher.driver import connect, read
from kg.cypher.push import push, stamped

if TYPE_CHECKING:
    from neo4j import Driver
    from neo4j_local import Neo4jServer

pytestmark = pytest.mark.neo4j


def client(graph: Path, server: "Neo4jServer", *more: str) -> "subprocess.Popen[str]":
    """Start a push in a process of its own, one row in a transaction."""
    command = [sys.executable, "-m", "kg.cli", "push", str(graph), "--uri", server.uri, "--batch", "1", *more]
    environment = os.environ | {"NEO4J_PASSWORD": server.password or "any"}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for_new_stamps(driver: "Driver", count: int, graph: Path) -> None:
    """Wait until a push of a graph has written so many nodes."""
    asked = {"stamp": stamped(graph, "default")["stamp"]}
    deadline = time.monotonic() + 60
    while read(driver, "MATCH (n) WHERE $stamp IN n.stamps RETURN count(n) AS n", asked).rows[0]["n"] < count:
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_a_killed_client_leaves_a_push_that_can_be_resumed(
    neo4j_home: "Neo4jServer", neo4j: "Driver", small_graph: Path, tmp_path: Path
) -> None:
    push(small_graph, neo4j)
    whole = everything(neo4j)
    older = write_graph(tmp_path / "older", without=["p3"], more=[{"id": "gone", "title": "gone"}])
    chance = random.Random(6)
    for start in (1, 12, 24, 25):
        empty(neo4j)
        push(older, neo4j)
        with client(small_graph, neo4j_home) as process:
            wait_for_new_stamps(neo4j, start, small_graph)
            time.sleep(chance.uniform(0, 0.3))
            process.kill()
        push(small_graph, neo4j)
        assert everything(neo4j) == whole, start


def test_a_killed_server_leaves_a_push_that_can_be_resumed(spare_neo4j: "Neo4jServer", small_graph: Path) -> None:
    with spare_neo4j:
        with connect(spare_neo4j.uri) as driver:
            empty(driver)
            with client(small_graph, spare_neo4j) as process:
                wait_for_new_stamps(driver, 20, small_graph)
                spare_neo4j.kill()
                process.kill()  # it would go on after the restart: the driver tries for half a minute
        spare_neo4j.start()
        with connect(spare_neo4j.uri) as driver:
            push(small_graph, driver)
            resumed = everything(driver)
            empty(driver)
            push(small_graph, driver)
            assert everything(driver) == resumed
