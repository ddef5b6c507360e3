"""Find where known surface forms stand in cleaned text: an Aho-Corasick automaton with the rules of a token.

The automaton runs over `flatten`ed text (lower case, dashes as spaces), in which offsets are those of the text.
A match must begin and end at a word boundary, have the case that its form asks for, and be part of no URL and of no
other name. Of overlapping matches the longest stands.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import ahocorasick_rs

from kg.text import Span, url_spans
from kg.variants import flatten, is_acronym, is_coined, spellings
from kg.vocabulary import Form

_NEGATING = ("non", "un", "anti", "quasi", "pseudo", "sub", "super", "counter", "mis")
_MASK = "\x00"


@dataclass(frozen=True, slots=True)
class Reading:
    """One meaning that a surface form can have: the owner's key, and the case that a match must have.

    `cased` is the spelling that must stand; `capitals` asks for a capital inside the surface, as coined names have.
    """

    key: str
    cased: str | None
    ambiguous: bool
    capitals: bool = False

    def allows(self, surface: str) -> bool:
        """Tell whether a surface (dashes as spaces) has the case that this reading asks for."""
        if self.cased is not None:
            return self.cased == surface
        return not self.capitals or any(c.isupper() for c in surface[1:])


@dataclass(frozen=True, slots=True)
class Hit:
    """One place where known forms stand: the span in the text and the readings that its case allows."""

    start: int
    end: int
    readings: tuple[Reading, ...]


Table = dict[str, list[tuple[str, str | None, bool, bool]]]
"""What each flattened pattern can mean: the fields of its readings. JSON keeps it as it is."""


def compile_forms(forms: Iterable[tuple[str, Form]]) -> Table:
    """Spell out the forms, each owned by a key (a concept's id)."""
    table: dict[str, dict[tuple[str, str | None, bool, bool], None]] = {}
    for key, form in forms:
        if not form.never:
            for pattern, reading in _patterns(key, form):
                table.setdefault(pattern, {})[reading] = None
    return {pattern: list(readings) for pattern, readings in table.items()}


class Gazetteer:
    """Hold the automaton of a table of patterns."""

    def __init__(self, table: Table) -> None:
        self._table = list(table.values())
        self._index = {pattern: i for i, pattern in enumerate(table)}
        self._automaton = ahocorasick_rs.AhoCorasick(
            list(table), store_patterns=False, implementation=ahocorasick_rs.Implementation.ContiguousNFA
        )

    def __len__(self) -> int:
        return len(self._table)

    def _readings(self, index: int, surface: str) -> tuple[Reading, ...]:
        """Give the readings of a pattern that the case of a surface allows."""
        found = (Reading(*fields) for fields in self._table[index])
        return tuple(reading for reading in found if reading.allows(surface))

    def lookup(self, text: str) -> tuple[Reading, ...]:
        """Give the readings of a whole string that the case allows, or none."""
        index = self._index.get(flatten(text).strip())
        return () if index is None else self._readings(index, _spaced(text.strip()))

    def find(self, text: str) -> list[Hit]:
        """Give the places where known forms stand, by position, none overlapping another."""
        return longest(self._hits(text), len(text))

    def _hits(self, text: str) -> Iterator[Hit]:
        flat = _masked(flatten(text), url_spans(text))
        spaced = _spaced(text)
        limit = len(flat)
        for index, start, end in self._automaton.find_matches_as_indexes(flat, overlapping=True):
            if (start and flat[start - 1].isalnum()) or (end < limit and flat[end].isalnum()):
                continue
            if _part_of_name(text, start, end):
                continue
            allowed = self._readings(index, spaced[start:end])
            if allowed:
                yield Hit(start, end, allowed)


def longest(hits: Iterable[Hit], length: int, taken: Sequence[Span] = ()) -> list[Hit]:
    """Keep the longest of hits that overlap, the first of equal ones, and none that touches a taken span."""
    used = bytearray(length)
    for start, end in taken:
        used[start:end] = b"\x01" * (end - start)
    kept = []
    for hit in sorted(hits, key=lambda h: (h.start - h.end, h.start)):
        if not any(used[hit.start : hit.end]):
            used[hit.start : hit.end] = b"\x01" * (hit.end - hit.start)
            kept.append(hit)
    return sorted(kept, key=lambda h: h.start)


def _patterns(key: str, form: Form) -> Iterator[tuple[str, tuple[str, str | None, bool, bool]]]:
    if form.exact:
        for spelling in sorted(_exact_spellings(form.text)):
            yield flatten(spelling), (key, spelling, form.ambiguous, False)
        return
    acronym, coined = is_acronym(form.text), is_coined(form.text)
    for spelling in sorted(spellings(form.text)):
        yield flatten(spelling), (key, spelling if acronym else None, form.ambiguous, coined)


def _exact_spellings(text: str) -> set[str]:
    spaced = _spaced(text)
    return {spaced, spaced + "s"} if text[-1:].isalpha() and not text.endswith("s") else {spaced}


def _spaced(text: str) -> str:
    return text.translate(_DASH_TO_SPACE)


_DASH_TO_SPACE = dict.fromkeys(map(ord, "-‐‑‒–—−_"), " ")


def _masked(flat: str, spans: Sequence[Span]) -> str:
    for start, end in spans:
        flat = flat[:start] + _MASK * (end - start) + flat[end:]
    return flat


def _part_of_name(text: str, start: int, end: int) -> bool:
    """Tell whether the characters around a match make another name of it ("non-X", "X++", "X 3.1", "a.X")."""
    after = text[end : end + 2]
    if after[:1] in ("+", "_") or (after[:1] == "." and after[1:].isdigit() and text[end - 1].isdigit()):
        return True
    before = text[max(0, start - 8) : start]
    if before[-1:] == "-":
        return before[:-1].rpartition(" ")[2].lower() in _NEGATING
    return before[-1:] in ("@", "_", "\\")
