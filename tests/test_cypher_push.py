"""A push can be repeated, replaces what the corpus had, and leaves alone what it did not write."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import empty
from cypher_dump import HOSTILE, everything
from cypher_graph import write_graph
from kg.cypher.driver import connect, read, too_old, write
from kg.cypher.embedded import open_embedded
from kg.cypher.push import plan, push, wipe
from kg.cypher.shapes import relationships

from kg.errors import ServerError

if TYPE_CHECKING:
    from neo4j import Driver
    from neo4j_local import Neo4jServer

pytestmark = pytest.mark.neo4j


def test_pushing_again_changes_nothing(neo4j: "Driver", small_graph: Path) -> None:
    first = push(small_graph, neo4j)
    before = everything(neo4j)
    again = push(small_graph, neo4j, batch=3)
    assert everything(neo4j) == before
    assert again.removed == {}
    assert again.written | again.present == first.written
    assert set(again.present) == set(relationships())


def test_a_plan_says_what_a_push_does_and_changes_nothing(neo4j: "Driver", small_graph: Path, tmp_path: Path) -> None:
    smaller = write_graph(tmp_path / "smaller", without=["p2", "p3"])
    pushed = push(small_graph, neo4j)
    before = everything(neo4j)
    same, other = plan(small_graph, neo4j), plan(smaller, neo4j)
    assert everything(neo4j) == before
    assert (same.stale, same.rows | same.present) == (0, pushed.written)
    assert other.stale == read(neo4j, "MATCH (n) RETURN count(n) + COUNT { ()-->() } AS n").rows[0]["n"]
    assert other.rows == push(smaller, neo4j).written


def test_a_changed_relationship_count_is_repaired(neo4j: "Driver", small_graph: Path) -> None:
    push(small_graph, neo4j)
    before = everything(neo4j)
    write(neo4j, "MATCH (:Paper {id: 'p2'})-[r:MENTIONS]->() DELETE r")
    assert "mentions" in push(small_graph, neo4j).written
    assert everything(neo4j) == before


def test_wiping_takes_one_corpus_and_leaves_what_is_not_its_own(
    neo4j: "Driver", small_graph: Path, tmp_path: Path
) -> None:
    early = write_graph(tmp_path / "early", without=["p3", "p4", "p5", "p6"])
    push(early, neo4j, corpus="early")
    write(neo4j, "CREATE (:Note {text: 'mine'})")
    alone = everything(neo4j)
    push(small_graph, neo4j, corpus="all")
    wipe(neo4j, corpus="all")
    push(early, neo4j, corpus="early")
    assert everything(neo4j) == alone
    wipe(neo4j, corpus="early")
    assert read(neo4j, "MATCH (n) RETURN labels(n)[0] AS label").rows == ({"label": "Note"},)


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("no\n", 2), ("", 2)])
def test_wiping_from_the_command_line_asks(
    neo4j_home: "Neo4jServer", neo4j: "Driver", small_graph: Path, answer: str, code: int
) -> None:
    command = [sys.executable, "-m", "kg.cli", "push", str(small_graph), "--uri", neo4j_home.uri, "--wipe"]
    done = asked(command, answer, neo4j_home.password or "")
    assert done == code
    assert bool(read(neo4j, "MATCH (n:Paper) RETURN n LIMIT 1").rows) == (code == 0)


def asked(command: list[str], answer: str, password: str) -> int:
    """Run a command on a terminal of its own, and answer what it asks."""
    import pty

    ours, theirs = pty.openpty()
    environment = os.environ | {"NEO4J_PASSWORD": password}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        os.write(ours, (answer or "\x04").encode())
        try:
            while os.read(ours, 1024):
                pass
        except OSError:
            pass
    os.close(ours)
    return process.returncode


def test_what_goes_wrong_is_one_line(neo4j_home: "Neo4jServer", neo4j: "Driver", small_graph: Path) -> None:
    from kg.commands.cypher import Destination, push_graph

    made = "CREATE USER fresh IF NOT EXISTS SET PASSWORD $password CHANGE REQUIRED"
    write(neo4j, made, {"password": neo4j_home.password})
    secure = neo4j_home.uri.replace("bolt", "bolt+s")
    cases = {
        (neo4j_home.uri, "nobody", None): "unauthorized",
        (neo4j_home.uri, "fresh", None): "the password has to be changed first",
        (neo4j_home.uri, "neo4j", "nothing"): "no database nothing",
        ("bolt://127.0.0.1:1", "neo4j", None): "127.0.0.1:1",
        ("bolt://neo4j:secret@localhost", "neo4j", None): "holds a user or a password",
        (secure, "neo4j", None): r"bolt\+s wants TLS and a certificate",
        (secure.replace("+s", "+ssc"), "neo4j", None): r"bolt\+ssc wants TLS, bolt none",
        ("bolt://localhost:x", "neo4j", None): "localhost:x",
        ("ftp://localhost", "neo4j", None): "no address of a Neo4j server",
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NEO4J_PASSWORD", neo4j_home.password or "")
        for (uri, user, database), message in cases.items():
            with pytest.raises(ServerError, match=message) as caught:
                push_graph(small_graph, Destination(uri=uri, user=user, database=database, corpus="c"), quiet=True)
            assert "\n" not in str(caught.value)
            assert "secret" not in str(caught.value)


def test_a_routed_address_does_what_a_plain_one_does(
    neo4j_home: "Neo4jServer", neo4j: "Driver", small_graph: Path
) -> None:
    push(small_graph, neo4j)
    plain = everything(neo4j)
    empty(neo4j)
    uri = neo4j_home.uri.replace("bolt://", "neo4j://")
    with connect(uri, user="neo4j", password=neo4j_home.password) as routed:
        push(small_graph, routed)
        assert everything(routed) == plain
        assert set(push(small_graph, routed).present) == set(relationships())


def test_an_old_server_is_named() -> None:
    assert too_old("Neo4j/4.4.30") == "Neo4j 4.4.30 is too old; 5 or later is needed"
    assert [too_old(name) for name in ("Neo4j/5.26.30", "Neo4j/2026.08.1", "Neo4j/dev", "Memgraph/3")] == [""] * 4


def test_embedded_cache_holds_the_same_as_neo4j(neo4j: "Driver", embedded: "Driver", small_graph: Path) -> None:
    push(small_graph, neo4j)
    assert everything(neo4j) == everything(embedded)


def test_what_is_gone_from_the_graph_goes_from_the_server(neo4j: "Driver", small_graph: Path, tmp_path: Path) -> None:
    smaller = write_graph(tmp_path / "smaller", without=["p2", "p3"])
    push(small_graph, neo4j)
    removed = push(smaller, neo4j).removed
    assert removed["paper-nodes"] == 2
    found = everything(neo4j)
    empty(neo4j)
    push(smaller, neo4j)
    assert found == everything(neo4j)


def test_a_read_only_database_and_tls(spare_neo4j: "Neo4jServer", small_graph: Path, tmp_path: Path) -> None:
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    files = ["-keyout", str(tmp_path / "private.key"), "-out", str(tmp_path / "public.crt")]
    subprocess.run([*made, *files], check=True, capture_output=True)
    settings = {
        "server.databases.read_only": "neo4j",
        "server.bolt.tls_level": "OPTIONAL",
        "dbms.ssl.policy.bolt.enabled": "true",
        "dbms.ssl.policy.bolt.client_auth": "NONE",
        "dbms.ssl.policy.bolt.base_directory": str(tmp_path),
    }
    spare_neo4j.settings, plain = settings, spare_neo4j.settings
    try:
        with spare_neo4j:
            any_certificate = spare_neo4j.uri.replace("bolt", "bolt+ssc")
            with connect(any_certificate) as driver, pytest.raises(ServerError, match="database neo4j is read-only"):
                push(small_graph, driver)
            trusted = spare_neo4j.uri.replace("bolt", "bolt+s")
            with pytest.raises(ServerError, match=f"^{re.escape(trusted)}: .* certificate") as caught, connect(trusted):
                pass
            assert "\n" not in str(caught.value)
    finally:
        spare_neo4j.settings = plain


def test_two_corpora_share_nodes_and_go_separately(neo4j: "Driver", small_graph: Path, tmp_path: Path) -> None:
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


def hostile_texts(driver: "Driver") -> Iterator[tuple[str, str, str, list[str]]]:
    text = "MATCH (p:Paper) WHERE p.id IN $ids RETURN p.id AS id, p.title AS a, p.abstract AS b, p.keywords AS k"
    return ((row["id"], row["a"], row["b"], row["k"]) for row in read(driver, text, {"ids": list(HOSTILE)}).rows)


def test_hostile_text_comes_back_equal(neo4j: "Driver", hostile_graph: Path) -> None:
    expected = sorted((key, text, text, [text, "b"]) for key, text in HOSTILE.items())
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
