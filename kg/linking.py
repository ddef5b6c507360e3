"""Decide what each surface form of one paper means: its own definitions first, then the vocabulary, then context.

A form that keeps two senses stays unlinked and is listed as undecided.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from operator import itemgetter

from kg.abbreviations import Definition
from kg.borders import is_part_of_name, is_person
from kg.chains import chained, heads
from kg.coordination import coordinated
from kg.gazetteer import Matchable, matchable
from kg.hits import Hit, Reading, is_certain, longest
from kg.lexicon import Lexicon
from kg.model import ConceptType, Field, Mention, Paper
from kg.senses import Defined, own_senses

Owned = Mapping[str, str | None]
"""What a paper itself says that a string means: a concept id, or None for something that no entry stands for."""

COORDINATION = "coordination"
"""The rule of mentions that reach over words which two names share."""
_BY_PLACE = itemgetter(0, 1, 2)
_BRACKETED_WORD = re.compile(r"\(([A-Za-z][a-z-]{2,20})\)(?=[ -][A-Za-z])")


@dataclass(frozen=True, slots=True)
class Linked:
    """What linking found in one paper. `undecided` are surface forms that could mean several concepts."""

    mentions: tuple[Mention, ...]
    undecided: tuple[str, ...]


def texts_of(paper: Paper) -> dict[Field, str]:
    """Give the fields of a paper that are read, without the empty ones."""
    fields = {Field.TITLE: paper.title, Field.ABSTRACT: paper.abstract}
    return {name: text for name, text in fields.items() if text}


@dataclass(slots=True)
class _Scene:
    """What is known of the paper while its forms are decided: its `own` forms, the concepts that are its inventions."""

    paper: Paper
    lexicon: Lexicon
    texts: Mapping[Field, Matchable]
    own: Owned
    invented: Set[str | None]
    hits: dict[Field, list[tuple[Hit, str]]] = field(default_factory=dict)

    def known(self, name: str) -> ConceptType | None:
        """Give the type of the one concept that a string names whatever the paper, if it is so."""
        readings = self.lexicon.gazetteer.lookup(name)
        return self.lexicon.concepts[readings[0].key].type if is_certain(readings) else None


def link(paper: Paper, lexicon: Lexicon, introduced: Owned, defined: Defined) -> Linked:
    """Link one paper. `introduced` maps names that it introduces to concept ids, `defined` are its abbreviations."""
    texts = texts_of(paper)
    own = own_senses(lexicon, texts, defined) | dict(introduced)
    prepared = {name: matchable(text) for name, text in texts.items()}
    scene = _Scene(paper, lexicon, prepared, own, {*introduced.values()})
    for name in texts:
        scene.hits[name] = _candidates(scene, name, defined[name])
    mentions, undecided = _decide(scene)
    return Linked(tuple(mentions), tuple(sorted(undecided)))


def _candidates(scene: _Scene, name: Field, defined: Sequence[Definition]) -> list[tuple[Hit, str]]:
    """Find the places that may name concepts in one field, the longest of overlapping ones, each with its rule."""
    prepared, lexicon = scene.texts[name], scene.lexicon
    text = prepared.text
    own = [*_own_places(scene.own, text)] if scene.own else []
    bridged = [*_bridged(lexicon, text, defined)] if "(" in text else []
    rules = {(hit.start, hit.end): "bracket" for hit in bridged} | {(hit.start, hit.end): "definition" for hit in own}
    ours = {id(hit) for hit in own}
    known = lexicon.gazetteer.hits(prepared)
    places = longest([*own, *bridged, *known])
    kept = [hit for hit in places if id(hit) in ours or (hit.readings and not _is_other_name(scene, name, hit))]
    found = [(hit, rules.get((hit.start, hit.end), "vocabulary")) for hit in kept]
    found += [(hit, "chain") for hit in chained(lexicon, text, known, kept) if not _is_other_name(scene, name, hit)]
    if ours:
        found += [(hit, "head") for hit in heads(text, known, [h for h in kept if id(h) in ours and _is_new(scene, h)])]
    shared = coordinated(text, kept, lexicon.gazetteer.lookup)
    return found + [(hit, COORDINATION) for hit in shared if not _is_within(hit, kept)]


def _is_new(scene: _Scene, hit: Hit) -> bool:
    return not hit.readings or hit.readings[0].key in scene.invented


def _is_within(hit: Hit, kept: Iterable[Hit]) -> bool:
    """Tell whether what a place means is named by a part of it already."""
    keys = {reading.key for reading in hit.readings}
    inside = (part for part in kept if hit.start <= part.start and part.end <= hit.end)
    return any({reading.key for reading in part.readings} == keys for part in inside)


def _is_other_name(scene: _Scene, name: Field, hit: Hit) -> bool:
    """Tell whether a form that the vocabulary knows is part of another name at this place."""
    (start, end, readings), text = hit, scene.texts[name].text
    reading = readings[0]
    if is_part_of_name(text, start, end, scene.lexicon.concepts[reading.key].type, scene.known):
        return True
    return (reading.ambiguous or reading.cased is not None) and is_person(text, start, end, name)


def _own_places(own: Owned, text: str) -> Iterator[Hit]:
    """Find the places of the forms that the paper defines or introduces itself."""
    for form, concept in own.items():
        readings = (Reading(concept, form, False),) if concept else ()
        start = text.find(form) if form else -1
        while start >= 0:
            end = start + len(form)
            if _stands_alone(text, start, end):
                yield Hit(start, end, readings)
            start = text.find(form, end)


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 2]
    if before and (before.isalnum() or before in "_/@"):
        return False
    return not (after[:1].isalnum() or after[:1] in ("_", "+") or (after[:1] == "." and after[1:].isdigit()))


def _bridged(lexicon: Lexicon, text: str, defined: Sequence[Definition]) -> Iterator[Hit]:
    """Find names around a bracket: "key-value (KV) cache", "(stochastic) gradient descent"."""
    for definition in defined:
        close = text.find(")", definition.short_span[1])
        if definition.short_span[0] > definition.long_span[1] and close >= 0:
            yield from _continued(lexicon, text, definition.long_span[0], text[slice(*definition.long_span)], close + 1)
    for match in _BRACKETED_WORD.finditer(text):
        yield from _continued(lexicon, text, match.start(), match[1], match.end())


def _continued(lexicon: Lexicon, text: str, start: int, head: str, position: int) -> Iterator[Hit]:
    end, phrase = position, head
    for word in re.finditer(r"[ -]([\w-]+)", text[position : position + 60]):
        if position + word.start() != end:
            break
        end, phrase = position + word.end(), f"{phrase} {word[1]}"
        readings = lexicon.gazetteer.lookup(phrase)
        if readings:
            yield Hit(start, end, readings)


def _decide(scene: _Scene) -> tuple[list[Mention], set[str]]:
    """Choose one reading for each place; list the forms for which none can be chosen."""
    sure = {hit.readings[0].key for found in scene.hits.values() for hit, _ in found if is_certain(hit.readings)}
    choices, paper = _Choices(scene, sure), scene.paper.id
    mentions, undecided = [], set()
    for name, found in scene.hits.items():
        chosen, text = [], scene.texts[name].text
        for (start, end, readings), rule in found:
            concept = readings[0].key if is_certain(readings) else choices.of(readings)
            if concept:
                chosen.append((start, end, concept, rule))
            elif readings:
                undecided.add(text[start:end])
        chosen.sort(key=_BY_PLACE)
        mentions += [
            Mention(paper, concept, name, start, end, text[start:end], rule) for start, end, concept, rule in chosen
        ]
    return mentions, undecided


class _Choices:
    """Choose between readings: what the paper speaks for, the plain reading where nothing speaks for another."""

    def __init__(self, scene: _Scene, sure: Set[str]) -> None:
        self._scene, self._sure = scene, sure
        self._words = "\n".join(prepared.words for prepared in scene.texts.values())
        self._support: dict[str, int] = {}

    def of(self, readings: Sequence[Reading]) -> str | None:
        """Give the concept that readings mean in this paper, or None where that stays open."""
        if len(readings) == 1:
            key = readings[0].key
            return key if not readings[0].ambiguous or key in self._sure or any(self._spoken(key)) else None
        plain = {reading.key for reading in readings if not reading.ambiguous}
        support = {reading.key: self._support_of(reading.key) for reading in readings}
        best = max(support.values(), default=0)
        winners = [key for key, score in support.items() if score == best and (score or key in plain)]
        if len(winners) > 1 and best:
            winners = [key for key in winners if key in plain]
        return winners[0] if len(winners) == 1 else None

    def _support_of(self, key: str) -> int:
        """Count what speaks for a concept: its context words, and thrice that it is named without doubt."""
        if key not in self._support:
            self._support[key] = 3 * (key in self._sure) + sum(self._spoken(key))
        return self._support[key]

    def _spoken(self, key: str) -> Iterator[bool]:
        """Tell of each context word of a concept whether it stands in the paper."""
        return map(self._words.__contains__, self._scene.lexicon.context.get(key, ()))
