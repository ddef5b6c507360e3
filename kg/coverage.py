"""What the linker left out, counted for the manifest: papers without concepts, forms not decided, terms not known."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from kg.extract import Extraction

_LISTED = 50


def coverage(extractions: Sequence[Extraction]) -> dict[str, Any]:
    """Count papers that name no concept and list the commonest forms that stayed unlinked, with their papers."""
    without = [extraction.paper for extraction in extractions if not extraction.mentions]
    return {
        "papers_without_concept": len(without),
        "papers_without_concept_first": without[:_LISTED],
        "undecided_forms": _commonest(extraction.undecided for extraction in extractions),
        "unlinked_terms": _commonest(extraction.unlinked for extraction in extractions),
    }


def _commonest(groups: Iterable[Iterable[str]]) -> list[dict[str, Any]]:
    counts = Counter(form for group in groups for form in set(group))
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [{"form": form, "papers": papers} for form, papers in ranked[:_LISTED]]
