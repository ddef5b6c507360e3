"""The embedded engine over a graph: ArcadeDB in this process, behind Bolt on loopback, on a cache beside the tables."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from kg.store import read_manifest

from .cache import opened
from .driver import connect
from .engine import Endpoint, server
from .push import Progress

if TYPE_CHECKING:
    from neo4j import Driver


@contextmanager
def open_embedded(
    graph: Path, *, write: bool = False, words: bool = True, progress: Progress | None = None
) -> "Iterator[Driver]":
    """Give a driver for the graph in a folder; the first call builds the cache, which takes a while for a large one.

    Statements that write are refused unless `write`; what they write is gone when the tables change. Without `words`
    the graph may come without its full-text indexes.
    """
    # The driver takes half a second to import, and the engine works outside of Python meanwhile.
    threading.Thread(target=import_module, args=("neo4j",), daemon=True).start()
    with (
        serve(graph, write=write, words=words, progress=progress) as endpoint,
        connect(endpoint.uri, user=endpoint.user, password=endpoint.password) as driver,
    ):
        yield driver


@contextmanager
def serve(
    graph: Path, *, write: bool = False, words: bool = True, progress: Progress | None = None
) -> Iterator[Endpoint]:
    """Serve the graph in a folder over Bolt, on loopback alone and with a password made for this run."""
    read_manifest(graph)
    with (
        opened(graph, write=write, words=words, progress=progress) as folder,
        server(folder, write=write) as endpoint,
    ):
        yield endpoint
