"""A push to a full disk ends in one line; with space again and a restart of the server, the same push completes it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import QUICK, empty, need_neo4j
from cypher_dump import everything
from cypher_graph import write_graph
from kg.cypher.driver import connect
from kg.cypher.push import push
from neo4j_local import Neo4jServer

pytestmark = pytest.mark.neo4j

# Neo4j sets space aside for its log by default; without, a full disk can cut a transaction in the log in two, and then
# Neo4j does not start again.
SETTINGS = {"db.tx_log.preallocate": "true", "db.tx_log.rotation.size": "1m"}


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk of 64 MB in memory, or skip where that is not allowed."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no small disk: to mount one takes root")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def fill(disk: Path, *, leave: int) -> Path:
    """Write a file that leaves so many bytes of a disk free."""
    facts = os.statvfs(disk)
    filler = disk / "filler"
    filler.write_bytes(bytes(facts.f_bavail * facts.f_frsize - leave))
    return filler


def pushed(graph: Path, server: Neo4jServer) -> tuple[int, str]:
    """Push from the command line; give the exit code and what it says."""
    command = [sys.executable, "-m", "kg.cli", "push", str(graph), "--uri", server.uri, "--quiet", "--batch", "5"]
    environment = os.environ | {"NEO4J_PASSWORD": "any"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def test_a_full_disk_is_one_line_and_no_loss(small_disk: Path, tmp_path: Path) -> None:
    need_neo4j()
    texts = [{"id": f"long{number}", "title": "long", "abstract": f"{number} " * 10_000} for number in range(150)]
    graph = write_graph(tmp_path / "graph", more=texts)
    server = Neo4jServer(home=small_disk, java_options=QUICK, settings=SETTINGS)
    try:
        server.start()
        filler = fill(small_disk, leave=2_000_000)
        code, said = pushed(graph, server)
        assert (code, said.count("\n")) == (2, 1)
        assert "kg: the server could not write; its disk may be full" in said
        filler.unlink()
        code, said = pushed(graph, server)
        assert (code, said.count("\n")) == (2, 1)
        assert "read-only" in said or "has to be restarted" in said
        server.stop()
        server.start()
        assert pushed(graph, server) == (0, "")
        with connect(server.uri) as driver:
            found = everything(driver)
            empty(driver)
            push(graph, driver)
            assert everything(driver) == found
    finally:
        server.kill()
