"""Which metric, data set and system the reported numbers of a sentence belong to."""

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from kg.claims.measured import measured
from kg.claims.model import Reading
from kg.claims.numbers import Number
from kg.model import Claim, ConceptType, Field, Mention, Relation, Result
from kg.text import Span

_CLOSE = 40
_TWO = 2
_LIST = re.compile(r"\)?,? ?(?:and|&|or|/)? ?(?:an? |the )?\(?")
_GOES_ON = re.compile(r"(?: \[[\d, –-]{1,16}\])?(?:,| and) [A-Z]")
_BRACKET = re.compile(r"(?: \w+)?,? ?\((?:\w+ ){0,2}")
_NOT_TESTED = re.compile(
    r"\b(?:without|not (?:in|on)|no|extra|additional|(?:pre-?)?train\w* (?:\w+ )?(?:on|with|from)|between|"
    r"transfer\w* (?:from|to)) (?:\S+ ){0,3}$"
)
_REACHES = re.compile(
    r" (?:\w+ly )?(?:gets?|achiev\w+|reach\w*|obtain\w*|attain\w*|outperform\w*|improv\w+|runs?|reduc\w+|scor\w+|"
    r"generalizes|yields?|surpass\w*|performs?|requires?|uses|is) "
)
_SHARES = ("%", "points", "", "dB")
_OF_UNIT = {"time": "time", "memory": "memory"}
"""What a number measures whose sentence does not say it, by its unit."""
_DB = "dB"
_SYSTEMS = (ConceptType.METHOD, ConceptType.MODEL, ConceptType.ARCHITECTURE, ConceptType.SOFTWARE)


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence with its mentions, by position; `benchmark` where the paper's only inventions are data sets."""

    reading: Reading
    span: Span
    text: str
    benchmark: bool
    mentions: Sequence[Mention]

    def named(self, *kinds: ConceptType) -> list[Mention]:
        """Give the mentions of some types."""
        return [mention for mention in self.mentions if self.reading.type_of(mention.concept) in kinds]

    def metric_at(self, start: int, end: int, counted: Set[str] = frozenset()) -> str:
        """Give what a place measures, by the words beside it; `counted` are more nouns of measures."""
        known = {mention.surface.lower() for mention in self.named(ConceptType.METRIC)}
        others = {mention.surface.lower() for mention in self.named(*_SYSTEMS, ConceptType.DATASET)}
        return measured(self.text[self.span[0] : start], self.text[end : self.span[1]], known, others, counted)

    def close_before(self, start: int, words: re.Pattern[str]) -> bool:
        """Tell whether an expression that ends there finds something in the words close before a place."""
        return bool(words.search(self.text, max(self.span[0], start - _CLOSE), start))

    def report(self, start: int, end: int, rule: str, result: Result) -> Claim:
        """Give the claim that the sentence reports a result, whose value stands at a place."""
        return Claim(
            paper=self.reading.paper,
            relation=Relation.REPORTS,
            result=result,
            field=Field.ABSTRACT,
            start=start,
            end=end,
            quote=self.text[slice(*self.span)],
            rule=rule,
        )

    @property
    def in_turn(self) -> bool:
        """Tell whether the sentence says that its lists go together."""
        return "respectively" in self.text[slice(*self.span)]


def metrics(told: Told, found: Sequence[Number]) -> list[str]:
    """Give what each number measures: that in its turn, the phrase beside it, or what its neighbour in a list has.

    A share or a score that has none of these measures what stands nearest in the sentence.
    """
    named = told.named(ConceptType.METRIC)
    if _go_together(told, found, named):
        return [mention.surface for mention in named]
    phrases = [told.metric_at(number.start, number.end) for number in found]
    _share_in_lists(told, found, phrases)
    for place, number in enumerate(found):
        if not phrases[place]:
            phrases[place] = _earlier(found, phrases, place) or _nearest(named, number) or _OF_UNIT.get(number.unit, "")
    return phrases


def _go_together(told: Told, found: Sequence[Number], named: Sequence[Mention]) -> bool:
    """Tell whether a list of numbers and one of names go together: it is said, or they stand side by side."""
    if not (len(found) == len(named) >= _TWO and _is_list(told, found) and _is_list(told, named)):
        return False
    between = max(named[0].start - found[-1].end, found[0].start - named[-1].end)
    return told.in_turn or 0 <= between < _CLOSE


