"""Papers and what was extracted from them, as the rows of the tables."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from kg.aliases import Sources, alias_rows
from kg.dedupe import Merge
from kg.extract import Extraction
from kg.ids import short_hash, slug
from kg.lexicon import Lexicon
from kg.linking import texts_of
from kg.model import Claim, Concept, Field, Mention, Paper, Result
from kg.store import Rows, table_of
from kg.text import Span, sentence_spans

if TYPE_CHECKING:
    import pyarrow as pa


def paper_rows(papers: Iterable[Paper]) -> Rows:
    """Give the rows of `papers`."""
    return [{name: value for name, value in asdict(paper).items() if name != "authors"} for paper in papers]


def author_rows(papers: Iterable[Paper]) -> Rows:
    """Give the rows of `authors`: position from 1, `author` the id that spellings of one name share."""
    return [
        {"paper": paper.id, "position": position, "author": author_id(name), "name": name}
        for paper in papers
        for position, name in enumerate(paper.authors, start=1)
    ]


def author_id(name: str) -> str:
    """Give the id of an author: the slug of "Given Family", also where the source writes "Family, Given".

    >>> author_id("Vaswani, Ashish") == author_id("Ashish Vaswani")
    True
    """
    family, comma, given = name.partition(",")
    ordered = f"{given} {family}" if comma else name
    return slug(ordered.replace(".", " ")) or short_hash(name)


def used_concepts(extractions: Iterable[Extraction], lexicon: Lexicon, others: Iterable[Concept]) -> list[Concept]:
    """Give the concepts that some paper names, and all that are broader than these."""
    known = lexicon.concepts | {concept.id: concept for concept in others}
    todo = {m.concept for e in extractions for m in e.mentions} | {
        c.concept for e in extractions for c in e.claims if c.concept
    }
    used: dict[str, Concept] = {}
    while todo:
        key = todo.pop()
        if key not in used:
            used[key] = known[key]
            todo.update(known[key].broader)
    return sorted(used.values(), key=lambda concept: concept.id)


def concept_rows(concepts: Iterable[Concept]) -> Rows:
    """Give the rows of `concepts`."""
    return [
        {"id": c.id, "name": c.name, "type": c.type, "status": c.status, "year": c.year, "broader": c.broader}
        for c in concepts
    ]


def mention_rows(papers: Sequence[Paper], extractions: Sequence[Extraction]) -> Rows:
    """Give the rows of `mentions`, each with the span of its sentence."""
    return [
        row
        for paper, extraction in zip(papers, extractions, strict=True)
        for row in _mentions_of(extraction.mentions, texts_of(paper))
    ]


def _mentions_of(mentions: Iterable[Mention], texts: Mapping[Field, str]) -> Iterator[dict[str, object]]:
    sentences = {name: list(sentence_spans(text)) for name, text in texts.items()}
    for mention in mentions:
        start, end = sentence_at(sentences[mention.field], mention.start)
        yield {
            "paper": mention.paper,
            "field": mention.field,
            "start": mention.start,
            "end": mention.end,
            "concept": mention.concept,
            "surface": mention.surface,
            "rule": mention.rule,
            "score": mention.score,
            "sentence_start": start,
            "sentence_end": end,
        }


def sentence_at(sentences: Sequence[Span], position: int) -> Span:
    """Give the span of the sentence that a position lies in."""
    return sentences[max(0, bisect_right(sentences, (position, 1 << 60)) - 1)]


def claim_rows(extractions: Iterable[Extraction]) -> Rows:
    """Give the rows of `claims`; a reported number has its parts in columns, `value` as the text has it."""
    return [_claim(claim) for extraction in extractions for claim in extraction.claims]


def _claim(claim: Claim) -> dict[str, object]:
    result = claim.result or Result(value=claim.value)
    return {
        "paper": claim.paper,
        "relation": claim.relation,
        "field": claim.field,
        "start": claim.start,
        "end": claim.end,
        "concept": claim.concept,
        "value": result.value,
        "metric": result.metric,
        "baseline": result.baseline,
        "unit": result.unit,
        "dataset": result.dataset,
        "system": result.system,
        "quote": claim.quote,
        "rule": claim.rule,
        "score": claim.score,
    }


def tabulate(
    papers: Sequence[Paper],
    merges: Iterable[Merge],
    extractions: Sequence[Extraction],
    lexicon: Lexicon,
    others: Iterable[Concept],
    reviewed: Sources | None = None,
) -> "dict[str, pa.Table]":
    """Give the tables of what was read and found, each sorted; `reviewed` are the sources of aliases by decisions."""
    concepts = used_concepts(extractions, lexicon, others)
    rows = {
        "papers": paper_rows(papers),
        "authors": author_rows(papers),
        "concepts": concept_rows(concepts),
        "aliases": alias_rows(concepts, extractions, reviewed or {}),
        "mentions": mention_rows(papers, extractions),
        "claims": claim_rows(extractions),
        "merges": [asdict(merge) for merge in merges],
    }
    return {name: table_of(name, found) for name, found in rows.items()}
