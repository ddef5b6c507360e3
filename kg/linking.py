"""Decide what each surface form of one paper means: its own definitions first, then the vocabulary, then context.

A form that keeps two senses stays unlinked and is listed as undecided.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kg.abbreviations import Definition
from kg.gazetteer import Hit, Reading, longest
from kg.lexicon import Lexicon
from kg.model import ConceptType, Field, Mention, Paper
from kg.variants import flatten

Texts = Mapping[Field, str]
Owned = Mapping[str, str | None]
"""What a paper itself says that a string means: a concept id, or None for something that no entry stands for."""
Defined = Mapping[Field, Sequence[Definition]]

_COORDINATED = re.compile(r"([A-Za-z][\w-]*)((?:,\s+[A-Za-z][\w-]*){0,3})(?:,)?\s+(?:and|or|&|and/or)\s+$")

_CONJUNCTIONS = (" and ", " or ", " & ", " and/or ")


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
    """What is known of the paper while its forms are decided."""

    paper: Paper
    lexicon: Lexicon
    texts: Texts
    own: dict[str, str | None]
    hits: dict[Field, list[tuple[Hit, str]]] = field(default_factory=dict)

    def flat(self) -> str:
        return " " + " ".join(flatten(text) for text in self.texts.values())


def link(paper: Paper, lexicon: Lexicon, introduced: Owned, defined: Defined) -> Linked:
    """Link one paper. `introduced` maps names that it introduces to concept ids, `defined` are its abbreviations."""
    texts = texts_of(paper)
    own = _own_senses(lexicon, [d for found in defined.values() for d in found]) | dict(introduced)
    scene = _Scene(paper, lexicon, texts, own)
    for name, text in texts.items():
        scene.hits[name] = _candidates(scene, text, defined[name])
    mentions, undecided = _decide(scene)
    return Linked(tuple(mentions), tuple(sorted(undecided)))


def own_meaning(lexicon: Lexicon, name: str, kind: ConceptType, aliases: Sequence[str], year: int | None) -> str | None:
    """Give the vocabulary's concept that a name introduced in a paper of some year is, or None where it is another.

    It is the same where the long form is one of the concept's, or where the kinds agree and the concept is not known
    to be older than the paper.
    """
    for key in dict.fromkeys(reading.key for reading in lexicon.gazetteer.lookup(name)):
        concept = lexicon.concepts[key]
        long = [alias for alias in aliases if " " in alias]
        if any(_resembles(lexicon, key, alias) for alias in long):
            return key
        same_kind = (concept.type is ConceptType.DATASET) == (kind is ConceptType.DATASET)
        if not long and same_kind and concept.year and year and abs(concept.year - year) <= 1:
            return key
    return None


def _own_senses(lexicon: Lexicon, found: Iterable[Definition]) -> dict[str, str | None]:
    """Map each defined short form to the concept that its long form names, or to None where no entry stands for it."""
    own: dict[str, str | None] = {}
    for definition in found:
        short = definition.short
        meanings = lexicon.meanings(definition.long)
        if meanings:
            own[short] = meanings[0]
        else:
            known = [r.key for r in lexicon.gazetteer.lookup(short)]
            own[short] = next((key for key in known if _resembles(lexicon, key, definition.long)), None)
        for plural in (short + "s",) if not short.endswith("s") else (short[:-1],):
            own.setdefault(plural, own[short])
    return own


def _resembles(lexicon: Lexicon, concept: str, long: str) -> bool:
    """Tell whether a long form is a wording of a concept: half of the words of one of its forms begin alike."""
    stems = {word[:5] for word in flatten(long).split()}
    return any(
        2 * len(stems & {word[:5] for word in flatten(form).split()}) > len(set(flatten(form).split()))
        for form in lexicon.expansions(concept)
    )


def _candidates(scene: _Scene, text: str, defined: Sequence[Definition]) -> list[tuple[Hit, str]]:
    """Find the places that may name concepts in one text, the longest of overlapping ones."""
    rules: dict[tuple[int, int], str] = {}
    hits = []
    for rule, found in (
        ("definition", _own_places(scene, text)),
        ("bracket", _bridged(scene.lexicon, text, defined)),
        ("vocabulary", scene.lexicon.gazetteer.find(text)),
    ):
        for hit in found:
            if (hit.start, hit.end) not in rules:
                rules[hit.start, hit.end] = rule
                hits.append(hit)
    kept = longest(hits, len(text))
    kept_rules = [(hit, rules[hit.start, hit.end]) for hit in kept]
    return kept_rules + [(hit, "coordination") for hit in _coordinated(scene.lexicon, text, kept)]


def _own_places(scene: _Scene, text: str) -> Iterator[Hit]:
    """Find the places of the forms that the paper defines or introduces itself."""
    for form, concept in scene.own.items():
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
    for match in re.finditer(r"\(([a-z][a-z-]{2,20})\)(?=[ -][A-Za-z])", text):
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


def _coordinated(lexicon: Lexicon, text: str, hits: Sequence[Hit]) -> Iterator[Hit]:
    """Find names that share a head: "online and offline reinforcement learning", "image generation and editing"."""
    taken = {(hit.start, hit.end) for hit in hits}
    for hit in hits:
        surface = text[hit.start : hit.end]
        words = re.split(r"[\s-]+", surface)
        if len(words) < 2:
            continue
        for start, end, phrase in (*_shared_heads(text, hit, surface), *_shared_starts(text, hit, words)):
            readings = lexicon.gazetteer.lookup(phrase)
            if readings and (start, end) not in taken:
                yield Hit(start, end, readings)


def _shared_heads(text: str, hit: Hit, surface: str) -> Iterator[tuple[int, int, str]]:
    if not text.endswith(_CONJUNCTIONS, 0, hit.start):
        return
    before = _COORDINATED.search(text[max(0, hit.start - 90) : hit.start])
    if not before:
        return
    offset = max(0, hit.start - 90)
    head = re.split(r"[\s-]+", surface, maxsplit=1)[1]
    listed = before[1] + before[2]
    for word in re.finditer(r"[A-Za-z][\w-]*", listed):
        yield offset + before.start() + word.start(), hit.end, f"{word[0].rstrip('-')} {head}"


def _shared_starts(text: str, hit: Hit, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    after = re.match(r"\s+(?:and|or)\s+([a-z]{5,20})\b(?![-\s]*(?:of|for)\b)", text[hit.end : hit.end + 40])
    if after:
        yield hit.start, hit.end + after.end(1), " ".join([*words[:-1], after[1]])


def _decide(scene: _Scene) -> tuple[list[Mention], set[str]]:
    """Choose one reading for each place; list the forms for which none can be chosen."""
    sure = Counter(
        hit.readings[0].key
        for found in scene.hits.values()
        for hit, _ in found
        if len(hit.readings) == 1 and not hit.readings[0].ambiguous
    )
    mentions, undecided = [], set()
    flat = scene.flat()
    for name, found in scene.hits.items():
        for hit, rule in found:
            surface = scene.texts[name][hit.start : hit.end]
            concept = _choose(scene.lexicon, hit.readings, sure, flat)
            if concept:
                mentions.append(_mention(scene.paper, concept, name, hit, surface, rule))
            elif hit.readings:
                undecided.add(surface)
    return sorted(mentions, key=lambda m: (m.field == Field.ABSTRACT, m.start, m.end, m.concept)), undecided


def _mention(paper: Paper, concept: str, name: Field, hit: Hit, surface: str, rule: str) -> Mention:
    return Mention(
        paper=paper.id, concept=concept, field=name, start=hit.start, end=hit.end, surface=surface, rule=rule
    )


def _choose(lexicon: Lexicon, readings: Sequence[Reading], sure: Mapping[str, int], flat: str) -> str | None:
    """Choose the reading that the paper speaks for; the plain one where nothing speaks for another."""
    plain = list(dict.fromkeys(reading.key for reading in readings if not reading.ambiguous))
    support = {
        key: 3 * bool(sure.get(key)) + sum(f" {word}" in flat for word in lexicon.context.get(key, ()))
        for key in dict.fromkeys(reading.key for reading in readings)
    }
    best = max(support.values(), default=0)
    winners = [key for key, score in support.items() if score == best and (score or key in plain)]
    if len(winners) == 1:
        return winners[0]
    if best and any(key in plain for key in winners):
        winners = [key for key in winners if key in plain]
    return winners[0] if len(winners) == 1 else None
