"""BibTeX and biblatex: entries found here, so that one damaged entry costs no other; fields read by bibtexparser."""

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bibtexparser.model import DuplicateFieldKeyBlock
from bibtexparser.splitter import Splitter

from kg.model import Skipped

from .names import bibtex_names
from .record import Draft, Loaded, doi_in_url, finish, place
from .source import Source

Fields = Mapping[str, str]

logging.getLogger("bibtexparser").addHandler(logging.NullHandler())

_START = re.compile(r"@[ \t]*([A-Za-z_]\w*)[ \t\n]*([{(])")
_MARK = re.compile(r"\\.|[{}()\"]|(?:^|(?<=\n))[ \t]{0,3}@[ \t]*[A-Za-z_]\w*[ \t]*[{(]", re.DOTALL)
_KEY = re.compile(r"\s*([^,={}\"]*?)\s*(,|$)")
_LEFT_OVER = re.compile(r"[\s,}]*[A-Za-z_][\w-]*\s*=\s*[{\"\d]")
_NEXT_FIELD = re.compile(r"\s*,?\s*([A-Za-z_][\w-]*)\s*=\s*(?=[{\"\d\w])")
_PIECE = re.compile(r"\s*(?:#\s*)?(?:([{\"])|([^\s\"{}#,]+))")
_BRACKET = re.compile(r"\\.|[{}\"]", re.DOTALL)
_NOT_RECORDS = frozenset({"string", "preamble", "comment", "control", "set"})
_MONTHS = {m.lower(): m for m in ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")}
_ARXIV = re.compile(
    r"(?i)arxiv\S*?[:/ ]\s*(?:abs/|pdf/)?([a-z-]+(?:\.[A-Z]{2})?/\d{7}|\d{4}\.\d{4,5})|^abs/(\d{4}\.\d{4,5})$"
)
_VENUES = ("journal", "journaltitle", "booktitle", "shortjournal", "eventtitle")


@dataclass(frozen=True, slots=True)
class Entry:
    """Hold one block of a file: its kind, the text between its brackets and the line it starts on."""

    kind: str
    body: str
    line: int
    fault: str = ""


def load(source: Source) -> Iterator[Loaded]:
    """Read the entries of a BibTeX file; what stands between them is ignored."""
    text = source.text()
    macros: dict[str, str] = dict(_MONTHS)
    found: list[tuple[Entry, str, Fields]] = []
    for entry in entries(text):
        if entry.kind == "string":
            macros |= {name.lower(): value for name, value in _fields("," + entry.body, macros).items()}
        elif entry.kind not in _NOT_RECORDS:
            found.append((entry, *_parsed(entry, macros)))
    parents = {key.lower(): fields for _, key, fields in found if key}
    for entry, key, fields in found:
        yield _record(source, entry, key, fields, parents)


def _record(source: Source, entry: Entry, key: str, fields: Fields, parents: Mapping[str, Fields]) -> Loaded:
    if entry.fault or not fields:
        name = f"@{entry.kind}{{{key}" if key else f"@{entry.kind}"
        return Skipped(place(source, entry.line, "line"), f"{name}: {entry.fault or 'no fields can be read'}")
    return finish(_draft(key, fields, parents), source, entry.line, "line")


def _draft(key: str, fields: Fields, parents: Mapping[str, Fields]) -> Draft:
    parent = parents.get(fields.get("crossref", "").strip().lower(), {})
    title = fields.get("title", "")
    if title and (subtitle := fields.get("subtitle")):
        title = f"{title}: {subtitle}"
    url = fields.get("url", "") or fields.get("link", "") or fields.get("ee", "")
    return Draft(
        id=key,
        title=title or fields.get("booktitle", ""),
        abstract=fields.get("abstract", "") or fields.get("abstractnote", ""),
        authors=bibtex_names(fields.get("author", "")),
        year=_year(fields) or _year(parent),
        venue=next((fields[name] for name in _VENUES if fields.get(name)), parent.get("title", "")),
        url=url.replace("\\_", "_"),
        doi=fields.get("doi", "") or doi_in_url(url),
        arxiv=_arxiv(fields),
        pmid=fields.get("pmid", ""),
        keywords=_keywords(fields),
    )


def _year(fields: Fields) -> str:
    return fields.get("year", "") or fields.get("date", "") or fields.get("issued", "")


def _keywords(fields: Fields) -> list[str]:
    text = fields.get("keywords", "") or fields.get("author_keywords", "") or fields.get("keyword", "")
    return text.split(";" if ";" in text else ",")


def _arxiv(fields: Fields) -> str:
    kind = (fields.get("archiveprefix", "") or fields.get("eprinttype", "")).lower()
    if fields.get("arxivid") or fields.get("arxiv"):
        return fields.get("arxivid", "") or fields["arxiv"]
    if fields.get("eprint") and ("arxiv" in kind or re.match(r"(?:arXiv:)?\d{4}\.\d{4,5}", fields["eprint"])):
        return fields["eprint"]
    places = (fields.get(name, "") for name in ("journal", "url", "volume", "note", "howpublished", "number"))
    found = next((match for text in places if (match := _ARXIV.search(text))), None)
    return (found[1] or found[2]) if found else ""


def entries(text: str) -> Iterator[Entry]:
    """Yield the blocks of a file; one that does not close ends where the next begins and carries a fault."""
    position, line = 0, 1
    while start := _START.search(text, position):
        line += text.count("\n", position, start.start())
        end, fault = _end(text, start.end(), start[2])
        yield Entry(start[1].lower(), text[start.end() : end], line, fault)
        line += text.count("\n", start.start(), end)
        position = end


def _end(text: str, start: int, bracket: str) -> tuple[int, str]:
    """Find the bracket that closes a block."""
    depth, quoted, closing = 0, False, "}" if bracket == "{" else ")"
    for mark in _MARK.finditer(text, start):
        token = mark[0]
        if len(token) > 1 and token[0] != "\\":
            return mark.start(), "braces do not balance before the next entry"
        if token == closing and depth == 0 and not quoted:
            extra = closing == "}" and _LEFT_OVER.match(text, mark.end())
            return mark.start(), "a brace closes the entry before its last field" if extra else ""
        if token == '"' and bracket == "(" and depth == 0:
            quoted = not quoted
        depth += (token == "{") - (token == "}")
    return len(text), "braces do not balance before the end of the file"


def _parsed(entry: Entry, macros: Mapping[str, str]) -> tuple[str, Fields]:
    key = _KEY.match(entry.body)
    start = key.start(2) if key else 0
    name = " ".join(key[1].split()) if key else ""
    return name, {} if entry.fault else _fields(entry.body[start:] if key else "," + entry.body, macros)


def _fields(body: str, macros: Mapping[str, str]) -> dict[str, str]:
    """Read `, name = value, …` through bibtexparser; of two fields with one name the first that is not empty counts."""
    library = Splitter("@entry{key" + body.replace("\\\\}", "}").replace("\\\\\n", "\n") + "}").split()
    blocks = [b.ignore_error_block if isinstance(b, DuplicateFieldKeyBlock) else b for b in library.blocks]
    fields: dict[str, str] = {}
    for field in (field for block in blocks for field in getattr(block, "fields", ())):
        for name, value in _values(str(field.key), str(field.value), macros):
            if not fields.get(name):
                fields[name] = value
    return fields


def _values(name: str, raw: str, macros: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Undo braces, quotes, macros and `#`; a field that follows without a comma is a field of its own."""
    parts: list[str] = []
    position = 0
    while piece := _PIECE.match(raw, position):
        if parts and (following := _NEXT_FIELD.match(raw, position)):
            yield name.strip().lower(), "".join(parts)
            yield from _values(following[1], raw[following.end() :], macros)
            return
        position = piece.end()
        if piece[1]:
            close = _close(raw, position, '"' if piece[1] == '"' else "}")
            parts.append(raw[position:close])
            position = close + 1
        else:
            parts.append(macros.get(piece[2].lower(), piece[2]))
    yield name.strip().lower(), "".join(parts) if position and not raw[position:].strip() else raw.strip('"{} ')


def _close(text: str, start: int, closing: str) -> int:
    """Find the brace or quotation mark that closes a value."""
    depth = 0
    for mark in _BRACKET.finditer(text, start):
        if mark[0] == closing and depth == 0:
            return mark.start()
        depth += (mark[0] == "{") - (mark[0] == "}")
    return len(text)
