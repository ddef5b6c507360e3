"""The curated concepts: one a line in the `.tsv` files of this folder, one file an area of the field.

Columns, separated by tabs: name, type, aliases, broader, year, context. The last four may be empty; aliases,
broader and context are lists separated by " | ". `broader` names concepts; every chain of them ends in an area.

An alias may carry markers, and a name may be repeated among its own aliases to carry them too:

- `=Adam`  matches only in exactly this case;
- `?SAM`   has other meanings: it links only where a `context` word of this line, or another form of this concept
  without the marker, stands in the same paper, or where the paper defines it so;
- `!Name`  never matches, and keeps shorter forms inside it from matching.

A file of one's own may have a seventh column, status (curated or mined), and a line of type `remove`, which takes the
concept of that name away.

Plurals, hyphen, space and compound spellings, British spellings and Greek letters are made by `kg.variants`;
they are not written here. A form of capitals and digits alone ("GRPO") matches in exactly this case.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from kg.errors import VocabularyError
from kg.model import ConceptType, Status

HEADER = ("name", "type", "aliases", "broader", "year", "context")
OPTIONAL = ("status",)
LIST_SEPARATOR = " | "
REMOVE = "remove"
"""In place of a type: the line takes a concept away."""


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a concept's name, and what a match must satisfy."""

    text: str
    exact: bool = False
    ambiguous: bool = False
    never: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of a vocabulary file. `forms` starts with the name; `broader` holds names; `where` is (file, line).

    A line that `removes` stands for no concept.
    """

    name: str
    type: ConceptType
    forms: tuple[Form, ...]
    broader: tuple[str, ...] = ()
    year: int | None = None
    context: tuple[str, ...] = ()
    status: Status = Status.CURATED
    where: tuple[str, int] = ("", 0)
    removes: bool = False


def shipped_files() -> list[Path]:
    """List the files that come with the package, sorted by name."""
    folder = files(__name__)
    return sorted(Path(str(item)) for item in folder.iterdir() if item.name.endswith(".tsv"))


def read_entries(paths: Iterable[Path]) -> Iterator[Entry]:
    """Read vocabulary files line by line; raise VocabularyError at the first line that cannot be used."""
    for path in paths:
        yield from _read_file(path)


def _read_file(path: Path) -> Iterator[Entry]:
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise VocabularyError(path, 1, "is not UTF-8 text") from None
    header = tuple(lines[0].rstrip("\t").split("\t")) if lines else ()
    if header not in (HEADER, HEADER + OPTIONAL):
        raise VocabularyError(path, 1, f"the header must be: {' '.join(HEADER)} (tabs between)")
    for number, line in enumerate(lines[1:], start=2):
        if line.strip() and not line.startswith("#"):
            yield _entry(line, len(header), path, number)


def _entry(line: str, columns: int, path: Path, number: int) -> Entry:
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) > columns:
        raise VocabularyError(path, number, f"{len(cells)} columns, not {columns} or fewer")
    name, kind, aliases, broader, year, context, status = cells + [""] * (len(HEADER) + len(OPTIONAL) - len(cells))
    if not name:
        raise VocabularyError(path, number, "no name")
    if kind == REMOVE:
        return Entry(name=name, type=ConceptType.THEORY, forms=(), where=(path.name, number), removes=True)
    _check(kind, year, status, path, number)
    return Entry(
        name=name,
        type=ConceptType(kind),
        forms=_forms(name, _split(aliases)),
        broader=_split(broader),
        year=int(year) if year else None,
        context=tuple(word.casefold() for word in _split(context)),
        status=Status(status or Status.CURATED),
        where=(path.name, number),
    )


def _check(kind: str, year: str, status: str, path: Path, number: int) -> None:
    if kind not in set(ConceptType):
        raise VocabularyError(path, number, f"type {kind!r} is not one of {', '.join(ConceptType)}")
    if year and not (year.isdigit() and year.isascii()):
        raise VocabularyError(path, number, f"year {year!r} is not a number")
    if status and status not in (Status.CURATED, Status.MINED):
        raise VocabularyError(path, number, f"status {status!r} is not one of curated, mined")


def _split(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split("|") if part.strip())


def _forms(name: str, aliases: Iterable[str]) -> tuple[Form, ...]:
    forms = {name: Form(name)}
    for alias in aliases:
        text = alias.lstrip("=?!")
        marks = alias[: len(alias) - len(text)]
        forms[text.strip()] = Form(text.strip(), "=" in marks, "?" in marks, "!" in marks)
    return tuple(forms.values())
