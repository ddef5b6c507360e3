"""Find names that share words: "online and offline reinforcement learning", "pre- and post-training",
"image generation and editing", "CIFAR-10/100".

Each full name is looked up; the place of a concept reaches over the words that it shares.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from kg.hits import Hit, Reading, is_certain

Lookup = Callable[[str], tuple[Reading, ...]]
Place = tuple[int, int, str]
"""A span, and the full name that it stands for."""

_BEFORE = (" and ", " or ", " & ", "/or ")
_AFTER = (" and ", " or ", " & ", ", ", "/")
_CONJUNCTION = re.compile(r",? (?:and/or|and|or|&) $")
_ITEM = re.compile(r"[\w'-]+(?: [\w'-]+){0,2}")
"""Up to three words, as read from their end: sought from their beginning, each letter before would be tried."""
_SHARED_WORD = re.compile(r"((?:, [a-z-]{4,24}){0,3}),? (?:and|or|&) (-?[a-z][a-z-]{3,24})\b(?![- ]*(?:of|for|to)\b)")
_SHARED_STEM = re.compile(r"(?:/| (?:and|&) -)-?(\d[\d.]*[A-Za-z]?|[A-Z])(?![\w.]*\w)")
_LAST_PART = re.compile(r"(?:(?<=\D)\d[\d.]*[A-Za-z]?|(?<=-)[A-Z])$")
_LISTED = re.compile(r"[a-z]{2,}(?:-[a-z]+)*[a-z]{2}")
_ITEMS = 4


def coordinated(text: str, hits: Sequence[Hit], lookup: Lookup) -> Iterator[Hit]:
    """Yield the further names that stand in coordination with found ones."""
    starts = {hit.start: hit for hit in hits}
    for hit in hits:
        if text.endswith(_BEFORE, 0, hit.start):
            yield from _shared_heads(text, hit, hits, lookup)
        if text.startswith(_AFTER, hit.end):
            yield from _shared_starts(text, hit, starts, lookup)
            if text[hit.end] != ",":
                yield from _known(_shared_stem(text, hit), hit, lookup)


def _known(places: Iterable[Place], hit: Hit, lookup: Lookup) -> Iterator[Hit]:
    for start, end, phrase in places:
        readings = lookup(phrase)
        if readings and readings != hit.readings:
            yield Hit(start, end, readings)


def _shared_heads(text: str, hit: Hit, hits: Sequence[Hit], lookup: Lookup) -> list[Hit]:
    """Look for names that end as a found one does, going back from the conjunction, item by item.

    A comma before the conjunction asks for a list: "margin, and probability distribution" is none.
    """
    conjunction = _CONJUNCTION.search(text[max(0, hit.start - 10) : hit.start])
    end = hit.start - len(conjunction[0]) if conjunction else 0
    heads = list(_heads(text[hit.start : hit.end], text[end - 1 : end] == "-"))
    found: list[Hit] = []
    while heads and end > 0 and len(found) < _ITEMS:
        item = _ITEM.match(text[max(0, end - 60) : end][::-1])
        known = _first_known(item[0][::-1], heads, lookup, partial(_is_free, hits, end)) if item else None
        if not known:
            break
        size, readings = known
        found.append(Hit(end - size, hit.end, readings))
        end = end - size - 2 if text.endswith(", ", 0, end - size) else 0
    return found if conjunction and len(found) > conjunction[0].startswith(",") else []


def _heads(surface: str, hyphen: bool) -> Iterator[str]:
    """Yield what a surface may share with the names before it: its last words, longest first."""
    if hyphen and "-" in surface:
        yield surface.partition("-")[2]
        yield surface.rpartition("-")[2]
    words = surface.split(" ")
    for i in range(1, len(words)):
        yield " ".join(words[i:])


def _first_known(
    item: str, heads: Sequence[str], lookup: Lookup, free: Callable[[int, tuple[Reading, ...], bool], bool]
) -> tuple[int, tuple[Reading, ...]] | None:
    """Give the length of the longest end of an item that makes a known name with a head, and the name's readings.

    Only the longest head may follow words that may be a name of their own ("image and video generation").
    """
    words = item.split(" ")
    for i in range(len(words)):
        words_left = " ".join(words[i:])
        for head in heads:
            readings = lookup(f"{words_left.rstrip('-')} {head}")
            if readings and free(len(words_left), readings, head == heads[0]):
                return len(words_left), readings
    return None


def _is_free(hits: Sequence[Hit], end: int, size: int, readings: tuple[Reading, ...], longest: bool) -> bool:
    """Tell whether the characters before a place may be the first part of a name with some readings.

    They may not where they are another name without doubt, and for a short head where they may be one.
    """
    covering = (hit for hit in hits if hit.start < end and end - size < hit.end)
    return all(_agrees(hit, readings) or (longest and not is_certain(hit.readings)) for hit in covering)


def _agrees(hit: Hit, readings: tuple[Reading, ...]) -> bool:
    return {reading.key for reading in hit.readings} == {reading.key for reading in readings}


def _shared_starts(text: str, hit: Hit, starts: Mapping[int, Hit], lookup: Lookup) -> Iterator[Hit]:
    """Yield the names that begin as a found one does, item by item; a word that is a name of its own ends the list.

    A prefix goes with plain words only: "meta-training and testing", not "pre-training and fine-tuning".
    """
    after = _SHARED_WORD.match(text, hit.end)
    words = text[hit.start : hit.end].replace("-", " ").split(" ") if after else ()
    if not after or len(words) < 2 or (text.startswith(",", after.end(1)) and not after[1]):
        return
    stem, prefix = " ".join(words[:-1]), " " not in text[hit.start : hit.end]
    for word in (*_LISTED.finditer(text, after.start(1), after.end(1)), _LISTED.search(text, after.start(2))):
        readings = lookup(f"{stem} {word[0]}") if word else ()
        own = starts.get(word.start()) if word else None
        if (
            not word
            or not readings
            or (prefix and "-" in word[0])
            or (own and not _agrees(own, readings) and (is_certain(own.readings) or own.end > word.end()))
        ):
            return
        yield Hit(hit.start, word.end(), readings)


def _shared_stem(text: str, hit: Hit) -> Iterator[Place]:
    """Give the names that differ from a found one in their last number or letter ("CIFAR-10/100")."""
    other, surface = _SHARED_STEM.match(text, hit.end), text[hit.start : hit.end]
    last = _LAST_PART.search(surface)
    if other and last:
        yield hit.start, other.end(1), surface[: last.start()] + other[1]
