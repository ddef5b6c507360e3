"""Match the letters of an abbreviation with the words of a long form, at the least cost.

A letter at the beginning of a word costs nothing; a letter inside a word costs something, and more where no earlier
letter stands in that word; so does a word that no letter stands for. The first letter begins the long form. The costs
are fitted on public gold sets (docs/vocabulary.md). Time is bounded by the window, whatever the text.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kg.text import Span
from kg.variants import GREEK

STOP_WORDS = frozenset(
    "a an the of for and or in on to with by from as at is are was were be via & de la du und der die using under "
    "between into per".split()
)
GENERIC = frozenset(
    "model models method methods network networks algorithm algorithms function functions technique techniques task "
    "tasks approach approaches framework frameworks dataset datasets data system systems problem problems analysis "
    "activity training learning process processes architecture architectures scheme schemes strategy layer layers "
    "module modules protocol services service features feature representation policy agent agents results result "
    "performance based setting settings structure value values estimation metric loss losses score scores".split()
)
_NUMBERS = {
    "1": ("one", "first", "mono", "single"),
    "2": ("two", "to", "second", "bi", "di", "double", "squared"),
    "3": ("three", "third", "tri"),
    "4": ("four", "for", "fourth", "quad", "tetra"),
    "5": ("five", "fifth"),
    "6": ("six",),
}
_LONGEST = max(len(word) for words in _NUMBERS.values() for word in words)
_INNER, _ORPHAN, _OMITTED, _OMITTED_STOP, _TAIL, _GENERIC_TAIL = 0.5, 1.6, 1.4, 0.15, 1.4, 0.4
_MAX_TAIL = 3
_PREFIX, _X = 0.3, 0.3
_LETTERS = re.compile(r"[A-Za-z]+")
_GREEK = frozenset(GREEK)


@dataclass(frozen=True, slots=True)
class Alignment:
    """How well letters match words: the cost, and the first and last of the words (by index) that they stand for.

    `start` is where the long form starts: with its first word, or after a prefix that is no part of it
    ("non-high-density"). `initial` tells whether the last letter begins a word.
    """

    cost: float
    first: int
    last: int
    start: int
    initial: bool


class _Place(NamedTuple):
    """A character that a letter can stand for: its position, word and part of a word, and whether it begins that."""

    position: int
    word: int
    part: int
    begins: bool


def align(text: str, words: Sequence[Span], letters: str, *, whole: bool = False) -> Alignment | None:
    """Give the cheapest alignment of letters (lower case) with words, or None where there is none.

    The long form ends with the last word, but for a few that no letter stands for; with `whole` it begins with the
    first word.
    """
    places = _places(text, words, letters)
    omitted = _omitted_costs(text, words)
    paths = {
        place: (_PREFIX * (place.position > words[place.word][0] and place.begins), place)
        for place in places[letters[0]]
        if (place.begins or letters[0] == "x") and not (whole and place.word)
    }
    for letter in letters[1:]:
        paths = _extended(text, paths, places[letter], omitted)
    ends = [
        Alignment(
            cost=cost + _tail_cost(text, words, place.word),
            first=first.word,
            last=place.word,
            start=_start(text, words, first),
            initial=place.begins,
        )
        for place, (cost, first) in paths.items()
        if len(words) - 1 - place.word <= _MAX_TAIL
    ]
    return min(ends, key=lambda a: (a.cost, -a.start, -a.last), default=None)


def _start(text: str, words: Sequence[Span], first: _Place) -> int:
    """Give where a long form starts whose first letter stands at a place: chemists' prefixes belong to it."""
    start = words[first.word][0]
    prefix = text[start : first.position]
    spoken = [part for part in _LETTERS.findall(prefix) if part.lower() not in _GREEK]
    return first.position if any(len(part) > 2 for part in spoken) or "--" in prefix else start


_Paths = dict[_Place, tuple[float, _Place]]
"""The cheapest way to each place of the last letter: its cost and its first place."""


def _extended(text: str, paths: _Paths, places: Sequence[_Place], omitted: Sequence[float]) -> _Paths:
    found: _Paths = {}
    for place in places:
        best = None
        for before, (cost, first) in paths.items():
            if before.position >= place.position:
                continue
            total = cost + _step_cost(text, before, place)
            if place.word > before.word + 1:
                total += omitted[place.word] - omitted[before.word + 1]
            if best is None or (total, -first.position) < (best[0], -best[1].position):
                best = (total, first)
        if best:
            found[place] = best
    return found


def _step_cost(text: str, before: _Place, place: _Place) -> float:
    """Give the cost of going from one letter's place to the next one's, the words between them aside."""
    if place.begins:
        return 0.0
    if place.part == before.part:
        return _INNER
    return _X if text[place.position] in "xX" else _ORPHAN


def _places(text: str, words: Sequence[Span], letters: str) -> dict[str, list[_Place]]:
    """Give for each letter the places that it can stand for, by position."""
    places: dict[str, list[_Place]] = {letter: [] for letter in letters}
    numbers, part = places.keys() & _NUMBERS.keys(), -1
    for word, (start, end) in enumerate(words):
        for position in range(start, end):
            letter = text[position]
            if letter.isalnum():
                begins = position == start or _begins_part(text, position)
                part += begins
                low = letter.lower()
                if low in places:
                    places[low].append(_Place(position, word, part, begins))
                for number in numbers - {low} if begins else ():
                    if _is_spelled(text, position, number):
                        places[number].append(_Place(position, word, part, begins))
    return places


def _is_spelled(text: str, position: int, number: str) -> bool:
    """Tell whether a word at a place says a number."""
    return text[position : position + _LONGEST].lower().startswith(_NUMBERS[number])


def _begins_part(text: str, position: int) -> bool:
    before, here = text[position - 1], text[position]
    if not before.isalnum() or before.isdigit() != here.isdigit():
        return True
    return here.isupper() and before.islower()


def _omitted_costs(text: str, words: Sequence[Span]) -> list[float]:
    """Give the cost of leaving out all words before each index."""
    costs = [0.0]
    for start, end in words:
        stop = text[start:end].lower() in STOP_WORDS
        costs.append(costs[-1] + (_OMITTED_STOP if stop else _OMITTED))
    return costs


def _tail_cost(text: str, words: Sequence[Span], last: int) -> float:
    tail = [text[start:end].lower() for start, end in words[last + 1 :]]
    if any(word in STOP_WORDS for word in tail[:1]):
        return _TAIL
    return sum(_GENERIC_TAIL if word in GENERIC else _TAIL for word in tail)
