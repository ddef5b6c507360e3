"""Numbers that a paper reports of its own work."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kg.claims.attribution import Told, datasets, metrics, system
from kg.claims.bounds import bounds, has_rates
from kg.claims.contexts import contexts
from kg.claims.model import Reading
from kg.claims.numbers import Number, numbers
from kg.claims.scope import first_own, speaks_of_others
from kg.model import Claim, ConceptType, Field, Result
from kg.text import Span, url_spans

_BASELINE = "baseline"
_BEFORE, _AFTER, _CLOSE = 90, 60, 40
_DIGIT = re.compile(r"\d")
_AND = re.compile(r"(?:[^,;.\d]|\d(?=[A-Z])){0,70} and ")
_IN_BRACKET = re.compile(r"[^();.]{0,40}(?:, | and )")
_ABSOLUTE = re.compile(
    r"\babsolute (?!error|percent|trajectory|pose)(?:[\w-]+ ){0,3}(?:of|by|between|from) "
    r"(?:up to |over |more than |about )?$"
)
_NEXT = re.compile(
    r"(?: (?:on|for|in|at|with|without) (?:[^,.;\d]|(?<=[A-Za-z-])\d+(?!\S)){1,50})?(?:,|,? and) (?:\w+ )?"
)
_LINK = re.compile(r"\b(?:on|of|by)\b")
_PERCENT = re.compile("percent|%|pp|p\\.p")
_SECONDS = re.compile(r"\d\s?(?:ms|s|sec|secs|seconds?|milliseconds?)$")
_FRAMES = re.compile(r"fps|frames", re.IGNORECASE)
_MANY = (" million", " billion", "m ", "k ")
_ACRONYM = re.compile(r"\b[Aa]n? (?:[\w-]+ ){0,2}[A-Z]{2,}[\w@&-]*(?: scores?| values?)? of (?:up to |about )?$")
_LABEL = re.compile(r"[\s(]\d\)\s")
_CUT_OFF = re.compile(r"@ ?$|\b[nN] ?= ?$|× ?$")
_VERSION = re.compile(r"\b[A-Z][a-z]*[A-Z\d-]?[A-Za-z]+ $")
_YEAR = re.compile(r"(?:19|20)\d\d")
_NEVER = ("sparsity", "confidence", "noise", "credible", "ci ", "of the time", "significance")


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
    rates, urls = has_rates(text), list(url_spans(text))
    found: list[Claim] = []
    proved: list[Claim] = []
    for span in reading.sentences.get(Field.ABSTRACT, ()):
        sentence = text[slice(*span)]
        if span[0] >= own and (rates or _may_hold(sentence)) and not speaks_of_others(sentence):
            inside = mentions[bisect_left(starts, span[0]) : bisect_left(starts, span[1])]
            told = Told(reading, span, text, benchmark, inside)
            found += _in_sentence(told, urls)
            proved += bounds(told) if rates else ()
    return [*found, *proved]


def _may_hold(sentence: str) -> bool:
    return bool(_DIGIT.search(sentence)) or "fold" in sentence or "magnitude" in sentence


def _in_sentence(told: Told, urls: Sequence[Span]) -> Iterator[Claim]:
    """Yield the results of a sentence; "A and B" after a baseline A is a second baseline."""
    written = list(numbers(told.text, told.span))
    if not written:
        return
    baseline: Number | None = None
    last: Number | None = None
    found: list[tuple[Number, str, Number | None]] = []
    for number, rule in _ruled(told, written, urls):
        if rule == _BASELINE or (last and rule and _goes_on(told, last, number)):
            baseline, last = baseline or number, number
        elif rule or (found and _is_next(told, found[-1][0], number)):
            found.append((_absolute(told, number), rule or found[-1][1], baseline))
            baseline = last = None
    listed = [number for number, *_ in found]
    parts = zip(found, metrics(told, listed), datasets(told, listed), strict=True)
    for (number, rule, known), metric, dataset in parts:
        yield _claim(told, number, rule, known, metric, dataset)


def _ruled(told: Told, written: Sequence[Number], urls: Sequence[Span]) -> list[tuple[Number, str]]:
    """Give the numbers outside of names and addresses, each with its rule; "A and" before a result B is one too."""
    taken = [*((m.start, m.end) for m in told.mentions), *urls]
    ruled = [
        (number, _rule(told, number))
        for number in written
        if not any(start <= number.start < end for start, end in taken) and not _is_label(told, number)
    ]
    for place in range(len(ruled) - 2, -1, -1):
        (number, rule), (following, its) = ruled[place : place + 2]
        if not rule and its not in ("", _BASELINE) and _is_next(told, number, following):
            ruled[place] = (number, its)
    return ruled


def _is_label(told: Told, number: Number) -> bool:
    """Tell whether a bare number counts points ("2) decrease"), a cut-off ("recall @ 10") or people ("n=120")."""
    return not number.unit and bool(
        _LABEL.match(told.text, number.start - 1) or _CUT_OFF.search(told.text, max(0, number.start - 6), number.start)
    )


def _absolute(told: Told, number: Number) -> Number:
    """Give a share that the text calls absolute as points."""
    absolute = told.close_before(number.start, _ABSOLUTE) or told.text.startswith(" absolute", number.end)
    if number.unit == "%" and absolute:
        return replace(number, unit="points")
    return number


def _is_next(told: Told, last: Number, number: Number) -> bool:
    """Tell whether a number goes on with the result before it ("0.68 on the first set and 0.67 on the second")."""
    alike = last.unit == number.unit and (number.unit or ("." in last.text and "." in number.text))
    return bool(alike and _NEXT.fullmatch(told.text, last.end, number.start))


def _goes_on(told: Told, last: Number, number: Number) -> bool:
    """Tell whether a number goes on with the baseline before it: "than A and B", "(A on X, B on Y"."""
    bracket = told.text[last.start - 1] == "("
    return bool((_IN_BRACKET if bracket else _AND).fullmatch(told.text, last.end, number.start))


def _rule(told: Told, number: Number) -> str:
    """Name the rule by which a number is a result, "baseline" for what it is compared with, or nothing."""
    before = told.text[max(told.span[0], number.start - _BEFORE) : number.start].lower()
    after = told.text[number.end : min(told.span[1], number.end + _AFTER)].lower().lstrip("$")
    place = _Place(before, after)
    if place("target") and not place("better"):
        return ""
    rule = _by_unit(told, number, place)
    if rule and number.base:
        return _BASELINE
    if rule and place("baseline") and number.text[0] != "+":
        return rule if told.benchmark and "from" not in before[-12:] else _BASELINE
    return rule


def _by_unit(told: Told, number: Number, place: _Place) -> str:
    match number.unit:
        case "%":
            return "percent" if _is_finding(place) else ""
        case "x" | "words":
            return "factor" if place("better", "reach") and not _is_size(place) else ""
        case "points":
            share = _PERCENT.search(number.text) and _is_finding(place)
            return "points" if share or place("metric-after", "reach") else ""
        case "dB":
            return "score"
        case "rate" | "time":
            return "speed" if _is_speed(number, place) else ""
        case "memory" | "length" | "angle" | "power":
            return "measure" if place("measure", "changed") else ""
    return "score" if _is_score(told, number, place) else ""


def _is_size(place: _Place) -> bool:
    """Tell whether a factor says how large a collection is, or how much data others use."""
    larger = place("collection") and place.after.lstrip(" -").startswith(("larger", "bigger", "more ", "as large"))
    return larger or (place("more-data") and place("used"))


def _is_speed(number: Number, place: _Place) -> bool:
    """Tell whether a rate or a time is the system's own, not that of a device or of its data."""
    if place("hardware-after", "hardware-before", "used"):
        return False
    brief = place.before.endswith(" in ") and _SECONDS.search(number.text)
    shown = place.before.endswith("at ") and _FRAMES.search(number.text)
    return place("speed", "changed") or bool(brief or shown)


