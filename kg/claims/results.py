"""Numbers that a paper reports of its own work."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kg.claims.bounds import bounds
from kg.claims.contexts import contexts
from kg.claims.model import Reading
from kg.claims.numbers import Number, numbers
from kg.claims.scope import first_own, speaks_of_others
from kg.model import Claim, ConceptType, Field, Mention, Relation, Result
from kg.text import Span, url_spans

_BASELINE = "baseline"
_BEFORE, _AFTER, _CLOSE = 90, 60, 40
_DIGIT = re.compile(r"\d")
_AND = re.compile(r"(?:[^,;.\d]|\d(?=[A-Z])){0,70} and ")
_GOES_ON = re.compile(r"(?: \[[\d, –-]{1,16}\])?(?:,| and) [A-Z]")
_LISTED = re.compile(r",? ?(?:and|&|,|or)? ?(?:the )?")
_LINK = re.compile(r"\b(?:on|of|by)\b")
_YEAR = re.compile(r"(?:19|20)\d\d")
_NEVER = ("sparsity", "confidence", "noise", "credible", "ci ", "of the time")


@dataclass(frozen=True, slots=True)
class _Scene:
    """One sentence with its mentions; `benchmark` where the paper's only inventions are data sets."""

    reading: Reading
    span: Span
    text: str
    benchmark: bool
    mentions: Sequence[Mention]


@dataclass(frozen=True, slots=True)
class _Place:
    """The lower-case words before and after one number."""

    before: str
    after: str

    def __call__(self, *names: str) -> bool:
        """Tell whether the words are of one of some kinds of context."""
        known = contexts()
        return any(known[name].fits(self.before, self.after) for name in names)


def results(reading: Reading) -> list[Claim]:
    """Give the reported results, by position, and the proved rates after them."""
    text = reading.texts.get(Field.ABSTRACT, "")
    own = first_own(reading)
    benchmark = {intro.kind for intro in reading.introduced} == {ConceptType.DATASET}
    mentions = sorted((m for m in reading.mentions if m.field == Field.ABSTRACT), key=lambda m: m.start)
    starts = [mention.start for mention in mentions]
    claims: list[Claim] = []
    for span in reading.sentences.get(Field.ABSTRACT, ()):
        sentence = text[slice(*span)]
        if span[0] >= own and _may_hold(sentence) and not speaks_of_others(sentence):
            inside = mentions[bisect_left(starts, span[0]) : bisect_left(starts, span[1])]
            claims += _in_sentence(_Scene(reading, span, text, benchmark, inside))
    return [*claims, *bounds(reading)]


def _may_hold(sentence: str) -> bool:
    return bool(_DIGIT.search(sentence)) or "fold" in sentence or "magnitude" in sentence


def _in_sentence(scene: _Scene) -> Iterator[Claim]:
    """Yield the results of a sentence; "A and B" after a baseline A is a second baseline."""
    taken = [(m.start, m.end) for m in scene.mentions] + list(url_spans(scene.text))
    baseline: Number | None = None
    last: Number | None = None
    found: list[tuple[Number, str, Number | None]] = []
    for number in numbers(scene.text, scene.span):
        if any(start <= number.start < end for start, end in taken):
            continue
        rule = _rule(scene, number)
        if rule == _BASELINE or (last and rule and _AND.fullmatch(scene.text, last.end, number.start)):
            baseline, last = baseline or number, number
        elif rule:
            found.append((number, rule, baseline))
            baseline = last = None
    for (number, rule, known), dataset in zip(found, _datasets(scene, [number for number, *_ in found]), strict=True):
        yield _claim(scene, number, rule, known, dataset)


