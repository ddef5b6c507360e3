"""The tables: a graph is a folder of Parquet files with a written schema, and a manifest.

Only this module knows how the folder looks. A write is made beside the old folder and renamed into its place, so a
crash leaves the old graph whole. Rows are sorted and nothing in the files depends on the clock, the machine, the
number of processes or the order of the input.
"""

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import GraphError

if TYPE_CHECKING:
    import pyarrow as pa

FORMAT_VERSION = 1
MANIFEST = "manifest.json"
CACHE = ".cypher"

# Column types by short name: s string, S list of strings, i int32, f float64. The order of columns is the sort key.
COLUMNS: Mapping[str, Mapping[str, str]] = {
    "papers": {
        "id": "s",
        "title": "s",
        "abstract": "s",
        "year": "i",
        "venue": "s",
        "url": "s",
        "doi": "s",
        "arxiv": "s",
        "pmid": "s",
        "keywords": "S",
        "source": "s",
    },
    "authors": {"paper": "s", "position": "i", "author": "s", "name": "s"},
    "concepts": {"id": "s", "name": "s", "type": "s", "status": "s", "year": "i", "broader": "S"},
    "aliases": {"concept": "s", "alias": "s", "source": "s"},
    "mentions": {
        "paper": "s",
        "field": "s",
        "start": "i",
        "end": "i",
        "concept": "s",
        "surface": "s",
        "rule": "s",
        "score": "f",
        "sentence_start": "i",
        "sentence_end": "i",
    },
    "claims": {
        "paper": "s",
        "relation": "s",
        "field": "s",
        "start": "i",
        "end": "i",
        "concept": "s",
        "value": "s",
        "metric": "s",
        "baseline": "s",
        "unit": "s",
        "dataset": "s",
        "system": "s",
        "quote": "s",
        "rule": "s",
        "score": "f",
    },
    "cooccurrence": {
        "source": "s",
        "target": "s",
        "papers": "i",
        "association": "f",
        "npmi": "f",
        "jaccard": "f",
        "first_year": "i",
        "last_year": "i",
    },
    "concept_stats": {
        "concept": "s",
        "papers": "i",
        "mentions": "i",
        "degree": "i",
        "strength": "f",
        "pagerank": "f",
        "betweenness": "f",
        "core": "i",
        "community": "i",
        "first_year": "i",
        "last_year": "i",
        "growth": "f",
    },
    "concept_years": {"concept": "s", "year": "i", "papers": "i", "share": "f"},
    "communities": {"id": "i", "name": "s", "size": "i"},
    "merges": {"kept": "s", "merged": "s", "reason": "s", "source": "s"},
}

Rows = list[dict[str, Any]]


def schema(table: str) -> "pa.Schema":
    """Give the Arrow schema of a table."""
    import pyarrow as pa

    types = {"s": pa.string(), "S": pa.list_(pa.string()), "i": pa.int32(), "f": pa.float64()}
    return pa.schema([(column, types[kind]) for column, kind in COLUMNS[table].items()])


def table_of(name: str, rows: Rows) -> "pa.Table":
    """Make a table of rows (dicts by column), sorted by its columns from left to right."""
    import pyarrow as pa

    table = pa.Table.from_pylist(rows, schema=schema(name))
    return sorted_table(name, table)


def sorted_table(name: str, table: "pa.Table") -> "pa.Table":
    """Sort a table by its columns from left to right; lists and real numbers are no part of the key."""
    keys = [(column, "ascending") for column, kind in COLUMNS[name].items() if kind in "si"]
    return table.sort_by(keys).combine_chunks() if table.num_rows else table


