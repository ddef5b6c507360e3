"""What the patterns capture in a sentence, with the names that stand in a list with what they capture."""

import re
from collections.abc import Iterable, Iterator

from kg.claims.patterns import Match
from kg.claims.scene import Scene

_NEXT = re.compile(
    r"(?:-\S+ )?(?:\( [^()⟦⟧]{0,60} \) )?(?:\[ [\d ,–-]{1,16} \] )?(?:by \S+ )?"
    r"(?:, and |, or |, as well as |, |and |or |/ |& |as well as |and/or |\+ )"
    r"(?:(?:the|a|an|its|our|both|standard|vanilla|recent|other|even|also|on|with) ){0,2}(⟦([a-z])(\d+)⟧) "
)


def matched(scene: Scene, relation: str, letters: str) -> Iterator[tuple[Match, int]]:
    """Give each match of a relation's patterns with every name that it and its list capture."""
    return with_lists(scene, scene.matches.get(relation, ()), letters)


def with_lists(scene: Scene, matches: Iterable[Match], letters: str) -> Iterator[tuple[Match, int]]:
    """Yield some matches with every name that they and their lists capture."""
    for match in matches:
        for number in match.names:
            for item in listed_with(scene, number, letters):
                yield match, item


def listed_with(scene: Scene, number: int, letters: str) -> tuple[int, ...]:
    """Give a name and those of some classes that stand in a list with it."""
    return tuple(dict.fromkeys((*_before(scene, number, letters), *_from(scene, number, letters))))


def _from(scene: Scene, number: int, letters: str) -> list[int]:
    """Give a name and those that follow it in a list, of the classes given."""
    numbers = [number]
    position = scene.text.index(scene.mark(number)) + len(scene.mark(number))
    while found := _NEXT.match(scene.text, position):
        if found[2] not in letters:
            break
        numbers.append(int(found[3]))
        position = found.end()
    return numbers


def _before(scene: Scene, number: int, letters: str) -> list[int]:
    """Give the names that stand before a name in the same list."""
    numbers: list[int] = []
    while number > 0 and scene.names[number - 1].letter in letters and number in _from(scene, number - 1, letters)[1:2]:
        number -= 1
        numbers.append(number)
    return numbers
