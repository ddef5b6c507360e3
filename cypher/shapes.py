"""What each load statement writes, read from its text: the label or type, the key, the ends and the properties.

The load files stay the only place that says how the graph looks in a database; the files for `neo4j-admin`, the cache
of the embedded engine and the check of what a server has already all follow them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from kg.model import ConceptType

from .statements import statements

_KEYED = re.compile(r"\([nab]:\w+ \{\w+: row\.(?P<column>\w+)\}\)")
_NODE = re.compile(r"MERGE \(n:(?P<label>\w+) \{(?P<key>\w+): row\.(?P<column>\w+)\}\)")
_END = re.compile(r"MATCH \((?P<end>[ab]):(?P<label>\w+) \{(?P<key>\w+): row\.(?P<column>\w+)\}\)")
_RELATIONSHIP = re.compile(r"MERGE \(a\)-\[r:(?P<type>\w+) \{(?P<keys>[^}]+)\}\]->\(b\)")
_SET = re.compile(r"\b[nr]\.(?P<property>\w+) = row\.(?P<column>\w+)")
_KEY = re.compile(r"(?P<property>\w+): row\.(?P<column>\w+)")


@dataclass(frozen=True, slots=True)
class Node:
    """Describe what a statement writes: nodes of a label, found by a key; `columns` are of its rows, by property."""

    label: str
    key: str
    columns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class End:
    """Say which node a relationship starts or ends at: its label, and the column of a row that has its key."""

    label: str
    column: str


@dataclass(frozen=True, slots=True)
class Relationship:
    """Describe what a statement writes: relationships of a type from `start` to `end`."""

    type: str
    start: End
    end: End
    columns: Mapping[str, str]


@cache
def nodes() -> Mapping[str, Node]:
    """Give the statements that write nodes, by name."""
    return dict(_nodes())


def _nodes() -> Iterator[tuple[str, Node]]:
    for name, text in statements("load").items():
        if found := _NODE.search(text):
            columns = {found["key"]: found["column"], **_columns(_SET, text)}
            yield name, Node(found["label"], found["key"], columns)


@cache
def relationships() -> Mapping[str, Relationship]:
    """Give the statements that write relationships, by name."""
    return dict(_relationships())


def _relationships() -> Iterator[tuple[str, Relationship]]:
    for name, text in statements("load").items():
        if found := _RELATIONSHIP.search(text):
            start, end = (End(one["label"], one["column"]) for one in _END.finditer(text))
            columns = {**_columns(_KEY, found["keys"]), **_columns(_SET, text)}
            yield name, Relationship(found["type"], start, end, columns)


@cache
def key_columns(name: str) -> tuple[str, ...]:
    """Give the columns of a statement's rows that hold keys of nodes."""
    return tuple(found["column"] for found in _KEYED.finditer(statements("load")[name]))


def _columns(pattern: re.Pattern[str], text: str) -> dict[str, str]:
    return {found["property"]: found["column"] for found in pattern.finditer(text)}


TYPE_LABELS: Mapping[str, str] = {kind.value: kind.value.capitalize() for kind in ConceptType}
"""The second label of a concept, by its type."""
