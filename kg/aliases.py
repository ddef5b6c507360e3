"""The names of concepts, each with the reason why it is one: curated, by a rule of spelling, defined or introduced in
a paper, mined, or merged by a person."""

from collections.abc import Iterable, Mapping

from kg.extract import Extraction
from kg.model import Concept, Mention, Relation, Status
from kg.store import Rows
from kg.variants import flatten, fold

VARIANT = "variant rule"
_SPELLED = frozenset(("vocabulary", "bracket"))
_INTRODUCED, _DEFINED, _NAMED = "introduced in paper", "definition in paper", "named in paper"

Sources = Mapping[tuple[str, str], str]
"""The source of an alias by concept and alias, where something else than the rest decided it."""


def alias_rows(concepts: Iterable[Concept], extractions: Iterable[Extraction], reviewed: Sources) -> Rows:
    """Give the rows of `aliases`: the names that concepts have, and those that papers write for them."""
    known = {concept.id: concept for concept in concepts}
    origins, written = _from_papers(extractions, known)
    rows: Rows = []
    for concept in known.values():
        names = dict.fromkeys((concept.name, *concept.aliases))
        sources = {name: reviewed.get((concept.id, name)) or _source(concept, origins) for name in names}
        sources.update(_written(written.get(concept.id, {}), names))
        rows += [{"concept": concept.id, "alias": name, "source": sources[name]} for name in sorted(sources)]
    return rows


def _source(concept: Concept, origins: Mapping[str, str]) -> str:
    return "curated" if concept.status is Status.CURATED else origins.get(concept.id, concept.status.value)


def _from_papers(
    extractions: Iterable[Extraction], known: Mapping[str, Concept]
) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """Give where each new concept comes from, and what papers write for each concept: surface to source."""
    origins: dict[str, str] = {}
    written: dict[str, dict[str, str]] = {}
    for extraction in extractions:
        for claim in extraction.claims:
            if claim.relation is Relation.INTRODUCES:
                origins.setdefault(claim.concept, f"{_INTRODUCED} {extraction.paper}")
        for mention in extraction.mentions:
            if known[mention.concept].status is not Status.CURATED:
                origins.setdefault(mention.concept, _origin(mention))
            elif mention.rule == "definition":
                written.setdefault(mention.concept, {}).setdefault(mention.surface, f"{_DEFINED} {mention.paper}")
            elif mention.rule in _SPELLED:
                written.setdefault(mention.concept, {}).setdefault(mention.surface, VARIANT)
    return origins, written


def _origin(mention: Mention) -> str:
    return f"{_DEFINED if mention.rule == 'definition' else _NAMED} {mention.paper}"


def _written(surfaces: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    """Give the surfaces that no name is, one of those that differ in case or dashes only."""
    folded = {fold(name) for name in names}
    seen = {flatten(name) for name in names}
    found: dict[str, str] = {}
    for surface in sorted(surfaces):
        source = surfaces[surface]
        if source != VARIANT and fold(surface) in folded:
            source = VARIANT
        if flatten(surface) not in seen:
            seen.add(flatten(surface))
            found[surface] = source
    return found
