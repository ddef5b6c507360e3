"""Extraction over several processes, begun while records are still read; the result is that of one process."""

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from types import TracebackType

from kg.extract import Extraction, extract
from kg.lexicon import lexicon_with
from kg.model import Paper, Skipped

Progress = Callable[[str, int, int], None]
"""Called with a step's name, what is done and what there is to do."""

_CHUNK = 250


class Extractor:
    """Extract papers with some processes (one: this one); a context manager, which ends the processes."""

    def __init__(self, vocabulary: tuple[Path, ...] = (), processes: int = 1, progress: Progress | None = None) -> None:
        self._vocabulary, self._processes, self._progress = vocabulary, processes, progress
        self._pool: ProcessPoolExecutor | None = None
        self._begun: list[tuple[list[Paper], Future[list[Extraction]]]] = []

    def __enter__(self) -> "Extractor":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def ahead(self, records: Iterable[Paper | Skipped]) -> Iterator[Paper | Skipped]:
        """Pass records on, and begin with them: most are papers as they stand, whatever is merged once all are read.

        Of those with the same title only the first is begun.
        """
        waiting: list[Paper] = []
        titles: set[str] = set()
        for record in records:
            yield record
            if self._processes > 1 and isinstance(record, Paper) and record.title not in titles:
                waiting.append(record)
                if record.title:
                    titles.add(record.title)
                if len(waiting) == _CHUNK:
                    self._begin(waiting)
                    waiting = []

    def extract(self, papers: Sequence[Paper]) -> list[Extraction]:
        """Give the extractions of some papers, in their order."""
        found: dict[Paper, Extraction] = {}
        for chunk, done in self._all(papers):
            found.update(zip(chunk, done, strict=True))
            if self._progress:
                self._progress("extract", min(len(found), len(papers)), len(papers))
        return [found[paper] for paper in papers]

    def _all(self, papers: Sequence[Paper]) -> Iterator[tuple[list[Paper], list[Extraction]]]:
        """Yield the chunks that are begun, as they end, and then those of the papers that are in none."""
        begun = {paper for chunk, _ in self._begun for paper in chunk}
        rest = list(_chunks(paper for paper in papers if paper not in begun))
        if self._processes > 1 and (self._begun or len(rest) > 1):
            for chunk in rest:
                self._begin(chunk)
            rest = []
        yield from ((chunk, future.result()) for chunk, future in self._begun)
        yield from ((chunk, _extract(chunk, self._vocabulary)) for chunk in rest)

    def _begin(self, chunk: list[Paper]) -> None:
        if not self._pool:
            self._pool = ProcessPoolExecutor(self._processes, initializer=gc.disable)
        self._begun.append((chunk, self._pool.submit(_extract, chunk, self._vocabulary)))


def _chunks(papers: Iterable[Paper]) -> Iterator[list[Paper]]:
    rest = iter(papers)
    while chunk := list(islice(rest, _CHUNK)):
        yield chunk


def _extract(papers: list[Paper], vocabulary: tuple[Path, ...]) -> list[Extraction]:
    lexicon = lexicon_with(vocabulary)
    return [extract(paper, lexicon) for paper in papers]
