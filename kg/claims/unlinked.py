"""Names that a claim is about and nothing links: each becomes a mined concept of its paper, with its mentions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kg.claims.described import DESCRIBED
from kg.claims.model import LIMIT, Reading
from kg.ids import local_id, slug
from kg.model import Claim, Concept, ConceptType, Field, Mention, Relation, Status

_KIND = {Relation.EVALUATED_ON: ConceptType.DATASET}
_RULE = {Relation.EVALUATED_ON: "named-dataset"}
_ABOUT_NAMES = (Relation.EVALUATED_ON, Relation.COMPARES_WITH, Relation.BUILDS_ON)


@dataclass(frozen=True, slots=True)
class Mined:
    """What the unlinked names of one paper's claims became."""

    claims: tuple[Claim, ...]
    concepts: tuple[Concept, ...]
    mentions: tuple[Mention, ...]


def mine(reading: Reading, claims: Sequence[Claim], undecided: Sequence[str], year: int | None) -> Mined:
    """Give each name that a claim has as `value` a concept and mentions; the claims then point at the concept.

    A described baseline ("a variance-only baseline") is no concept: its claim keeps the words as `value`. A form that
    the linker could not decide (`undecided`) stays unlinked, and a claim about it is dropped.
    """
    claims = [claim for claim in claims if claim.concept or claim.value not in undecided]
    concepts: dict[str, Concept] = {}
    mentions: dict[tuple[Field, int], Mention] = {}
    named = []
    for claim in sorted(claims, key=lambda c: c.relation != Relation.EVALUATED_ON):
        if claim.relation not in _ABOUT_NAMES or claim.concept or claim.rule == DESCRIBED:
            continue
        concept = concepts.setdefault(slug(claim.value), _concept(reading, claim, year))
        named.append((claim, concept.id))
        for mention in _places(reading, claim, concept.id):
            mentions.setdefault((mention.field, mention.start), mention)
    ids = dict(named)
    changed = tuple(replace(c, concept=ids[c], value="") if c in ids else c for c in claims)
    ordered = sorted(mentions.values(), key=lambda m: (m.field == Field.ABSTRACT, m.start))
    return Mined(changed, tuple(concepts.values()), tuple(ordered))


def _concept(reading: Reading, claim: Claim, year: int | None) -> Concept:
    long = next((d.long for found in reading.definitions.values() for d in found if d.short == claim.value), "")
    return Concept(
        id=local_id(claim.value, reading.paper),
        name=claim.value,
        type=_KIND.get(claim.relation, ConceptType.METHOD),
        aliases=(long,) if long else (),
        status=Status.MINED,
        year=year,
    )


def _places(reading: Reading, claim: Claim, concept: str) -> list[Mention]:
    """Find where the paper writes the name, outside of what is linked already."""
    taken = {(m.field, i) for m in reading.mentions for i in (m.start, m.end - 1)}
    form = re.compile(rf"(?<![\w-]){re.escape(claim.value)}(?![\w-])")
    return [
        Mention(
            paper=reading.paper,
            concept=concept,
            field=field,
            start=match.start(),
            end=match.end(),
            surface=match[0],
            rule=_RULE.get(claim.relation, "named-system"),
            score=0.8,
        )
        for field, text in reading.texts.items()
        for match in form.finditer(text, 0, LIMIT)
        if (field, match.start()) not in taken and (field, match.end() - 1) not in taken
    ]
