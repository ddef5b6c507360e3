"""What a paper builds on, compares with and is evaluated on."""

import re
from collections.abc import Iterator, Sequence

from kg.claims.candidates import is_coined
from kg.claims.described import described
from kg.claims.evidence import CLASSES
from kg.claims.listing import listed_with, matched
from kg.claims.model import Reading
from kg.claims.patterns import Match
from kg.claims.scene import OWN_WORK, Scene, claims_about, scenes
from kg.claims.weighed import weighed
from kg.model import Claim, ConceptType, Field, Relation

_EVALUATES = re.compile(
    r" (?:evaluat\S*|benchmark\S*|compar\S*|perform(?:s|ed)? well|indicate that|struggle\S*|outperform\S*|surpass\S*|"
    r"assess\S*) "
)
_IMPROVES = " improves "
_PROPOSES = re.compile(
    r"\bpropos|\bnovel\b|\b[Oo]ur (?:method|approach|model|framework|algorithm|architecture|network)\b"
)
_SYSTEMS = (ConceptType.METHOD, ConceptType.MODEL, ConceptType.ARCHITECTURE, ConceptType.SOFTWARE)
_RIVALS = "mlrsutay"
_SOURCE = "source"
_TRAINED = "trained-on"
_LISTED = "dataset-listed"
_MANY = ("datasets", "benchmarks", "corpora")
_SETS = (
    "dataset",
    "datasets",
    "data sets",
    "corpus",
    "corpora",
    "data",
    "benchmark",
    "benchmarks",
    "collection",
    "data set",
)


def relations(reading: Reading) -> list[Claim]:
    """Give the claims about other names, by position; one about a name that nothing links has it as `value`."""
    found = list(scenes(reading))
    own = [scene for scene in found if scene.section == OWN_WORK]
    rivals = rules_of_rivals(reading, own)
    others = [claim for scene in own for claim in described(scene)]
    stated = (claim for claim in weighed(reading, found, rivals) if not _is_part(claim, others))
    claims: dict[tuple[Relation, str, str], Claim] = {}
    for claim in (*_evaluated(reading, own), *stated, *others):
        claims.setdefault((claim.relation, claim.concept, claim.value), claim)
    evaluated = {claim.concept or claim.value for claim in claims.values() if claim.relation == Relation.EVALUATED_ON}
    return [
        c for c in claims.values() if c.relation == Relation.EVALUATED_ON or (c.concept or c.value) not in evaluated
    ]


def _is_part(claim: Claim, described: Sequence[Claim]) -> bool:
    """Tell whether a rival is only a part of a described one: "decoding" in "decoding-time scaling baselines"."""
    return claim.relation is Relation.COMPARES_WITH and any(
        whole.field is claim.field and whole.start <= claim.start and claim.end <= whole.end for whole in described
    )


def _evaluated(reading: Reading, found: Sequence[Scene]) -> Iterator[Claim]:
    makes_data = any(intro.kind is ConceptType.DATASET for intro in reading.introduced)
    for scene in found:
        pairs = list(matched(scene, Relation.EVALUATED_ON, "duw"))
        barred = {number for match, number in pairs if match.rule.startswith("not-")}
        sources = {number for match, number in pairs if match.rule == _SOURCE and makes_data}
        trained = {number for match, number in pairs if match.rule == _TRAINED}
        for number, name in enumerate(scene.names):
            if name.letter == "d" and number not in barred and _is_proper(scene.surface(number)):
                relation = Relation.BUILDS_ON if number in sources else Relation.EVALUATED_ON
                rule = _SOURCE if number in sources else _TRAINED if number in trained else "dataset"
                yield from claims_about(scene, relation, number, rule)
                if relation == Relation.EVALUATED_ON:
                    others = (n for n in listed_with(scene, number, "duw") if scene.names[n].letter != "d")
                    for other in others:
                        yield from claims_about(scene, relation, other, _LISTED)
        for match, number in pairs:
            if (
                match.rule != _TRAINED
                and number not in barred
                and scene.names[number].letter in "uw"
                and not _is_kind(scene, match, number)
            ):
                yield from claims_about(scene, Relation.EVALUATED_ON, number, match.rule)


def _is_proper(surface: str) -> bool:
    """Tell a name from a common noun ("synthetic datasets", "parallel sentences")."""
    return surface != surface.lower() or not (" " in surface or surface.endswith(_SETS))


def _is_kind(scene: Scene, match: Match, number: int) -> bool:
    """Tell whether an unknown name says what kind of data they are: "three DLA datasets"."""
    after = scene.text[scene.text.index(scene.mark(number)) + len(scene.mark(number)) :].split(maxsplit=1)
    plural = match.rule == "dataset-after" and len(match.names) == 1 and after[:1] and after[0] in _MANY
    defined = any(d.short == scene.surface(number) for d in scene.reading.definitions[scene.field])
    alone = not scene.before(number).endswith((" and ", " the ", " , "))
    return bool((plural and alone) or (defined and after[:1] and after[0] in _MANY))


def rules_of_rivals(reading: Reading, own: Sequence[Scene]) -> dict[str, set[str]]:
    """Give the rules that call a name something that the paper compares with."""
    surveys = not any(intro.kind in _SYSTEMS for intro in reading.introduced) and (
        bool(reading.introduced) or not _PROPOSES.search(reading.texts.get(Field.ABSTRACT, ""))
    )
    rules: dict[str, set[str]] = {}
    for scene in own:
        named = [(match.rule, number) for match, number in matched(scene, Relation.COMPARES_WITH, _RIVALS)]
        if surveys and _EVALUATES.search(scene.text) and _IMPROVES not in scene.text:
            models = (n for n, name in enumerate(scene.names) if name.letter in "lr" and _one_model(scene, n))
            named += [("evaluated-model", number) for number in models]
        for rule, number in named:
            for key in scene.keys(number):
                rules.setdefault(key, set()).add(rule)
    return rules


def _one_model(scene: Scene, number: int) -> bool:
    """Tell whether a name is that of one model, not of a class of models."""
    classes = any(key in CLASSES for key in scene.keys(number))
    return not classes and any(is_coined(word) or word.istitle() for word in scene.surface(number).split())
