"""CSV of every table, one file a table in a folder, for spreadsheets and databases."""

import csv
from pathlib import Path
from typing import Any

from kg import store
from kg.graph import GraphFolder

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write_csv(graph: GraphFolder, folder: Path) -> None:
    """Write each table as UTF-8 CSV; lists are separated by " | ".

    Text that a spreadsheet would run as a formula gets an apostrophe in front, as OWASP advises.
    """
    folder.mkdir()
    for name, columns in store.COLUMNS.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(columns)
            for batch in graph.table(name).to_batches(max_chunksize=10_000):
                writer.writerows([cell(row[column]) for column in columns] for row in batch.to_pylist())


def cell(value: Any) -> Any:
    """Write a value for a spreadsheet."""
    if isinstance(value, list):
        value = " | ".join(value)
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return "" if value is None else value
