"""Weigh how a paper speaks of a name: linear models over the words around all its places.

`weighing.tsv` holds the features, each with its weight for "builds on" and for "compares with", and the verbs that
features speak of. `kg/claims/training/train.py` makes the file from labels of corpus papers.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import repeat

from kg.claims.names import OWN
from kg.claims.scene import TITLE, Scene
from kg.model import Relation

WEIGHED = (Relation.BUILDS_ON, Relation.COMPARES_WITH)
BIAS, VERB = "bias", "verb"
STEM = 6
_LISTED = frozenset(", and or / & + ( ) as well the a an both our its their standard recent".split())
_PREPOSITIONS = frozenset(
    "of on in to with from by using via between under over across within through against than for into upon as at "
    "towards toward like including unlike without".split()
)
_NEGATIONS = frozenset("not without never no nor neither avoid avoids avoiding instead rather cannot".split())
_WEIGHED_LETTERS = frozenset("mlrsutay")
_STOPS = (".", ";")
_REACH, _NEAR = 14, 12
_BEFORE, _AFTER = ("^", "^"), ("$", "$")


def score(relation: Relation, features: Iterable[str]) -> float:
    """Sum the weights of features; what is not listed weighs nothing."""
    return sum(map(_weights()[relation].get, features, repeat(0.0)))


def chance(score: float) -> float:
    """Turn a sum of weights into a probability."""
    return 1 / (1 + math.exp(-score))


@cache
def _weights() -> Mapping[Relation, dict[str, float]]:
    found: dict[Relation, dict[str, float]] = {relation: {} for relation in WEIGHED}
    for feature, *numbers in _lines():
        for relation, number in zip(WEIGHED, numbers, strict=True):
            if number != "0":
                found[relation][feature] = float(number)
    return found


@cache
def verbs() -> frozenset[str]:
    """Give the beginnings of the verbs that features speak of."""
    return frozenset(cells[0].removeprefix(f"{VERB}:") for cells in _lines() if cells[0].startswith(f"{VERB}:"))


def _lines() -> Iterator[list[str]]:
    text = (files(__package__) / "weighing.tsv").read_text(encoding="utf-8")
    return (line.split("\t") for line in text.splitlines() if not line.startswith("#"))


@dataclass(frozen=True, slots=True)
class _Row:
    """The tokens of a sentence, the same as `words` with names by their class, and where it speaks of the paper.

    `listed` are the tokens of names that may stand in a list; `own` and `ours` are the places of the paper's first own
    name (-1: none) and of the first "we". `words` has two more items on each side.
    """

    scene: Scene
    tokens: Sequence[str]
    words: Sequence[str]
    listed: Set[str]
    own: int
    ours: int


def around(scene: Scene) -> Iterator[tuple[int, list[str]]]:
    """Yield each name of the title or of a sentence about own work with the features of what stands around it.

    The paper's own names, data sets, metrics and mere words in capitals are left out.
    """
    if not any(name.letter in _WEIGHED_LETTERS for name in scene.names):
        return
    tokens, at = scene.tokens, -1
    words, places = [*_BEFORE, *tokens, *_AFTER], []
    for number, name in enumerate(scene.names):
        at = tokens.index(scene.mark(number)[:-1], at + 1)
        places.append(at)
        words[at + 2] = f"<{name.letter}>" if name.letter in "od" else "<x>"
    listed = {tokens[at] for at, name in zip(places, scene.names, strict=True) if name.letter != OWN}
    own = next((at for at, name in zip(places, scene.names, strict=True) if name.letter == OWN), -1)
    row = _Row(scene, tokens, words, listed, own, tokens.index("we") if "we" in tokens else len(tokens))
    for number, (at, name) in enumerate(zip(places, scene.names, strict=True)):
        if name.letter in _WEIGHED_LETTERS:
            yield number, _features(row, at)


def _features(row: _Row, at: int) -> list[str]:
    """Give what stands around one place; the words before and after a list count for each of its names."""
    scene, tokens, words = row.scene, row.tokens, row.words
    mark = "T" if scene.section == TITLE else ""
    head = at - 1
    while head >= 0 and (tokens[head] in _LISTED or tokens[head] in row.listed):
        head -= 1
    lead, before, following = words[head + 1], words[head + 2], words[at + 3]
    found = [f"section:{scene.section}", f"{mark}p1:{words[at + 1]}", f"{mark}h1:{before}"]
    found += [f"{mark}n1:{following}", f"{mark}h2:{lead} {before}"]
    if mark:
        return [*found, f"colon:{':' in tokens[:at]}"]
    tail = at + 1
    while tail < len(tokens) and (tokens[tail] in _LISTED or tokens[tail] in row.listed):
        tail += 1
    found += [f"t1:{words[tail + 2]}", f"n2:{following} {words[at + 4]}", f"we:{row.ours < at}"]
    found += _governing(tokens, at, head)
    found += [f"own:{row.own < at}"] * (row.own >= 0)
    found += [f"l:{word}" for word in dict.fromkeys(words[max(0, at - _NEAR) + 2 : at + 2])]
    found += ["last"] * scene.last
    return found


def _governing(tokens: Sequence[str], at: int, head: int) -> list[str]:
    """Give the last verb before a name, with the preposition between, and whether it is denied."""
    known, preposition = verbs(), ""
    for place in range(head, max(-1, head - _REACH), -1):
        token = tokens[place]
        if token in _PREPOSITIONS:
            preposition = preposition or token
        elif token in _STOPS:
            break
        elif token[:STEM] in known:
            found = [f"g:{token[:STEM]}", f"gp:{token[:STEM]}|{preposition}"]
            found += ["neg"] * (not _NEGATIONS.isdisjoint(tokens[max(0, place - 3) : at]))
            return found
    return ["g:", f"gp:|{preposition}"]
