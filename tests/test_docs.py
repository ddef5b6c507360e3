"""What the README and the help say is there, and what is there is said."""

import doctest
import importlib
import re
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import kg
from kg import leaderboard, lineage, store
from kg.cli import app, vocab

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}


def test_every_command_is_in_the_readme() -> None:
    assert {f"kg {name}" for name in (*COMMANDS, "vocab")} == set(
        re.findall(r"^\| `(kg \w+)` \|", README, re.MULTILINE)
    )


def test_every_command_that_the_readme_shows_exists() -> None:
    shown = set(re.findall(r"^(?:\.venv/bin/)?kg (\w+)", README, re.MULTILINE)) | set(
        re.findall(r"`kg ([a-z]+)", README)
    )
    assert shown - COMMANDS - {"vocab"} == set()


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_option_has_a_help(name: str) -> None:
    command = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    assert command.help
    for parameter in command.params:
        assert getattr(parameter, "help", None), f"{name} {parameter.name}"


def test_help_names_every_command() -> None:
    text = CliRunner().invoke(app, ["--help"]).stdout
    assert {name for name in (*COMMANDS, "vocab") if not re.search(rf"^  {name} ", text, re.MULTILINE)} == set()


def test_every_verb_of_the_vocabulary_is_in_the_readme() -> None:
    line = next(line for line in README.splitlines() if line.startswith("| `kg vocab`"))
    assert all(f"`{command.name}`" in line for command in vocab.registered_commands)


def test_every_table_and_column_is_documented() -> None:
    text = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    for table, columns in store.COLUMNS.items():
        line = next(line for line in text.splitlines() if line.startswith(f"| `{table}`"))
        assert all(f"`{column}`" in line for column in columns), table


@pytest.mark.parametrize(("columns", "heading"), [(leaderboard.COLUMNS, "results"), (lineage.COLUMNS, "lineage")])
def test_every_column_of_an_answer_is_documented(columns: tuple[str, ...], heading: str) -> None:
    text = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    section = next(part for part in text.split("\n## ") if part.startswith(f"`kg {heading}"))
    assert {column for column in columns if f"`{column}`" not in section} == set()


def test_the_exported_names_are_these() -> None:
    assert set(kg.__all__) == {
        "Claim",
        "Concept",
        "Graph",
        "KGError",
        "Mention",
        "Paper",
        "Settings",
        "build_graph",
        "extract_paper",
        "load_papers",
        "open_graph",
    }
    assert all(getattr(kg, name) for name in kg.__all__)


def test_the_six_lines_of_the_readme_are_those_of_the_code() -> None:
    code = (ROOT / "kg" / "build.py").read_text(encoding="utf-8")
    block = next(
        block for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if "collect(extractor" in block
    )
    for line in block.strip().splitlines():
        start = re.split(r"\s{2,}#|, \.\.\.|, about", line)[0]
        assert start in code, line


@pytest.mark.parametrize(
    "module",
    ["kg.changes", "kg.directions", "kg.ids", "kg.latex", "kg.quantity", "kg.tabulate", "kg.text", "kg.variants"],
)
def test_examples_in_docstrings_hold(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0
