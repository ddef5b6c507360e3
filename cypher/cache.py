"""The cache of a graph for the embedded engine: a database beside the tables, built when it is first needed.

It is `GRAPH/.cypher/KEY/`, where KEY stands for the content of the manifest and the size and time of the tables: an
outdated cache is never opened, and is removed when the new one is in place. `KEY-words` has the full-text indexes too;
they are made when they are first needed, because they take as long as all the rest. A cache is built under
a file lock, so a second process waits and then uses what the first has built. Where the graph folder cannot be
written, the process builds its own cache in a temporary folder.

A reader works in a view, a folder of its own whose large files are links to those of the cache; so any number of
processes may read at once. A writer needs the cache alone, and one whose writer crashed is built again.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory

from kg.errors import GraphError, ServerError
from kg.store import CACHE, COLUMNS, MANIFEST

from .engine import DATABASE, call, database, engine_version
from .fill import add_words, fill
from .push import Progress
from .statements import loading_code

_UNCLEAN, _IN_USE = "unclean", "in-use.lock"
_REWRITTEN = {".json", ".bin"}
"""Suffixes of the files that the engine writes anew while it has a database open."""


@contextmanager
def opened(graph: Path, *, write: bool, words: bool, progress: Progress | None = None) -> Iterator[Path]:
    """Give the folder of databases that holds this graph, built if need be; a writer has it alone."""
    with ExitStack() as stack:
        home = graph / CACHE
        if not _usable(home):
            home = Path(stack.enter_context(TemporaryDirectory(prefix="kg-cypher-")))
        if not stack.enter_context(_lock(home / "use.lock", shared=not write, wait=False)):
            raise ServerError(f"{graph}: is open for {'queries' if write else 'writing'} elsewhere; try again later")
        folder = _built(graph, home, words=words or write, progress=progress)
        if write:
            (folder / _UNCLEAN).touch()
            stack.callback((folder / _UNCLEAN).unlink)
        yield folder if write else stack.enter_context(_view(folder))


def _built(graph: Path, home: Path, *, words: bool, progress: Progress | None) -> Path:
    plain = home / _key(graph)
    full = plain.with_name(f"{plain.name}-words")
    folder = full if words or _whole(full) else plain
    if not _whole(folder):
        with _lock(home / "build.lock", shared=False, wait=True):
            if not _whole(folder):
                _build(graph, folder, plain, progress)
                _clean(home, keep=folder)
    return folder


@contextmanager
def _view(cache: Path) -> Iterator[Path]:
    """Give a folder that looks like the cache; what the engine writes beside the data is gone with it."""
    with (
        TemporaryDirectory(prefix="view-", dir=cache.parent, ignore_cleanup_errors=True) as name,
        _lock(Path(name, _IN_USE), shared=False, wait=False),
    ):
        Path(name, DATABASE).mkdir()
        for file in (cache / DATABASE).iterdir():
            _bring(file, Path(name, DATABASE, file.name))
        yield Path(name)


def _bring(source: Path, target: Path) -> None:
    """Link a file, or copy one that the engine writes anew, and all where the file system has no links."""
    if source.suffix not in _REWRITTEN:
        with suppress(OSError):
            target.hardlink_to(source)
            return
    shutil.copy2(source, target)


def _whole(folder: Path) -> bool:
    """Tell whether a cache is there, and no writer ended without closing it."""
    return folder.is_dir() and not (folder / _UNCLEAN).exists()


def _usable(home: Path) -> bool:
    try:
        home.mkdir(exist_ok=True)
    except OSError:
        return False
    return os.access(home, os.W_OK | os.X_OK)


def _key(graph: Path) -> str:
    """Name the state of the tables, of what loads them and of the engine."""
    digest = blake2b((graph / MANIFEST).read_bytes() + loading_code() + engine_version().encode(), digest_size=8)
    for name in COLUMNS:
        try:
            facts = (graph / f"{name}.parquet").stat()
        except FileNotFoundError:
            raise GraphError(f"{graph / name}.parquet: is missing; build the graph again") from None
        digest.update(f"{name} {facts.st_size} {facts.st_mtime_ns}".encode())
    return digest.hexdigest()


@contextmanager
def _lock(path: Path, *, shared: bool, wait: bool) -> Iterator[bool]:
    """Hold a lock that ends with the process, and tell whether it was to be had; not every system has such locks."""
    with path.open("w") as file:
        yield sys.platform == "win32" or _flock(file.fileno(), shared=shared, wait=wait)


def _flock(file: int, *, shared: bool, wait: bool) -> bool:
    import fcntl

    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True


def _build(graph: Path, folder: Path, plain: Path, progress: Progress | None) -> None:
    """Build a cache beside its place and rename it, so that a folder of that name is always whole."""
    beside = folder.with_name(f"{folder.name}.{os.getpid()}.new")
    for old in (beside, folder):
        shutil.rmtree(old, ignore_errors=True)
    have = folder != plain and _whole(plain)
    try:
        if have:
            shutil.copytree(plain, beside)
        with database(beside / DATABASE, new=not have) as made:
            if not have:
                call(fill, graph, made, progress)
            if folder != plain:
                call(add_words, made, progress)
        if not folder.is_dir():
            beside.rename(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _clean(home: Path, *, keep: Path) -> None:
    """Remove the caches of earlier states of the tables, and the views of processes that were killed."""
    for other in home.iterdir():
        if other.is_dir() and other != keep:
            with _lock(other / _IN_USE, shared=False, wait=False) as idle:
                if idle:
                    shutil.rmtree(other, ignore_errors=True)
