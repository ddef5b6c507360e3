"""Find where known surface forms stand in cleaned text: an Aho-Corasick automaton over whole words.

Text and patterns are `flatten`ed (lower case, dashes as spaces), all other signs become spaces, and a space goes before
and after, so that the automaton matches words only; then the signs must agree. Offsets are those of the text. A match
has the case that its form asks for, and is part of no URL and of no other version of a name. Of overlapping matches the
longest stands.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from daachorse import CharwiseDoubleArrayAhoCorasick

from kg.hits import Hit, Reading, longest
from kg.text import url_spans
from kg.variants import flatten, is_acronym, is_coined, lowered, spaced, spellings
from kg.vocabulary import Form

_EDGES = re.compile(r"^[^\w∞]+|(?<![\s+*#∞])[^\w+*#∞]+$|_+$")
_NEGATING = ("non", "un", "anti", "quasi", "pseudo", "sub", "super", "counter", "mis")
_MASK = "\x00"
_CONTINUING = frozenset("._+")
_LEADING = frozenset("-@_\\")
_AMBIGUOUS, _CAPITALS = "?", "^"
_END = "\f"


class Matchable(NamedTuple):
    """A text as the automaton reads it: `plain` has spaces for dashes, `flat` is that in lower case, `words` has spaces
    for all signs and in place of URLs, with one more before and after."""

    text: str
    plain: str
    flat: str
    words: str


def matchable(text: str) -> Matchable:
    """Prepare a text for matching."""
    plain = spaced(text)
    flat = lowered(plain)
    words = words_only(flat)
    for start, end in url_spans(text):
        words = words[: start + 1] + _MASK * (end - start) + words[end + 1 :]
    return Matchable(text, plain, flat, words)


_Entry = tuple[str, tuple[Reading, ...], bool]
"""A pattern as its places are tested: the pattern, what it can mean, and whether that holds in any case."""

Table = dict[str, str]
"""What each flattened pattern can mean, one reading a line: key, marks, case, with tabs between. Sorted by pattern,
which makes the automaton in three quarters of the time."""


def compile_forms(forms: Iterable[tuple[str, Form]]) -> Table:
    """Spell out the forms, each owned by a key (a concept's id)."""
    readings: dict[str, dict[str, None]] = {}
    for key, form in forms:
        for pattern, reading in _patterns(key, form):
            found = readings.setdefault(pattern, {})
            if not form.never:
                found[reading] = None
    return {pattern: "\n".join(readings[pattern]) for pattern in sorted(readings)}


def packed(table: Table) -> list[str]:
    """Give a table as two strings, its patterns and their meanings: far faster to read than many small ones."""
    return ["\n".join(table), _END.join(table.values())]


def unpacked(strings: Sequence[str]) -> Table:
    """Give the table that two strings hold."""
    patterns, meanings = strings
    return dict(zip(patterns.split("\n"), meanings.split(_END), strict=True)) if patterns else {}


def compile_automaton(table: Table) -> bytes:
    """Make the automaton of a table as bytes: to read them takes a twentieth of the time."""
    made: bytes = _automaton(table).serialize()
    return made


def _automaton(table: Table) -> CharwiseDoubleArrayAhoCorasick:
    return CharwiseDoubleArrayAhoCorasick(_all_words_only(list(table)))


class Gazetteer:
    """Hold the automaton of a table of patterns; `compiled` is that automaton, where it was made before."""

    def __init__(self, table: Table, compiled: bytes = b"") -> None:
        self._table = table
        self._patterns = list(table)
        self._meanings = list(table.values())
        self._entries: list[_Entry | None] = [None] * len(table)
        self._automaton = CharwiseDoubleArrayAhoCorasick.deserialize(compiled) if compiled else _automaton(table)

    def lookup(self, text: str) -> tuple[Reading, ...]:
        """Give the readings of a whole string that the case allows, or none."""
        plain = _trimmed(spaced(text))
        meaning = self._table.get(lowered(plain))
        return tuple([reading for reading in _readings(meaning) if reading.allows(plain)]) if meaning else ()

    def find(self, text: str) -> list[Hit]:
        """Give the places where known forms stand, by position, none overlapping another."""
        return [hit for hit in longest(self.hits(matchable(text))) if hit.readings]

    def hits(self, prepared: Matchable) -> list[Hit]:
        """Give all places where known forms stand in a text, by where they end.

        A form that is never meant has no reading there: it keeps the forms inside it from matching.
        """
        text, plain, flat, words = prepared
        entries, found = self._entries, []
        for start, end, index in self._automaton.find_overlapping(words):
            end -= 2
            pattern, readings, in_any_case = entries[index] or self._entry(index)
            if pattern != flat[start:end]:
                continue
            if (text[start - 1] in _LEADING or text[end : end + 1] in _CONTINUING) and _part_of_name(text, start, end):
                continue
            if not in_any_case:
                surface = plain[start:end]
                readings = tuple([reading for reading in readings if reading.allows(surface)])
                if not readings:
                    continue
            found.append(Hit(start, end, readings))
        return found

    def _entry(self, index: int) -> _Entry:
        readings = _readings(self._meanings[index])
        in_any_case = all(reading.cased is None and not reading.capitals for reading in readings)
        entry = self._entries[index] = self._patterns[index], readings, in_any_case
        return entry


def _patterns(key: str, form: Form) -> Iterator[tuple[str, str]]:
    """Yield the flattened spellings of a form, each with its reading as the table keeps it."""
    marks = _AMBIGUOUS * form.ambiguous + _CAPITALS * (not form.exact and is_coined(form.text))
    cased = form.exact or is_acronym(form.text)
    for spelling in sorted(map(_trimmed, _exact_spellings(form.text) if form.exact else spellings(form.text))):
        if spelling:
            yield flatten(spelling), f"{key}\t{marks}\t{spelling if cased else ''}"


@lru_cache(maxsize=100_000)
def _readings(meaning: str) -> tuple[Reading, ...]:
    """Give the readings in an entry of the table: none for a form that is never meant."""
    return tuple(map(_reading, meaning.split("\n"))) if meaning else ()


def _reading(line: str) -> Reading:
    key, marks, cased = line.split("\t")
    return Reading(key, cased or None, _AMBIGUOUS in marks, _CAPITALS in marks)


def _exact_spellings(text: str) -> set[str]:
    form = spaced(text)
    return {form, form + "s"} if text[-1:].isalpha() and not text.endswith("s") else {form}


def _trimmed(text: str) -> str:
    """Cut signs from the edges of a form: a match begins and ends with a word (".gov2", "Jeopardy!")."""
    text = text.strip()
    return text if text[:1].isalnum() and text[-1:].isalnum() else _EDGES.sub("", text)


class _Signs(dict[int, int]):
    """Map a character that is no letter and no digit to a space, as `str.translate` asks for it."""

    def __missing__(self, code: int) -> int:
        self[code] = code if chr(code).isalnum() else ord(" ")
        return self[code]


_SIGNS = _Signs({ord("\n"): ord("\n")})


def words_only(flat: str) -> str:
    """Turn each sign of flattened text into a space, with one more before and after."""
    return f" {flat.translate(_SIGNS)} "


def _all_words_only(patterns: Sequence[str]) -> list[str]:
    """Give `words_only` of many patterns; those of plain letters together, which `str.translate` does fast."""
    plain = "\n".join([pattern if pattern.isascii() else "" for pattern in patterns]).translate(_SIGNS)
    spaced_out = f" {plain} ".replace("\n", " \n ").split("\n")
    return [
        words if len(words) > 2 else words_only(pattern) for words, pattern in zip(spaced_out, patterns, strict=False)
    ]


def _part_of_name(text: str, start: int, end: int) -> bool:
    """Tell whether the characters around a match make another name of it ("non-X", "X 3.1", "X_1")."""
    if text[end : end + 1] in _CONTINUING and _continues(text[end : end + 2], text[end - 1]):
        return True
    before = text[start - 1] if start else " "
    if before == "-":
        prefix = text[max(0, start - 9) : start - 1].rpartition(" ")[2].lower()
        return prefix in _NEGATING or (" " in text[start:end] and prefix.isalpha())
    return before in _LEADING


def _continues(after: str, last: str) -> bool:
    """Tell whether two characters after a name belong to it: another version ("X++", "X_1", "3.1" after 3)."""
    if after[:1] == ".":
        return after[1:].isdigit() and last.isdigit()
    return after[:1] == "_" or (after[:1] == "+" and not after[1:].isalnum())
