"""What a paper builds on and compares with: the rules that match, and how it speaks of a name in all its places."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kg.claims.candidates import is_coined
from kg.claims.evidence import is_broad, kind_of_class
from kg.claims.listing import matched
from kg.claims.model import Reading
from kg.claims.patterns import Match
from kg.claims.scene import OWN_WORK, TITLE, Scene, claim_about
from kg.claims.weighing import BIAS, WEIGHED, around, chance, score
from kg.model import Claim, ConceptType, Relation

Place = tuple[Scene, int]
Rules = Mapping[str, set[str]]

_CLASS, _SAID, _MORE = 0.05, 0.15, 0.1
_LIKELY = {Relation.BUILDS_ON: (0.3, 0.41), Relation.COMPARES_WITH: (0.35, 0.35)}
"""From which probability a claim is made: where a rule says that a class of systems is beaten, where one says outright
what an unknown name is to the paper, how much more for fields of which no rule states it, and for other names, of which
a rule states it or none does."""
_OUTRIGHT = frozenset(("extend", "variant-of", "based-on"))
_FIELDS, _UNKNOWN = "at", "u"
_LETTERS = "mlrsu"
_UNSTATED = "weighed"
_METHODS = (ConceptType.METHOD, ConceptType.MODEL, ConceptType.ARCHITECTURE)
_MOST = 4
_NOT = "not|without|never|no|nor|neither|avoid|avoids|avoiding|instead of|rather than"
_NEGATED = re.compile(rf" (?:{_NOT}|eliminat\S*|remov\S*) (?:\S+ ){{0,3}}$")
_DENIED = re.compile(rf" (?:{_NOT}) (?:(?:the|a|any|use|using|need|for|rely|relying|require|requiring|on|of) ){{0,3}}$")
_CONTRASTED = re.compile(
    r" (?:(?:unlike|despite|in contrast to|as opposed to) [^,;.]{0,80}|than (?:an? |the )?(?:(?!⟦)\S+ ){0,2})$"
)
_REPLACED = re.compile(r" (?:instead of|rather than) (?:\S+ ){0,2}$")
_COMPARING = re.compile(
    r" (?:outperform\S*|surpass\S*|than|compared|baseline that|versus|previously|unlike) [^,;⟦]{0,80}$"
)


@dataclass(slots=True)
class Standing:
    """How a paper speaks of one name: where, with the features of each place, and the features of the whole.

    `own` says that the vocabulary has it not and that the paper first names it in its title or of its own work.
    """

    letter: str
    surface: str
    own: bool = False
    places: list[tuple[Place, list[str]]] = field(default_factory=list)
    at_large: list[str] = field(default_factory=list)

    def features(self) -> Iterator[str]:
        """Yield all features; one that holds at several places comes as often."""
        for _, features in self.places:
            yield from features
        yield from self.at_large

    def weigh(self, relation: Relation) -> tuple[float, list[float]]:
        """Give the probability of a relation, and how much each place speaks for it."""
        scores = [score(relation, features) for _, features in self.places]
        return chance(sum(scores) + score(relation, self.at_large)), scores

    def ranked(self, scores: Sequence[float]) -> Iterator[Place]:
        """Yield the places by their scores."""
        return (self.places[n][0] for n in sorted(range(len(scores)), key=lambda n: -scores[n]))


def weighed(reading: Reading, found: Sequence[Scene], rivals: Rules) -> Iterator[Claim]:
    """Yield what the paper builds on and compares with; `rivals` are the rules that call a name a rival."""
    stated = rules_of_bases(found)
    for key, standing in standings(reading, found, stated, rivals).items():
        compared = key in rivals or any(Relation.COMPARES_WITH in scene.hinted for (scene, _), _ in standing.places)
        relations = WEIGHED if compared else WEIGHED[:1]
        for relation in relations:
            probability, scores = standing.weigh(relation)
            rules = (stated if relation is Relation.BUILDS_ON else rivals).get(key, ())
            unheard = standing.own and not rules and relation is Relation.BUILDS_ON
            if probability >= _least(relation, rules, standing.letter) and not unheard:
                place = next((place for place in standing.ranked(scores) if not _is_denied(relation, *place)), None)
                if place:
                    concept = key if place[0].names[place[1]].concepts else ""
                    yield claim_about(*place, relation, concept, min(rules, default=_UNSTATED))


def _least(relation: Relation, rules: Collection[str], letter: str) -> float:
    """Give the probability that a claim needs which these rules state of a name of some class."""
    if any(rule.endswith("-class") for rule in rules):
        return _CLASS
    if letter == _UNKNOWN and not _OUTRIGHT.isdisjoint(rules):
        return _SAID
    stated, unstated = _LIKELY[relation]
    return stated if rules else unstated + _MORE * (letter in _FIELDS)


def _is_denied(relation: Relation, scene: Scene, number: int) -> bool:
    """Tell whether a negation or a contrast stands before a name; for a rival, whether another is used in its place."""
    before = scene.before(number)[-120:]
    if relation is Relation.BUILDS_ON:
        return bool(_DENIED.search(before) or _CONTRASTED.search(before))
    return bool(_REPLACED.search(before))


def standings(reading: Reading, found: Sequence[Scene], stated: Rules, rivals: Rules) -> dict[str, Standing]:
    """Give how a paper speaks of each name, by concept, or by the name itself where nothing links it."""
    known: dict[str, Standing] = {}
    sections: dict[str, list[str]] = {}
    for scene in found:
        for number in range(len(scene.names)):
            for key in scene.keys(number):
                sections.setdefault(key, []).append(scene.section)
        for number, features in around(scene) if scene.section in (TITLE, OWN_WORK) else ():
            for key in scene.keys(number):
                if key not in known:
                    known[key] = Standing(scene.names[number].letter, scene.surface(number))
                known[key].places.append(((scene, number), features))
    kinds = {intro.kind for intro in reading.introduced}
    paper = "none" if not kinds else "data" if kinds <= {ConceptType.DATASET} else "method"
    owned = [name.lower() for intro in reading.introduced for name in (intro.name, *intro.aliases)]
    parts = _parts_of_own(reading, owned)
    for key, standing in known.items():
        standing.at_large = [BIAS, *_looks(standing, sections[key], paper, owned)]
        standing.at_large += _meaning(reading, key, stated.get(key, ()))
        if key not in reading.lexicon.concepts:
            first = sections[key][0]
            standing.own = first in (TITLE, OWN_WORK)
            standing.at_large += _novelty(reading, standing.surface, first)
        standing.at_large += _ruled("rule", stated.get(key, ())) + _ruled("rival", rivals.get(key, ()))
        standing.at_large += ["part"] * (key in parts)
    return known


def _ruled(family: str, rules: Iterable[str]) -> list[str]:
    """Give the rules that match a name, and how many."""
    listed = sorted(rules)
    return [*(f"{family}:{rule}" for rule in listed), f"{family}s:{min(len(listed), 3)}"]


def _looks(standing: Standing, sections: Sequence[str], paper: str, owned: Sequence[str]) -> list[str]:
    """Give what a name looks like, how often and in which sections the paper has it."""
    words, letter = standing.surface.split(), standing.letter
    found = [
        f"letter:{letter}",
        f"paper:{paper}{letter}",
        f"named:{min(len(sections), _MOST)}",
        f"own-named:{min(sections.count(OWN_WORK), _MOST)}",
        f"sections:{''.join(sorted(set(sections)))}",
        f"words:{min(len(words), 3)}",
        f"last-word:{words[-1].lower().rstrip('s')[:7]}",
    ]
    if any(map(is_coined, words)):
        found.append(f"coined:{paper}")
    elif any(word[:1].isupper() for word in words[1:]):
        found.append("capitals")
    surface = standing.surface.lower()
    return [*found, "in-own"] if any(surface in name for name in owned) else found


def _meaning(reading: Reading, key: str, rules: Iterable[str]) -> Iterator[str]:
    """Yield what the vocabulary knows of a concept."""
    concept = reading.lexicon.concepts.get(key)
    if concept:
        yield f"concept:{key}"
        yield from (f"broader:{broader}" for broader in concept.broader)
        if is_broad(reading.lexicon, key):
            yield "broad"
        kind = kind_of_class(key, rules)
        if kind:
            yield f"kind:{kind}"


def _novelty(reading: Reading, surface: str, first: str) -> Iterator[str]:
    """Yield where the paper first has a name that the vocabulary has not, and whether it defines that as short or long.

    What only its own sentences name and define is rather its own than something that it builds on.
    """
    defined = any(surface in (d.short, d.long) for found in reading.definitions.values() for d in found)
    yield f"unlisted:{first}"
    yield f"unlisted:{first}:{'defined' if defined else 'not'}"


def rules_of_bases(found: Sequence[Scene]) -> dict[str, set[str]]:
    """Give the rules that say of a name that the paper builds on it."""
    rules: dict[str, set[str]] = {}
    for scene in found:
        if scene.section == OWN_WORK:
            for match, number in matched(scene, Relation.BUILDS_ON, _LETTERS):
                if not _barred(scene, match, number):
                    for key in scene.keys(number):
                        rules.setdefault(key, set()).add(match.rule)
    return rules


def _barred(scene: Scene, match: Match, number: int) -> bool:
    """Tell whether a negation stands before a match, or a comparison before the name."""
    negated = _NEGATED.search(scene.text, max(0, match.start - 60), match.start)
    return bool(negated or _COMPARING.search(scene.before(number)[-120:]))


def _parts_of_own(reading: Reading, owned: Sequence[str]) -> set[str]:
    """Give what the paper's own names are made of: methods, and coined words, that it names elsewhere too."""
    names = [name for intro in reading.introduced for name in (intro.name, *intro.aliases)]
    words = {part for name in names for part in re.split(r"[-+ ]", name) if len(part) > 1}
    if not words:
        return set()
    concepts, own = reading.lexicon.concepts, set(reading.own.values())
    linked = {m.surface: m.concept for m in reading.mentions if m.concept in concepts and m.concept not in own}
    parts = {word for word in words if is_coined(word) and word not in linked}
    for surface, concept in linked.items():
        low = surface.lower()
        within = any(low in name and low != name for name in owned) if " " in low or "-" in low else surface in words
        if concepts[concept].type in _METHODS and (within or _ends_one(words, surface)):
            parts.add(concept)
    return parts


def _ends_one(words: set[str], surface: str) -> bool:
    return (
        len(surface) >= 3 and is_coined(surface) and any(word.endswith(surface) and word != surface for word in words)
    )
