"""Sentences as the patterns read them: lower case, tokens set apart by blanks, each name one token.

>>> masked("Ours beats GRPO (by far).", (0, 25), [Name(11, 15, "m")])
' ours beats ⟦m0⟧ ( by far ) . '
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from kg.text import Span

_APART = (*((mark, f" {mark} ") for mark in ",;:()[]?!—"), ('"', " "), ("⟦", "["), ("⟧", "]"))
_OPEN, _CLOSE = "\x01", "\x02"
"""Stand for the brackets of masks until the end: text of ASCII alone is lowered much faster."""
_FOREIGN = str.maketrans({_OPEN: " ", _CLOSE: " "})
_SHORT = (
    ("e.g.", "eg"),
    ("i.e.", "ie"),
    ("et al.", "et al"),
    ("vs.", "versus"),
    ("w.r.t.", "wrt"),
    ("'s ", " 's "),
    ("--", " -- "),
    ("– ", " – "),
    ("``", " "),
    ("''", " "),
)


@dataclass(frozen=True, slots=True)
class Name:
    """One name in a text: its span, a letter for its class, and what it stands for (concept ids or nothing)."""

    start: int
    end: int
    letter: str
    concepts: tuple[str, ...] = ()


class Placed(Protocol):
    """What has a place in a text."""

    @property
    def start(self) -> int:
        """Give where it starts."""

    @property
    def end(self) -> int:
        """Give where it ends."""


Somewhere = TypeVar("Somewhere", bound=Placed)


def masked(text: str, span: Span, names: Iterable[Name]) -> str:
    """Give a sentence with each name as `⟦letter number⟧`; the names lie in it, sorted, none overlapping another."""
    if _OPEN in text or _CLOSE in text:
        text = text.translate(_FOREIGN)
    parts, position = [], span[0]
    for number, name in enumerate(names):
        parts += [text[position : name.start], f" {_OPEN}{name.letter}{number}{_CLOSE} "]
        position = name.end
    parts.append(text[position : span[1]])
    return spaced("".join(parts)).replace(_OPEN, "⟦").replace(_CLOSE, "⟧")


def spaced(sentence: str) -> str:
    """Lower a sentence and set its tokens apart."""
    for mark, spread in _APART:
        if mark in sentence:
            sentence = sentence.replace(mark, spread)
    low = sentence.lower()
    for form, short in _SHORT:
        if form in low:
            low = low.replace(form, short)
    return f" {' '.join(f'{low} '.replace('. ', ' . ').split())} "


def apart(names: Iterable[Somewhere]) -> list[Somewhere]:
    """Drop the names that overlap an earlier or, from the same start, a longer one."""
    kept: list[Somewhere] = []
    for name in sorted(names, key=lambda n: (n.start, -n.end)):
        if not kept or name.start >= kept[-1].end:
            kept.append(name)
    return kept


def within(names: Sequence[Name], span: Span) -> list[Name]:
    """Give the names that lie in a span."""
    return [name for name in names if span[0] <= name.start and name.end <= span[1]]
