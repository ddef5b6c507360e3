"""Excel workbooks (.xlsx) as rows of text, with the standard library alone."""

import re
import zipfile
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from .source import Source
from .xmltext import harmless

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_LARGEST = 1 << 29


def rows_of(source: Source) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield number and cells of the rows of the first sheet that is not empty."""
    try:
        with zipfile.ZipFile(source.stream) as book:
            shared = _shared(source, book)
            for name in sorted(book.namelist(), key=_sheet_number):
                if _sheet_number(name) < _NO_SHEET:
                    rows = list(_rows(_xml(source, book, name), shared))
                    if rows:
                        yield from rows
                        return
    except (zipfile.BadZipFile, ElementTree.ParseError, NotImplementedError) as error:
        raise source.fault(f"is no Excel workbook that can be read: {error}") from None


_NO_SHEET = 1 << 30


def _sheet_number(name: str) -> int:
    found = re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", name)
    return int(found[1]) if found else _NO_SHEET


def _xml(source: Source, book: zipfile.ZipFile, name: str) -> ElementTree.Element:
    if book.getinfo(name).file_size > _LARGEST:
        raise source.fault(f"{name} inside it is larger than {_LARGEST >> 20} MB: save the sheet as CSV")
    return ElementTree.fromstring(harmless(book.read(name)))


def _shared(source: Source, book: zipfile.ZipFile) -> list[str]:
    if "xl/sharedStrings.xml" not in book.namelist():
        return []
    return [_text(item) for item in _xml(source, book, "xl/sharedStrings.xml").iter(f"{_MAIN}si")]


def _text(item: ElementTree.Element) -> str:
    """Join the runs of a cell, without phonetic hints."""
    hints = {id(t) for hint in item.iter(f"{_MAIN}rPh") for t in hint.iter(f"{_MAIN}t")}
    return "".join(t.text or "" for t in item.iter(f"{_MAIN}t") if id(t) not in hints)


def _rows(sheet: ElementTree.Element, shared: Sequence[str]) -> Iterator[tuple[int, Sequence[str]]]:
    for number, row in enumerate(sheet.iter(f"{_MAIN}row"), 1):
        cells: dict[int, str] = {}
        for position, cell in enumerate(row.iter(f"{_MAIN}c")):
            cells[_column(cell.get("r", ""), position)] = _value(cell, shared)
        if any(cells.values()):
            yield number, [cells.get(index, "") for index in range(max(cells) + 1)]


def _column(reference: str, position: int) -> int:
    letters = re.match(r"[A-Z]{1,3}", reference)
    if not letters:
        return position
    index = 0
    for letter in letters[0]:
        index = index * 26 + ord(letter) - 64
    return index - 1


def _value(cell: ElementTree.Element, shared: Sequence[str]) -> str:
    if cell.get("t") == "inlineStr":
        return _text(cell)
    value = cell.findtext(f"{_MAIN}v") or ""
    if cell.get("t") == "s" and value.isdigit() and int(value) < len(shared):
        return shared[int(value)]
    return value.removesuffix(".0")
