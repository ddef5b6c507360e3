"""Rates that a paper proves: "O(1/ε^2) sample complexity", "Õ(sqrt(T)) regret"."""

import re
from collections.abc import Iterator

from kg.claims.model import Reading
from kg.claims.scope import first_own, speaks_of_others
from kg.model import Claim, Field, Relation

_ORDER = re.compile(r"[OoΘΩωÕ](?:(?<=Õ)|(?<!Õ)(?<![\w.].)\*?[~\u0303]?)\s?\(")
_PROVED = re.compile(
    r"\b(?:regret|rates?|complexit\w+|converg\w+|bound\w*|error|risk|queries|gap|time|approximat\w+|samples|factor|"
    r"iterations?|memory|steps|guarantee\w*|communication|rounds|oracle)\b"
)
_OTHERS = re.compile(r"(?:[=^]\s?\(?|\b(?:best[- ]known|previous|prior|known|existing|narrow\w*)\b[^,;.]{0,40})$")
_LONGEST = 120
_NEAR = 80


def bounds(reading: Reading) -> Iterator[Claim]:
    """Yield the rates of the sentences on the paper's own work; the claim's value is the rate as written."""
    text = reading.texts.get(Field.ABSTRACT, "")
    if not _ORDER.search(text):
        return
    own = first_own(reading)
    for span in reading.sentences.get(Field.ABSTRACT, ()):
        if span[0] < own or speaks_of_others(text[slice(*span)]):
            continue
        end = span[0]
        for match in _ORDER.finditer(text, *span):
            if match.start() < end:
                continue
            end = _closing(text, match.end(), min(span[1], match.end() + _LONGEST))
            theirs = _OTHERS.search(text, max(span[0], match.start() - _NEAR), match.start())
            if (
                end
                and not theirs
                and _PROVED.search(text, max(span[0], match.start() - _NEAR), min(span[1], end + _NEAR))
            ):
                yield Claim(
                    paper=reading.paper,
                    relation=Relation.REPORTS,
                    value=text[match.start() : end],
                    field=Field.ABSTRACT,
                    start=match.start(),
                    end=end,
                    quote=text[slice(*span)],
                    rule="bound",
                )
            end = end or match.end()


def _closing(text: str, start: int, limit: int) -> int:
    """Give the place after the bracket that closes one opened before `start`, or 0."""
    depth = 1
    for position in range(start, limit):
        depth += (text[position] == "(") - (text[position] == ")")
        if not depth:
            return position + 1
    return 0
