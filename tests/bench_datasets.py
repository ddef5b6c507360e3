"""Score what papers introduce and use on two public sets, whose data stays where it is.

    python tests/bench_datasets.py datafinder FOLDER [--errors N]   abstracts and the data sets of a catalogue they use
    python tests/bench_datasets.py titles FILE [--errors N]         names in titles, CS-NER (BIOES lines)

DataFinder (Viswanathan et al., 2023): FOLDER holds `data/test_data.jsonl` and the catalogue. Scores are over all pairs
of an abstract and a data set. A name that we find counts where the catalogue has it, as it is written or else by the
name or an alias of its concept; other names can be neither right nor wrong. "lookup" finds the catalogue's names and
variants as they are written; "linked" all data sets that we link, "used" those of claims evaluated_on, "claimed" these
and those that the paper introduces. Data sets that an abstract does not name count as missed.

CS-NER titles (D'Souza and Auer, 2022): SOLUTION against what we say a paper introduces, the other kinds (but LANGUAGE,
which we have not) against what we link besides. A solution there is any phrase for what the paper does ("Serious Game
Environments"), here only a name that it coins; so "named" compares those alone that open the title and end at a colon,
whether they are called a solution, a tool or a resource. Spans count in tokens: "exact" ones agree at both ends,
"touching" ones share a token with one of the same side.
"""

import argparse
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from bench_abbreviations import Counts, in_tokens, joined, listed, show

from kg.extract import Extraction, extract
from kg.lexicon import Lexicon, shipped_lexicon
from kg.model import Concept, ConceptType, Paper, Relation
from kg.variants import fold

Span = tuple[int, int]
Spans = dict[str, set[Span]]
Names = Iterator[tuple[str, str]]

_USED = frozenset({"METHOD", "RESEARCH_PROBLEM", "RESOURCE", "TOOL", "DATASET"})
_THINGS = frozenset({"RESOURCE", "TOOL", "DATASET"})
_LONGEST_NAME = 4


def lines(path: Path) -> Iterator[dict[str, object]]:
    for line in path.read_text(encoding="utf-8").strip().split("\n"):
        yield json.loads(line)


def catalogue(folder: Path) -> dict[str, set[str]]:
    """Map the written names of the catalogue to its entries."""
    found: dict[str, set[str]] = {}
    for entry in lines(next(folder.glob("*_collections/*/documents.jsonl"))):
        for name in {entry["id"], *entry["variants"]}:  # type: ignore[misc]
            found.setdefault(str(name), set()).add(str(entry["id"]))
    return found


def linked(_: Paper, extraction: Extraction, concepts: Mapping[str, Concept]) -> Names:
    """Yield surface and concept of the data sets that a paper names."""
    for mention in extraction.mentions:
        if concepts[mention.concept].type is ConceptType.DATASET:
            yield mention.surface, mention.concept


def used(paper: Paper, extraction: Extraction, _: Mapping[str, Concept]) -> Names:
    """Yield surface and concept of the data that a paper is evaluated on."""
    for claim in extraction.claims:
        if claim.relation is Relation.EVALUATED_ON:
            yield getattr(paper, claim.field)[claim.start : claim.end], claim.concept


def claimed(paper: Paper, extraction: Extraction, concepts: Mapping[str, Concept]) -> Names:
    """Yield surface and concept of the data that a paper is evaluated on or introduces."""
    yield from used(paper, extraction, concepts)
    for claim in extraction.claims:
        if claim.relation is Relation.INTRODUCES and concepts[claim.concept].type is ConceptType.DATASET:
            yield getattr(paper, claim.field)[claim.start : claim.end], claim.concept


WAYS: dict[str, Callable[[Paper, Extraction, Mapping[str, Concept]], Names]] = {
    "linked": linked,
    "used": used,
    "claimed": claimed,
}


def datafinder(folder: Path) -> dict[str, Counts]:
    """Score the abstracts of DataFinder."""
    names = catalogue(folder)
    folded: dict[str, set[str]] = {}
    for name, entries in names.items():
        folded.setdefault(fold(name), set()).update(entries)
    counts = {way: Counts() for way in ("lookup", *WAYS)}
    lexicon = shipped_lexicon()
    for number, record in enumerate(lines(folder / "data" / "test_data.jsonl")):
        paper = Paper(id=str(number), abstract=str(record["abstract"]), year=int(str(record["year"])))
        true = {str(name) for name in record["documents"]}  # type: ignore[attr-defined]
        found = {"lookup": _looked_up(paper.abstract, names)} | _found(paper, lexicon, folded)
        for way, entries in found.items():
            counts[way].add({("", "", one) for one in entries}, {("", "", one) for one in true}, paper.abstract[:300])
    return counts


def _looked_up(text: str, names: Mapping[str, set[str]]) -> set[str]:
    """Give the entries whose names stand in a text, the longest name at each place."""
    present = sorted((name for name in names if name in text), key=len, reverse=True)
    exact = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in present)
    return {one for match in re.finditer(exact, text) if match[0] for one in names[match[0]]}


