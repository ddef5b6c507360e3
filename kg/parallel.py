"""Extraction over several processes; the result is that of one process, paper for paper."""

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice, repeat
from pathlib import Path

from kg.extract import Extraction, extract
from kg.lexicon import lexicon_with
from kg.model import Paper

Progress = Callable[[str, int, int], None]
"""Called with a step's name, what is done and what there is to do."""

_CHUNK = 250


def extract_in_order(
    papers: Sequence[Paper], vocabulary: tuple[Path, ...] = (), processes: int = 1, progress: Progress | None = None
) -> list[Extraction]:
    """Extract all papers, in their order, with `processes` processes (one: in this one)."""
    found: list[Extraction] = []
    for part in _parts(papers, vocabulary, processes):
        found.extend(part)
        if progress:
            progress("extract", len(found), len(papers))
    return found


def _parts(papers: Sequence[Paper], vocabulary: tuple[Path, ...], processes: int) -> Iterator[list[Extraction]]:
    chunks = _chunks(papers)
    if processes <= 1 or len(papers) <= _CHUNK:
        yield from (_extract(chunk, vocabulary) for chunk in chunks)
        return
    with ProcessPoolExecutor(processes, initializer=gc.disable) as pool:
        yield from pool.map(_extract, chunks, repeat(vocabulary))


def _chunks(papers: Iterable[Paper]) -> Iterator[list[Paper]]:
    rest = iter(papers)
    while chunk := list(islice(rest, _CHUNK)):
        yield chunk


def _extract(papers: list[Paper], vocabulary: tuple[Path, ...]) -> list[Extraction]:
    lexicon = lexicon_with(vocabulary)
    return [extract(paper, lexicon) for paper in papers]
