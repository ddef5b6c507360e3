"""What a paper builds on: the patterns' matches and the parts of its own names, weighed over all their places."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from kg.claims.candidates import is_coined
from kg.claims.evidence import builds, is_broad
from kg.claims.listing import matched
from kg.claims.model import Reading
from kg.claims.names import by_sentence, linked_names
from kg.claims.patterns import Match
from kg.claims.scene import Scene, claims_about
from kg.model import Claim, ConceptType, Field, Relation

Place = tuple[Scene, int]

_LETTERS = "mlrsu"
_NAMED = "mlr"
_METHODS = (ConceptType.METHOD, ConceptType.MODEL, ConceptType.ARCHITECTURE)
_NEGATED = re.compile(
    r" (?:not|without|never|no|nor|neither|avoid|avoids|avoiding|instead of|rather than|eliminat\S*|remov\S*) (?:\S+ "
    r"){0,3}$"
)
_COMPARING = re.compile(
    r" (?:outperform\S*|surpass\S*|than|compared|baseline that|versus|previously|unlike) [^,;⟦]{0,80}$"
)
_PRIOR = re.compile(r" (?:success|progress|advances|rise|popularity) of [^.;]{0,80}$")


def built(reading: Reading, found: Sequence[Scene], rivals: set[str]) -> Iterator[Claim]:
    """Yield what the paper builds on; a rival only where a pattern says that the paper builds on it."""
    parts = set(_parts_of_own(reading))
    rules = _stated(found)
    for key in parts:
        rules.setdefault(key, set()).add("name-part")
    counts = Counter(m.concept for m in reading.mentions)
    titled = {m.concept for m in reading.mentions if m.field == Field.TITLE}
    places = {key: [place] for key, place in _elsewhere(reading, parts).items()} | _places(found)
    for key, all_places in places.items():
        scene, number = all_places[0]
        stated, letter = rules.get(key, set()), scene.names[number].letter
        if not stated and (key in rivals or letter not in _NAMED):
            continue
        broad = is_broad(reading.lexicon, key)
        surface = scene.surface(number)
        if builds(key, stated, letter, surface, mentions=counts[key], titled=key in titled, broad=broad):
            place = next((place for place in all_places if _is_free(*place)), None)
            if place:
                yield from claims_about(place[0], Relation.BUILDS_ON, place[1], min(stated, default="named"))


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
