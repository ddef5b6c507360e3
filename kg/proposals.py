"""Propose which concepts of a graph could be one, with the evidence; nothing is merged by it.

Three signs count: a name that both have, one abbreviation with the same long form but for a generic word, and a name
that is made of the first letters of the other's and stands in the same papers. That strings look alike counts nothing.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from kg.alignment import GENERIC, STOP_WORDS
from kg.graph import GraphFolder
from kg.shortforms import is_short_form, letters_of
from kg.variants import flatten, fold, singular

_FEWEST_LETTERS = 3
_SHARED_NAME, _SHARED_SHORT, _INITIALS = (
    "one name",
    "one abbreviation and long form",
    "first letters, in the same papers",
)


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two concepts that could be one: ids, names, the sign that says so, and how many papers have each and both."""

    one: str
    other: str
    one_name: str
    other_name: str
    reason: str
    evidence: str
    papers: int
    other_papers: int
    both: int


def propose(graph: GraphFolder) -> list[Proposal]:
    """Give the pairs of concepts that could be one, those with most papers first."""
    papers: dict[str, set[str]] = defaultdict(set)
    for row in graph.rows("mentions"):
        papers[row["concept"]].add(row["paper"])
    names = _names(graph, papers)
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for signs in (_shared_names(names), _shared_short_forms(names), _first_letters(names, papers)):
        for pair, reason, evidence in signs:
            if _may_merge(graph.concepts, *pair):
                found.setdefault(pair, (reason, evidence))
    proposals = [_proposal(graph.concepts, papers, pair, *why) for pair, why in found.items()]
    return sorted(proposals, key=lambda p: (-min(p.papers, p.other_papers), p.one, p.other))


Pair = tuple[str, str]
Sign = tuple[Pair, str, str]


def _names(graph: GraphFolder, papers: Mapping[str, set[str]]) -> dict[str, list[str]]:
    names: dict[str, list[str]] = defaultdict(list)
    for row in graph.rows("aliases"):
        if row["concept"] in papers:
            names[row["concept"]].append(row["alias"])
    return names


def _may_merge(concepts: Mapping[str, dict[str, Any]], one: str, other: str) -> bool:
    """Tell whether two concepts can be one: not both curated, which are two on purpose, and of one type.

    The type of a mined concept is a guess and keeps nothing apart.
    """
    first, second = concepts[one], concepts[other]
    statuses = {first["status"], second["status"]}
    return statuses != {"curated"} and (first["type"] == second["type"] or "mined" in statuses)


def _pairs(owners: Mapping[str, Iterable[str]]) -> Iterator[tuple[Pair, str]]:
    for key, concepts in sorted(owners.items()):
        for one, other in combinations(sorted(set(concepts)), 2):
            yield (one, other), key


def _shared_names(names: Mapping[str, Iterable[str]]) -> Iterator[Sign]:
    owners: dict[str, list[str]] = defaultdict(list)
    spelled: dict[str, str] = {}
    for concept, aliases in names.items():
        for alias in aliases:
            if not is_short_form(alias):
                owners[fold(alias)].append(concept)
                spelled.setdefault(fold(alias), alias)
    for pair, key in _pairs(owners):
        yield pair, _SHARED_NAME, spelled[key]


def _shared_short_forms(names: Mapping[str, Iterable[str]]) -> Iterator[Sign]:
    owners: dict[str, list[str]] = defaultdict(list)
    for concept, aliases in names.items():
        shorts = [alias for alias in aliases if is_short_form(alias)]
        longs = [_core(alias) for alias in aliases if not is_short_form(alias)]
        for short in shorts:
            for long in longs:
                owners[f"{short}: {long}"].append(concept)
    for pair, key in _pairs(owners):
        yield pair, _SHARED_SHORT, key


def _core(name: str) -> str:
    """Give a name's words without generic and small ones, in the singular."""
    words = flatten(name).split()
    return " ".join(singular(word) for word in words if word not in GENERIC | STOP_WORDS) or " ".join(words)


def _first_letters(names: Mapping[str, Iterable[str]], papers: Mapping[str, set[str]]) -> Iterator[Sign]:
    spelled: dict[str, list[str]] = defaultdict(list)
    for concept, aliases in names.items():
        for alias in aliases:
            letters = "".join(word[0] for word in flatten(alias).split() if word not in STOP_WORDS)
            if len(letters) >= _FEWEST_LETTERS:
                spelled[letters].append(concept)
    for concept, aliases in sorted(names.items()):
        for alias in aliases:
            if is_short_form(alias) and len(letters_of(alias)) >= _FEWEST_LETTERS:
                for other in sorted(set(spelled.get(letters_of(alias), ())) - {concept}):
                    if papers[concept] & papers[other]:
                        yield (min(concept, other), max(concept, other)), _INITIALS, alias


def _proposal(
    concepts: Mapping[str, dict[str, Any]], papers: Mapping[str, set[str]], pair: Pair, reason: str, evidence: str
) -> Proposal:
    one, other = sorted(pair, key=lambda key: (concepts[key]["status"] != "curated", -len(papers[key]), key))
    return Proposal(
        one=one,
        other=other,
        one_name=concepts[one]["name"],
        other_name=concepts[other]["name"],
        reason=reason,
        evidence=evidence,
        papers=len(papers[one]),
        other_papers=len(papers[other]),
        both=len(papers[one] & papers[other]),
    )


def as_row(proposal: Proposal) -> dict[str, Any]:
    """Give a proposal as a row of a table."""
    return asdict(proposal)
