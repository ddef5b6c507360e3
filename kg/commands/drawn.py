"""`kg query --html`: the picture of the concepts in an answer."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kg.commands.picture import draw
from kg.errors import QueryError
from kg.store import rows

Row = Mapping[str, Any]


def draw_answer(folder: Path, answer: Iterable[Row], output: Path, *, quiet: bool = False) -> None:
    """Draw the concepts that are nodes of an answer, alone, in a list or on a path, or stand there by name."""
    names = {row["name"]: row["id"] for row in rows(folder, "concepts")}
    only = {found for row in answer for value in row.values() for found in _concepts(value, names)}
    if not only:
        raise QueryError("the answer holds no concept to draw: return nodes, paths or names of concepts")
    draw(folder, output, max_nodes=0, only=only, quiet=quiet)


def _concepts(value: object, names: Mapping[str, str]) -> Iterator[str]:
    match value:
        case {"labels": [*labels], "id": str(identity)} if "Concept" in labels:
            yield identity
        case list():
            for one in value:
                yield from _concepts(one, names)
        case str() if value in names:
            yield names[value]
