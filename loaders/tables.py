"""Tables with a header: CSV and tab-delimited text of any dialect, and Excel workbooks."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from kg.model import Skipped

from .fields import columns, plain
from .names import split_names, unglue
from .record import Draft, Loaded, doi_in_url, finish, place
from .source import Source
from .xlsx import rows_of

_DELIMITERS = "\t,;|"
_PRELUDE = 40
_HEADER = 20_000
_SEPARATOR = re.compile(r"sep=(.)\n", re.IGNORECASE)
_LONGEST_CELL = 2**31 - 1
_LIST_MARK = re.compile(r"\s*[|;]\s*")
_IDENTIFIERS = ("doi", "pmid", "arxiv", "id")
_EMBASE_SOURCE = re.compile(r"(.+?)\s*\((\d{4})\)\s+\S")


def load(source: Source) -> Iterator[Loaded]:
    """Read the rows of a CSV or tab-delimited file; lines before the header are passed over."""
    text = source.text()
    if separator := _SEPARATOR.match(text):
        text = text[separator.end() :]
    delimiter = separator[1] if separator else _delimiter(text)
    yield from _papers(source, _rows(text, delimiter))


def load_xlsx(source: Source) -> Iterator[Loaded]:
    """Read the rows of the first sheet of an Excel workbook that has a header we know."""
    yield from _papers(source, rows_of(source))


def header_fields(text: str) -> int:
    """Count the fields that the likeliest header line of a text names; for deciding on a format."""
    lines = text.split("\n", _PRELUDE)[:_PRELUDE]
    return max((len(columns(_cells(line[:_HEADER]))) for line in lines), default=0)


def _cells(line: str) -> list[str]:
    if len(line) < 5:
        return []
    mark = max(_DELIMITERS, key=line.count)
    return [cell.strip().strip('"') for cell in line.split(mark)] if mark in line else []


def _delimiter(text: str) -> str:
    """Choose the character that the best header line is divided by."""
    lines = [line[:_HEADER] for line in text.split("\n", _PRELUDE)[:_PRELUDE] if line]
    header = max(lines, key=lambda line: len(columns(_cells(line))), default="")
    return max(_DELIMITERS, key=header.count)


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    csv.field_size_limit(_LONGEST_CELL)
    unquoted = delimiter == "\t" and _is_unquoted(text)
    quote = None if unquoted else '"'
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, quotechar=quote)
    line = 1
    for row in reader:
        yield line, [_unquoted(cell) for cell in row] if unquoted else row
        line = reader.line_num + 1


def _is_unquoted(text: str) -> bool:
    """Tell whether quotation marks mean nothing: every line has all its tabs."""
    lines = [line for line in text[:200_000].split("\n")[:-1] if line]
    return bool(lines) and all(line.count("\t") >= lines[0].count("\t") for line in lines)


def _unquoted(cell: str) -> str:
    return cell[1:-1].replace('""', '"') if len(cell) > 1 and cell[0] == cell[-1] == '"' else cell


def _papers(source: Source, rows: Iterable[tuple[int, Sequence[str]]]) -> Iterator[Loaded]:
    numbered = iter(rows)
    header, names = _header(source, numbered)
    glued = "itemtitle" in map(plain, names)
    for line, row in numbered:
        if not any(cell.strip() for cell in row):
            continue
        if len(row) < len(names) and row[-1].count("\n") > 1:
            yield Skipped(place(source, line, "line"), "a quotation mark is not closed, or the row is cut off")
        else:
            yield finish(_draft(header, row, glued=glued), source, line, "line")


def _header(source: Source, rows: Iterator[tuple[int, Sequence[str]]]) -> tuple[dict[str, list[int]], list[str]]:
    seen: list[str] = []
    for _, (_, row) in zip(range(_PRELUDE), rows, strict=False):
        found = columns([str(cell) for cell in row])
        if len(found) > 1 and (
            "title" in found or "abstract" in found or sum(name in found for name in _IDENTIFIERS) > 1
        ):
            return _chosen(found, row), list(row)
        seen = seen or [cell for cell in row if cell.strip()]
    raise source.fault(f"no column holds a title or an abstract; the first row is: {', '.join(seen[:20])[:300]}")


def _chosen(found: dict[str, list[int]], row: Sequence[str]) -> dict[str, list[int]]:
    """Leave out columns whose name means something else beside better ones."""
    names = [plain(cell) for cell in row]
    if len(found.get("venue", ())) > 1:
        found["venue"] = [index for index in found["venue"] if names[index] != "source"]
    return found


def _draft(header: dict[str, list[int]], row: Sequence[str], *, glued: bool) -> Draft:
    def cell(field: str) -> str:
        return next((row[i].strip() for i in header.get(field, ()) if i < len(row) and row[i].strip()), "")

    venue, year = cell("venue"), cell("year")
    if not year and (printed := _EMBASE_SOURCE.match(venue)):
        venue, year = printed[1], printed[2]
    authors = cell("authors")
    alone = glued and not re.search(r"[;|,]", authors)
    return Draft(
        id=cell("id"),
        title=cell("title"),
        abstract=cell("abstract"),
        year=year,
        venue=venue.split("|")[0],
        authors=unglue(authors) if alone else split_names(authors),
        url=cell("url"),
        doi=cell("doi") or doi_in_url(cell("url")),
        arxiv=cell("arxiv"),
        pmid=cell("pmid"),
        keywords=_LIST_MARK.split(cell("keywords")),
    )