def _found(paper: Paper, lexicon: Lexicon, folded: Mapping[str, set[str]]) -> dict[str, set[str]]:
    extraction = extract(paper, lexicon)
    concepts = lexicon.concepts | {concept.id: concept for concept in extraction.concepts}
    return {
        way: {one for pair in pairs(paper, extraction, concepts) for one in _entries(*pair, concepts, folded)}
        for way, pairs in WAYS.items()
    }


def _entries(
    surface: str, concept: str, concepts: Mapping[str, Concept], folded: Mapping[str, set[str]]
) -> Iterable[str]:
    """Give the entries of a name, else of its concept; an alias of another year or version is another data set."""
    known = concepts.get(concept)
    same = [name for name in known.aliases if _digits(name) == _digits(surface)] if known else []
    names = (surface, known.name, *same) if known else (surface,)
    return next((folded[fold(name)] for name in names if fold(name) in folded), ())


def _digits(name: str) -> list[str]:
    return re.findall(r"\d+", name)


def titles(path: Path) -> dict[str, Counts]:
    """Score the titles of CS-NER."""
    counts = {f"{kind} {how}": Counts() for kind in ("introduces", "uses", "named") for how in ("exact", "touching")}
    lexicon = shipped_lexicon()
    for number, block in enumerate(path.read_text(encoding="utf-8").strip().split("\n\n")):
        rows = [line.split() for line in block.splitlines()]
        words = [row[0] for row in rows]
        text, places = joined(words)
        gold, found = _gold([row[1] for row in rows]), _predicted(text, places, lexicon, str(number))
        gold["named"] = _openers(gold["introduces"] | gold["things"], words)
        found["named"] = _openers(found["introduces"], words)
        for kind in found:
            _add(counts[f"{kind} exact"], found[kind], gold[kind], text)
            _add(counts[f"{kind} touching"], *_touching(found[kind], gold[kind]), text)
    return counts


def _gold(labels: Iterable[str]) -> Spans:
    """Give the spans of BIOES labels, for what is introduced, what is used, and the things among the latter."""
    spans: Spans = {"introduces": set(), "uses": set(), "things": set()}
    start = 0
    for place, label in enumerate(labels):
        edge, _, kind = label.partition("-")
        start = place if edge in "BS" else start
        side = "introduces" if kind == "SOLUTION" else "uses" if kind in _USED else ""
        if side and edge in "ES":
            spans[side].add((start, place + 1))
        if kind in _THINGS and edge in "ES":
            spans["things"].add((start, place + 1))
    return spans


def _predicted(text: str, places: list[Span], lexicon: Lexicon, number: str) -> Spans:
    """Give the spans in a title of the names that we say are introduced, and of those that we link besides."""
    extraction = extract(Paper(id=number, title=text), lexicon)
    own = [claim for claim in extraction.claims if claim.relation is Relation.INTRODUCES]
    names = {claim.concept for claim in own}
    linked = [mention for mention in extraction.mentions if mention.concept not in names]
    return {
        "introduces": {in_tokens((claim.start, claim.end), places) for claim in own},
        "uses": {in_tokens((mention.start, mention.end), places) for mention in linked},
    }


def _openers(spans: Iterable[Span], words: list[str]) -> set[Span]:
    """Keep the short spans that open a title and end at a colon."""
    return {span for span in spans if not span[0] and span[1] <= _LONGEST_NAME and _at_colon(words, span[1])}


def _at_colon(words: list[str], end: int) -> bool:
    return words[end - 1].endswith(":") or words[end : end + 1] == [":"]


def _touching(found: set[Span], gold: set[Span]) -> tuple[set[Span], set[Span]]:
    """Replace each found span that shares a token with a gold one, not yet taken, by that one."""
    left, moved = sorted(gold), set()
    for low, high in sorted(found):
        near = next((span for span in left if span[0] < high and low < span[1]), None)
        if near:
            left.remove(near)
        moved.add(near or (low, high))
    return moved, gold


def _add(count: Counts, found: set[Span], gold: set[Span], text: str) -> None:
    count.add({("", "", span) for span in found}, {("", "", span) for span in gold}, text)


def main() -> None:
    """Print the scores."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("task", choices=["datafinder", "titles"])
    arguments.add_argument("place", type=Path)
    arguments.add_argument("--errors", type=int, default=0, help="how many of each kind of error to print")
    chosen = arguments.parse_args()
    counts = datafinder(chosen.place) if chosen.task == "datafinder" else titles(chosen.place)
    for name, count in counts.items():
        show(f"{name:20}", count.scores())
        listed(f"{name} wrong", count.wrong[: chosen.errors])
        listed(f"{name} missed", count.missed[: chosen.errors])


if __name__ == "__main__":
    main()
