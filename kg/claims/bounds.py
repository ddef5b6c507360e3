"""Rates that a paper proves: "O(1/ε^2) sample complexity", "Õ(sqrt(T)) regret"."""

import re
from collections.abc import Iterator

from kg.claims.attribution import Told, system
from kg.model import BOUND, Claim, Result

_ORDER = re.compile(r"[OoΘΩωÕ](?:(?<=Õ)|(?<!Õ)(?<![\w.].)\*?[~\u0303]?)\s?\(")
_PROVED = re.compile(
    r"\b(?:regret|rates?|complexit\w+|converg\w+|bound\w*|error|risk|queries|gap|time|approximat\w+|samples|factor|"
    r"iterations?|memory|steps|guarantee\w*|communication|rounds|oracle)\b"
)
_OTHERS = re.compile(
    r"(?:[=^]\s?\(?|\b(?:best[- ]known|previous|prior|known|existing|narrow\w*|state-of-the-art|traditional|usually|"
    r"classical|standard|better than|approaching|improv\w+ (?:up)?on|improv\w+ over)\b[^,;.]{0,80}|"
    r"\b(?:from|exp\()\s?)$"
)
_JOINED = re.compile(r"-(time|space|approximation)\b")
_COUNTED = frozenset(
    "time space memory regret samples features rows clusters parameters iterations queries rounds comparisons steps "
    "evaluations calls communication convergence generalization approximation error risk complexity rate".split()
)
_LONGEST = 120
_NEAR = 80


def has_rates(text: str) -> bool:
    """Tell whether a text may hold rates."""
    return bool(_ORDER.search(text))


def bounds(told: Told) -> Iterator[Claim]:
    """Yield the rates of a sentence on the paper's own work; the value is the rate as written."""
    text, span = told.text, told.span
    end = span[0]
    for match in _ORDER.finditer(text, *span):
        if match.start() < end:
            continue
        end = _closing(text, match.end(), min(span[1], match.end() + _LONGEST))
        theirs = _OTHERS.search(text, max(span[0], match.start() - _NEAR), match.start())
        near = (max(span[0], match.start() - _NEAR), min(span[1], end + _NEAR))
        if end and not theirs and _PROVED.search(text, *near):
            yield _claim(told, match.start(), end)
        end = end or match.end()


def _claim(told: Told, start: int, end: int) -> Claim:
    joined = _JOINED.match(told.text, end)
    metric = joined[1] if joined else told.metric_at(start, end, _COUNTED)
    result = Result(metric=metric, value=told.text[start:end], system=system(told, start))
    return told.report(start, end, BOUND, result)


def _closing(text: str, start: int, limit: int) -> int:
    """Give the place after the bracket that closes one opened before `start`, or 0."""
    depth = 1
    for position in range(start, limit):
        depth += (text[position] == "(") - (text[position] == ")")
        if not depth:
            return position + 1
    return 0
