"""The exported script and the files for `neo4j-admin` bring into Neo4j what a push does; literals come back equal."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import empty
from cypher_dump import HOSTILE, everything
from cypher_graph import write_graph
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kg.cypher.bulk import SCHEMA, write_bulk
from kg.cypher.driver import connect, read, write
from kg.cypher.literal import literal
from kg.cypher.push import push
from kg.cypher.script import write_script

from kg.commands.export import export
from kg.errors import KGError, UnknownNameError

if TYPE_CHECKING:
    from neo4j import Driver
    from neo4j_local import Neo4jServer

KEYS = st.from_regex(r"k[a-z0-9_]{0,8}", fullmatch=True)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 63), (1 << 63) - 1) | st.text()
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner),
    max_leaves=12,
)  # fmt: skip


@pytest.mark.parametrize("engine", ["embedded", pytest.param("neo4j_server", marks=pytest.mark.neo4j)])
def test_any_value_comes_back_from_its_literal(engine: str, request: pytest.FixtureRequest) -> None:
    driver = request.getfixturevalue(engine)

    @given(st.lists(VALUES, max_size=5))
    @settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def comes_back(values: list[object]) -> None:
        assert read(driver, f"RETURN {literal(values)} AS v").rows[0]["v"] == _without_nulls(values)

    comes_back()
    texts = list(HOSTILE.values())
    assert read(driver, f"RETURN {literal(texts)} AS v").rows[0]["v"] == texts


def _without_nulls(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_nulls(one) for key, one in value.items() if one is not None}
    return [_without_nulls(one) for one in value] if isinstance(value, list) else value


@given(st.text())
def test_a_literal_is_one_line_of_ascii_that_ends_where_it_should(text: str) -> None:
    found = literal(text)
    assert found.isascii()
    assert found.isprintable()
    inner = found[1:-1].replace("\\\\", "").replace("\\'", "")
    assert found[0] == found[-1] == "'"
    assert "'" not in inner


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 1 << 63, b"x", {"a b": 1}, {1: 2}, object()])
def test_what_has_no_literal_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"no Cypher literal|no key of a map"):
        literal(value)


def test_a_lone_surrogate_becomes_the_replacement_character() -> None:
    assert literal("a\ud800b") == "'a\\ufffdb'"


@pytest.mark.neo4j
def test_the_script_does_what_a_push_does_also_twice(
    neo4j_home: "Neo4jServer", neo4j: "Driver", hostile_graph: Path, tmp_path: Path
) -> None:
    script, older = tmp_path / "graph.cypher", tmp_path / "older.cypher"
    write_script(hostile_graph, script)
    write_script(write_graph(tmp_path / "older", more=[{"id": "gone", "title": "gone"}]), older)
    text = older.read_text(encoding="ascii") + script.read_text(encoding="ascii") * 2
    (tmp_path / "all.cypher").write_text(text, encoding="ascii")
    neo4j_home.shell(tmp_path / "all.cypher")
    found, schema = everything(neo4j), constraints(neo4j)
    empty(neo4j)
    push(hostile_graph, neo4j)
    assert found == everything(neo4j)
    assert schema == constraints(neo4j)


def constraints(driver: "Driver") -> list[str]:
    asked = ("SHOW CONSTRAINTS YIELD name, type, labelsOrTypes, properties", "SHOW INDEXES YIELD name, state, type")
    return [str(row) for text in asked for row in read(driver, f"{text} RETURN * ORDER BY name").rows]


@pytest.mark.neo4j
def test_the_files_for_import_do_what_a_push_does(
    spare_neo4j: "Neo4jServer", neo4j: "Driver", hostile_graph: Path, tmp_path: Path
) -> None:
    command = write_bulk(hostile_graph, tmp_path / "bulk")
    push(hostile_graph, neo4j)
    program, *arguments = shlex.split(command)
    assert program == "neo4j-admin"
    spare_neo4j.admin(*arguments, "--overwrite-destination", folder=tmp_path / "bulk")
    with spare_neo4j, connect(spare_neo4j.uri) as driver:
        for text in (tmp_path / "bulk" / SCHEMA).read_text(encoding="utf-8").split(";\n")[:-1]:
            write(driver, text)
        assert everything(driver) == everything(neo4j)
        assert constraints(driver) == constraints(neo4j)


def test_the_command_stands_beside_the_files(
    small_graph: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export(small_graph, "neo4j-import", tmp_path / "bulk")
    said = capsys.readouterr().out
    command = next(line for line in said.splitlines() if line.startswith("neo4j-admin "))
    kept = (tmp_path / "bulk" / "import.sh").read_text(encoding="utf-8")
    assert command.partition(" neo4j ")[2] in kept
    named = {name for option in shlex.split(command) if "=" in option for name in option.split("=")[-1].split(",")}
    assert {name for name in named if name.endswith(".csv")} == {
        path.name for path in (tmp_path / "bulk").glob("*.csv")
    }


def test_an_older_export_is_replaced_and_anything_else_is_left(small_graph: Path, tmp_path: Path) -> None:
    for _ in range(2):
        export(small_graph, "neo4j-import", tmp_path / "bulk", quiet=True)
        export(small_graph, "cypher", tmp_path / "script.cypher", quiet=True)
    (tmp_path / "bulk" / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(KGError, match="holds something else"):
        export(small_graph, "neo4j-import", tmp_path / "bulk")
    with pytest.raises(UnknownNameError, match="neo4j-import"):
        export(small_graph, "neo4j", tmp_path / "other")


def test_exports_do_not_depend_on_the_clock(small_graph: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_script(small_graph, tmp_path / f"{name}.cypher")
        write_bulk(small_graph, tmp_path / name)
    assert (tmp_path / "a.cypher").read_bytes() == (tmp_path / "b.cypher").read_bytes()
    for file in (tmp_path / "a").iterdir():
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()


def test_a_character_that_texts_hold_is_not_the_one_between_items(hostile_graph: Path, tmp_path: Path) -> None:
    command = write_bulk(hostile_graph, tmp_path / "bulk")
    assert "--array-delimiter=U+001D" in command
