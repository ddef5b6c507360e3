"""Bring a graph into a Neo4j server under the name of a corpus.

Every node carries `stamps` ("corpus@content", one a corpus), every relationship `corpus` and `stamp`. A push writes
what is there under the stamp of its content and then removes what this corpus wrote under another stamp. So it can be
repeated and resumed, and what another corpus or a user added stays. The statistics of a concept that two corpora
share are those of the last push.

Relationships belong to one corpus and are written whole, stamp and all. Where the server has as many under the stamp
as there are rows, they are all there, and a push that is repeated or resumed does not write them again.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import ServerError
from kg.store import read_manifest

from . import driver as bolt
from .fulltext import is_fulltext
from .rows import Row, Source
from .shapes import nodes, relationships
from .statements import loading_code, statements

if TYPE_CHECKING:
    from neo4j import Driver

BATCH = 5000
_BATCH_BYTES = 8_000_000
_SWEEP = 20_000

Progress = Callable[[str, int], None]
Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Pushed:
    """Say how many rows each load statement took, how many were there already, and how much each sweep removed."""

    written: Counts
    present: Counts
    removed: Counts


@dataclass(frozen=True, slots=True)
class Plan:
    """Say what a push would do: rows to write, rows there already, nodes and relationships of other content."""

    rows: Counts
    present: Counts
    stale: int


def push(
    graph: Path,
    driver: "Driver",
    *,
    database: str | None = None,
    corpus: str = "default",
    batch: int = BATCH,
    progress: Progress | None = None,
) -> Pushed:
    """Make the server hold this graph under the name of a corpus, whatever an earlier push of it left there.

    `progress` is called with the name of the step and the rows written so far in it.
    """
    read_manifest(graph)
    target = _Target(driver, database, batch, progress or _silent)
    source, values = Source(graph, corpus), stamped(graph, corpus)
    apply_schema(driver, database=database)
    written = {name: target.load(name, source.rows(name), values) for name in _node_loads()}
    present = target.present(source, values)
    written |= {name: target.load(name, source.rows(name), values) for name in relationships() if name not in present}
    removed = target.sweep_all(values) if target.stale(values) else {}
    apply_search(driver, database=database)
    return Pushed(written, present, removed)


def plan(graph: Path, driver: "Driver", *, database: str | None = None, corpus: str = "default") -> Plan:
    """Say what a push would do, and change nothing."""
    read_manifest(graph)
    target = _Target(driver, database, BATCH, _silent)
    source, values = Source(graph, corpus), stamped(graph, corpus)
    bolt.check_writable(driver, database)
    present = target.present(source, values)
    rows = {name: _length(source.rows(name)) for name in (*_node_loads(), *relationships()) if name not in present}
    return Plan(rows, present, target.stale(values))


def wipe(
    driver: "Driver", *, database: str | None = None, corpus: str = "default", progress: Progress | None = None
) -> Counts:
    """Remove everything that only this corpus has on the server; what it shares with another one stays."""
    stamp = {"corpus": _named(corpus), "prefix": f"{corpus}@", "stamp": f"{corpus}@"}
    return _Target(driver, database, BATCH, progress or _silent).sweep_all(stamp)


def apply_schema(driver: "Driver", *, database: str | None = None) -> None:
    """Make the constraints and plain indexes that are not there yet, and wait until the server has filled them."""
    first, *others = (text for text in statements("schema").values() if not is_fulltext(text))
    bolt.write_first(driver, first, database=database)
    _make(driver, others, database)


def apply_search(driver: "Driver", *, database: str | None = None) -> None:
    """Make the full-text indexes, which a server fills faster from what is there than row by row."""
    _make(driver, filter(is_fulltext, statements("schema").values()), database)


def _make(driver: "Driver", indexes: Iterable[str], database: str | None) -> None:
    for text in (*indexes, "CALL db.awaitIndexes()"):
        bolt.write(driver, text, database=database)


def stamped(graph: Path, corpus: str) -> dict[str, str]:
    """Give the parameters that mark what a push wrote: the same content gives the same stamp."""
    return {"corpus": _named(corpus), "prefix": f"{corpus}@", "stamp": f"{corpus}@{content_hash(graph)}"}


def _named(corpus: str) -> str:
    if not re.fullmatch(r"[\w.-]{1,100}", corpus):
        raise ServerError(f"{corpus!r} cannot name a corpus; use letters, digits, '.', '_' and '-'")
    return corpus


def content_hash(graph: Path) -> str:
    """Give a short hash of the tables and of what decides how they look in a database."""
    digest = blake2b(loading_code(), digest_size=8)
    for file in sorted(path for path in graph.iterdir() if path.is_file()):
        digest.update(file.name.encode() + b"\x00")
        with file.open("rb") as content:
            while part := content.read(1 << 20):
                digest.update(part)
    return digest.hexdigest()


def _node_loads() -> list[str]:
    """Give the statements that write nodes or their labels."""
    return [name for name in statements("load") if name not in relationships()]


def _silent(_name: str, _rows: int) -> None:
    pass


def _length(rows: Iterable[Row]) -> int:
    return sum(1 for _ in rows)


@dataclass(frozen=True, slots=True)
class _Target:
    """Write batches to one database."""

    driver: "Driver"
    database: str | None
    batch: int
    progress: Progress

    def load(self, name: str, rows: Iterable[Row], values: Mapping[str, Any]) -> int:
        text, done = statements("load")[name], 0
        for part in ahead(batches(rows, self.batch)):
            bolt.write(self.driver, text, {"rows": part, **values}, database=self.database)
            done += len(part)
            self.progress(name, done)
        return done

    def present(self, source: Source, values: Mapping[str, Any]) -> dict[str, int]:
        """Give the relationship statements whose rows the server has all, with how many these are."""
        labels = sorted({node.label for node in nodes().values()})
        asked = {"corpus": values["corpus"], "stamp": values["stamp"], "labels": labels}
        answer = bolt.read(self.driver, statements("check")["present"], asked, database=self.database)
        counts = {(row["type"], row["start"], row["end"]): row["count"] for row in answer.rows}
        found = {
            name: counts.get((shape.type, shape.start.label, shape.end.label), 0)
            for name, shape in relationships().items()
        }
        return {name: count for name, count in found.items() if count and count == _length(source.rows(name))}

    def stale(self, values: Mapping[str, Any]) -> int:
        """Count what an earlier push of the corpus wrote and this content has not, or not yet, written."""
        answer = bolt.read(self.driver, statements("check")["stale"], values, database=self.database)
        return int(answer.rows[0]["stale"])

    def sweep_all(self, values: Mapping[str, Any]) -> dict[str, int]:
        removed = {name: self.sweep(name, text, values) for name, text in statements("sweep").items()}
        return {name: count for name, count in removed.items() if count}

    def sweep(self, name: str, text: str, values: Mapping[str, Any]) -> int:
        done, more = 0, True
        while more:
            answer = bolt.write(self.driver, text, {"limit": _SWEEP, **values}, database=self.database)
            count = int(answer.rows[0]["removed"])
            done, more = done + count, count == _SWEEP
        if done:
            self.progress(name, done)
        return done


def ahead(parts: Iterator[list[Row]]) -> Iterator[list[Row]]:
    """Make the next batch in a thread while the engine works on this one."""
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(next, parts, None)
        while part := coming.result():
            coming = pool.submit(next, parts, None)
            yield part


def batches(rows: Iterable[Row], size: int, *, limit: int = _BATCH_BYTES) -> Iterator[list[Row]]:
    """Cut rows into lists of at most `size` rows and about `limit` bytes of text; a larger row goes alone."""
    part: list[Row] = []
    weight = 0
    for row in rows:
        more = sum(_weight(value) for value in row.values())
        if part and (len(part) >= size or weight + more > limit):
            yield part
            part, weight = [], 0
        part.append(row)
        weight += more
    if part:
        yield part


def _weight(value: object) -> int:
    """Estimate the bytes of a value on the wire."""
    if isinstance(value, str):
        return len(value) + 5
    return sum(map(_weight, value)) if isinstance(value, list) else 9
