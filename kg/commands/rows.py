"""Rows of a query on standard output: a table for people, JSON, CSV or Markdown for programs and pages."""

import csv
import json
import sys
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from kg.commands.console import plain, say, say_json, say_table

Row = dict[str, Any]


class Form(StrEnum):
    """Name the ways to print rows."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"


def say_rows(rows: Sequence[Row], columns: Sequence[str], form: Form) -> None:
    """Print rows in a form; only a table says in words that there are none."""
    match form:
        case Form.JSON:
            say_json(list(rows))
        case Form.CSV:
            _csv(rows, columns)
        case Form.MARKDOWN:
            _markdown(rows, columns)
        case Form.TABLE if rows:
            say_table(rows, columns)
        case _:
            say("no rows")


def _csv(rows: Sequence[Row], columns: Sequence[str]) -> None:
    """Print CSV as `kg export` writes it; nodes, paths and lists of lists stand as JSON."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(row[column]) for column in columns] for row in rows)


def _cell(value: Any) -> Any:
    from kg.exports.tables_csv import cell

    nested = isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(one, (list, dict)) for one in value)
    )
    found = json.dumps(value, ensure_ascii=False) if nested else value
    if isinstance(found, list):
        found = [str(one) for one in found]
    return cell(found)


def _markdown(rows: Sequence[Row], columns: Sequence[str]) -> None:
    say(f"| {' | '.join(columns)} |")
    say("|" + " --- |" * len(columns))
    for row in rows:
        say(f"| {' | '.join(_markdown_cell(row[column]) for column in columns)} |")


def _markdown_cell(value: Any) -> str:
    """Keep a value within its cell: no line breaks, no bars, nothing that a page takes for a tag."""
    text = " ".join(plain(value).split())
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
