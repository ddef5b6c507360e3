"""What a paper builds on: the patterns' matches and the parts of its own names, weighed over all their places."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kg.claims.candidates import is_coined
from kg.claims.evidence import builds, is_broad, kind_of_class
from kg.claims.listing import matched
from kg.claims.model import Reading
from kg.claims.names import by_sentence, linked_names
from kg.claims.patterns import Match
from kg.claims.scene import Scene, claims_about
from kg.claims.weighing import Standing, noted, standings, weigh
from kg.model import Claim, ConceptType, Field, Relation

Place = tuple[Scene, int]

_LETTERS = "mlrsu"
_NAMED = "mlr"
_BACKED, _ALONE = 0.15, 0.55
"""The probabilities above which a concept is built on: with the evidence of the patterns, and without."""
_METHODS = (ConceptType.METHOD, ConceptType.MODEL, ConceptType.ARCHITECTURE)
_NEGATED = re.compile(
    r" (?:not|without|never|no|nor|neither|avoid|avoids|avoiding|instead of|rather than|eliminat\S*|remov\S*) (?:\S+ "
    r"){0,3}$"
)
_COMPARING = re.compile(
    r" (?:outperform\S*|surpass\S*|than|compared|baseline that|versus|previously|unlike) [^,;⟦]{0,80}$"
)
_PRIOR = re.compile(r" (?:success|progress|advances|rise|popularity) of [^.;]{0,80}$")


def built(reading: Reading, found: Sequence[Scene], rivals: Mapping[str, set[str]]) -> Iterator[Claim]:
    """Yield what the paper builds on; `rivals` are the rules that call a name a rival.

    A linked concept is weighed over all its places; for other names the evidence of the patterns decides.
    """
    places = _places(found)
    for key, candidate in candidates(reading, found, places, rivals).items():
        standing, heuristic = candidate.standing, candidate.heuristic
        likely = heuristic if standing is None else weigh(key, standing.features) > (_BACKED if heuristic else _ALONE)
        if likely and (standing is None or candidate.rules or key not in rivals):
            rule = min(candidate.rules, default="weighed" if standing else "named")
            yield from _claims(reading, key, candidate, places, rule)


@dataclass(slots=True)
class Candidate:
    """Hold what speaks for one name: the rules, whether these and its shape suffice, and how the paper speaks of it."""

    rules: set[str]
    heuristic: bool
    place: Place | None
    standing: Standing | None


def candidates(
    reading: Reading, found: Sequence[Scene], places: Mapping[str, list[Place]], rivals: Mapping[str, set[str]]
) -> dict[str, Candidate]:
    """Give the names that the paper may build on, with what speaks for each."""
    parts = set(_parts_of_own(reading))
    rules = _stated(found)
    for key in parts:
        rules.setdefault(key, set()).add("name-part")
    counts = Counter(m.concept for m in reading.mentions)
    titled = {m.concept for m in reading.mentions if m.field == Field.TITLE}
    spoken = standings(reading, found)
    made: dict[str, Candidate] = {}
    elsewhere = _elsewhere(reading, parts)
    for key in dict.fromkeys((*elsewhere, *places, *spoken)):
        stated, standing = rules.get(key, set()), spoken.get(key)
        place = places[key][0] if key in places else elsewhere.get(key)
        broad = is_broad(reading.lexicon, key)
        heuristic = False
        if place and (stated or (key not in rivals and place[0].names[place[1]].letter in _NAMED)):
            letter, surface = place[0].names[place[1]].letter, place[0].surface(place[1])
            heuristic = builds(key, stated, letter, surface, mentions=counts[key], titled=key in titled, broad=broad)
        if standing:
            kind = "broad" * broad + kind_of_class(key, stated)
            standing.features.update(noted(stated, rival=rivals.get(key, ()), heuristic=heuristic, kind=kind))
        made[key] = Candidate(stated, heuristic, place, standing)
    return made


def _claims(
    reading: Reading, key: str, candidate: Candidate, places: Mapping[str, list[Place]], rule: str
) -> Iterator[Claim]:
    """Yield the claim at the first place where no negation stands, else at the name's first place in the paper."""
    if key in places or candidate.standing is None:
        options = places.get(key, [candidate.place] if candidate.place else [])
        place = next((place for place in options if _is_free(*place)), None)
        if place:
            yield from claims_about(place[0], Relation.BUILDS_ON, place[1], rule)
    else:
        where, span, name = candidate.standing.place
        scene = Scene(reading, where, span, [replace(name, concepts=(key,))], "")
        yield from claims_about(scene, Relation.BUILDS_ON, 0, rule)


