"""The graph as CSV files for `neo4j-admin database import full`, the fastest way into an empty Neo4j.

One header and one data file for each load statement, beside them `import.sh` with the command and `schema.cypher` with
the constraints and indexes, which the import cannot make. Lists are joined by a character that no item holds.
"""

import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kg.store import read_manifest

from .catalog import properties
from .push import stamped
from .rows import Row, Source
from .shapes import TYPE_LABELS, Node, Relationship, nodes, relationships
from .statements import statements

COMMAND = "import.sh"
SCHEMA = "schema.cypher"
_DELIMITERS = "\x1f\x1e\x1d\x1c\x01\x02\x03\x04\x05\x06\x07"
_TYPES = {
    "string": "string",
    "integer": "long",
    "float": "double",
    "list of string": "string[]",
    "list of integer": "long[]",
}
_SCRIPT = """#!/bin/sh
# Fills an empty database; Neo4j must be stopped. Name the database if it is not neo4j. Then start Neo4j and run:
#     cypher-shell -f {schema}
cd "$(dirname "$0")" && exec neo4j-admin database import full "${{1:-neo4j}}" {options}
"""


class _InUseError(Exception):
    """A text holds the character that was to separate the items of lists."""


def write_bulk(graph: Path, folder: Path, *, corpus: str = "default") -> str:
    """Write the files into a new folder and give the command that imports them, to be run in that folder."""
    read_manifest(graph)
    folder.mkdir()
    delimiter = _write_data(Source(graph, corpus), folder, stamped(graph, corpus))
    options = shlex.join(_options(delimiter))
    schema = "".join(f"{text};\n" for text in (*statements("schema").values(), "CALL db.awaitIndexes()"))
    (folder / SCHEMA).write_text(schema, encoding="utf-8", newline="\n")
    (folder / COMMAND).write_text(_SCRIPT.format(schema=SCHEMA, options=options), encoding="utf-8", newline="\n")
    (folder / COMMAND).chmod(0o755)
    return f"neo4j-admin database import full neo4j {options}"


def _options(delimiter: str) -> Iterator[str]:
    for name, node in nodes().items():
        yield f"--nodes={node.label}={name}-header.csv,{name}.csv"
    for name, relationship in relationships().items():
        yield f"--relationships={relationship.type}={name}-header.csv,{name}.csv"
    yield "--multiline-fields=true"
    yield f"--array-delimiter=U+{ord(delimiter):04X}"


def _write_data(source: Source, folder: Path, values: dict[str, str]) -> str:
    """Write headers and data, and give the character between the items of lists: the first that no item holds."""
    for delimiter in _DELIMITERS:
        try:
            _Writer(folder, values, delimiter).write(source)
        except _InUseError:
            continue
        return delimiter
    raise ValueError("every character that may separate the items of lists is part of an item")


@dataclass(frozen=True, slots=True)
class _Writer:
    """Write the files; `keys` remembers which nodes there are, because the import refuses a relationship without."""

    folder: Path
    values: dict[str, str]
    delimiter: str
    keys: dict[str, set[str]] = field(default_factory=dict)

    def write(self, source: Source) -> None:
        for name, node in nodes().items():
            self._file(f"{name}-header", [_node_header(node)])
            self._file(name, (self._node(node, row) for row in source.rows(name)))
        for name, relationship in relationships().items():
            self._file(f"{name}-header", [_relationship_header(relationship)])
            self._file(
                name, (self._relationship(relationship, row) for row in self._linked(source, name, relationship))
            )

    def _file(self, name: str, lines: Iterable[list[str]]) -> None:
        with (self.folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            file.writelines(",".join(line) + "\n" for line in lines)

    def _node(self, node: Node, row: Row) -> list[str]:
        self.keys.setdefault(node.label, set()).add(row[node.columns[node.key]])
        line = [self._cell(row[column]) for column in node.columns.values()]
        more = [self._cell(TYPE_LABELS[row["type"]])] if node.label == "Concept" else []
        return [*line, self._cell([self.values["stamp"]]), *more]

    def _linked(self, source: Source, name: str, relationship: Relationship) -> Iterator[Row]:
        start, end = relationship.start, relationship.end
        starts, ends = self.keys.get(start.label, set()), self.keys.get(end.label, set())
        return (row for row in source.rows(name) if row[start.column] in starts and row[end.column] in ends)

    def _relationship(self, relationship: Relationship, row: Row) -> list[str]:
        columns = (relationship.start.column, relationship.end.column, *relationship.columns.values())
        return [*(self._cell(row[column]) for column in columns), *map(self._cell, _marks(self.values))]

    def _cell(self, value: object) -> str:
        """Write a value; a text stands between quotes, so that an empty one is not taken for none."""
        match value:
            case None:
                return ""
            case str():
                return '"' + value.replace('"', '""') + '"'
            case list():
                return self._list([str(item) for item in value])
        return repr(value)

    def _list(self, items: list[str]) -> str:
        if any(self.delimiter in item for item in items):
            raise _InUseError
        return self._cell(self.delimiter.join(items))


def _marks(values: dict[str, str]) -> tuple[str, str]:
    return values["corpus"], values["stamp"]


def _node_header(node: Node) -> list[str]:
    types = properties(node.label)
    key, *rest = node.columns
    label = [":LABEL"] if node.label == "Concept" else []
    return [f"{key}:ID({node.label})", *(f"{name}:{_TYPES[types[name]]}" for name in (*rest, "stamps")), *label]


def _relationship_header(relationship: Relationship) -> list[str]:
    types = properties(relationship.type)
    names = (f"{name}:{_TYPES[types[name]]}" for name in (*relationship.columns, "corpus", "stamp"))
    return [f":START_ID({relationship.start.label})", f":END_ID({relationship.end.label})", *names]
