"""The embedded engine: its cache follows the tables, serves several processes, and is seen from this machine alone."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cypher_graph import write_graph
from kg.cypher.driver import connect, read, write
from kg.cypher.embedded import open_embedded, serve
from kg.cypher.queries import run

from kg import store
from kg.errors import GraphError, QueryError, ServerError

COUNT = "MATCH (p:Paper) RETURN count(p) AS papers"


@pytest.fixture
def graph(small_graph: Path, tmp_path: Path) -> Path:
    """Copy the small graph with its cache, so that a test may change it."""
    with open_embedded(small_graph):
        return Path(shutil.copytree(small_graph, tmp_path / "graph", copy_function=shutil.copy2))


def caches(graph: Path) -> list[str]:
    return sorted(path.name for path in (graph / store.CACHE).iterdir() if path.is_dir())


def test_cache_is_built_once_and_again_when_the_tables_change(graph: Path) -> None:
    first = caches(graph)
    with open_embedded(graph) as driver:
        assert read(driver, COUNT).rows == ({"papers": 6},)
    assert caches(graph) == first
    assert len(first) == 1
    cache = graph / store.CACHE
    kept = shutil.copytree(cache, graph.with_name("kept"))
    write_graph(graph, without=["p5"])
    shutil.copytree(kept, cache)
    with open_embedded(graph) as driver:
        assert read(driver, COUNT).rows == ({"papers": 5},)
    assert len(caches(graph)) == 1
    assert caches(graph) != first


@contextmanager
def other_process(graph: Path, *, write: bool) -> Iterator[None]:
    """Hold the graph open in another process."""
    code = (
        "import sys; from pathlib import Path; from kg.cypher.embedded import open_embedded\n"
        "with open_embedded(Path(sys.argv[1]), write=sys.argv[2] == 'True'):\n    print('open', flush=True); input()\n"
    )
    command = [sys.executable, "-c", code, str(graph), str(write)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline() == "open\n"
        try:
            yield
        finally:
            process.stdin.write("\n")
    assert process.returncode == 0


def test_two_processes_read_at_once(graph: Path) -> None:
    with other_process(graph, write=False), open_embedded(graph) as driver:
        assert read(driver, COUNT).rows == ({"papers": 6},)


@pytest.mark.parametrize(("held", "asked"), [(True, False), (False, True), (True, True)])
def test_a_writer_has_the_graph_alone(graph: Path, held: bool, asked: bool) -> None:
    with (
        other_process(graph, write=held),
        pytest.raises(ServerError, match=r"is open for (writing|queries) elsewhere"),
        open_embedded(graph, write=asked),
    ):
        pass
    with open_embedded(graph, write=asked) as driver:
        assert read(driver, COUNT).rows == ({"papers": 6},)


def test_a_cache_whose_writer_crashed_is_built_again(graph: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from kg.cypher.embedded import open_embedded\n"
        "from kg.cypher.driver import write\n"
        "with open_embedded(Path(sys.argv[1]), write=True) as driver:\n"
        "    write(driver, 'CREATE (:Paper)'); os.kill(os.getpid(), 9)\n"
    )
    assert subprocess.run([sys.executable, "-c", code, str(graph)], check=False).returncode == -9
    with open_embedded(graph) as driver:
        assert read(driver, COUNT).rows == ({"papers": 6},)


def test_processes_that_start_together_build_one_cache(graph: Path) -> None:
    shutil.rmtree(graph / store.CACHE)
    code = (
        "import sys; from pathlib import Path; from kg.cypher.queries import run\n"
        "from kg.cypher.embedded import open_embedded\n"
        "with open_embedded(Path(sys.argv[1])) as driver: print(len(run(driver, 'summary').rows))\n"
    )
    command = [sys.executable, "-c", code, str(graph)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert [process.communicate()[0] for process in processes] == ["18\n"] * 3
    assert len(caches(graph)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "CREATE (n:X)",
        "MERGE (n:X)",
        "MATCH (n) DETACH DELETE n",
        "MATCH (n:Paper) SET n.x = 1",
        "CREATE INDEX x FOR (n:P) ON (n.y)",
    ],
)
def test_a_statement_that_writes_is_refused(graph: Path, text: str) -> None:
    with open_embedded(graph) as driver:
        with pytest.raises(QueryError, match="the statement writes, and the graph is open for reading only"):
            run(driver, text)
        with pytest.raises(QueryError):
            write(driver, text)
        assert read(driver, COUNT).rows == ({"papers": 6},)


def test_writing_is_possible_when_asked_for(graph: Path) -> None:
    with open_embedded(graph, write=True) as driver:
        run(driver, "MATCH (p:Paper {id: 'p5'}) SET p.note = 'mine'", write_=True)
    with open_embedded(graph) as driver:
        assert read(driver, "MATCH (p:Paper {note: 'mine'}) RETURN p.id AS id").rows == ({"id": "p5"},)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("MATCH (n RETURN n", "Syntax error at line 1:9"),
        ("RETURN nothing(1)", "nothing"),
        ("MATCH (n) RETURN m", "'m' not defined"),
        ("RETURN $missing", "missing"),
        ("RETURN 1 / 0", "zero"),
        ("  ", "the statement is empty"),
        ("LOAD CSV FROM 'file:///etc/hostname' AS row RETURN row", "disabled"),
    ],
)
def test_a_wrong_statement_is_one_line(graph: Path, text: str, message: str) -> None:
    with open_embedded(graph) as driver, pytest.raises(QueryError, match=message) as caught:
        run(driver, text)
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(not Path("/proc/self/net/tcp").exists(), reason="needs the /proc of Linux")
def test_only_this_machine_reaches_it(graph: Path) -> None:
    before = listening()
    with serve(graph) as server:
        opened = listening() - before
        assert int(server.uri.rpartition(":")[2]) in {port for _, port in opened}
        assert {address for address, _ in opened} == {"127.0.0.1"}
    assert not listening() & opened


def listening() -> set[tuple[str, int]]:
    """Read the addresses that this process listens on from the kernel's tables."""
    sockets = {str(file.readlink()) for file in Path("/proc/self/fd").iterdir() if file.is_symlink()}
    found = set()
    for table in ("tcp", "tcp6"):
        for line in Path("/proc/self/net", table).read_text(encoding="ascii").splitlines()[1:]:
            local, state, inode = (line.split()[at] for at in (1, 3, 9))
            if state == "0A" and f"socket:[{inode}]" in sockets:
                address, _, port = local.partition(":")
                found.add((_address(address), int(port, 16)))
    return found


