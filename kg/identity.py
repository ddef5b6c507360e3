"""Which names are one concept across papers; every link that this adds or changes has a stated rule.

Two papers' inventions of the same name stay two concepts. A name that one paper alone introduces takes a short id and
is linked in the other papers that write it in the same way; where papers wrote it before, it is no invention, and what
was claimed of it goes. A mined name is one concept in all papers, and the invention of that name where there is one;
the papers that merely write it are linked where several others take it for a term and few do not.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kg.claims.candidates import is_coined
from kg.extract import Extraction
from kg.gazetteer import Gazetteer, compile_forms
from kg.hits import Hit
from kg.ids import slug
from kg.lexicon import Lexicon
from kg.linking import texts_of
from kg.model import Concept, Field, Mention, Paper, Relation, Status
from kg.pooling import decided
from kg.variants import fold
from kg.vocabulary import Form

_DISTINCTIVE = re.compile(r"[A-Za-zα-ωΑ-Ω].*[A-Z0-9+]|[0-9].*[A-Za-z]")
_EARLIER_PAPERS = 2
_SHORT, _MANY_WORDS = 4, 3
_TAKEN_FOR_TERM, _COMMON = 2, 10
"""How many papers must take a name for a term; from how many others for each of these it is everyday speech."""
_RULES = {Status.INTRODUCED: "introduced-elsewhere", Status.MINED: "named-elsewhere"}

Found = dict[Field, list[Hit]]


def resolve(
    papers: Sequence[Paper], extractions: Sequence[Extraction], lexicon: Lexicon
) -> tuple[list[Concept], list[Extraction]]:
    """Give the concepts beyond the vocabulary, with final ids, and the extractions with these and the added links."""
    found = [concept for extraction in extractions for concept in extraction.concepts]
    final = _final_ids(found, lexicon)
    concepts = _joined(found, final)
    renamed = decided(papers, [_renamed(extraction, final) for extraction in extractions], lexicon)
    takers = Counter(final[concept.id] for concept in found)
    terms = [c for c in concepts.values() if c.status is not Status.MINED or takers[c.id] >= _TAKEN_FOR_TERM]
    shared = _unambiguous(terms, lexicon)
    if shared is None:
        return _sorted(concepts), renamed
    written = [_places(*row, shared) for row in zip(papers, renamed, strict=True)]
    places = _telling(written, {c.id: takers[c.id] for c in terms if c.status is Status.MINED})
    old = _known_before(papers, places, concepts)
    kept = [_without(extraction, old) for extraction in renamed]
    linked = [_linked(*row, concepts, old) for row in zip(papers, kept, places, strict=True)]
    return _sorted(_still_named(concepts, old, linked)), linked


def _sorted(concepts: Mapping[str, Concept]) -> list[Concept]:
    return [concepts[key] for key in sorted(concepts)]


def _final_ids(found: Iterable[Concept], lexicon: Lexicon) -> dict[str, str]:
    """Shorten "name@paper" to "name" where that names nothing else; mined names are one whatever the paper.

    A mined acronym of a few letters ("SOA") is not the invention that one paper calls so.
    """
    inventions: dict[str, set[str]] = defaultdict(set)
    mined: dict[str, set[str]] = defaultdict(set)
    vague: set[str] = set()
    for concept in found:
        short = concept.id.partition("@")[0]
        group = mined if concept.status is Status.MINED else inventions
        group[short].add(concept.id)
        if concept.status is Status.MINED and _is_short_acronym(concept.name):
            vague.add(short)
    final = {}
    for short, ids in inventions.items():
        free = len(ids) == 1 and short not in lexicon.concepts
        final.update({id: short if free else f"{short}--{slug(id.partition('@')[2])}" for id in ids})
    for short, ids in mined.items():
        others = len(inventions.get(short, ()))
        taken = others > 1 or short in lexicon.concepts or (others == 1 and short in vague)
        final.update(dict.fromkeys(ids - final.keys(), f"{short}--named" if taken else short))
    return final


def _joined(found: Iterable[Concept], final: Mapping[str, str]) -> dict[str, Concept]:
    """Make one concept of those with the same final id: the invention, else the first by name, with all aliases."""
    groups: dict[str, list[Concept]] = defaultdict(list)
    for concept in found:
        groups[final[concept.id]].append(concept)
    return {key: _one(key, sorted(group, key=_precedence)) for key, group in groups.items()}


def _precedence(concept: Concept) -> tuple[bool, str, str]:
    return concept.status is not Status.INTRODUCED, concept.name, concept.id


def _one(key: str, group: Sequence[Concept]) -> Concept:
    first = group[0]
    names = {name for concept in group for name in (concept.name, *concept.aliases)} - {first.name}
    years = [concept.year for concept in group if concept.year and concept.status is first.status]
    return replace(first, id=key, aliases=tuple(sorted(names)), year=min(years, default=None))


def _renamed(extraction: Extraction, final: Mapping[str, str]) -> Extraction:
    if not extraction.concepts:
        return extraction
    return replace(
        extraction,
        mentions=tuple(m._replace(concept=final[m.concept]) if m.concept in final else m for m in extraction.mentions),
        claims=tuple(replace(c, concept=final[c.concept]) if c.concept in final else c for c in extraction.claims),
        concepts=(),
    )


def _unambiguous(concepts: Iterable[Concept], lexicon: Lexicon) -> Gazetteer | None:
    """Make a gazetteer of the new names that mean one concept only: coined ones, and mined ones of several words."""
    owners: dict[str, set[str]] = defaultdict(set)
    forms = [(concept, name) for concept in concepts for name in (concept.name, *concept.aliases)]
    for concept, name in forms:
        owners[fold(name)].add(concept.id)
    usable = [
        (concept.id, Form(name, exact=concept.status is not Status.MINED))
        for concept, name in forms
        if len(owners[fold(name)]) == 1 and _is_telling(concept, name) and not lexicon.gazetteer.lookup(name)
    ]
    return Gazetteer(compile_forms(usable)) if usable else None


def _is_telling(concept: Concept, name: str) -> bool:
    """Tell whether a name means the same in another paper: not "SOA", "CCD", "Visual Object"."""
    words = name.split()
    if concept.status is Status.MINED:
        return len(words) > 1
    if len(words) > 1:
        return any(map(is_coined, words)) or (len(words) >= _MANY_WORDS and words[-1].istitle())
    return len(name) >= 3 and bool(_DISTINCTIVE.search(name)) and not _is_short_acronym(name)


def _is_short_acronym(name: str) -> bool:
    return name.isalpha() and name.isupper() and len(name) <= _SHORT


def _places(paper: Paper, extraction: Extraction, shared: Gazetteer) -> Found:
    """Find where a paper writes new names, outside of its links."""
    found: Found = {}
    for name, text in texts_of(paper).items():
        linked = bytearray(len(text))
        for mention in extraction.mentions:
            if mention.field == name:
                linked[mention.start : mention.end] = b"\x01" * (mention.end - mention.start)
        free = (hit for hit in shared.find(text) if linked.find(1, hit.start, hit.end) < 0)
        hits = [hit for hit in free if len(hit.readings) == 1]
        if hits:
            found[name] = hits
    return found


def _telling(places: Sequence[Found], takers: Mapping[str, int]) -> list[Found]:
    """Leave out the names that most papers write as everyday speech, whatever some take them for."""
    papers = Counter(key for found in places for key in _keys(found))
    common = {key for key, takers_of_it in takers.items() if papers[key] > _COMMON * takers_of_it}
    return [
        {name: [hit for hit in hits if hit.readings[0].key not in common] for name, hits in found.items()}
        for found in places
    ]


def _keys(found: Found) -> set[str]:
    return {hit.readings[0].key for hits in found.values() for hit in hits}


def _known_before(papers: Sequence[Paper], places: Sequence[Found], concepts: Mapping[str, Concept]) -> set[str]:
    """Give the inventions that at least two papers wrote in years before the last one before theirs."""
    earlier: Counter[str] = Counter()
    for paper, found in zip(papers, places, strict=True):
        earlier.update(key for key in _keys(found) if _is_before(paper, concepts[key]))
    introduced = {key for key, count in earlier.items() if count >= _EARLIER_PAPERS}
    return {key for key in introduced if concepts[key].status is Status.INTRODUCED}


def _is_before(paper: Paper, concept: Concept) -> bool:
    return bool(paper.year and concept.year and paper.year < concept.year - 1)


def _without(extraction: Extraction, old: set[str]) -> Extraction:
    """Take away what the paper that claims to introduce a name says of it, where it is no invention."""
    claimed = {claim.concept for claim in extraction.claims if claim.relation is Relation.INTRODUCES} & old
    if not claimed:
        return extraction
    return replace(
        extraction,
        mentions=tuple(mention for mention in extraction.mentions if mention.concept not in claimed),
        claims=tuple(claim for claim in extraction.claims if claim.concept not in claimed),
    )


def _still_named(
    concepts: Mapping[str, Concept], old: set[str], extractions: Iterable[Extraction]
) -> dict[str, Concept]:
    """Drop the names that are no inventions; those that other papers name all the same are mined ones."""
    named = {
        key
        for extraction in extractions
        for key in (*(m.concept for m in extraction.mentions), *(c.concept for c in extraction.claims))
        if key in old
    }
    kept = {key: concept for key, concept in concepts.items() if key not in old}
    return kept | {key: replace(concepts[key], status=Status.MINED, year=None) for key in named}


def _linked(
    paper: Paper, extraction: Extraction, found: Found, concepts: Mapping[str, Concept], old: set[str]
) -> Extraction:
    """Add the links to the new names that a paper writes; a paper well before an invention does not mean it."""
    own = {mention.concept for mention in extraction.mentions} | {claim.concept for claim in extraction.claims}
    added = [
        _mention(paper, concepts[hit.readings[0].key], name, hit)
        for name, hits in found.items()
        for hit in hits
        if hit.readings[0].key not in own | old and not _is_before(paper, concepts[hit.readings[0].key])
    ]
    if not added:
        return extraction
    mentions = sorted(
        (*extraction.mentions, *added), key=lambda m: (m.field == Field.ABSTRACT, m.start, m.end, m.concept)
    )
    return replace(extraction, mentions=tuple(mentions))


def _mention(paper: Paper, concept: Concept, name: Field, hit: Hit) -> Mention:
    text = texts_of(paper)[name]
    return Mention(
        paper=paper.id,
        concept=concept.id,
        field=name,
        start=hit.start,
        end=hit.end,
        surface=text[hit.start : hit.end],
        rule=_RULES[concept.status],
        score=0.9,
    )
