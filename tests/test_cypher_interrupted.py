"""A push that was interrupted, by the death of the client or of the server, is completed by the same push.

Pushes replace one state of a corpus by the other, back and forth, so that each has something to write and something to
remove. One is killed in each tenth of its way, at a random place there.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
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

KILLS = 10
Contents = Mapping[Path, list[str]]
"""What a database holds after a fresh push of each state."""


@pytest.fixture(scope="module")
def states(small_graph: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Give two states of a corpus, each with papers that the other one lacks."""
    more = [{"id": f"other{number}", "title": f"Other {number}", "venue": f"V{number}"} for number in range(5)]
    return small_graph, write_graph(tmp_path_factory.mktemp("other") / "graph", without=["p2", "p3"], more=more)


def fresh(driver: "Driver", states: tuple[Path, Path]) -> Contents:
    """Push each state into an empty database; the second one stays there."""
    found = {}
    for state in states:
        empty(driver)
        push(state, driver)
        found[state] = everything(driver)
    return found


def moments(states: tuple[Path, Path], contents: Contents) -> Iterator[tuple[Path, int]]:
    """Give what to push next, and at which `progress` to kill it."""
    chance = random.Random(6)
    first, second = (len(contents[state]) for state in states)
    for turn in range(KILLS):
        way = int((first + second) * (turn + chance.random()) / KILLS)
        yield states[turn % 2], way - (first if turn % 2 else second)


def client(state: Path, server: "Neo4jServer") -> "subprocess.Popen[bytes]":
    """Start a push in a process of its own, one row in a transaction."""
    command = [sys.executable, "-m", "kg.cli", "push", str(state), "--uri", server.uri, "--batch", "1", "--quiet"]
    environment = os.environ | {"NEO4J_PASSWORD": server.password or "any"}
    return subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)


def wait_for(driver: "Driver", moment: int, state: Path) -> None:
    """Wait until a push of a state has come so far."""
    deadline = time.monotonic() + 60
    while progress(driver, state) < moment:
        assert time.monotonic() < deadline
        time.sleep(0.005)


def progress(driver: "Driver", state: Path) -> int:
    """Count what bears the stamp of a state, less what bears another: it only grows, to the end of the sweep."""
    text = """
        MATCH (n) WITH sum(CASE WHEN $stamp IN n.stamps THEN 1 ELSE -1 END) AS nodes
        OPTIONAL MATCH ()-[r]->() WITH nodes, sum(CASE r.stamp WHEN $stamp THEN 1 ELSE -1 END) AS relationships
        RETURN nodes + relationships AS n
    """
    return int(read(driver, text, {"stamp": stamped(state, "default")["stamp"]}).rows[0]["n"])


def test_a_killed_client_leaves_a_push_that_can_be_resumed(
    neo4j_home: "Neo4jServer", neo4j: "Driver", states: tuple[Path, Path]
) -> None:
    contents, codes = fresh(neo4j, states), []
    for state, moment in moments(states, contents):
        with client(state, neo4j_home) as process:
            wait_for(neo4j, moment, state)
            process.kill()
        codes.append(process.returncode)
        push(state, neo4j)
        assert everything(neo4j) == contents[state], moment
    assert codes.count(-signal.SIGKILL) > KILLS / 2, "most pushes were over before they were killed"


def test_a_killed_server_leaves_a_push_that_can_be_resumed(
    spare_neo4j: "Neo4jServer", states: tuple[Path, Path]
) -> None:
    spare_neo4j.start()
    with connect(spare_neo4j.uri) as driver:
        contents = fresh(driver, states)
    for state, moment in moments(states, contents):
        with connect(spare_neo4j.uri) as driver, client(state, spare_neo4j) as process:
            wait_for(driver, moment, state)
            spare_neo4j.kill()
            process.kill()  # it would go on after the restart: the driver tries for half a minute
        spare_neo4j.start()
        with connect(spare_neo4j.uri) as driver:
            push(state, driver)
            assert everything(driver) == contents[state], moment
    spare_neo4j.stop()
