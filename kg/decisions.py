"""Decisions of a person on which concepts are one: kept in a file of the graph, applied by each build, undone at will.

`decisions.tsv` has the columns action, one, other, because. "merge": the concept `other` is `one`. "split": what papers
write as `other` is not the concept `one` but a concept of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from kg.aliases import Sources
from kg.errors import GraphError
from kg.extract import Extraction
from kg.ids import slug
from kg.lexicon import Lexicon
from kg.model import Claim, Concept, Field, Mention
from kg.variants import fold
from kg.vocabulary.writing import clean_cell

FILE = "decisions.tsv"
HEADER = ("action", "one", "other", "because")
SOURCE = "reviewed merge"


class Action(StrEnum):
    """Say what a decision does."""

    MERGE = "merge"
    SPLIT = "split"


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: ids of concepts, or for a split an id and a written form; and the reason that was given."""

    action: Action
    one: str
    other: str
    because: str


def read_decisions(path: Path) -> tuple[Decision, ...]:
    """Read a decisions file, sorted; none where there is no file. Raise GraphError at a line that cannot be used."""
    if not path.is_file():
        return ()
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or tuple(lines[0].split("\t")) != HEADER:
        raise GraphError(f"{path}, line 1: the header must be: {' '.join(HEADER)} (tabs between)")
    return tuple(
        sorted({_decision(line, path, n) for n, line in enumerate(lines[1:], start=2) if line.strip()}, key=_key)
    )


def _decision(line: str, path: Path, number: int) -> Decision:
    cells = line.split("\t")
    if len(cells) != len(HEADER) or cells[0] not in set(Action) or not all(cell.strip() for cell in cells):
        raise GraphError(f"{path}, line {number}: must be merge or split, two concepts and a reason, with tabs between")
    return Decision(Action(cells[0]), *cells[1:])


def _key(decision: Decision) -> tuple[str, str, str, str]:
    return decision.action, decision.one, decision.other, decision.because


def decisions_text(decisions: Iterable[Decision]) -> str:
    """Give the text of a decisions file."""
    rows = ("\t".join(map(clean_cell, _key(decision))) for decision in sorted(decisions, key=_key))
    return "\n".join(["\t".join(HEADER), *rows]) + "\n"


def with_decision(decisions: Sequence[Decision], new: Decision) -> tuple[Decision, ...]:
    """Add a decision; the opposite one on the same pair goes. Raise GraphError where merges would go in a circle."""
    pair = {new.one, new.other}
    kept = [d for d in decisions if {d.one, d.other} != pair]
    undone = [d for d in decisions if {d.one, d.other} == pair and d.action is not new.action]
    if undone:
        return tuple(kept)
    if new.action is Action.MERGE and _root(new.one, _merged_into(kept)) == new.other:
        raise GraphError(f"{new.other} takes in {new.one} already: split them first")
    return tuple(sorted((*kept, new), key=_key))


def _merged_into(decisions: Iterable[Decision]) -> dict[str, str]:
    return {d.other: d.one for d in decisions if d.action is Action.MERGE}


def _root(key: str, into: Mapping[str, str]) -> str:
    seen = {key}
    while key in into and into[key] not in seen:
        key = into[key]
        seen.add(key)
    return key


def apply(
    decisions: Sequence[Decision], concepts: Sequence[Concept], extractions: Sequence[Extraction], lexicon: Lexicon
) -> tuple[list[Concept], list[Extraction], Sources]:
    """Give the concepts beyond the vocabulary (or changed) and the extractions, as the decisions want them.

    The third value are the sources of the aliases that merges add.
    """
    if not decisions:
        return list(concepts), list(extractions), {}
    known = lexicon.concepts | {concept.id: concept for concept in concepts}
    parted = {(d.one, fold(d.other)): d.other for d in decisions if d.action is Action.SPLIT}
    into = _merged_into(decisions)
    final = {key: _root(key, into) for key in into if _root(key, into) in known}
    changed = [_changed(extraction, final, parted) for extraction in extractions]
    own = {concept.id: concept for concept in concepts if concept.id not in final}
    for (one, _), form in sorted(parted.items()):
        if one in known and slug(form) not in known:
            own[slug(form)] = _parted(known[one], form)
    for key in sorted(final):
        root = own.get(final[key]) or known[final[key]]
        own[root.id] = _joined(root, known[key]) if key in known else root
    return [own[key] for key in sorted(own)], changed, _reviewed(decisions, known)


def _parted(concept: Concept, form: str) -> Concept:
    return replace(concept, id=slug(form), name=form, aliases=())


def _joined(concept: Concept, other: Concept) -> Concept:
    names = dict.fromkeys((*concept.aliases, other.name, *other.aliases))
    return replace(concept, aliases=tuple(name for name in names if name != concept.name))


def _changed(extraction: Extraction, final: Mapping[str, str], parted: Mapping[tuple[str, str], str]) -> Extraction:
    mentions = tuple(_mention(mention, final, parted) for mention in extraction.mentions)
    places = {(a.field, a.start, a.concept): b.concept for a, b in zip(extraction.mentions, mentions, strict=True)}
    claims = tuple(_claim(claim, final, places) for claim in extraction.claims)
    return replace(extraction, mentions=mentions, claims=claims)


def _mention(mention: Mention, final: Mapping[str, str], parted: Mapping[tuple[str, str], str]) -> Mention:
    form = parted.get((mention.concept, fold(mention.surface)))
    key = slug(form) if form else mention.concept
    key = final.get(key, key)
    return mention._replace(concept=key) if key != mention.concept else mention


def _claim(claim: Claim, final: Mapping[str, str], places: Mapping[tuple[Field, int, str], str]) -> Claim:
    """Follow the mention that stands where the claim points, else the merges."""
    if not claim.concept:
        return claim
    key = places.get((claim.field, claim.start, claim.concept)) or final.get(claim.concept, claim.concept)
    return replace(claim, concept=key) if key != claim.concept else claim


def _reviewed(decisions: Iterable[Decision], known: Mapping[str, Concept]) -> Sources:
    """Give the source of each alias (by concept and alias) that a merge adds."""
    merges = [decision for decision in decisions if decision.action is Action.MERGE]
    into = _merged_into(merges)
    return {
        (_root(merge.one, into), name): f"{SOURCE}: {merge.because}"
        for merge in merges
        if merge.other in known
        for name in (known[merge.other].name, *known[merge.other].aliases)
    }
