"""RIS as real programs write it, brought into order line by line and then read by rispy."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import rispy

from .record import Draft, Loaded, doi_in_url, find_year, finish
from .source import Source

Values = Mapping[str, Sequence[str]]

TAGS: dict[str, tuple[str, ...]] = {
    "title": ("TI", "T1", "CT", "BT", "ST"),
    "abstract": ("AB", "N2"),
    "authors": ("AU", "A1"),
    "year": ("PY", "Y1", "DA", "YR"),
    "venue": ("T2", "JF", "JO", "JA", "J2", "T3"),
    "url": ("UR", "LK", "L2"),
    "keywords": ("KW",),
    "id": ("AN", "ID", "UT"),
}
_TWO_BLANKS = re.compile(r"([A-Z][A-Z0-9])[ \t]{2,3}-(?:[ \t]+(.*)|[ \t]*$)")
_ONE_BLANK = re.compile(r"([A-Z][A-Z0-9])[ \t]*-(?:[ \t]+(.*)|[ \t]*$)")
_LISTS = frozenset({"KW", "UR", "LK"})
_PUBMED = re.compile(r"(?i)\bPUBMED\D{0,3}(\d{4,9})")


def load(source: Source) -> Iterator[Loaded]:
    """Read the records of a RIS file; text between them is ignored, a missing ER is made good."""
    lines = source.text().split("\n")
    for position, record in records(lines):
        yield finish(_draft(record), source, position, "line")


def _draft(record: Values) -> Draft:
    def first(name: str) -> str:
        return next((value for tag in TAGS[name] for value in record.get(tag, ()) if value), "")

    urls = [value for tag in TAGS["url"] for value in record.get(tag, ())]
    dois = [*record.get("DO", ()), *record.get("DI", ()), *filter(None, map(doi_in_url, urls)), *_marked_doi(record)]
    return Draft(
        id=first("id"),
        title=first("title"),
        abstract=max((" ".join(record.get(t, ())) for t in TAGS["abstract"]), key=len),
        authors=record.get("AU") or record.get("A1") or (),
        year=next((value for tag in TAGS["year"] for value in record.get(tag, ()) if find_year(value)), None),
        venue=first("venue"),
        url=next((url for url in urls if url.startswith("http")), ""),
        doi=next(filter(None, dois), ""),
        pmid=_pmid(record),
        keywords=record.get("KW", ()),
    )


def _marked_doi(record: Values) -> Iterator[str]:
    for tag in ("M3", "N1", "L3", "C7"):
        yield from (value for value in record.get(tag, ()) if re.match(r"(?i)doi:?\s*10\.|10\.\d{4,9}/", value))


def _pmid(record: Values) -> str:
    if any("pubmed" in value.lower() for value in record.get("DB", ())):
        return next((value for value in record.get("AN", ()) if value.isdigit()), "")
    return next(
        (found[1] for tag in ("C3", "AN") for value in record.get(tag, ()) if (found := _PUBMED.search(value))), ""
    )


def records(lines: Iterable[str]) -> Iterator[tuple[int, Values]]:
    """Yield the line on which each record starts and its values by tag."""
    lines = list(lines)
    pattern = _TWO_BLANKS if any(line.startswith("TY  ") for line in lines) else _ONE_BLANK
    block: list[tuple[str, list[str]]] = []
    start = 0
    for number, line in enumerate(lines, 1):
        match = pattern.match(line)
        tag = match[1] if match else ""
        if tag in ("TY", "ER"):
            if block:
                yield start, _values(block)
            block, start = ([(tag, [match[2] or ""])] if match and tag == "TY" else []), number
        elif match and block:
            block.append((tag, [match[2] or ""]))
        elif block and line.strip():
            _continue(block, line.strip())
    if block:
        yield start, _values(block)


def _continue(block: list[tuple[str, list[str]]], text: str) -> None:
    """Take a line without a tag as more of the value before it, or as one more value of a list."""
    tag, value = block[-1]
    if tag in _LISTS:
        block.append((tag, [text]))
    else:
        value.append(text)


def _values(block: Sequence[tuple[str, list[str]]]) -> Values:
    """Give the values of a record by tag, through rispy, with every tag known and a list."""
    tags = {tag: tag for tag, _ in block} | {"ER": "ER"}
    text = "\n".join(f"{tag}  - {' '.join(value).strip()}" for tag, value in block) + "\nER  - "
    parsed = rispy.loads(text, mapping=tags, list_tags=[*tags], delimiter_tags_mapping={})
    return {tag: [value for value in values if value] for tag, values in parsed[0].items() if isinstance(values, list)}
