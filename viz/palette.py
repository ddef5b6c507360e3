"""Colours of communities: the twelve largest have one of their own, the rest share a grey."""

from collections.abc import Mapping

# Hues far apart for the common kinds of colour blindness, dark enough on white and light enough on black.
COLOURS = (
    "#2f74c0",
    "#e07b2a",
    "#2a9d6f",
    "#c04f92",
    "#3fb0d8",
    "#c9423f",
    "#d0a215",
    "#7a5cc2",
    "#1b8b8b",
    "#8f9a2f",
    "#96603c",
    "#ec8fa8",
)
GREY = "#8b96a3"


def colours(sizes: Mapping[int, int]) -> dict[int, str]:
    """Give each community its colour, the largest first; a colour is never used for two.

    >>> colours({4: 10, 7: 20})
    {7: '#2f74c0', 4: '#e07b2a'}
    """
    ordered = sorted((number for number in sizes if number >= 0), key=lambda number: (-sizes[number], number))
    return {number: COLOURS[rank] if rank < len(COLOURS) else GREY for rank, number in enumerate(ordered)}
