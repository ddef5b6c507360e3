"""Weigh how a paper speaks of a concept: a linear model over the words around all its places says "builds on" or not.

`weighing.tsv` holds the weights (family, value, weight) and, as family `prior`, how often papers that name a concept
build on it. `kg/claims/training/train.py` makes the file from labels of corpus papers.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from kg.claims.candidates import is_coined
from kg.claims.masking import Name, masked
from kg.claims.model import Reading
from kg.claims.names import OWN, by_sentence, linked_names
from kg.claims.scene import Scene
from kg.claims.scope import first_own
from kg.model import ConceptType, Field
from kg.text import Span

Feature = tuple[str, str]

LETTERS = "mlrstay"
_LISTED = frozenset(", and or / & + ( ) as well the a an both our its their standard recent".split())
_STEM = 6
_BEFORE, _AFTER = 8, 5
_EDGE = ("^", "$")


@dataclass(slots=True)
class Standing:
    """How a paper speaks of one concept: its features, its first place, and how often it is named."""

    letter: str
    surface: str
    place: tuple[Field, Span, Name]
    features: set[Feature] = field(default_factory=set)
    named: int = 0
    own: int = 0


@dataclass(frozen=True, slots=True)
class _Line:
    """One sentence: its section is T title, B background, P prior work or O own work."""

    section: str
    tokens: Sequence[str]
    stems: Sequence[str]
    last: bool

    @classmethod
    def of(cls, section: str, text: str, last: bool) -> "_Line":
        """Split a masked sentence; what is no word has no stem."""
        tokens = text.split()
        return cls(section, tokens, [token[:_STEM] if token.isalpha() else "" for token in tokens], last)


def standings(reading: Reading, scenes: Sequence[Scene]) -> dict[str, Standing]:
    """Give how a paper speaks of each concept that it names, save data sets, metrics and its own names."""
    found: dict[str, Standing] = {}
    for where, span, names, line in _lines(reading, {scene.span: scene for scene in scenes}):
        places = {token: number for number, token in enumerate(line.tokens) if token[0] == "⟦"}
        own = min((n for token, n in places.items() if token[1] == OWN), default=-1)
        for number, name in enumerate(names):
            at = places.get(f"⟦{name.letter}{number}⟧")
            if name.letter not in LETTERS or at is None:
                continue
            here = set(_around(line, at, own))
            for concept in name.concepts:
                standing = found.get(concept)
                if standing is None:
                    surface = reading.texts[where][name.start : name.end]
                    standing = found[concept] = Standing(name.letter, surface, (where, span, name))
                standing.features |= here
                standing.named += 1
                standing.own += line.section == "O"
    kinds = {intro.kind for intro in reading.introduced}
    paper = "none" if not kinds else "data" if kinds <= {ConceptType.DATASET} else "method"
    owned = [name.lower() for intro in reading.introduced for name in (intro.name, *intro.aliases)]
    for standing in found.values():
        standing.features.update(_at_large(standing, paper, owned))
    return found


def _lines(reading: Reading, own: Mapping[Span, Scene]) -> Iterator[tuple[Field, Span, Sequence[Name], _Line]]:
    start = first_own(reading)
    for where in (Field.TITLE, Field.ABSTRACT):
        spans = reading.sentences.get(where, ())
        text = reading.texts.get(where, "")
        for span, names in zip(spans, by_sentence(linked_names(reading, where), spans), strict=True):
            if not names:
                continue
            scene = own.get(span) if where is Field.ABSTRACT else None
            if scene:
                yield where, span, scene.names, _Line.of("O", scene.text, span is spans[-1])
                continue
            section = "T" if where is Field.TITLE else "B" if span[0] < start else "P"
            yield where, span, names, _Line.of(section, masked(text, span, names), span is spans[-1])


def _around(line: _Line, at: int, own: int) -> Iterator[Feature]:
    """Yield what stands around one place; the words before and after a list count for each of its names."""
    tokens, section = line.tokens, line.section
    mark = "" if section == "O" else section
    yield "section", section
    head = at - 1
    while head >= 0 and _is_listed(tokens[head]):
        head -= 1
    yield mark + "p1", _word(tokens, at - 1)
    yield mark + "h1", _word(tokens, head)
    yield mark + "n1", _word(tokens, at + 1)
    if section == "T":
        yield "colon", str(":" in tokens[:at])
        return
    tail = at + 1
    while tail < len(tokens) and _is_listed(tokens[tail]):
        tail += 1
    yield mark + "h2", f"{_word(tokens, head - 1)} {_word(tokens, head)}"
    yield mark + "t1", _word(tokens, tail)
    stems, before, after = line.stems, mark + "b", mark + "a"
    yield from [(before, stem) for stem in stems[max(0, at - _BEFORE) : at] if stem]
    yield from [(after, stem) for stem in stems[at + 1 : at + 1 + _AFTER] if stem]
    if section == "O":
        if own >= 0:
            yield "own", "before" if own < at else "after"
        if "we" in tokens[:at]:
            yield "we", "before"
        if line.last:
            yield "last", ""


def _is_listed(token: str) -> bool:
    return token in _LISTED or (token[0] == "⟦" and token[1] != OWN)


def _word(tokens: Sequence[str], at: int) -> str:
    if not 0 <= at < len(tokens):
        return _EDGE[at >= 0]
    token = tokens[at]
    return token if token[0] != "⟦" else f"<{token[1]}>" if token[1] in "od" else "<x>"


def _at_large(standing: Standing, paper: str, owned: Sequence[str]) -> Iterator[Feature]:
    """Yield what holds of a concept in the whole paper."""
    words = standing.surface.split()
    yield "letter", standing.letter
    yield "paper", paper + standing.letter
    yield "named", str(min(standing.named, 4))
    yield "own-named", str(min(standing.own, 4))
    yield "words", str(min(len(words), 3))
    if any(is_coined(word) for word in words):
        yield "coined", paper
    elif any(word[:1].isupper() for word in words[1:]):
        yield "capitals", ""
    if any(standing.surface.lower() in name for name in owned):
        yield "in-own", ""


def noted(rules: Iterable[str], *, rival: Iterable[str], heuristic: bool, kind: str) -> Iterator[Feature]:
    """Yield what the patterns and lists say: the rules that speak for a concept, those that call it a rival."""
    rules = set(rules)
    yield from (("rule", rule) for rule in rules)
    yield from (("rival", rule) for rule in rival)
    yield "rules", str(min(len(rules), 3))
    if heuristic:
        yield "evidence", ""
    if kind:
        yield "kind", kind


def weigh(concept: str, features: Iterable[Feature]) -> float:
    """Give the probability that a paper builds on a concept."""
    known = _weights()
    total = known[("bias", "")] + known.get(("prior", concept), 0.0)
    total += math.fsum(filter(None, map(known.get, features)))
    return 1 / (1 + math.exp(-total))


@cache
def _weights() -> Mapping[Feature, float]:
    text = (files(__package__) / "weighing.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return {(family, value): float(weight) for family, value, weight in rows}
