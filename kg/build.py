"""The pipeline: papers in, a folder of tables out."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kg import store
from kg.analysis.tables import analyse
from kg.collector import without_collector
from kg.coverage import coverage
from kg.decisions import FILE, apply, decisions_text, read_decisions
from kg.dedupe import Merge, dedupe
from kg.identity import resolve
from kg.lexicon import lexicon_with
from kg.model import Paper, Skipped
from kg.parallel import Extractor, Progress
from kg.tabulate import tabulate

_LARGE = 5_000
"""Papers from which an edge of the network needs two papers, unless the settings say otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What decides a build besides its input. `min_papers` is the fewest papers of an edge of the network.

    `decisions` is a file of merges and splits; without it, the one in the graph's folder counts. `processes` does not
    change the result.
    """

    vocabulary: tuple[Path, ...] = ()
    min_papers: int | None = None
    decisions: Path | None = None
    processes: int = 1


@dataclass(frozen=True, slots=True)
class Collection:
    """Hold the papers of all sources: each once, with a unique id, sorted by it; and what was merged or skipped."""

    papers: list[Paper]
    merges: list[Merge]
    skipped: list[Skipped]


@without_collector()
def build(
    records: Iterable[Paper | Skipped], folder: Path, settings: Settings | None = None, progress: Progress | None = None
) -> dict[str, Any]:
    """Build the graph of some papers in a folder and give its manifest; an older graph there is replaced as a whole."""
    settings = settings or Settings()
    store.check_writable(folder)
    lexicon = lexicon_with(settings.vocabulary)
    with Extractor(settings.vocabulary, settings.processes, progress) as extractor:
        found = collect(extractor.ahead(records))
        extractions = extractor.extract(found.papers)
    concepts, extractions = resolve(found.papers, extractions, lexicon)
    decisions = read_decisions(settings.decisions or folder / FILE)
    concepts, extractions, reviewed = apply(decisions, concepts, extractions, lexicon)
    tables = tabulate(found.papers, found.merges, extractions, lexicon, concepts, reviewed)
    analysis = analyse(tables["papers"], tables["concepts"], tables["mentions"], min_papers=_fewest(settings, found))
    about = {
        "coverage": coverage(extractions, found.papers),
        "settings": analysis.settings,
        "vocabulary": lexicon.digest,
    }
    files = {FILE: decisions_text(decisions)} if decisions else {}
    store.write(folder, tables | analysis.tables, about | {"skipped": _skipped(found)}, files=files)
    return store.read_manifest(folder)


def collect(records: Iterable[Paper | Skipped]) -> Collection:
    """Merge duplicate papers and give the rest unique ids; the result does not depend on the order of the records."""
    read: list[Paper] = []
    skipped: list[Skipped] = []
    for record in records:
        if isinstance(record, Skipped):
            skipped.append(record)
        else:
            read.append(record)
    papers, merges = dedupe(read)
    return Collection(_with_unique_ids(papers), merges, sorted(skipped, key=lambda item: (item.where, item.reason)))


def _with_unique_ids(papers: Iterable[Paper]) -> list[Paper]:
    """Number the papers that share an id, in the order of their content."""
    unique: dict[str, Paper] = {}
    for paper in sorted(papers, key=lambda paper: (paper.id, paper.title, paper.abstract, paper.source)):
        number, key = 1, paper.id
        while key in unique:
            number += 1
            key = f"{paper.id}-{number}"
        unique[key] = replace(paper, id=key)
    return [unique[key] for key in sorted(unique)]


def _fewest(settings: Settings, found: Collection) -> int:
    return settings.min_papers or (2 if len(found.papers) >= _LARGE else 1)


def _skipped(found: Collection) -> list[dict[str, str]]:
    return [{"where": item.where, "reason": item.reason} for item in found.skipped]
