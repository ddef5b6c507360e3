"""Names within and across other names: chains of known names, and the known end of a paper's own long name."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from kg.hits import Hit, is_certain, position
from kg.lexicon import Lexicon
from kg.variants import fold


def chained(lexicon: Lexicon, text: str, known: Iterable[Hit], kept: Sequence[Hit]) -> Iterator[Hit]:
    """Yield concepts that share a word with the one kept: "policy search algorithm", "language model merging".

    The one on the left may have any of its forms, the one on the right has its own name.
    """
    starts = [hit.start for hit in kept]
    for hit in known:
        start, end, readings = hit
        after = bisect_right(starts, start)
        if (after and end <= kept[after - 1].end) or not is_certain(readings) or text.startswith("-", end):
            continue
        surface, others = text[start:end], _crossing(hit, kept, after)
        if " " not in surface or len(others) != 1:
            continue
        other = others[0]
        if _is_chain(text, hit, other) or (_is_chain(text, other, hit) and _is_own_name(lexicon, hit, surface)):
            yield hit


def _crossing(hit: Hit, kept: Sequence[Hit], after: int) -> list[Hit]:
    """Give the kept places that a hit overlaps in part; `after` is the number of the first that begins in the hit."""
    before = kept[after - 1 : after]
    others = [other for other in before if other.start < hit.start < other.end]
    while after < len(kept) and kept[after].start < hit.end:
        others += [kept[after]] * (hit.end < kept[after].end)
        after += 1
    return others


def _is_own_name(lexicon: Lexicon, hit: Hit, surface: str) -> bool:
    return fold(surface) == fold(lexicon.concepts[hit.readings[0].key].name)


def heads(text: str, known: Iterable[Hit], own: Sequence[Hit]) -> Iterator[Hit]:
    """Yield the known concept that ends a long name of the paper's own: "Linearized ADMM", "Dual Self-Attention"."""
    ends = {hit.end: hit.start for hit in own if " " in text[hit.start : hit.end]}
    longest_at: dict[int, Hit] = {}
    for hit in known:
        if hit.end in ends and ends[hit.end] < hit.start and is_certain(hit.readings):
            longest_at[hit.end] = min(hit, longest_at.get(hit.end, hit), key=position)
    yield from longest_at.values()


def _is_chain(text: str, first: Hit, second: Hit) -> bool:
    """Tell whether the second of two names of two words or more begins within the first and ends after it."""
    return first.start < second.start < first.end < second.end and " " in text[first.start : first.end]
