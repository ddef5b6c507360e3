"""Read a list of terms as vocabulary lines: CSV or TSV with a header, or one term a line."""

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path

from kg.errors import LoadError
from kg.model import ConceptType
from kg.vocabulary.writing import Line

_COLUMNS = {
    "name": "name concept term label preflabel prefered_term keyword title topic",
    "type": "type kind category class",
    "aliases": "aliases alias synonyms synonym altlabel altlabels variants alternative",
    "broader": "broader parent parents area supertopic",
    "year": "year first_year",
    "context": "context",
}
_COLUMN_OF = {alias: column for column, aliases in _COLUMNS.items() for alias in aliases.split()}
_SEPARATORS = (" | ", "|", ";")


def read_csv(path: Path, *, type: ConceptType = ConceptType.AREA) -> list[Line]:
    """Read the terms of a CSV file; raise LoadError where a line has no name or an unknown type.

    Names of columns are understood in several wordings; lists in a cell are parted by "|" or ";". A file without a
    known header is a list with one term a line. `type` is that of lines which give none.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise LoadError(path, "", "is not UTF-8 text") from None
    rows = list(csv.reader(text.splitlines(), delimiter=_delimiter(text)))
    if not rows:
        raise LoadError(path, "", "is empty")
    columns = [_COLUMN_OF.get(cell.strip().lower().replace(" ", "_"), "") for cell in rows[0]]
    if "name" not in columns:
        columns, body = ["name"], enumerate(rows, start=1)
    else:
        body = enumerate(rows[1:], start=2)
    return [_line(dict(zip(columns, row, strict=False)), path, n, type) for n, row in body if any(map(str.strip, row))]


def _delimiter(text: str) -> str:
    first = text.partition("\n")[0]
    return max(("\t", ";", ","), key=first.count)


def _line(cells: Mapping[str, str], path: Path, number: int, default: ConceptType) -> Line:
    name, kind = cells.get("name", "").strip(), cells.get("type", "").strip().lower()
    year = cells.get("year", "").strip()
    if not name:
        raise LoadError(path, f"line {number}", "no name")
    if kind and kind not in set(ConceptType):
        raise LoadError(path, f"line {number}", f"type {kind!r} is not one of {', '.join(ConceptType)}")
    return Line(
        name=name,
        type=ConceptType(kind) if kind else default,
        aliases=tuple(_parts(cells.get("aliases", ""))),
        broader=tuple(_parts(cells.get("broader", ""))),
        year=int(year) if year.isdecimal() and year.isascii() else None,
        context=tuple(_parts(cells.get("context", ""))),
    )


def _parts(cell: str) -> Iterator[str]:
    separator = next((sign for sign in _SEPARATORS if sign in cell), "|")
    return (part.strip() for part in cell.split(separator) if part.strip())
