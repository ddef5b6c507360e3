"""The cache of the embedded engine follows the tables, serves several processes, and outlives those that are killed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cypher_dump import everything
from cypher_graph import copy_with_cache, write_graph
from kg.cypher.driver import read
from kg.cypher.embedded import open_embedded

from kg import store
from kg.errors import GraphError, QueryError, ServerError

COUNT = "MATCH (p:Paper) RETURN count(p) AS papers"


@pytest.fixture
def graph(small_graph: Path, tmp_path: Path) -> Path:
    return copy_with_cache(small_graph, tmp_path / "graph")


def caches(graph: Path) -> list[str]:
    """Name the caches of a graph and, while one is open, the views of its readers."""
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


def test_a_killed_reader_leaves_nothing_for_long(graph: Path) -> None:
    code = "import os, sys; from pathlib import Path; from kg.cypher.embedded import open_embedded\n"
    code += "with open_embedded(Path(sys.argv[1])): os.kill(os.getpid(), 9)\n"
    assert subprocess.run([sys.executable, "-c", code, str(graph)], check=False).returncode == -9
    assert len(caches(graph)) == 2
    os.utime(graph / "papers.parquet")
    with open_embedded(graph):
        assert len(caches(graph)) == 2
    assert len(caches(graph)) == 1


def test_no_graph_is_an_error(tmp_path: Path, graph: Path) -> None:
    with pytest.raises(GraphError, match="is not a graph"), open_embedded(tmp_path):
        pass
    (graph / "mentions.parquet").unlink()
    with pytest.raises(GraphError, match=r"mentions\.parquet: is missing"), open_embedded(graph):
        pass


def test_a_folder_that_cannot_be_written_gets_a_cache_elsewhere(graph: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(graph / store.CACHE)
    monkeypatch.setattr("kg.cypher.cache._usable", lambda _home: False)
    with open_embedded(graph) as driver:
        assert read(driver, COUNT).rows == ({"papers": 6},)
    assert not (graph / store.CACHE).exists()


def test_a_large_graph_gets_its_full_text_indexes_when_they_are_needed(
    graph: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(graph / store.CACHE)
    monkeypatch.setattr("kg.cypher.fill._MANY", 1)
    search = "CALL db.index.fulltext.queryNodes('paper_text', 'critic') YIELD node RETURN node.id AS id"
    with open_embedded(graph, words=False) as driver:
        assert read(driver, COUNT).rows == ({"papers": 6},)
        whole = everything(driver)
        with pytest.raises(QueryError, match="fulltext"):
            read(driver, search)
    for words in (True, False):
        with open_embedded(graph, words=words) as driver:
            assert read(driver, search).rows == ({"id": "p2"},)
            assert everything(driver) == whole
        assert len(caches(graph)) == 1