def _is_finding(place: _Place) -> bool:
    """Tell whether a share is a finding, not a setting ("with 10% of the labels", "95% confidence")."""
    if place("setting-after") and (place("setting-before") or not place("reach")):
        return False
    return not place.after.lstrip().startswith(_NEVER)


def _is_score(told: Told, number: Number, place: _Place) -> bool:
    """Judge a bare number: a score needs its metric beside it, or a verb of result and a decimal."""
    digits = number.text.lstrip("+~≈><± ")
    decimal = "." in digits
    if (place("count") and not (decimal and not place.after.startswith(_MANY))) or _YEAR.fullmatch(digits):
        return False
    if number.text[0] == "+":
        return True
    reached = place("reach")
    if told.close_before(number.start, _VERSION) and not place("metric-before"):
        return False
    known = place("metric-before", "metric-after") or _near_metric(told, number)
    if known or told.close_before(number.start, _ACRONYM):
        return decimal or reached
    near = _Place(place.before[-_CLOSE:], place.after)
    return decimal and near("reach") and bool(_LINK.search(near.before + near.after[:4]))


def _near_metric(told: Told, number: Number) -> bool:
    return any(0 <= number.start - m.end <= 6 or 0 <= m.start - number.end <= 3 for m in told.named(ConceptType.METRIC))


def _claim(told: Told, number: Number, rule: str, baseline: Number | None, metric: str, dataset: str) -> Claim:
    result = Result(
        metric=metric,
        value=number.text,
        baseline=baseline.text if baseline else "",
        unit=number.unit,
        dataset=dataset,
        system=system(told, number.start),
    )
    return told.report(number.start, number.end, rule, result)
