"""A push can be repeated, replaces what the corpus had, and leaves alone what it did not write."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from cypher_graph import write_graph
from kg.cypher.driver import read, write
from kg.cypher.embedded import open_embedded
from kg.cypher.push import batches, push
from kg.cypher.rows import Source

from kg.errors import ServerError

if TYPE_CHECKING:
    from neo4j import Driver

pytestmark = pytest.mark.neo4j


def everything(driver: "Driver", *, stamps: bool = True) -> list[str]:
    """Give every node and relationship with all it has, in order."""
    nodes = read(driver, "MATCH (n) RETURN n").rows
    relationships = read(driver, "MATCH (a)-[r]->(b) RETURN a.id AS a, r, coalesce(b.id, b.url) AS b").rows
    hidden = set() if stamps else {"stamp", "stamps", "corpus"}
    return sorted(str(_without(row, hidden)) for row in (*nodes, *relationships))


def _without(value: Any, hidden: set[str]) -> Any:
    if isinstance(value, dict):
        return {key: _without(one, hidden) for key, one in value.items() if key not in hidden}
    return value


def test_pushing_again_changes_nothing(neo4j: "Driver", small_graph: Path) -> None:
    first = push(small_graph, neo4j)
    before = everything(neo4j)
    again = push(small_graph, neo4j, batch=3)
    assert everything(neo4j) == before
    assert again.written == first.written
    assert again.removed == {}


def test_embedded_cache_holds_the_same_as_neo4j(neo4j: "Driver", embedded: "Driver", small_graph: Path) -> None:
    push(small_graph, neo4j)
    assert everything(neo4j) == everything(embedded)


def test_what_is_gone_from_the_graph_goes_from_the_server(neo4j: "Driver", small_graph: Path, tmp_path: Path) -> None:
    from conftest import empty

    smaller = write_graph(tmp_path / "smaller", without=["p2", "p3"])
    push(small_graph, neo4j)
    removed = push(smaller, neo4j).removed
    assert removed["paper-nodes"] == 2
    found = everything(neo4j)
    empty(neo4j)
    push(smaller, neo4j)
    assert found == everything(neo4j)


def test_an_interrupted_push_can_be_repeated(neo4j: "Driver", small_graph: Path) -> None:
    class StopError(Exception):
        pass

    def stop(name: str, _rows: int) -> None:
        if name == "mentions":
            raise StopError

    with pytest.raises(StopError):
        push(small_graph, neo4j, batch=5, progress=stop)
    push(small_graph, neo4j)
    found = everything(neo4j)
    push(small_graph, neo4j)
    assert found == everything(neo4j)


def test_two_corpora_share_nodes_and_go_separately(neo4j: "Driver", small_graph: Path, tmp_path: Path) -> None:
    from conftest import empty

    early = write_graph(tmp_path / "early", without=["p3", "p4", "p5", "p6"])
    push(early, neo4j, corpus="early")
    alone = everything(neo4j, stamps=False)
    push(small_graph, neo4j, corpus="all")
    assert read(neo4j, "MATCH (p:Paper {id: 'p1'}) RETURN size(p.stamps) AS n").rows[0]["n"] == 2
    push(write_graph(tmp_path / "none", without=["p3", "p4", "p5", "p6"]), neo4j, corpus="all")
    push(early, neo4j, corpus="early")
    assert not read(neo4j, "MATCH (p:Paper {id: 'p3'}) RETURN p").rows
    write(neo4j, "MATCH ()-[r {corpus: 'all'}]->() DELETE r")
    assert [one for one in everything(neo4j, stamps=False) if "all/" not in one] == [
        one for one in alone if "all/" not in one
    ]
    empty(neo4j)


def test_what_a_user_added_stays(neo4j: "Driver", small_graph: Path) -> None:
    push(small_graph, neo4j)
    write(
        neo4j, "MATCH (p:Paper {id: 'p1'}) SET p.read = true, p:Favourite CREATE (p)-[:NEEDS]->(:Note {text: 'look'})"
    )
    push(small_graph, neo4j)
    found = read(neo4j, "MATCH (p:Favourite {read: true})-[:NEEDS]->(n:Note) RETURN p.title AS title, n.text AS text")
    assert found.rows == ({"title": "PPO for language models", "text": "look"},)


def test_a_new_type_replaces_the_label(neo4j: "Driver", small_graph: Path) -> None:
    push(small_graph, neo4j)
    write(neo4j, "MATCH (c:Concept {id: 'ppo'}) REMOVE c:Method SET c:Task, c:Mine, c.type = 'task'")
    push(small_graph, neo4j)
    labels = read(neo4j, "MATCH (c {id: 'ppo'}) RETURN labels(c) AS labels").rows[0]["labels"]
    assert set(labels) == {"Concept", "Method", "Mine"}


HOSTILE = {
    "quotes": 'it\'s "quoted" `back` and \\back\\slashed\\',
    "lines": "one\ntwo\r\nthree\ttab",
    "null": "before\x00after",
    "comment": "*/ // -- {} $x ${y} %s",
    "emoji": "👩🏽‍🔬 naïve Ångström 中文 \u202eright to left",
    "cypher": "x'}) DETACH DELETE n //",
    "long": "long " * 20_000,
}


@pytest.fixture(scope="module")
def hostile_graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    more = [
        {"id": key, "title": text, "abstract": text, "venue": "v", "keywords": [text]} for key, text in HOSTILE.items()
    ]
    return write_graph(tmp_path_factory.mktemp("hostile") / "graph", more=more)


def hostile_texts(driver: "Driver") -> Iterator[tuple[str, str, str, list[str]]]:
    text = "MATCH (p:Paper) WHERE p.id IN $ids RETURN p.id AS id, p.title AS a, p.abstract AS b, p.keywords AS k"
    return ((row["id"], row["a"], row["b"], row["k"]) for row in read(driver, text, {"ids": list(HOSTILE)}).rows)


def test_hostile_text_comes_back_equal(neo4j: "Driver", hostile_graph: Path) -> None:
    expected = sorted((key, text, text, [text]) for key, text in HOSTILE.items())
    push(hostile_graph, neo4j)
    assert sorted(hostile_texts(neo4j)) == expected
    with open_embedded(hostile_graph) as driver:
        assert sorted(hostile_texts(driver)) == expected


def test_a_corpus_has_a_plain_name(neo4j: "Driver", small_graph: Path) -> None:
    with pytest.raises(ServerError, match="'a@b' cannot name a corpus"):
        push(small_graph, neo4j, corpus="a@b")


def test_a_read_may_not_write(neo4j: "Driver") -> None:
    from kg.errors import QueryError

    for text in ("CREATE (n:Paper {id: 'x'})", "MATCH (n) DETACH DELETE n", "CREATE INDEX x FOR (n:P) ON (n.y)"):
        with pytest.raises(QueryError):
            read(neo4j, text)


def test_batches_are_cut_by_rows_and_by_bytes() -> None:
    rows: list[dict[str, Any]] = [
        {"text": "x" * 10},
        {"text": "x" * 1000},
        {"text": "x"},
        {"text": ["x" * 40] * 2},
        {"text": None},
    ]
    assert [len(part) for part in batches(rows, 2)] == [2, 2, 1]
    assert [len(part) for part in batches(rows, 10, limit=100)] == [1, 1, 2, 1]
    assert list(batches([], 2)) == []


def test_no_result_is_lost(small_graph: Path) -> None:
    source = Source(small_graph, "default")
    placed = [(row["paper"], row["concept"], row["value"]) for row in source.rows("reports")]
    assert sorted(placed) == [
        ("p1", "gsm8k", "50.0"),
        ("p2", "gsm8k", "58.1"),
        ("p2", "math", "51.7"),
        ("p3", "tinyzero", "61"),
    ]
    assert [(row["paper"], row["value"]) for row in source.rows("reports-unplaced")] == [("p4", "2.0")]
