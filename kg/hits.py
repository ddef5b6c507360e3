"""Places where known forms stand, what each can mean, and which of overlapping ones are kept."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple


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


class Hit(NamedTuple):
    """One place where known forms stand: the span in the text and the readings that its case allows.

    A named tuple, since these are made by the million.
    """

    start: int
    end: int
    readings: tuple[Reading, ...]


def is_certain(readings: Sequence[Reading]) -> bool:
    """Tell whether a form with some readings can mean one concept only, whatever the paper."""
    return len(readings) == 1 and not readings[0].ambiguous


def longest(hits: Iterable[Hit]) -> list[Hit]:
    """Keep the longest of hits that overlap, the first of equal ones; give them by position."""
    groups: list[list[Hit]] = []
    reach = 0
    for hit in sorted(hits, key=position):
        start, end, _ = hit
        if start >= reach:
            groups.append([hit])
            reach = end
        else:
            groups[-1].append(hit)
            if end > reach:
                reach = end
    return [hit for group in groups for hit in (_longest_of(group) if len(group) > 1 else group)]


def _longest_of(group: list[Hit]) -> list[Hit]:
    """Keep the longest hits of a group that hangs together, by position."""
    origin, reach = group[0].start, max([hit.end for hit in group])
    for hit in group:
        if hit.end == reach and hit.start == origin:
            return [hit]
    kept, used = [], bytearray(reach - origin)
    for hit in sorted(group, key=_long_first):
        start, end = hit.start - origin, hit.end - origin
        if used.find(1, start, end) < 0:
            used[start:end] = b"\x01" * (end - start)
            kept.append(hit)
    kept.sort(key=position)
    return kept


def _long_first(hit: Hit) -> tuple[int, int]:
    return hit[0] - hit[1], hit[0]


position = itemgetter(0)
"""Give where a hit begins."""