def _address(digits: str) -> str:
    last = bytes.fromhex(digits[-8:])[::-1]
    mapped = len(digits) == 8 or digits[:24] == "0000000000000000FFFF0000"
    return ".".join(map(str, last)) if mapped else digits


def test_a_wrong_password_is_one_line(graph: Path) -> None:
    with serve(graph) as server:
        with (
            pytest.raises(ServerError, match=r"bolt://127\.0\.0\.1:\d+: ") as caught,
            connect(server.uri, user=server.user, password="wrong-password"),
        ):
            pass
        assert "\n" not in str(caught.value)
        assert server.password not in repr(server)


@pytest.mark.parametrize("uri", ["bolt://127.0.0.1:1", "neo4j://127.0.0.1:1", "http://127.0.0.1", "nonsense"])
def test_no_server_is_one_line(uri: str) -> None:
    with pytest.raises(ServerError, match="^" + uri) as caught, connect(uri):
        pass
    assert "\n" not in str(caught.value)


def test_no_graph_is_an_error(tmp_path: Path, graph: Path) -> None:
    with pytest.raises(GraphError, match="is not a graph"), open_embedded(tmp_path):
        pass
    (graph / "mentions.parquet").unlink()
    with pytest.raises(GraphError, match=r"mentions\.parquet: is missing"), open_embedded(graph):
        pass


def test_a_folder_that_cannot_be_written_gets_a_cache_elsewhere(graph: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(graph / store.CACHE)
    monkeypatch.setattr("kg.cypher.embedded._usable", lambda _home: False)
    with open_embedded(graph) as driver:
        assert read(driver, COUNT).rows == ({"papers": 6},)
    assert not (graph / store.CACHE).exists()
