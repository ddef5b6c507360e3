"""The names of one text with their classes, for the patterns: linked mentions, own names, coined unknown ones."""

import re
from collections.abc import Iterable, Sequence

from kg.claims.candidates import Candidate, candidates
from kg.claims.masking import Name
from kg.claims.model import Reading
from kg.claims.naming import COMMON, based
from kg.model import ConceptType, Field, Mention
from kg.text import Span

LETTER = {
    ConceptType.METHOD: "m",
    ConceptType.MODEL: "l",
    ConceptType.ARCHITECTURE: "r",
    ConceptType.TASK: "t",
    ConceptType.DATASET: "d",
    ConceptType.METRIC: "q",
    ConceptType.THEORY: "y",
    ConceptType.AREA: "a",
    ConceptType.SOFTWARE: "s",
}
OWN = "o"
_PERSONS = re.compile(r"[A-Z][a-z]+(?:[-–][A-Z][a-z]+)+$")
_THEIR_NOUN = re.compile(
    r" (?:algebra|algorithm|bound|criterion|decomposition|distance|distribution|divergence|equation|estimator|"
    r"expansion|formula|index|inequality|integral|kernel|lemma|method|metric|model|norm|operator|process|test|"
    r"theorem|transform)s?\b"
)
_END_OF_NAME = "head"
_CLASSES = (ConceptType.THEORY, ConceptType.TASK, ConceptType.AREA)
_SYSTEMS = tuple(
    f" {noun}"
    for noun in "model models algorithm algorithms method methods estimator estimators technique techniques detector "
    "detectors tracker trackers solver solvers planner planners network networks agent agents baseline baselines "
    "classifier classifiers controller controllers architecture architectures approach approaches policy "
    "policies".split()
)
"""The nouns that make a system of the name of a task, a field or a notion: "deep metric learning methods"."""


def linked_names(reading: Reading, field: Field) -> list[Name]:
    """Give the linked names of a field, by position; a mention inside or across another adds its concept to it.

    The known end of a long name of the paper's own adds nothing: a claim is about the most specific concept.
    """
    own = set(reading.own.values())
    names: list[Name] = []
    for mention in sorted((m for m in reading.mentions if m.field == field), key=lambda m: (m.start, -m.end)):
        if names and mention.start < names[-1].end:
            last = names[-1]
            if mention.rule == _END_OF_NAME:
                continue
            more = last.concepts if mention.concept in last.concepts else (*last.concepts, mention.concept)
            names[-1] = Name(last.start, max(last.end, mention.end), last.letter, more)
        else:
            names.append(Name(mention.start, mention.end, _letter(reading, mention, own), (mention.concept,)))
    return names


def _letter(reading: Reading, mention: Mention, own: set[str]) -> str:
    if mention.concept in own:
        return OWN
    kind = reading.type_of(mention.concept)
    if kind in _CLASSES and mention.surface.lower().endswith(_SYSTEMS):
        kind = ConceptType.METHOD
    return LETTER[kind]


def with_unknown(reading: Reading, field: Field, span: Span, names: Sequence[Name]) -> list[Name]:
    """Add the coined names of a sentence that nothing has linked."""
    found = candidates(reading.texts[field], span, reading.definitions[field])
    unknown = [
        Name(c.start, _end(reading.texts[field], c), "u" if c.strength == "n" else "w")
        for c in found
        if c.name.lower() not in COMMON and not based(c.name)
    ]
    return _beside(names, unknown)


def _end(text: str, candidate: Candidate) -> int:
    """Give where a name ends: one made of two persons' has its noun with it ("Nelson-Aalen estimator")."""
    if not _PERSONS.match(candidate.name):
        return candidate.end
    noun = _THEIR_NOUN.match(text, candidate.end)
    return noun.end() if noun else candidate.end


def _beside(names: Sequence[Name], others: Sequence[Name]) -> list[Name]:
    """Add the names that overlap none of the first; both sorted."""
    kept, i = list(names), 0
    for name in others:
        while i < len(names) and names[i].end <= name.start:
            i += 1
        if i == len(names) or name.end <= names[i].start:
            kept.append(name)
    return sorted(kept, key=lambda name: name.start)


def by_sentence(names: Iterable[Name], spans: Sequence[Span]) -> list[list[Name]]:
    """Share out sorted names among sorted sentences; a name across a border belongs to none."""
    shares: list[list[Name]] = [[] for _ in spans]
    number = 0
    for name in names:
        while number < len(spans) and spans[number][1] <= name.start:
            number += 1
        if number < len(spans) and spans[number][0] <= name.start and name.end <= spans[number][1]:
            shares[number].append(name)
    return shares
