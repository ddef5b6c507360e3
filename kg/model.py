"""The records that travel between the stages: papers, concepts, mentions and claims."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple


class ConceptType(StrEnum):
    """Say what kind of thing a concept is."""

    METHOD = "method"
    MODEL = "model"
    ARCHITECTURE = "architecture"
    TASK = "task"
    DATASET = "dataset"
    METRIC = "metric"
    THEORY = "theory"
    AREA = "area"
    SOFTWARE = "software"


class Status(StrEnum):
    """Say where a concept comes from: our vocabulary, corpus statistics, or a paper that introduces it."""

    CURATED = "curated"
    MINED = "mined"
    INTRODUCED = "introduced"


class Relation(StrEnum):
    """Say what a paper claims about a concept, a result or a link."""

    INTRODUCES = "introduces"
    BUILDS_ON = "builds_on"
    COMPARES_WITH = "compares_with"
    EVALUATED_ON = "evaluated_on"
    REPORTS = "reports"
    HAS_CODE = "has_code"


TRAINED_ON = "trained-on"
"""The rule of a claim evaluated_on whose data the text says that it learns from."""
BOUND = "bound"
"""The rule of a proved rate ("O(1/n) regret"), which is reported but is no number."""


class Field(StrEnum):
    """Name the part of a paper that a span points into; the address of the record is metadata, not text."""

    TITLE = "title"
    ABSTRACT = "abstract"
    URL = "url"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Hold one paper: its text already cleaned, its metadata as the source gave it.

    `id` is unique in a graph. `title` or `abstract` may be empty, not both. `year` is a Gregorian year.
    `authors` are "Given Family" or "Family, Given" as the source has them. `doi` is lower case without a
    resolver, `arxiv` has no version, `pmid` is digits. `source` is "file:position", position as the format counts.
    """

    id: str
    title: str = ""
    abstract: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    url: str = ""
    doi: str = ""
    arxiv: str = ""
    pmid: str = ""
    keywords: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Concept:
    """Hold one node of the graph of ideas: its canonical name, type, other names and broader concepts (ids)."""

    id: str
    name: str
    type: ConceptType
    aliases: tuple[str, ...] = ()
    broader: tuple[str, ...] = ()
    status: Status = Status.CURATED
    year: int | None = None


class Mention(NamedTuple):
    """Point at one place where a paper names a concept.

    `start` and `end` count characters (Unicode code points) in the cleaned `field`; `surface` is that slice.
    `rule` names what made the link; `score` is in (0, 1]. A named tuple, since these are made by the million: a frozen
    dataclass takes six times as long.
    """

    paper: str
    concept: str
    field: Field
    start: int
    end: int
    surface: str
    rule: str
    score: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """Hold one reported number as the text states it; absent parts are empty strings.

    `metric`, `value`, `baseline`, `unit`, `dataset` and `system` are copied strings.
    """

    metric: str = ""
    value: str = ""
    baseline: str = ""
    unit: str = ""
    dataset: str = ""
    system: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Hold one thing that a paper says of itself, with the sentence that says it (metadata: the address alone).

    A claim about a concept has `concept` (an id); a link to code has `value` (the URL); a reported number or
    proved rate has `result`. `start` and `end` span the name, number or URL in `field`; `quote` is its sentence.
    """

    paper: str
    relation: Relation
    concept: str = ""
    value: str = ""
    result: Result | None = None
    field: Field
    start: int
    end: int
    quote: str
    rule: str
    score: float = 1.0

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a claim as its values: what a frozen dataclass does by itself takes three times as long."""
        return _claim, tuple([getattr(self, name) for name in self.__slots__])


def _claim(*values: Any) -> Claim:
    return Claim(**dict(zip(Claim.__slots__, values, strict=True)))


@dataclass(frozen=True, slots=True)
class Skipped:
    """Say which record of a source could not become a paper, and why.

    `where` names the file and the line or record. `record` holds what little there is when the record has an
    identifier but neither title nor abstract: reports list it, graphs leave it out.
    """

    where: str
    reason: str
    record: Paper | None = None
