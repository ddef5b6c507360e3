"""The schema that is documented is the one that the load files write, the constraints keep and the queries use."""

import re
from pathlib import Path
from typing import Any

import pytest
from kg.cypher import catalog
from kg.cypher.push import batches
from kg.cypher.queries import queries
from kg.cypher.rows import Source
from kg.cypher.shapes import TYPE_LABELS, key_columns, nodes, relationships
from kg.cypher.statements import statements
from typer.testing import CliRunner

from kg.cli import app

DOC = (Path(__file__).parent.parent / "docs" / "cypher.md").read_text(encoding="utf-8")
LABELS = {entry.of for entry in catalog.labels()}
RELATIONS = {entry.of for entry in catalog.relations()}


def test_every_label_and_property_that_is_loaded_is_described() -> None:
    assert {node.label for node in nodes().values()} == LABELS
    for node in nodes().values():
        assert {*node.columns, "stamps"} == set(catalog.properties(node.label))


def test_every_relationship_that_is_loaded_is_described_with_its_ends() -> None:
    assert {shape.type for shape in relationships().values()} == RELATIONS
    ends = {entry.of: entry.type for entry in catalog.relations()}
    for name, shape in relationships().items():
        assert {*shape.columns, "corpus", "stamp"} == set(catalog.properties(shape.type))
        loop = name == "reports-unplaced"
        assert loop or f"{shape.start.label} -> {shape.end.label}" == ends[shape.type]


def test_every_load_statement_is_understood() -> None:
    assert set(statements("load")) == {*nodes(), *relationships(), "concept-labels"}
    assert all(key_columns(name) for name in statements("load"))
    for property in re.findall(r"\b[nr]\.(\w+) =", "\n".join(statements("load").values())):
        assert any(property in catalog.properties(thing) for thing in LABELS | RELATIONS), property


def test_the_label_of_every_type_is_set() -> None:
    text = statements("load")["concept-labels"]
    assert dict(re.findall(r"WHEN '(\w+)' .* SET n:(\w+)", text)) == TYPE_LABELS
    meaning = next(entry.meaning for entry in catalog.labels() if entry.of == "Concept")
    assert all(label in meaning for label in TYPE_LABELS.values())


def test_every_key_has_a_constraint() -> None:
    kept = {
        found for text in statements("schema").values() for found in re.findall(r"\(n:(\w+)\) REQUIRE n\.(\w+)", text)
    }
    assert kept == {(node.label, node.key) for node in nodes().values()}


def test_every_entry_has_a_meaning_and_a_known_type() -> None:
    known = {"string", "integer", "float", "list of string", "list of integer"}
    for entry in catalog.entries():
        assert entry.meaning, entry
        assert entry.type in known if entry.property else entry.type == "node" or "->" in entry.type, entry


@pytest.mark.parametrize("query", queries().values(), ids=queries())
def test_queries_use_only_what_is_described(query: object) -> None:
    text = re.sub(r"//.*|'[^']*'", "", query.text)  # type: ignore[attr-defined]
    assert set(re.findall(r"\(\w*:(\w+)", text)) <= LABELS | set(TYPE_LABELS.values())
    assert {one for found in re.findall(r"\[\w*:([\w|]+)", text) for one in found.split("|")} <= RELATIONS


def test_the_document_has_the_picture_and_the_tables() -> None:
    assert catalog.picture() in DOC
    assert catalog.tables() in DOC


def test_the_document_lists_every_statement_of_the_schema() -> None:
    for name in re.findall(r"(?:CONSTRAINT|INDEX) (\w+) IF", "\n".join(statements("schema").values())):
        assert f"`{name}`" in DOC


def test_the_document_names_every_query() -> None:
    assert all(f"`{name}`" in DOC for name in queries())


@pytest.mark.parametrize(
    ("form", "part"),
    [
        ("table", "normalised pointwise mutual information"),
        ("json", '"property": "npmi"'),
        ("markdown", "flowchart LR"),
        ("cypher", "CREATE CONSTRAINT paper_key IF NOT EXISTS"),
    ],
)
def test_the_schema_is_printed(form: str, part: str) -> None:
    done = CliRunner().invoke(app, ["schema", "--format", form])
    assert done.exit_code == 0
    assert part in done.stdout


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
