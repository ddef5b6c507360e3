"""One paper to its mentions and claims: the steps in order, nothing else."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from kg.abbreviations import definitions
from kg.claims.introduces import introductions
from kg.claims.links import links, metadata_links
from kg.claims.model import LIMIT, Introduction, Reading, readable
from kg.claims.relations import relations
from kg.claims.results import results
from kg.claims.unlinked import mine
from kg.ids import local_id
from kg.lexicon import Lexicon
from kg.linking import Linked, link, texts_of
from kg.model import Claim, Concept, Field, Mention, Paper, Relation, Status
from kg.recurring import recurring_terms
from kg.senses import is_reworded, own_meaning
from kg.terms import defined_terms, wordings
from kg.text import sentence_spans
from kg.variants import flatten, is_coined


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """Hold what one paper gave. `concepts` are those that no vocabulary has; `undecided` are forms left
    unlinked for want of context, `unlinked` defined long forms that no concept has."""

    paper: str
    mentions: tuple[Mention, ...]
    claims: tuple[Claim, ...]
    concepts: tuple[Concept, ...] = ()
    undecided: tuple[str, ...] = ()
    unlinked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prepared:
    """Hold a paper as the claim finders read it, its links, and the concepts that it introduces or defines."""

    reading: Reading
    linked: Linked
    concepts: tuple[Concept, ...]


def prepare(paper: Paper, lexicon: Lexicon) -> Prepared:
    """Find a paper's own names and terms, and link it."""
    texts = texts_of(paper)
    defined = {name: definitions(text) for name, text in texts.items()}
    reading = Reading(
        paper=paper.id,
        year=paper.year,
        texts=texts,
        sentences={name: readable(sentence_spans(text)) for name, text in texts.items()},
        definitions={name: tuple(d for d in found if d.short_span[1] <= LIMIT) for name, found in defined.items()},
        lexicon=lexicon,
        own={},
    )
    introduced = [i for i in introductions(reading) if not is_reworded(lexicon, i.name, i.aliases, paper.year)]
    concepts = [_concept(paper, intro, lexicon) for intro in introduced]
    own = {
        wording: concept.id
        for intro, concept in zip(introduced, concepts, strict=True)
        for name in (intro.name, *intro.aliases)
        for wording in (name, *_other_wordings(name, texts))
    }
    terms = defined_terms(paper, (d for found in defined.values() for d in found), lexicon, own)
    terms = recurring_terms(paper, texts, lexicon, (*own, *terms)) | terms
    linked = link(paper, lexicon, {form: term.id for form, term in terms.items()} | own, defined)
    types = {term.id: term.type for term in terms.values()}
    reading = replace(reading, mentions=linked.mentions, introduced=introduced, own=own, terms=types)
    return Prepared(reading, linked, (*concepts, *terms.values()))


def _other_wordings(name: str, texts: Mapping[Field, str]) -> set[str]:
    """Give how the paper writes a name of plain words elsewhere: "Concrete Autoencoders", "concrete autoencoder"."""
    if " " not in name or is_coined(name.split()[-1]):
        return set()
    return {wording for text in texts.values() for wording in wordings(name, text)}


def extract(paper: Paper, lexicon: Lexicon) -> Extraction:
    """Find what one paper mentions and claims."""
    prepared = prepare(paper, lexicon)
    reading, linked = prepared.reading, prepared.linked
    mined = mine(reading, relations(reading), linked.undecided, paper.year)
    mentions = sorted(
        (*linked.mentions, *mined.mentions), key=lambda m: (m.field == Field.ABSTRACT, m.start, m.end, m.concept)
    )
    stated = links(reading)
    types = {concept.id: concept.type for concept in (*prepared.concepts, *mined.concepts)}
    whole = replace(reading, mentions=mentions, terms=types)
    return Extraction(
        paper=paper.id,
        mentions=tuple(mentions),
        claims=(*_introduces(reading), *mined.claims, *results(whole), *stated, *metadata_links(paper, stated)),
        concepts=_new([*prepared.concepts, *mined.concepts]),
        undecided=linked.undecided,
        unlinked=_unlinked(reading),
    )


def _new(concepts: Iterable[Concept]) -> tuple[Concept, ...]:
    """Give the concepts that no vocabulary has, each once."""
    return tuple({concept.id: concept for concept in concepts if concept.status is not Status.CURATED}.values())


def _concept(paper: Paper, intro: Introduction, lexicon: Lexicon) -> Concept:
    """Give the vocabulary's concept that an introduced name is, or a new one of this paper."""
    known = own_meaning(lexicon, intro.name, intro.kind, intro.aliases, paper.year)
    if known:
        return lexicon.concepts[known]
    return Concept(
        id=local_id(intro.name, paper.id),
        name=intro.name,
        type=intro.kind,
        aliases=intro.aliases,
        status=Status.INTRODUCED,
        year=paper.year,
    )


def _introduces(reading: Reading) -> Iterator[Claim]:
    for intro in reading.introduced:
        yield Claim(
            paper=reading.paper,
            relation=Relation.INTRODUCES,
            concept=reading.own[intro.name],
            field=intro.field,
            start=intro.start,
            end=intro.end,
            quote=intro.quote,
            rule=intro.rule,
            score=intro.score,
        )


def _unlinked(reading: Reading) -> tuple[str, ...]:
    """Give the long forms that the paper defines and no concept has."""
    defined = {
        definition
        for found in reading.definitions.values()
        for definition in found
        if definition.short not in reading.own
    }
    return tuple(sorted({flatten(d.long) for d in defined if not reading.lexicon.gazetteer.lookup(d.long)}))
