"""What rises and what falls: papers a year against all papers of that year."""

import numpy as np

from kg.network import Incidence, Ints, Reals

RECENT = 3
"""Years that count as recent, or the later half of a corpus that spans fewer than twice as many."""


def growth(links: Incidence) -> Reals:
    """Give log2 of a concept's share of recent papers over its share of earlier ones, each smoothed by half a paper.

    0 is no change, 1 a doubling; NaN where the corpus has no two years to compare.
    """
    known = links.years[links.years > 0]
    if not len(known) or known.min() == known.max():
        return np.full(len(links.concepts), np.nan)
    first, last = int(known.min()), int(known.max())
    border = last - min(RECENT, (last - first + 1) // 2)
    year = links.years[links.paper]
    recent = np.bincount(links.concept[year > border], minlength=len(links.concepts))
    before = np.bincount(links.concept[(year > 0) & (year <= border)], minlength=len(links.concepts))
    share = (recent + 0.5) / ((known > border).sum() + 1)
    return np.asarray(np.log2(share / ((before + 0.5) / ((known <= border).sum() + 1))))


def first_and_last(links: Incidence) -> tuple[Ints, Ints]:
    """Give the years of the first and the last paper that names each concept, 0 where no year is known."""
    first = np.full(len(links.concepts), np.iinfo(np.int64).max)
    last = np.zeros(len(links.concepts), np.int64)
    year = links.years[links.paper]
    np.minimum.at(first, links.concept[year > 0], year[year > 0])
    np.maximum.at(last, links.concept, year)
    return np.where(last > 0, first, 0), last
