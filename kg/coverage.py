"""What the linker left out, counted for the manifest: papers without concepts, forms not decided, terms not known."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from kg.extract import Extraction
from kg.linking import texts_of
from kg.model import Mention, Paper
from kg.text import Span

_LISTED = 50


def coverage(extractions: Sequence[Extraction], papers: Sequence[Paper] = ()) -> dict[str, Any]:
    """Count papers that name no concept and list the commonest forms that stayed unlinked, with their papers.

    `linked_words` is the share of the words of `papers` (those of the extractions, in their order) that links cover.
    """
    without = [extraction.paper for extraction in extractions if not extraction.mentions]
    return {
        "papers_without_concept": len(without),
        "papers_without_concept_first": without[:_LISTED],
        "linked_words": _linked_words(extractions, papers),
        "undecided_forms": _commonest(extraction.undecided for extraction in extractions),
        "unlinked_terms": _commonest(extraction.unlinked for extraction in extractions),
    }


def _linked_words(extractions: Sequence[Extraction], papers: Sequence[Paper]) -> float | None:
    linked = total = 0
    for paper, extraction in zip(papers, extractions, strict=False):
        for field, text in texts_of(paper).items():
            total += len(text.split())
            spans = _joined(mention for mention in extraction.mentions if mention.field == field)
            linked += sum(len(text[start:end].split()) for start, end in spans)
    return round(linked / total, 4) if total else None


def _joined(mentions: Iterable[Mention]) -> Iterator[Span]:
    """Yield the spans of mentions without what overlaps."""
    done = 0
    for start, end in sorted((mention.start, mention.end) for mention in mentions):
        if end > done:
            yield max(start, done), end
            done = end


def _commonest(groups: Iterable[Iterable[str]]) -> list[dict[str, Any]]:
    counts = Counter(form for group in groups for form in set(group))
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [{"form": form, "papers": papers} for form, papers in ranked[:_LISTED]]
