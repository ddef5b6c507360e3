"""Weigh how a paper speaks of a name: linear models over the words around all its places.

`weighing.tsv` holds the features, each with its weight for "builds on" and for "compares with", and the verbs that
features speak of. `kg/claims/training/train.py` makes the file from labels of corpus papers.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

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
_REACH = 14


class _Weights(dict[str, float]):
    """Weights by feature; what is not listed weighs nothing."""

    def __missing__(self, feature: str) -> float:
        return 0.0


def score(relation: Relation, features: Iterable[str]) -> float:
    """Sum the weights of features."""
    return sum(map(_weights()[relation].__getitem__, features))


def chance(score: float) -> float:
    """Turn a sum of weights into a probability."""
    return 1 / (1 + math.exp(-score))


@cache
def _weights() -> Mapping[Relation, _Weights]:
    found = {relation: _Weights() for relation in WEIGHED}
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


def around(scene: Scene) -> Iterator[tuple[int, list[str]]]:
    """Yield each name of the title or of a sentence about own work with the features of what stands around it.

    The paper's own names, data sets, metrics and mere words in capitals are left out.
    """
    tokens = scene.tokens
    places = [(n, int(token[2:-1])) for n, token in enumerate(tokens) if token[0] == "⟦"]
    own = min((n for n, _ in places if tokens[n][1] == OWN), default=-1)
    ours = tokens.index("we") if "we" in tokens else len(tokens)
    for at, number in places:
        if tokens[at][1] in _WEIGHED_LETTERS:
            yield number, _features(scene, tokens, at, own, ours)


def _features(scene: Scene, tokens: Sequence[str], at: int, own: int, ours: int) -> list[str]:
    """Give what stands around one place; the words before and after a list count for each of its names."""
    mark = "T" if scene.section == TITLE else ""
    head = at - 1
    while head >= 0 and _is_listed(tokens[head]):
        head -= 1
    before, lead = _word(tokens, head), _word(tokens, head - 1)
    found = [f"section:{scene.section}", f"{mark}p1:{_word(tokens, at - 1)}", f"{mark}h1:{before}"]
    found += [f"{mark}n1:{_word(tokens, at + 1)}", f"{mark}h2:{lead} {before}"]
    if scene.section == TITLE:
        return [*found, f"colon:{':' in tokens[:at]}"]
    tail = at + 1
    while tail < len(tokens) and _is_listed(tokens[tail]):
        tail += 1
    found += [f"t1:{_word(tokens, tail)}", f"n2:{_word(tokens, at + 1)} {_word(tokens, at + 2)}", f"we:{ours < at}"]
    found += _governing(tokens, at, head)
    found += [f"own:{own < at}"] * (own >= 0)
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


def _is_listed(token: str) -> bool:
    return token in _LISTED or (token[0] == "⟦" and token[1] != OWN)


def _word(tokens: Sequence[str], at: int) -> str:
    if not 0 <= at < len(tokens):
        return "^" if at < 0 else "$"
    token = tokens[at]
    return token if token[0] != "⟦" else f"<{token[1]}>" if token[1] in "od" else "<x>"
