"""The embedded engine: who may read and write, what it says when something is wrong, who can reach it."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from cypher_graph import copy_with_cache
from kg.cypher.driver import connect, read, write
from kg.cypher.embedded import open_embedded, serve
from kg.cypher.queries import run

from kg import store
from kg.errors import QueryError, ServerError

if TYPE_CHECKING:
    from neo4j import Driver


COUNT = "MATCH (p:Paper) RETURN count(p) AS papers"


@pytest.fixture
def graph(small_graph: Path, tmp_path: Path) -> Path:
    return copy_with_cache(small_graph, tmp_path / "graph")


def content(graph: Path) -> dict[str, bytes]:
    """Read the cache of a graph."""
    return {path.name: path.read_bytes() for path in (graph / store.CACHE).glob("*-words/*/*")}


WRITES = [
    "CREATE (n:X)",
    "CREATE (n:Paper {id: 'new'})",
    "MERGE (n:Paper {id: 'new'})",
    "MATCH (n) DETACH DELETE n",
    "MATCH (:Paper)-[r:MENTIONS]->() DELETE r",
    "MATCH (n:Paper) SET n.x = 1 RETURN n",
    "MATCH (n:Paper) REMOVE n.year",
    "MATCH (n:Paper) SET n:Concept",
    "MATCH (a:Paper {id: 'p1'}), (b:Paper {id: 'p2'}) CREATE (a)-[:MENTIONS]->(b)",
    "FOREACH (n IN [1] | CREATE (:Paper {id: 'new'}))",
    "UNWIND [1] AS n CALL { WITH n CREATE (:Paper) } IN TRANSACTIONS",
    "CREATE INDEX x FOR (n:Paper) ON (n.title)",
    "DROP INDEX paper_year",
    "DROP CONSTRAINT paper_key",
    "CREATE USER other SET PASSWORD 'long-enough'",
]


def test_a_statement_that_writes_is_refused_and_the_cache_stays(graph: Path) -> None:
    before = content(graph)
    with open_embedded(graph) as driver:
        for text in WRITES:
            with pytest.raises(QueryError, match="the statement writes, and the graph is open for reading only"):
                run(driver, text)
            with pytest.raises(QueryError):
                write(driver, text)
        assert read(driver, COUNT).rows == ({"papers": 6},)
        assert content(graph) == before
    assert content(graph) == before


def test_other_clients_read_in_transactions(graph: Path) -> None:
    with open_embedded(graph) as driver:
        assert driver.execute_query(COUNT).records[0]["papers"] == 6
        assert driver.execute_query(COUNT, routing_="r").records[0]["papers"] == 6
        with driver.session() as session:
            assert session.execute_read(lambda transaction: transaction.run(COUNT).data()) == [{"papers": 6}]
            with session.begin_transaction() as transaction:
                assert transaction.run(COUNT).data() == [{"papers": 6}]


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
        ("LOAD CSV FROM 'file:///etc/hostname' AS row RETURN row", "not allowed|disabled"),
    ],
)
def test_a_wrong_statement_is_one_line(embedded: "Driver", text: str, message: str) -> None:
    with pytest.raises(QueryError, match=message) as caught:
        run(embedded, text)
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
