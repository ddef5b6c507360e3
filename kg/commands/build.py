"""`kg build`, `kg extract`, `kg info`: from files to a graph, to lines of JSON, and what a graph holds."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kg.build import Settings, build, collect
from kg.collector import without_collector
from kg.commands.console import note, progress, say
from kg.commands.output import lines_to
from kg.extract import Extraction
from kg.graph import GraphFolder
from kg.identity import resolve
from kg.lexicon import lexicon_with
from kg.linking import COORDINATION
from kg.loaders import load
from kg.model import BOUND, TRAINED_ON, Claim, Concept, Field, Paper, Relation
from kg.parallel import Extractor
from kg.variants import fold

_ADJECTIVES = ("-based", "-driven", "-style", "-like")
_ABOUT_NAMES = (Relation.INTRODUCES, Relation.EVALUATED_ON, Relation.COMPARES_WITH, Relation.BUILDS_ON)


def build_graph(
    inputs: Sequence[str], folder: Path, settings: Settings, *, format: str | None = None, quiet: bool = False
) -> dict[str, Any]:
    """Build a graph from files and say in a few lines what it holds; give its manifest."""
    with progress(quiet) as step:
        manifest = build(load(inputs, format=format), folder, settings, step)
    if not quiet:
        for line in summary(folder, manifest):
            say(line)
    warn_of_skipped(manifest["skipped"])
    return manifest


def summary(folder: Path, manifest: dict[str, Any]) -> Iterator[str]:
    """Give the lines that say what a graph holds."""
    counts, cover = manifest["counts"], manifest["coverage"]
    yield f"{folder}: " + ", ".join(f"{counts[name]} {name}" for name in ("papers", "concepts", "mentions", "claims"))
    yield f"{counts['cooccurrence']} pairs of concepts met, in {counts['communities']} communities"
    if counts["merges"]:
        yield f"{counts['merges']} duplicate records merged (table merges)"
    if cover["papers_without_concept"]:
        yield f"{cover['papers_without_concept']} papers name no known concept"


def warn_of_skipped(skipped: Sequence[dict[str, str]]) -> None:
    """List the records that were left out, the first ten of them, on standard error."""
    for item in skipped[:10]:
        note(f"skipped {item['where']}: {item['reason']}")
    if len(skipped) > 10:
        note(f"... and {len(skipped) - 10} more records skipped; all are in manifest.json")


def info(folder: Path) -> Iterator[str]:
    """Give the lines of `kg info`: counts, settings and coverage."""
    graph = GraphFolder(folder)
    yield from summary(folder, graph.manifest)
    yield f"format {graph.manifest['format']}, vocabulary {graph.manifest['vocabulary']}"
    for name, value in sorted(graph.manifest["settings"].items()):
        yield f"setting {name}: {value}"
    share = graph.manifest["coverage"].get("linked_words")
    if share is not None:
        yield f"words that links cover: {100 * share:.1f} %"
    for name in ("undecided_forms", "unlinked_terms"):
        listed = ", ".join(f"{item['form']} ({item['papers']})" for item in graph.manifest["coverage"][name][:10])
        yield f"{name.replace('_', ' ')}: {listed or 'none'}"
    if graph.manifest["skipped"]:
        yield f"{len(graph.manifest['skipped'])} records skipped"


def default_processes() -> int:
    """Give the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@without_collector()
def extract_lines(
    inputs: Sequence[str], output: str | None, settings: Settings, *, format: str | None = None, quiet: bool = False
) -> None:
    """Write one JSON object a paper: its mentions and claims."""
    lexicon = lexicon_with(settings.vocabulary)
    with progress(quiet) as step, Extractor(settings.vocabulary, settings.processes, step) as extractor:
        found = collect(extractor.ahead(load(inputs, format=format)))
        extractions = extractor.extract(found.papers)
    concepts, extractions = resolve(found.papers, extractions, lexicon)
    known = lexicon.concepts | {concept.id: concept for concept in concepts}
    with lines_to(output) as write:
        for paper, extraction in zip(found.papers, extractions, strict=True):
            write(json.dumps(extracted(paper, extraction, known), ensure_ascii=False))
    warn_of_skipped([{"where": item.where, "reason": item.reason} for item in found.skipped])


def extracted(paper: Paper, extraction: Extraction, concepts: Mapping[str, Concept]) -> dict[str, Any]:
    """Give the object that `kg extract` writes for one paper."""
    named = _named(paper, extraction, concepts)
    about = {relation: _once((c, n) for c, n in named if c.relation is relation) for relation in _ABOUT_NAMES}
    return {
        "id": paper.id,
        "mentions": [
            {
                "concept": concepts[m.concept].name,
                "type": concepts[m.concept].type,
                "surface": m.surface,
                "field": m.field,
                "start": m.start,
                "end": m.end,
                "rule": m.rule,
            }
            for m in extraction.mentions
        ],
        "introduces": about[Relation.INTRODUCES],
        "datasets": about[Relation.EVALUATED_ON],
        "trained_on": _once((c, n) for c, n in named if c.rule == TRAINED_ON),
        "compares_with": about[Relation.COMPARES_WITH],
        "builds_on": about[Relation.BUILDS_ON],
        "results": [_result(claim) for claim in extraction.claims if claim.result and claim.rule != BOUND],
        "code": [claim.value for claim in extraction.claims if claim.relation is Relation.HAS_CODE],
    }


def _named(paper: Paper, extraction: Extraction, concepts: Mapping[str, Concept]) -> list[tuple[Claim, str]]:
    """Give the claims about names, each with its name.

    A concept goes by its own name where the paper has that, an adjective ("transformer-based") or words that it shares
    ("force and impedance control"), else as the paper writes it.
    """
    texts = {Field.TITLE: paper.title, Field.ABSTRACT: paper.abstract}
    spelled = {(m.concept, fold(m.surface)) for m in extraction.mentions}
    shared = {(m.concept, m.surface) for m in extraction.mentions if m.rule == COORDINATION}
    found = []
    for claim in extraction.claims:
        if claim.relation not in _ABOUT_NAMES:
            continue
        surface = texts[claim.field][claim.start : claim.end]
        concept = concepts.get(claim.concept)
        if concept and (
            surface.endswith(_ADJECTIVES)
            or (concept.id, fold(concept.name)) in spelled
            or (concept.id, surface) in shared
        ):
            surface = concept.name
        found.append((claim, surface))
    return found


def _once(named: Iterable[tuple[Claim, str]]) -> list[str]:
    """Give the first name of each concept."""
    first: dict[str, str] = {}
    for claim, name in named:
        first.setdefault(claim.concept or claim.value, name)
    return list(first.values())


def _result(claim: Claim) -> dict[str, str | None]:
    assert claim.result
    r = claim.result
    return {
        "metric": r.metric,
        "value": r.value,
        "from": r.baseline or None,
        "on": r.dataset or None,
        "system": r.system,
    }
