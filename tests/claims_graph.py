"""Graphs of a few claims, written out as tables, so that leaderboards and lineages can be worked out by hand."""

from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import Any

from kg import store
from kg.api import Graph

Row = dict[str, Any]


def claim(paper: str, relation: str, concept: str = "", quote: str = "", **parts: Any) -> Row:
    """Make a row of claims; `value` is found in the quote, which is the paper's abstract."""
    text = quote or f"{relation} {concept}"
    start = text.find(parts.get("value") or concept)
    end = start + len(parts.get("value") or concept)
    place = {"field": "abstract", "start": start, "end": end, "quote": text, "rule": "pattern", "score": 1.0}
    empty = dict.fromkeys(("value", "metric", "baseline", "unit", "dataset", "system"), "")
    return {"paper": paper, "relation": relation, "concept": concept, **empty, **place, **parts}


def graph_of(
    folder: Path,
    concepts: Mapping[str, str],
    claims: Sequence[Row],
    *,
    years: Mapping[str, int] | None = None,
    mentions: Sequence[tuple[str, str, str]] = (),
    aliases: Sequence[tuple[str, str]] = (),
    new: Container[str] = (),
) -> Graph:
    """Write a graph: types of concepts by id, claims, years of papers, mentions (paper, surface, concept).

    `aliases` are (alias, concept); concepts in `new` are introduced ones, the others curated.
    """
    papers = sorted({row["paper"] for row in claims})
    texts = {row["paper"]: row["quote"] for row in claims}
    rows: dict[str, list[Row]] = {
        "papers": [
            {"id": paper, "title": f"On {paper}", "abstract": texts[paper], "year": (years or {}).get(paper)}
            for paper in papers
        ],
        "concepts": [
            {"id": key, "name": key, "type": type, "status": "introduced" if key in new else "curated"}
            for key, type in concepts.items()
        ],
        "aliases": [
            {"concept": key, "alias": alias, "source": "curated"}
            for alias, key in (*aliases, *((key, key) for key in concepts))
        ],
        "mentions": [
            {"paper": paper, "surface": surface, "concept": concept, "field": "abstract", "start": place, "end": place}
            for place, (paper, surface, concept) in enumerate(mentions)
        ],
        "concept_stats": [{"concept": key, "papers": len(papers) - place} for place, key in enumerate(concepts)],
        "claims": list(claims),
    }
    store.write(folder, {name: store.table_of(name, found) for name, found in rows.items()}, {"skipped": []})
    return Graph(folder)
