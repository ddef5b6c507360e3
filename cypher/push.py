"""Bring a graph into a Neo4j server, or into the embedded engine: the same statements for both.

Every node carries `stamps` ("corpus@content", one a corpus), every relationship `corpus` and `stamp`. A push writes
what is there under the stamp of its content and then removes what this corpus wrote under another stamp. So it can be
repeated and resumed, and what another corpus or a user added stays. The statistics of a concept that two corpora
share are those of the last push.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import ServerError
from kg.store import read_manifest

from . import driver as bolt
from .rows import Row, Source
from .statements import statements

if TYPE_CHECKING:
    from neo4j import Driver

BATCH = 5000
_BATCH_BYTES = 8_000_000
_SWEEP = 50_000

Progress = Callable[[str, int], None]


@dataclass(frozen=True, slots=True)
class Pushed:
    """Say how many rows each load statement took, and how much each sweep removed."""

    written: Mapping[str, int]
    removed: Mapping[str, int]


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
    target = _Target(driver, database, batch, progress or (lambda _name, _rows: None))
    values = _stamped(graph, corpus)
    apply_schema(driver, database=database)
    written = target.load_all(statements("load"), Source(graph, corpus), values)
    removed = {name: target.sweep(name, text, values) for name, text in statements("sweep").items()}
    return Pushed(written, {name: count for name, count in removed.items() if count})


def fill(graph: Path, driver: "Driver", *, batch: int, progress: Progress | None = None) -> None:
    """Load a graph into an empty database that has the schema.

    There every relationship is new, and looking for one that may be there is slow between much connected nodes.
    """
    target = _Target(driver, None, batch, progress or (lambda _name, _rows: None))
    loads = {name: text.replace("MERGE (a)-[", "CREATE (a)-[") for name, text in statements("load").items()}
    target.load_all(loads, Source(graph, "default"), _stamped(graph, "default"))


def apply_schema(driver: "Driver", *, database: str | None = None) -> None:
    """Make the constraints and indexes that are not there yet, and wait until the server has filled them."""
    for text in statements("schema").values():
        bolt.write(driver, text, database=database)
    bolt.write(driver, "CALL db.awaitIndexes()", database=database)


def _stamped(graph: Path, corpus: str) -> dict[str, str]:
    """Give the parameters that mark what a push wrote: the same content gives the same stamp."""
    if not re.fullmatch(r"[\w.-]{1,100}", corpus):
        raise ServerError(f"{corpus!r} cannot name a corpus; use letters, digits, '.', '_' and '-'")
    return {"corpus": corpus, "prefix": f"{corpus}@", "stamp": f"{corpus}@{content_hash(graph)}"}


def content_hash(graph: Path) -> str:
    """Give a short hash of the tables and of the statements that load them."""
    digest = blake2b(digest_size=8)
    for text in statements("load").values():
        digest.update(text.encode())
    for file in sorted(path for path in graph.iterdir() if path.is_file()):
        digest.update(file.name.encode() + b"\x00")
        with file.open("rb") as content:
            while part := content.read(1 << 20):
                digest.update(part)
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class _Target:
    """Write batches to one database."""

    driver: "Driver"
    database: str | None
    batch: int
    progress: Progress

    def load_all(self, loads: Mapping[str, str], source: Source, values: Mapping[str, Any]) -> dict[str, int]:
        return {name: self.load(name, text, source.rows(name), values) for name, text in loads.items()}

    def load(self, name: str, text: str, rows: Iterator[Row], values: Mapping[str, Any]) -> int:
        done = 0
        for part in batches(rows, self.batch):
            bolt.write(self.driver, text, {"rows": part, **values}, database=self.database)
            done += len(part)
            self.progress(name, done)
        return done

    def sweep(self, name: str, text: str, values: Mapping[str, Any]) -> int:
        done, more = 0, True
        while more:
            answer = bolt.write(self.driver, text, {"limit": _SWEEP, **values}, database=self.database)
            count = int(answer.rows[0]["removed"])
            done, more = done + count, count == _SWEEP
        if done:
            self.progress(name, done)
        return done


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
