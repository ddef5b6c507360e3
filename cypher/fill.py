"""Fill a new embedded database from the tables, by the engine's own batch loader.

It writes what the load statements would write (`shapes`), many times faster than over Bolt; queries go through the
driver alone. A concept is made with both of its labels, which the engine stores as one type with two parents.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from kg.store import read_manifest

from .fulltext import create_fulltext, is_fulltext
from .push import Progress, ahead, stamped
from .rows import Row, Source
from .shapes import TYPE_LABELS, Node, Relationship, nodes, relationships
from .statements import statements

_ROWS = 5000
_EDGES = 40_000
_MANY = 3000
_BUCKETS = 128


def fill(graph: Path, database: Any, progress: Progress | None = None) -> None:
    """Load a graph into an empty embedded database, with the schema but for the full-text indexes."""
    report = progress or (lambda _name, _rows: None)
    _run(database, "sql", _types(large=is_large(graph)))
    with database.graph_batch(parallel_flush=False, batch_size=_EDGES) as batch:
        _Filler(batch, stamped(graph, "default"), report).fill(Source(graph, "default"))
    # Last: with 128 buckets a node that is added to a unique index is looked for in each of them.
    _run(database, "opencypher", _schema(fulltext=False))


def _run(database: Any, language: str, texts: Iterable[str]) -> None:
    """Run statements in one transaction: the engine would write its schema file anew after each."""
    with database.transaction():
        for text in texts:
            database.command(language, text)


def add_words(database: Any, progress: Progress | None = None) -> None:
    """Make the full-text indexes, which takes longer than all the rest."""
    for done, text in enumerate(_schema(fulltext=True)):
        if progress:
            progress("full text", done)
        create_fulltext(database, text)


def is_large(graph: Path) -> bool:
    """Tell whether a graph has so many papers that a full-text index over them needs many buckets."""
    return int(read_manifest(graph)["counts"].get("papers", 0)) > _MANY


def _schema(*, fulltext: bool) -> list[str]:
    return [text for text in statements("schema").values() if is_fulltext(text) == fulltext]


def _types(*, large: bool) -> Iterator[str]:
    """Give the statements that make the types, in the engine's own language.

    A bucket is a file with an index of its own. One is quick to make; the time that a full-text index takes grows with
    more than the papers in its bucket. A type is made with 32 at most.
    """
    for label in dict.fromkeys((*(node.label for node in nodes().values()), *TYPE_LABELS.values())):
        yield f"CREATE VERTEX TYPE `{label}` IF NOT EXISTS BUCKETS 1"
    for number in range(_BUCKETS - 1 if large else 0):
        yield f"ALTER TYPE `Paper` BUCKET +`Paper_more_{number}`"
    for label in TYPE_LABELS.values():
        yield f"CREATE VERTEX TYPE `{_concept(label)}` IF NOT EXISTS EXTENDS `Concept`, `{label}` BUCKETS 1"
    for type in dict.fromkeys(relationship.type for relationship in relationships().values()):
        yield f"CREATE EDGE TYPE `{type}` IF NOT EXISTS BUCKETS 1"


def _concept(label: str) -> str:
    """Name the type that the engine itself makes for a node with the label Concept and another one."""
    return "~".join(sorted(("Concept", label)))


@dataclass(frozen=True, slots=True)
class _Filler:
    """Write nodes and relationships; `places` has where each node was put, by label and key."""

    batch: Any
    values: dict[str, str]
    progress: Progress
    places: dict[str, dict[str, str]] = field(default_factory=dict)

    def fill(self, source: Source) -> None:
        for name, node in nodes().items():
            self._fill(name, source, lambda rows, node=node: self._nodes(node, rows))  # type: ignore[misc]
        for name, relationship in relationships().items():
            self._fill(name, source, lambda rows, shape=relationship: self._relationships(shape, rows))  # type: ignore[misc]

    def _fill(self, name: str, source: Source, write: Callable[[list[Row]], None]) -> None:
        done = 0
        for part in ahead(_parts(source.rows(name))):
            write(part)
            done += len(part)
            self.progress(name, done)

    def _nodes(self, node: Node, rows: list[Row]) -> None:
        places, stamps = self.places.setdefault(node.label, {}), [self.values["stamp"]]
        column = node.columns[node.key]
        by_type: dict[str, list[Row]] = {}
        for row in rows:
            by_type.setdefault(_type(node, row), []).append(row)
        for type, found in by_type.items():
            put = self.batch.create_vertices(type, [{**_set(node.columns, row), "stamps": stamps} for row in found])
            places.update(zip((row[column] for row in found), put, strict=True))

    def _relationships(self, shape: Relationship, rows: list[Row]) -> None:
        starts, ends = self.places.get(shape.start.label, {}), self.places.get(shape.end.label, {})
        found = [row for row in rows if row[shape.start.column] in starts and row[shape.end.column] in ends]
        marks = {"corpus": self.values["corpus"], "stamp": self.values["stamp"]}
        self.batch.new_edges(
            [starts[row[shape.start.column]] for row in found],
            shape.type,
            [ends[row[shape.end.column]] for row in found],
            [{**_set(shape.columns, row), **marks} for row in found],
        )


def _parts(rows: Iterator[Row]) -> Iterator[list[Row]]:
    """Cut rows into lists; to weigh every value, as a push does, would cost a fifth of the load."""
    while part := list(islice(rows, _ROWS)):
        yield part


def _type(node: Node, row: Row) -> str:
    return _concept(TYPE_LABELS[row["type"]]) if node.label == "Concept" else node.label


def _set(columns: Any, row: Row) -> Row:
    """Give the properties of a row; a null is none."""
    return {name: row[column] for name, column in columns.items() if row[column] is not None}