def write(
    folder: Path,
    tables: Mapping[str, "pa.Table"],
    manifest: Mapping[str, Any],
    *,
    files: Mapping[str, str] | None = None,
) -> None:
    """Write a whole graph beside `folder` and put it in its place; a folder of something else is left alone.

    `files` are texts to stand in the folder too, by name.
    """
    check_writable(folder)
    beside = folder.with_name(f".{folder.name}.{os.getpid()}.new")
    shutil.rmtree(beside, ignore_errors=True)
    try:
        _write_files(beside, tables, manifest)
        for name, text in (files or {}).items():
            (beside / name).write_text(text, encoding="utf-8", newline="\n")
        _swap(beside, folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _write_files(folder: Path, tables: Mapping[str, "pa.Table"], manifest: Mapping[str, Any]) -> None:
    import pyarrow.parquet as pq

    folder.mkdir(parents=True)
    for name in COLUMNS:
        table = tables[name] if name in tables else table_of(name, [])
        pq.write_table(table, folder / f"{name}.parquet", compression="zstd", version="2.6", store_schema=False)
    counts = {name: tables[name].num_rows for name in COLUMNS if name in tables}
    content = {"format": FORMAT_VERSION, "counts": counts, **manifest}
    text = json.dumps(content, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    (folder / MANIFEST).write_text(text, encoding="utf-8", newline="\n")


def _swap(beside: Path, folder: Path) -> None:
    old = _backup(folder)
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.rename(old)
    beside.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _backup(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.old")


def check_writable(folder: Path) -> None:
    """Raise GraphError where a graph cannot be written: a file, a foreign folder, a place without permission."""
    _recover(folder)
    if folder.exists() and not folder.is_dir():
        raise GraphError(f"{folder}: is a file; name a folder for the graph")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MANIFEST).is_file():
        raise GraphError(f"{folder}: holds something else than a graph; name another folder")
    place = next(parent for parent in (folder.absolute(), *folder.absolute().parents) if parent.exists())
    place = place.parent if place == folder.absolute() else place
    if not place.is_dir() or not os.access(place, os.W_OK | os.X_OK):
        raise GraphError(f"{folder}: cannot write in {place}; name another folder or change its permissions")


def _recover(folder: Path) -> None:
    """Put back a graph whose replacement was interrupted between the two renames."""
    if not folder.exists() and _backup(folder).is_dir():
        _backup(folder).rename(folder)


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read and check the manifest; raise GraphError where the folder is no graph of a version we read."""
    _recover(folder)
    path = folder / MANIFEST
    if not path.is_file():
        raise GraphError(f"{folder}: is not a graph (no {MANIFEST}); make one with: kg build INPUT -o {folder}")
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise GraphError(f"{path}: is damaged; build the graph again") from None
    if not isinstance(manifest, dict) or not isinstance(manifest.get("format"), int):
        raise GraphError(f"{folder}: is not a graph ({MANIFEST} names no format); name another folder")
    if manifest["format"] > FORMAT_VERSION:
        raise GraphError(
            f"{folder}: was written by a newer version (format {manifest['format']}); upgrade this program"
        )
    return manifest


def read(folder: Path, table: str) -> "pa.Table":
    """Read one table of a graph as Arrow."""
    import pyarrow.parquet as pq

    path = folder / f"{table}.parquet"
    with _damage(path):
        return pq.read_table(path, schema=schema(table))


def rows(folder: Path, table: str, *columns: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of one table as dicts, batch by batch: a table of any size takes the memory of one batch.

    `columns` names those that are wanted, if not all.
    """
    import pyarrow.parquet as pq

    path = folder / f"{table}.parquet"
    with _damage(path), pq.ParquetFile(path) as file:
        wanted = columns or tuple(COLUMNS[table])
        absent = dict.fromkeys(set(wanted) - set(file.schema_arrow.names))
        for batch in file.iter_batches(10_000, columns=list(wanted)):
            yield from ({**row, **absent} for row in batch.to_pylist()) if absent else batch.to_pylist()


@contextmanager
def _damage(path: Path) -> Iterator[None]:
    """Raise GraphError where a file is missing or its content is not what was written."""
    import pyarrow as pa

    try:
        yield
    except (OSError, pa.ArrowInvalid) as error:
        if isinstance(error, OSError) and error.errno and not isinstance(error, FileNotFoundError):
            raise
        raise GraphError(f"{path}: is missing or damaged; build the graph again") from None