def _stated(found: Sequence[Scene]) -> dict[str, set[str]]:
    """Give the rules that speak for each name."""
    rules: dict[str, set[str]] = {}
    for scene in found:
        for match, number in matched(scene, "builds_on", _LETTERS):
            if not _barred(scene, match, number):
                for key in scene.keys(number):
                    rules.setdefault(key, set()).add(match.rule)
    return rules


def _barred(scene: Scene, match: Match, number: int) -> bool:
    """Tell whether a negation stands before a match, or a comparison before the name."""
    negated = _NEGATED.search(scene.text, max(0, match.start - 60), match.start)
    return bool(negated or _COMPARING.search(scene.before(number)[-120:]))


def _places(found: Sequence[Scene]) -> dict[str, list[Place]]:
    """Give the places of each name in the sentences about the paper's own work."""
    places: dict[str, list[Place]] = {}
    for scene in found:
        for number, name in enumerate(scene.names):
            if name.letter in "mlrsuta":
                for key in scene.keys(number):
                    places.setdefault(key, []).append((scene, number))
    return places


def _is_free(scene: Scene, number: int) -> bool:
    """Tell whether no negation and no praise of prior work stands before a name."""
    before = scene.before(number)[-120:]
    return not _PRIOR.search(before) and not _NEGATED.search(before)


def _elsewhere(reading: Reading, keys: set[str]) -> dict[str, Place]:
    """Give the first place of some concepts in the whole abstract."""
    if not keys:
        return {}
    spans = reading.sentences.get(Field.ABSTRACT, ())
    shares = by_sentence(linked_names(reading, Field.ABSTRACT), spans)
    text = reading.texts.get(Field.ABSTRACT, "")
    found: dict[str, Place] = {}
    for span, names in zip(spans, shares, strict=True):
        for number, name in enumerate(names):
            wanted = [concept for concept in name.concepts if concept in keys and concept not in found]
            if name.letter in _NAMED and wanted:
                scene = Scene(reading, Field.ABSTRACT, span, names, text[slice(*span)].lower())
                found |= dict.fromkeys(wanted, (scene, number))
    return found


def _parts_of_own(reading: Reading) -> Iterator[str]:
    """Yield what the paper's own names are made of: methods, and coined words, that it names elsewhere too."""
    names = [name for intro in reading.introduced for name in (intro.name, *intro.aliases)]
    if not names:
        return
    words = {part for name in names for part in re.split(r"[-+ ]", name) if len(part) > 1}
    concepts, own = reading.lexicon.concepts, set(reading.own.values())
    linked = {m.surface: m.concept for m in reading.mentions if m.concept in concepts and m.concept not in own}
    for surface, concept in linked.items():
        spelled = " " in surface or "-" in surface
        if concepts[concept].type in _METHODS and (
            _in_names(surface.lower(), names) if spelled else surface in words or _ends_one(words, surface)
        ):
            yield concept
    yield from sorted(word for word in words if is_coined(word) and word not in linked)


def _in_names(surface: str, names: Sequence[str]) -> bool:
    return any(surface in name.lower() and surface != name.lower() for name in names)


def _ends_one(words: set[str], surface: str) -> bool:
    return (
        len(surface) >= 3 and is_coined(surface) and any(word.endswith(surface) and word != surface for word in words)
    )
