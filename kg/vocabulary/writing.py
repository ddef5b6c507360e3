"""Vocabulary lines as text, for files that a program proposes and a person edits."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kg.model import ConceptType
from kg.vocabulary import HEADER, LIST_SEPARATOR, OPTIONAL

_UNWANTED = str.maketrans({"\t": " ", "\n": " ", "\r": " ", "|": "/"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One proposed line: what the columns hold, and comments to stand above it."""

    name: str
    type: ConceptType
    aliases: tuple[str, ...] = ()
    broader: tuple[str, ...] = ()
    year: int | None = None
    context: tuple[str, ...] = ()
    status: str = ""
    comments: tuple[str, ...] = ()


def vocabulary_text(lines: Iterable[Line], about: Iterable[str] = ()) -> str:
    """Give a whole vocabulary file, sorted by name as `kg vocab lint` wants it."""
    ordered = sorted(lines, key=lambda line: (line.name.casefold(), line.name))
    rows = [f"# {clean_cell(text)}" for text in about]
    for line in ordered:
        rows += [f"# {clean_cell(comment)}" for comment in line.comments]
        rows.append("\t".join(_cells(line)))
    return "\n".join(["\t".join(HEADER + OPTIONAL), *rows]) + "\n"


def _cells(line: Line) -> Iterator[str]:
    yield clean_cell(line.name)
    yield line.type.value
    for values in (line.aliases, line.broader):
        yield LIST_SEPARATOR.join(map(clean_cell, values))
    yield str(line.year or "")
    yield LIST_SEPARATOR.join(map(clean_cell, line.context))
    yield line.status


def clean_cell(text: str) -> str:
    """Give text without the signs that part cells and lists."""
    return " ".join(text.translate(_UNWANTED).split())
