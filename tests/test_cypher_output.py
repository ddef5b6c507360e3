"""What `kg query` prints, page by page and in every form, what the shell completes, and what Python gets."""

import csv
import doctest
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import kg
import kg.answer
from kg.answer import Rows
from kg.cli import app
from kg.commands.rows import Form, say_rows
from kg.errors import QueryError


def query(graph: Path, *words: str) -> str:
    done = CliRunner().invoke(app, ["query", str(graph), *words])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_pages_follow_each_other(small_graph: Path) -> None:
    whole = json.loads(query(small_graph, "central", "--json"))
    pages = [json.loads(query(small_graph, "central", "--json", "-n", "4", "--skip", str(at))) for at in (0, 4, 8)]
    assert [row for page in pages for row in page] == whole
    assert json.loads(query(small_graph, "central", "--json", "-n", "2", "-p", "limit=1")) == whole[:1]


def test_a_page_of_any_statement(small_graph: Path) -> None:
    text = "UNWIND range(1, 9) AS n RETURN n ORDER BY n"
    assert json.loads(query(small_graph, text, "--json", "-n", "2", "--skip", "3")) == [{"n": 4}, {"n": 5}]


def test_csv_can_be_read_back(small_graph: Path) -> None:
    found = list(csv.DictReader(io.StringIO(query(small_graph, "concept", "-p", "concept=ppo", "--format", "csv"))))
    assert [(row["concept"], row["papers"]) for row in found] == [("PPO", "3")]
    nodes = query(small_graph, "MATCH (c:Concept {id: 'ppo'}) RETURN c, '=1+1' AS formula", "--format", "csv")
    row = next(csv.DictReader(io.StringIO(nodes)))
    assert json.loads(row["c"])["name"] == "PPO"
    assert row["formula"] == "'=1+1"


def test_markdown_keeps_cells_apart(capsys: pytest.CaptureFixture[str]) -> None:
    say_rows([{"a": "x|y\nz", "b": ["<b>", None]}], ("a", "b"), Form.MARKDOWN)
    assert capsys.readouterr().out.splitlines() == ["| a | b |", "| --- | --- |", "| x\\|y z | &lt;b>, |"]


@pytest.mark.parametrize(("form", "expected"), [("table", "no rows"), ("json", "[]"), ("csv", "concept,other")])
def test_no_rows_in_every_form(small_graph: Path, form: str, expected: str) -> None:
    assert query(small_graph, "new-pairs", "-p", "year=1900", "--format", form).startswith(expected)


def test_a_statement_that_takes_too_long_ends(small_graph: Path) -> None:
    text = "UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b WITH a WHERE a < 0 RETURN count(a) AS n"
    command = [sys.executable, "-m", "kg.cli", "query", str(small_graph), text, "--timeout", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "the statement took too long" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["MATCH way = (:Concept {id: 'ppo'})-[:CO_OCCURS]-(:Concept {id: 'grpo'}) RETURN way, 1 AS one"],
        ["MATCH (c:Concept) WHERE c.id IN ['ppo', 'grpo'] RETURN collect(c) AS found"],
        ["MATCH (c:Concept) WHERE c.id IN ['ppo', 'grpo'] RETURN c.name AS concept"],
        ["MATCH (c:Concept) RETURN c ORDER BY c.id = 'ppo' OR c.id = 'grpo' DESC", "-n", "2"],
    ],
)
def test_an_answer_becomes_a_picture_of_its_concepts(small_graph: Path, tmp_path: Path, words: list[str]) -> None:
    said = query(small_graph, *words, "--html", str(tmp_path / "answer.html"))
    assert "2 concepts and 1 links" in said
    text = (tmp_path / "answer.html").read_text(encoding="utf-8")
    assert "GRPO" in text
    assert "TinyZero in a day" in text


def test_an_answer_without_concepts_is_no_picture(small_graph: Path, tmp_path: Path) -> None:
    words = ["query", str(small_graph), "MATCH (p:Paper) RETURN p", "--html", str(tmp_path / "answer.html")]
    done = CliRunner().invoke(app, words)
    assert isinstance(done.exception, QueryError)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "expected", "absent"),
    [
        (["query", "graph", "compared"], ["compared-with"], ["central"]),
        (["query", "graph", "path", "-p", ""], ["concept=", "other=", "limit="], ["paper="]),
    ],
)
def test_the_shell_completes_queries_and_parameters(words: list[str], expected: list[str], absent: list[str]) -> None:
    line = " ".join(["kg", *words])
    environment = os.environ | {"_KG_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": line}
    command = [sys.executable, "-c", "from kg.cli import app; app(prog_name='kg')"]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout
    assert all(word in said for word in expected)
    assert not any(word in said for word in absent)


def test_rows_know_their_columns_and_become_tables(small_graph: Path) -> None:
    rows = kg.open_graph(small_graph).query("met-together", concept="ppo", limit=2)
    assert rows == [dict(row) for row in rows]
    assert rows.columns == tuple(rows[0])
    assert rows.to_pandas().to_dict("records") == rows
    assert rows.to_arrow().to_pylist() == rows
    empty = kg.open_graph(small_graph).query("new-pairs", year=1900)
    assert (list(empty), list(empty.to_pandas().columns)) == ([], list(empty.columns))
    assert empty.to_arrow().num_rows == 0


def test_a_notebook_gets_a_table_that_escapes_text() -> None:
    row: dict[str, Any] = {"<name>": "<script>", "list": [1.23456, "b"], "none": None}
    text = Rows([row] * 60, columns=tuple(row))._repr_html_()
    assert "<th>&lt;name&gt;</th>" in text
    assert "<td>&lt;script&gt;</td><td>1.235, b</td><td></td>" in text
    assert "60 rows, the first 50 shown" in text


def test_example_in_docstring_holds() -> None:
    assert doctest.testmod(kg.answer).failed == 0
