"""Which names are one concept across papers; every link that this adds or changes has a stated rule.

Two papers' inventions of the same name stay two concepts. A name that one paper alone introduces takes a short id and
is linked in the other papers that write it in the same way.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kg.extract import Extraction
from kg.gazetteer import Gazetteer, compile_forms, longest
from kg.ids import slug
from kg.lexicon import Lexicon
from kg.linking import texts_of
from kg.model import Claim, Concept, Field, Mention, Paper, Status
from kg.variants import fold
from kg.vocabulary import Form

_DISTINCTIVE = re.compile(r"[A-Za-zα-ωΑ-Ω].*[A-Z0-9+]|[0-9].*[A-Za-z]")
_RULE = "introduced-elsewhere"


def resolve(
    papers: Sequence[Paper], extractions: Sequence[Extraction], lexicon: Lexicon
) -> tuple[list[Concept], list[Extraction]]:
    """Give the concepts beyond the vocabulary, with final ids, and the extractions with these ids and the added links."""
    found = [concept for extraction in extractions for concept in extraction.concepts]
    final = _final_ids(found, lexicon)
    concepts = {final[concept.id]: replace(concept, id=final[concept.id]) for concept in found}
    renamed = [_renamed(extraction, final) for extraction in extractions]
    if not concepts:
        return [], renamed
    shared = _unambiguous(concepts.values(), lexicon)
    linked = (
        [_linked_elsewhere(*pair, shared, concepts) for pair in zip(papers, renamed, strict=True)]
        if shared
        else renamed
    )
    return sorted(concepts.values(), key=lambda concept: concept.id), linked


def _final_ids(found: Iterable[Concept], lexicon: Lexicon) -> dict[str, str]:
    """Shorten "name@paper" to "name" where that names nothing else."""
    by_slug: dict[str, set[str]] = defaultdict(set)
    for concept in found:
        by_slug[concept.id.partition("@")[0]].add(concept.id)
    final = {}
    for short, ids in by_slug.items():
        free = len(ids) == 1 and short not in lexicon.concepts
        final.update({id: short if free else f"{short}--{slug(id.partition('@')[2])}" for id in ids})
    return final


def _renamed(extraction: Extraction, final: Mapping[str, str]) -> Extraction:
    if not extraction.concepts:
        return extraction
    return replace(
        extraction,
        mentions=tuple(_mention_renamed(mention, final) for mention in extraction.mentions),
        claims=tuple(_claim_renamed(claim, final) for claim in extraction.claims),
        concepts=(),
    )


def _mention_renamed(mention: Mention, final: Mapping[str, str]) -> Mention:
    return replace(mention, concept=final[mention.concept]) if mention.concept in final else mention


def _claim_renamed(claim: Claim, final: Mapping[str, str]) -> Claim:
    return replace(claim, concept=final[claim.concept]) if claim.concept in final else claim


def _unambiguous(concepts: Iterable[Concept], lexicon: Lexicon) -> Gazetteer | None:
    """Make a gazetteer of the introduced names that only one paper introduces and that look like names."""
    owners: dict[str, set[str]] = defaultdict(set)
    forms = [
        (concept.id, name)
        for concept in concepts
        if concept.status is Status.INTRODUCED
        for name in (concept.name, *concept.aliases)
    ]
    for key, name in forms:
        owners[fold(name)].add(key)
    usable = [
        (key, Form(name, exact=True))
        for key, name in forms
        if len(owners[fold(name)]) == 1
        and len(name) >= 3
        and _DISTINCTIVE.search(name)
        and not lexicon.gazetteer.lookup(name)
    ]
    return Gazetteer(compile_forms(usable)) if usable else None


def _linked_elsewhere(
    paper: Paper, extraction: Extraction, shared: Gazetteer, concepts: Mapping[str, Concept]
) -> Extraction:
    own = {mention.concept for mention in extraction.mentions} | {claim.concept for claim in extraction.claims}
    added = []
    for name, text in texts_of(paper).items():
        spans = [(m.start, m.end) for m in extraction.mentions if m.field == name]
        for hit in longest(shared.find(text), len(text), spans):
            key = hit.readings[0].key
            if key not in own and len(hit.readings) == 1 and _not_before(paper, concepts[key]):
                added.append(_mention(paper, key, name, text, hit.start, hit.end))
    if not added:
        return extraction
    mentions = sorted(
        (*extraction.mentions, *added), key=lambda m: (m.field == Field.ABSTRACT, m.start, m.end, m.concept)
    )
    return replace(extraction, mentions=tuple(mentions))


def _mention(paper: Paper, key: str, name: Field, text: str, start: int, end: int) -> Mention:
    return Mention(
        paper=paper.id, concept=key, field=name, start=start, end=end, surface=text[start:end], rule=_RULE, score=0.9
    )


def _not_before(paper: Paper, concept: Concept) -> bool:
    """A paper older than a name by two years or more does not mean it."""
    return not paper.year or not concept.year or paper.year >= concept.year - 1