def _is_list(told: Told, places: Sequence[Number | Mention]) -> bool:
    return all(_LIST.fullmatch(told.text, a.end, b.start) for a, b in pairwise(places))


def _share_in_lists(told: Told, found: Sequence[Number], phrases: list[str]) -> None:
    """Give a number of a list what the number before it measures, else the one after it."""
    pairs = [(n - 1, n) for n in range(1, len(found)) if _is_list(told, found[n - 1 : n + 1])]
    for before, after in pairs:
        phrases[after] = phrases[after] or phrases[before]
    for before, after in reversed(pairs):
        phrases[before] = phrases[before] or phrases[after]


def _earlier(found: Sequence[Number], phrases: Sequence[str], place: int) -> str:
    """Give what the number before measures, if it has the same unit and stands near."""
    if not place or found[place - 1].unit != found[place].unit:
        return ""
    near = found[place].unit == _DB or found[place].start - found[place - 1].end < _CLOSE
    return phrases[place - 1] if near else ""


def _nearest(named: Sequence[Mention], number: Number) -> str:
    within = [mention for mention in named if number.start <= mention.start < number.end]
    near = within or (named if number.unit in _SHARES else [])
    return min(near, key=lambda m: abs(m.start - number.start)).surface if near else ""


def datasets(told: Told, found: Sequence[Number]) -> list[str]:
    """Give the data set of each number: that in its turn ("respectively"), its own, or none of a list.

    Where more numbers are told than sets, each round of numbers has them in turn ("5% and 3% (relative 9% and 7%)").
    """
    sets = [mention for mention in told.named(ConceptType.DATASET) if not _is_untested(told, mention)]
    if _go_together(told, found, sets):
        return [mention.surface for mention in sets]
    if told.in_turn and len(found) > 1:
        all_before = bool(sets) and sets[0].start > found[-1].end
        if len(sets) > 1 and (len(found) == len(sets) or (all_before and len(found) % len(sets) == 0)):
            return [mention.surface for mention in sets] * (len(found) // len(sets))
        if any(_GOES_ON.match(told.text, mention.end) for mention in sets):
            return [""] * len(found)
    listed = any(_LIST.fullmatch(told.text, a.end, b.start) for a, b in pairwise(sets))
    if not sets or (listed and len(found) == 1):
        return [""] * len(found)
    first = bool(found) and sets[0].start < found[0].start
    return [_own_set(told, sets, number, first=first) for number in found]


def _is_untested(told: Told, mention: Mention) -> bool:
    """Tell whether no number is from a data set ("without COCO", "trained on COCO"), or what looks so is a system."""
    before = told.text[max(told.span[0], mention.start - _CLOSE) : mention.start]
    subject = mention.concept in told.reading.own.values() and _REACHES.match(told.text, mention.end)
    return bool(_NOT_TESTED.search(before) or subject)


def _own_set(told: Told, sets: Sequence[Mention], number: Number, *, first: bool) -> str:
    """Give the set before a number in a sentence that names its sets first, else the one after it."""
    before = [mention for mention in sets if mention.end <= number.start]
    after = [mention for mention in sets if mention.start >= number.end]
    if before and (first or not after or _BRACKET.fullmatch(told.text, before[-1].end, number.start)):
        return before[-1].surface
    return after[0].surface if after else ""


def system(told: Told, start: int) -> str:
    """Give whose the number at a place is: the paper's own system named before it, or what "reaches" it.

    Where the sentence names none, it is the first system that the paper introduces; data sets have no results.
    """
    before = [m for m in told.named(*_SYSTEMS) if m.start < start]
    own = set(told.reading.own.values())
    subjects = [m for m in before if _REACHES.match(told.text, m.end) and m.surface != m.surface.lower()]
    named = _last(m for m in before if m.concept in own) or _last(subjects)
    if named:
        return named.surface
    introduced = (intro for intro in told.reading.introduced if intro.kind in _SYSTEMS)
    return next((i.name for i in introduced if told.reading.type_of(told.reading.own[i.name]) in _SYSTEMS), "")


def _last(mentions: Iterable[Mention]) -> Mention | None:
    return max(mentions, key=lambda mention: mention.start, default=None)
