"""Score abbreviation finding on two public sets, whose data stays where it is.

    python tests/bench_abbreviations.py sdu FILE.json [--errors N]      the acronym identification task of SDU@AAAI-21
    python tests/bench_abbreviations.py med MED1250_labeled [--errors N]   the gold pairs of Ab3P (Sohn et al., 2008)

SDU: spans of short and of long forms must be exact; precision and recall are averaged over the two kinds (macro) and
F1 is their harmonic mean. MED1250: distinct (short, long) pairs of each abstract.
"""

import argparse
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kg.abbreviations import definitions, implied
from kg.shortforms import short_forms

CLOSING = frozenset(")]},.;:%'-/")
OPENING = frozenset("([{-/")


@dataclass(slots=True)
class Counts:
    """Count what was right, found and true."""

    right: int = 0
    found: int = 0
    true: int = 0
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def add(self, found: set[tuple[object, ...]], true: set[tuple[object, ...]], where: str) -> None:
        self.right += len(found & true)
        self.found += len(found)
        self.true += len(true)
        self.wrong += [f"{item[2:] or item} | {where}" for item in sorted(found - true, key=str)]
        self.missed += [f"{item[2:] or item} | {where}" for item in sorted(true - found, key=str)]

    def scores(self) -> tuple[float, float]:
        return 100 * self.right / max(self.found, 1), 100 * self.right / max(self.true, 1)


def harmonic(precision: float, recall: float) -> float:
    return 2 * precision * recall / max(precision + recall, 1e-9)


def joined(tokens: Sequence[str]) -> tuple[str, list[tuple[int, int]]]:
    """Write tokens as text, and give the span of each."""
    text, spans = "", []
    for token in tokens:
        tight = not text or token[0] in CLOSING or text[-1] in OPENING
        text += token if tight else f" {token}"
        spans.append((len(text) - len(token), len(text)))
    return text, spans


def gold_spans(labels: Sequence[str]) -> dict[str, set[tuple[int, int]]]:
    """Give the spans (in tokens) of BIO labels by kind."""
    found: dict[str, set[tuple[int, int]]] = {"short": set(), "long": set()}
    start = 0
    for i, label in enumerate([*labels, "O"]):
        if i and labels[i - 1] != "O" and not label.startswith("I"):
            found[labels[start][2:]].add((start, i))
        if label.startswith("B"):
            start = i
    return found


def in_tokens(span: tuple[int, int], tokens: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Give the range of tokens that a span of characters touches."""
    inside = [i for i, (start, end) in enumerate(tokens) if start < span[1] and span[0] < end]
    return (inside[0], inside[-1] + 1) if inside else (0, 0)


def predicted(text: str, tokens: Sequence[tuple[int, int]]) -> dict[str, set[tuple[int, int]]]:
    """Give what the rules find, as spans in tokens."""
    defined = definitions(text)
    defined += implied(text, defined)
    shorts = {*(d.short_span for d in defined), *short_forms(text)}
    return {
        "short": {in_tokens(span, tokens) for span in shorts},
        "long": {in_tokens(d.long_span, tokens) for d in defined},
    }


def sdu(path: Path) -> dict[str, Counts]:
    """Score one file of the SDU task."""
    counts = {"short": Counts(), "long": Counts()}
    for record in json.loads(path.read_text(encoding="cp1252", errors="replace")):
        text, tokens = joined(record["tokens"])
        gold, found = gold_spans(record["labels"]), predicted(text, tokens)
        for kind, count in counts.items():
            named = [{(a, b, " ".join(record["tokens"][a:b])) for a, b in spans} for spans in (found[kind], gold[kind])]
            count.add(*named, where=text)
    return counts


def med(path: Path) -> Counts:
    """Score the labelled file of MED1250."""
    count = Counts()
    for block in re.split(r"\n(?=\d{5,9}\n)", path.read_text(encoding="cp1252", errors="replace")):
        lines = block.strip("\n").split("\n")
        text = "\n".join(line for line in lines[1:] if not line.startswith(("  ", "//")))
        pairs = {tuple(line.strip().split(" // ")[0].strip().split("|")[:2]) for line in lines[1:] if _is_pair(line)}
        found = {(d.short, d.long) for line in text.split("\n") for d in definitions(line)}
        count.add(
            {("", "", *map(_folded, pair)) for pair in found},
            {("", "", *map(_folded, pair)) for pair in pairs},
            lines[0],
        )
    return count


def _is_pair(line: str) -> bool:
    return line.startswith("  ") and "|" in line


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def show(name: str, scores: tuple[float, float]) -> None:
    print(f"{name:8} P {scores[0]:5.2f}  R {scores[1]:5.2f}  F1 {harmonic(*scores):5.2f}")  # noqa: T201


def listed(name: str, items: Iterable[str]) -> None:
    for item in items:
        print(f"  {name}: {item}")  # noqa: T201


def main() -> None:
    """Print the scores."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("task", choices=["sdu", "med"])
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--errors", type=int, default=0, help="how many of each kind of error to print")
    chosen = arguments.parse_args()
    counts = sdu(chosen.file) if chosen.task == "sdu" else {"pairs": med(chosen.file)}
    for name, count in counts.items():
        show(name, count.scores())
        listed(f"{name} wrong", count.wrong[: chosen.errors])
        listed(f"{name} missed", count.missed[: chosen.errors])
    if len(counts) > 1:
        both = [count.scores() for count in counts.values()]
        show("macro", (sum(p for p, _ in both) / 2, sum(r for _, r in both) / 2))


if __name__ == "__main__":
    main()
