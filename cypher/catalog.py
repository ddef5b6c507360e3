"""What every label, relationship and property means, its unit and its range: `schema.tsv`, and how to show it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

CLAIMS = ("INTRODUCES", "BUILDS_ON", "COMPARES_WITH", "EVALUATED_ON", "HAS_CODE", "REPORTS")
"""The relationships that carry the evidence of a claim."""

_CLAIM, _ANY = "a claim", "any relationship"
_HEADS = ("of", "property", "type", "meaning", "range")


@dataclass(frozen=True, slots=True)
class Entry:
    """Describe a label ("node"), a relationship ("Paper -> Concept") or, where `property` is set, a property.

    `of` is a label or relationship; "a claim" and "any relationship" stand for what several have in common.
    """

    of: str
    property: str
    type: str
    meaning: str
    range: str


@cache
def entries() -> tuple[Entry, ...]:
    """Give the entries of the schema in reading order."""
    lines = files(__package__).joinpath("schema.tsv").read_text(encoding="utf-8").splitlines()
    return tuple(Entry(*line.split("\t")) for line in lines[1:])


def labels() -> tuple[Entry, ...]:
    """Give the labels."""
    return tuple(entry for entry in entries() if entry.type == "node")


def relations() -> tuple[Entry, ...]:
    """Give the relationships."""
    return tuple(entry for entry in entries() if "->" in entry.type)


def properties(of: str) -> dict[str, str]:
    """Give the types of the properties of a label or relationship, by name."""
    shared = ((_CLAIM,) if of in CLAIMS else ()) + ((_ANY,) if of in {one.of for one in relations()} else ())
    return {entry.property: entry.type for entry in entries() if entry.property and entry.of in (of, *shared)}


def picture() -> str:
    """Draw the schema as a Mermaid flow chart, which GitHub, GitLab and many editors show as a picture."""
    return "\n".join(["```mermaid", "flowchart LR", *_arrows(), "```"])


def _arrows() -> Iterator[str]:
    ends: dict[str, list[str]] = {}
    for entry in relations():
        ends.setdefault(entry.type, []).append(entry.of)
    for way, names in ends.items():
        start, end = way.split(" -> ")
        yield f"    {start}(({start})) -->|{'<br>'.join(names)}| {end}(({end}))"


def tables() -> str:
    """Give the schema as Markdown tables: what there is, then every property."""
    things = [(entry.of, _kind(entry), entry.meaning, entry.range) for entry in entries() if not entry.property]
    details = [(e.of, f"`{e.property}`", e.type, e.meaning, e.range) for e in entries() if e.property]
    what = _table(("label or relationship", "from, to", "meaning", "how many"), things)
    return f"{what}\n\n{_table(_HEADS, details)}"


def _kind(entry: Entry) -> str:
    return "" if entry.type == "node" else entry.type.replace("->", "→")


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    names = tuple(heads)
    lines = (names, ("---",) * len(names), *rows)
    return "\n".join("| " + " | ".join(cell.replace("|", r"\|") for cell in line) + " |" for line in lines)