def _datasets(scene: _Scene, found: Sequence[Number]) -> list[str]:
    """Give the data set of each number: that in its turn ("respectively"), the nearest, or none of a list.

    Where more numbers are told than sets, each round of numbers has them in turn ("5% and 3% (relative 9% and 7%)").
    """
    sets = sorted((m for m in scene.mentions if _is(scene, m, ConceptType.DATASET)), key=lambda m: m.start)
    if "respectively" in scene.text[slice(*scene.span)] and len(found) > 1:
        all_before = bool(sets) and sets[0].start > found[-1].end
        if len(sets) > 1 and (len(found) == len(sets) or (all_before and len(found) % len(sets) == 0)):
            return [mention.surface for mention in sets] * (len(found) // len(sets))
        if any(_GOES_ON.match(scene.text, mention.end) for mention in sets):
            return [""] * len(found)
    listed = any(_LISTED.fullmatch(scene.text, a.end, b.start) for a, b in pairwise(sets))
    if listed and len(found) == 1:
        return [""]
    return [_nearest(scene, number, ConceptType.DATASET) for number in found]


def _rule(scene: _Scene, number: Number) -> str:
    """Name the rule by which a number is a result, "baseline" for what it is compared with, or nothing."""
    before = scene.text[max(scene.span[0], number.start - _BEFORE) : number.start].lower()
    after = scene.text[number.end : min(scene.span[1], number.end + _AFTER)].lower().lstrip("$")
    place = _Place(before, after)
    if place("target") and not place("better"):
        return ""
    rule = _by_unit(scene, number, place)
    if rule and place("baseline"):
        return rule if scene.benchmark and "from" not in before[-12:] else _BASELINE
    return rule


def _by_unit(scene: _Scene, number: Number, place: _Place) -> str:
    match number.unit:
        case "%":
            return "percent" if _told(place) else ""
        case "x" | "words":
            return "factor" if place("better", "reach") else ""
        case "points":
            return "points" if place("metric-after", "reach") else ""
        case "dB":
            return "score"
        case "rate" | "time":
            return "speed" if place("speed") else ""
        case "memory" | "length" | "power":
            return "measure" if place("measure") else ""
    return "score" if _is_score(scene, number, place) else ""


def _told(place: _Place) -> bool:
    """Tell whether a share is a finding, not a setting ("with 10% of the labels", "95% confidence")."""
    if place("setting-after") and (place("setting-before") or not place("reach")):
        return False
    return not place.after.lstrip().startswith(_NEVER)


def _is_score(scene: _Scene, number: Number, place: _Place) -> bool:
    """Judge a bare number: a score needs its metric beside it, or a verb of result and a decimal."""
    digits = number.text.lstrip("+~≈><± ")
    if place("count") or _YEAR.fullmatch(digits):
        return False
    if number.text[0] == "+":
        return True
    told, decimal = place("reach"), "." in digits
    if place("metric-before", "metric-after") or _near_metric(scene, number):
        return decimal or told
    near = _Place(place.before[-_CLOSE:], place.after)
    return decimal and near("reach") and bool(_LINK.search(near.before + near.after[:4]))


def _near_metric(scene: _Scene, number: Number) -> bool:
    return any(
        0 <= number.start - m.end <= 6 or 0 <= m.start - number.end <= 3
        for m in scene.mentions
        if _is(scene, m, ConceptType.METRIC)
    )


def _is(scene: _Scene, mention: Mention, kind: ConceptType) -> bool:
    concept = scene.reading.lexicon.concepts.get(mention.concept)
    return concept is not None and concept.type is kind


def _claim(scene: _Scene, number: Number, rule: str, baseline: Number | None, dataset: str) -> Claim:
    return Claim(
        paper=scene.reading.paper,
        relation=Relation.REPORTS,
        result=Result(
            metric=_nearest(scene, number, ConceptType.METRIC),
            value=number.text,
            baseline=baseline.text if baseline else "",
            unit=number.unit,
            dataset=dataset,
            system=scene.reading.introduced[0].name if scene.reading.introduced else "",
        ),
        field=Field.ABSTRACT,
        start=number.start,
        end=number.end,
        quote=scene.text[slice(*scene.span)],
        rule=rule,
    )


def _nearest(scene: _Scene, number: Number, kind: ConceptType) -> str:
    """Give the surface of the mention of a kind that stands nearest to a number in its sentence."""
    near = [mention for mention in scene.mentions if _is(scene, mention, kind)]
    return min(near, key=lambda m: abs(m.start - number.start)).surface if near else ""
