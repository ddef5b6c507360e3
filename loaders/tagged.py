"""Line formats with short tags: PubMed nbib, Web of Science, EndNote tagged (Refer); each a pattern and a table."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .record import Draft, Loaded, finish
from .source import Source

Values = Mapping[str, Sequence[str]]

_WOS_TAGS = frozenset(
    (
        "FN VR PT AU AF BA BE BF CA GP ED TI SO SE BS LA DT CT CY CL SP HO DE ID AB C1 C3 RP EM RI OI FU FP FX CR NR "
        "TC Z9 U1 U2 PU PI PA SN EI BN J9 JI PD PY VL IS PN SU SI MA BP EP AR DI DL D2 EA EY PG P2 WC SC GA PM UT OA "
        "HC HP DA ER EF WE Z1 Z2 Z3"
    ).split()
)
_NBIB = re.compile(r"([A-Z][A-Z0-9]{0,3})\s*- ?(.*)")
_WOS = re.compile(r"([A-Z][A-Z0-9])(?: (.*)|$)")
_REFER = re.compile(r"%(\S)(?:\s+(.*)|$)")


@dataclass(frozen=True, slots=True)
class Block:
    """Hold one record: the line it starts on and its values by tag; a continued value has several lines."""

    line: int
    values: dict[str, list[str]]


def load_nbib(source: Source) -> Iterator[Loaded]:
    """Read PubMed records (MEDLINE format); a record starts where PMID or PMC comes again."""
    yield from _papers(source, _blocks(source, _nbib_tag, _starts_nbib), _nbib)


def load_wos(source: Source) -> Iterator[Loaded]:
    """Read Web of Science records (ISI tagged format), from PT to ER."""
    blocks = (block for block in _blocks(source, _wos_tag, lambda tag, _: tag == "PT") if "PT" in block.values)
    yield from _papers(source, blocks, _wos)


def load_refer(source: Source) -> Iterator[Loaded]:
    """Read EndNote tagged records (ENW); a record starts after an empty line, or where %0 or %T comes again."""
    yield from _papers(source, _blocks(source, _refer_tag, _starts_refer), _refer)


def _papers(source: Source, blocks: Iterator[Block], read: Callable[[Values], Draft]) -> Iterator[Loaded]:
    for block in blocks:
        yield finish(read(block.values), source, block.line, "line")


def _blocks(
    source: Source, tag_of: Callable[[str], tuple[str, str]], starts: Callable[[str, Values], bool]
) -> Iterator[Block]:
    block = Block(0, {})
    last, after_blank = "", False
    for number, line in source.lines():
        tag, value = tag_of(line)
        known = {**block.values, "": []} if after_blank else block.values
        after_blank = not line.strip() or (after_blank and not tag)
        if tag == "END" or (tag and block.values and starts(tag, known)):
            if block.values:
                yield block
            block, last = Block(number, {}), ""
        if tag and tag != "END":
            block = block if block.values else Block(number, {})
            block.values.setdefault(tag, []).append(value.strip())
            last = tag
        elif last and line.strip():
            _continue(block.values[last], line, last)
    if block.values:
        yield block


def _continue(values: list[str], line: str, tag: str) -> None:
    """Take an indented line as more of a text, or as one more name of a list."""
    if tag in ("AU", "AF", "CR", "C1", "A"):
        values.append(line.strip())
    else:
        values[-1] = f"{values[-1]}\n{line.strip()}"


def _nbib_tag(line: str) -> tuple[str, str]:
    match = _NBIB.match(line) if line[4:5] == "-" else None
    return (match[1], match[2]) if match else ("", "")


def _starts_nbib(tag: str, values: Values) -> bool:
    return tag in ("PMID", "PMC") and tag in values


def _wos_tag(line: str) -> tuple[str, str]:
    match = _WOS.match(line)
    if not match or match[1] not in _WOS_TAGS:
        damaged = re.match(r"(AU|AF|TI|AB|SO|PY|UT)([A-Z][a-z].*, .*)", line)
        return (damaged[1], damaged[2]) if damaged else ("", "")
    return ("END", "") if match[1] in ("ER", "EF") else (match[1], match[2] or "")


def _refer_tag(line: str) -> tuple[str, str]:
    match = _REFER.match(line)
    return (match[1], match[2] or "") if match else ("", "")


def _starts_refer(tag: str, values: Values) -> bool:
    """Start a record at %0 or %T that comes again, and after an empty line (the value "") at what may be first."""
    return (tag in ("0", "T") and tag in values) or ("" in values and tag in ("0", "T", "A", "E", "B"))


def _first(values: Values, *tags: str) -> str:
    return next((value for tag in tags for value in values.get(tag, ()) if value.strip()), "")


def _nbib(values: Values) -> Draft:
    ids = [value for tag in ("LID", "AID") for value in values.get(tag, ()) if "[doi]" in value]
    return Draft(
        id=_first(values, "PMID", "PMC"),
        title=_first(values, "TI", "TT", "BTI"),
        abstract=_first(values, "AB"),
        authors=values.get("FAU") or values.get("AU") or values.get("CN") or (),
        year=_first(values, "DP", "DEP"),
        venue=_first(values, "JT", "TA"),
        doi=ids[0].split("[")[0] if ids else "",
        pmid=_first(values, "PMID"),
        keywords=values.get("OT") or values.get("MH") or (),
    )


def _wos(values: Values) -> Draft:
    return Draft(
        id=_first(values, "UT"),
        title=_first(values, "TI"),
        abstract=_first(values, "AB"),
        authors=values.get("AU") or values.get("AF") or values.get("CA") or (),
        year=_first(values, "PY", "EA", "PD"),
        venue=_first(values, "SO", "J9"),
        doi=_first(values, "DI"),
        pmid=_first(values, "PM"),
        keywords=[*values.get("DE", ())],
    )


def _refer(values: Values) -> Draft:
    return Draft(
        id=_first(values, "M") if not _first(values, "M").startswith("10.") else "",
        title=_first(values, "T"),
        abstract=_first(values, "X"),
        authors=values.get("A", ()),
        year=_first(values, "D", "8"),
        venue=_first(values, "J", "B"),
        url=_first(values, "U"),
        doi=_first(values, "R") or _first(values, "M"),
        keywords=values.get("K", ()),
    )
