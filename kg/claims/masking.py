"""Sentences as the patterns read them: lower case, tokens set apart by blanks, each name one token.

>>> masked("Ours beats GRPO (by far).", (0, 25), [Name(11, 15, "m")])
' ours beats ⟦m0⟧ ( by far ) . '
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.text import Span

_APART = str.maketrans(
    {mark: f" {mark} " for mark in ",;:()[]?!—"} | {'"': " ", "⟦": "[", "⟧": "]"} | {"\ue000": " ⟦", "\ue001": "⟧ "}
)
_FOREIGN = str.maketrans({"\ue000": " ", "\ue001": " "})
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


def masked(text: str, span: Span, names: Iterable[Name]) -> str:
    """Give a sentence with each name as `⟦letter number⟧`; the names lie in it, sorted, none overlapping another."""
    if "\ue000" in text or "\ue001" in text:
        text = text.translate(_FOREIGN)
    parts, position = [], span[0]
    for number, name in enumerate(names):
        parts += [text[position : name.start], f"\ue000{name.letter}{number}\ue001"]
        position = name.end
    parts.append(text[position : span[1]])
    return _joined("".join(parts).translate(_APART))


def spaced(sentence: str) -> str:
    """Lower a sentence and set its tokens apart."""
    return _joined(sentence.translate(_APART))


def _joined(text: str) -> str:
    low = text.lower()
    for form, short in _SHORT:
        if form in low:
            low = low.replace(form, short)
    return f" {' '.join(f'{low} '.replace('. ', ' . ').split())} "


def apart(names: Iterable[Name]) -> list[Name]:
    """Drop the names that overlap an earlier or, from the same start, a longer one."""
    kept: list[Name] = []
    for name in sorted(names, key=lambda n: (n.start, -n.end)):
        if not kept or name.start >= kept[-1].end:
            kept.append(name)
    return kept


def within(names: Sequence[Name], span: Span) -> list[Name]:
    """Give the names that lie in a span."""
    return [name for name in names if span[0] <= name.start and name.end <= span[1]]
