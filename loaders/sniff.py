"""Which format a source has: its content decides, its suffix where the content says nothing."""

import re
from collections.abc import Callable

from . import fulltext, heads, lists, tables
from .source import Source

Sign = Callable[[str], bool]

SUFFIXES: dict[str, str] = {
    ".bib": "bibtex",
    ".bibtex": "bibtex",
    ".ris": "ris",
    ".nbib": "nbib",
    ".medline": "nbib",
    ".enw": "endnote",
    ".isi": "wos",
    ".ciw": "wos",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "json",
    ".csv": "csv",
    ".tsv": "csv",
    ".tab": "csv",
    ".xlsx": "xlsx",
    ".xml": "xml",
    ".nxml": "xml",
    ".opf": "xml",
    ".md": "text",
    ".markdown": "text",
    ".txt": "text",
    ".text": "text",
    ".tex": "text",
}
"""The format that a suffix promises; also the files that are taken from a folder."""

MAGIC: dict[bytes, str] = {
    b"%PDF": "is a PDF, which is not read: paste its abstract, or export the reference as BibTeX or RIS",
    b"\x89PNG": "is a picture, not text",
    b"\xff\xd8\xff": "is a picture, not text",
    b"GIF8": "is a picture, not text",
    b"\xd0\xcf\x11\xe0": "is an old Office file (.xls, .doc), which is not read: save it as CSV or as text",
    b"SQLite format 3": "is a SQLite database, which is not read: export its papers as CSV or JSON",
    b"PAR1": "is a Parquet file, which is not read: write it as CSV or JSON Lines",
    b"\x28\xb5\x2f\xfd": "is compressed with Zstandard: unpack it first",
    b"BZh": "is compressed with bzip2: unpack it first",
    b"\xfd7zXZ": "is compressed with xz: unpack it first",
    b"7z\xbc\xaf": "is a 7-Zip archive: unpack it first",
}


def _has(pattern: str) -> Sign:
    found = re.compile(pattern, re.MULTILINE)
    return lambda text: bool(found.search(text))


def _is_fulltext(text: str) -> bool:
    label = fulltext.ABSTRACT.search(text)
    after = re.search(r"(?im)^[ \t]*(?:1|I)?\.?[ \t]*(?:introduction[ \t]*$|1\.?[ \t]+[A-Z]\w+)|^1\.? [A-Z]", text)
    return bool(label and after and label.start() < after.start() and label.start() < 5000 and len(text) > 6000)


def _is_list(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip()]
    items = [line for line in lines if lists.item_title(line)]
    return (
        len(items) > 2
        and len(items) * 4 > len(lines)
        and not any(heads.is_long(line) for line in lines if line not in items)
    )


def _is_table(text: str) -> bool:
    return not text.lstrip().startswith(("{", "[")) and tables.header_fields(text) > 1


_TAGGED: dict[str, Sign] = {
    "ris": _has(r"^TY {1,3}- {0,3}[A-Za-z]{2,}"),
    "nbib": _has(r"^PMID- ?\d+|^PMC -"),
    "wos": _has(r"^FN (?:Thomson|Clarivate|ISI)|^PT [A-Z]\n(?:AU|CA|TI|AF|BA|GP) "),
    "endnote": _has(r"^%[0TA] .+\n(?:.*\n){0,6}?%[0-9A-Z] "),
    "bibtex": _has(r"^\s*@[ \t]*[A-Za-z]\w*\s*[{(]\s*[^\s,={}]*[^,={}\n]*,"),
}

SIGNS: dict[str, Sign] = {
    "proquest": _has(r"^Document \d+ of \d+\s*$"),
    "xml": _has(r"\A\s*(?:<\?xml|<!DOCTYPE(?! html)|<!--|<[A-Za-z][\w:.-]*(?:\s+[\w:.-]+\s*=|\s*/?>))"),
    "json": _has(r"\A\s*(?:\{\s*(?:\"|\})|\[\s*(?:[{\[\"]|\]))"),
    **_TAGGED,
    "arxiv-mail": _has(r"^\\\\\s*\narXiv:\d{4}\.\d{4,5}.*\n(?:.*\n){0,4}?Title: "),
    "markdown-table": _has(r"(?i)^\|?.*\btitle\b.*\|.*\n\s*\|?\s*:?-{2,}"),
    "csv": _is_table,
    "markdown-list": _is_list,
    "fulltext": _is_fulltext,
}
"""How the content of a format begins; the first that fits counts."""


def choose(source: Source) -> str:
    """Name the format of a source, or say why it has none. Raises LoadError for what is no text."""
    _refuse_binary(source)
    by_suffix = SUFFIXES.get(source.suffix, "")
    if source.head.startswith(b"PK\x03\x04"):
        return "xlsx"
    if by_suffix in SIGNS and SIGNS[by_suffix](source.guess):
        return by_suffix
    found = next((name for name, sign in SIGNS.items() if sign(source.guess)), "")
    if found:
        return by_suffix if (found, by_suffix) == ("json", "jsonl") else found
    return by_suffix if by_suffix not in ("", "xlsx", "xml") else "text"


def _refuse_binary(source: Source) -> None:
    reason = next((reason for magic, reason in MAGIC.items() if source.head.startswith(magic)), "")
    if source.head.startswith(b"PK\x03\x04") and b"xl/" not in source.head and b"[Content_Types]" not in source.head:
        reason = "is a ZIP archive, which is not read: unpack it first"
    if source.head.startswith(b"PK\x03\x04") and b"word/" in source.head:
        reason = "is a Word document, which is not read: save it as text"
    if re.match(r"(?is)\s*<(?:!doctype html|html)\b", source.guess):
        reason = "is a web page, which is not read: save the references behind it as BibTeX, RIS or CSV"
    if not reason and source.head[:4] != b"PK\x03\x04" and "\x00" in source.guess:
        reason = "holds binary data, not text"
    if reason:
        raise source.fault(reason)
