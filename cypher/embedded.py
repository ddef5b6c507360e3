"""The embedded engine: ArcadeDB in this process, behind Bolt on loopback, over a cache beside the tables.

The cache is `GRAPH/.cypher/KEY/`, where KEY stands for the content of the manifest and the size and time of the
tables: an outdated cache is never opened, and is removed when the new one is in place. It is built under a file lock,
so a second process waits and then uses what the first has built. Queries open it read-only, which any number of
processes may do at once; `write=True` needs it alone, and a cache whose writer crashed is built again. Where the
graph folder cannot be written, the process builds its own cache in a temporary folder.
"""

import os
import secrets
import shlex
import shutil
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from kg.errors import GraphError, ServerError
from kg.store import CACHE, COLUMNS, MANIFEST, read_manifest

from . import driver as bolt
from .fill import fill
from .push import Progress
from .statements import loading_code

if TYPE_CHECKING:
    from neo4j import Driver

_HOST = "127.0.0.1"
_DATABASE = "kg"
_UNCLEAN = "unclean"
_PACKAGES = {"arcadedb": "arcadedb", "arcadedb-embedded": "arcadedb_embedded"}
"""The engine, and the same with a Java of its own for machines that the first does not come for: package and module."""

# No statement that reads other files or the network; no log on the console.
_OPTIONS = "-Darcadedb.opencypher.loadCsv.allowFileUrls=false -Darcadedb.opencypher.loadCsv.allowRemoteUrls=false"
_NATIVE, _JAVA = "ARCADEDB_NATIVE_ISOLATE_ARGS", "ARCADEDB_JVM_ARGS"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Say how to reach a running embedded server with any Bolt client."""

    uri: str
    user: str
    password: str = field(repr=False)
    database: str = _DATABASE


@contextmanager
def open_embedded(graph: Path, *, write: bool = False, progress: Progress | None = None) -> "Iterator[Driver]":
    """Give a driver for the graph in a folder; the first call builds the cache, which takes a while for a large one.

    Statements that write are refused unless `write`; what they write is gone when the tables change.
    """
    # The driver takes half a second to import, and the engine works outside of Python meanwhile.
    threading.Thread(target=import_module, args=("neo4j",), daemon=True).start()
    with (
        serve(graph, write=write, progress=progress) as server,
        bolt.connect(server.uri, user=server.user, password=server.password) as driver,
    ):
        yield driver


@contextmanager
def serve(
    graph: Path, *, write: bool = False, port: int | None = None, progress: Progress | None = None
) -> Iterator[Endpoint]:
    """Serve the graph in a folder over Bolt, on loopback alone and with a password made for this run."""
    read_manifest(graph)
    with _cache(graph, progress, write=write) as folder, _server(folder, write=write, port=port) as (endpoint, server):
        _call(server.get_database, _DATABASE)
        yield endpoint


@contextmanager
def _cache(graph: Path, progress: Progress | None, *, write: bool) -> Iterator[Path]:
    """Give the folder of databases that holds this graph, built if need be; a writer has it alone."""
    with ExitStack() as stack:
        home = graph / CACHE
        if not _usable(home):
            home = Path(stack.enter_context(TemporaryDirectory(prefix="kg-cypher-")))
        if not stack.enter_context(_lock(home / "use.lock", shared=not write, wait=False)):
            raise ServerError(f"{graph}: is open for {'queries' if write else 'writing'} elsewhere; try again later")
        folder = home / _key(graph)
        if not _whole(folder):
            with _lock(home / "build.lock", shared=False, wait=True):
                if not _whole(folder):
                    _build(graph, folder, progress)
                    _clean(home, keep=folder)
        if write:
            (folder / _UNCLEAN).touch()
            stack.callback((folder / _UNCLEAN).unlink)
        yield folder


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
    digest = blake2b((graph / MANIFEST).read_bytes() + loading_code() + _engine_version().encode(), digest_size=8)
    for name in COLUMNS:
        try:
            facts = (graph / f"{name}.parquet").stat()
        except FileNotFoundError:
            raise GraphError(f"{graph / name}.parquet: is missing; build the graph again") from None
        digest.update(f"{name} {facts.st_size} {facts.st_mtime_ns}".encode())
    return digest.hexdigest()


def _engine_version() -> str:
    from importlib.metadata import version

    return version(_package())


@cache
def _package() -> str:
    """Name the package of the engine that is installed."""
    found = next((package for package, module in _PACKAGES.items() if find_spec(module)), None)
    if not found:
        raise ServerError("the embedded engine is not installed; run: pip install arcadedb, or use a server")
    return found


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


def _build(graph: Path, folder: Path, progress: Progress | None) -> None:
    """Build a cache beside its place and rename it, so that a folder of that name is always whole."""
    beside = folder.with_name(f"{folder.name}.{os.getpid()}.new")
    for old in (beside, folder):
        shutil.rmtree(old, ignore_errors=True)
    beside.mkdir()
    try:
        with TemporaryDirectory(prefix="kg-cypher-") as home:
            database = _call(_engine(Path(home)).create_database, str((beside / _DATABASE).absolute()))
        with closing(database):
            _call(fill, graph, database, progress)
        if not folder.is_dir():
            beside.rename(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _clean(home: Path, *, keep: Path) -> None:
    """Remove the caches of earlier states of the tables."""
    for other in home.iterdir():
        if other.is_dir() and other != keep:
            shutil.rmtree(other, ignore_errors=True)


@contextmanager
def _server(folder: Path, *, write: bool, port: int | None = None) -> Iterator[tuple[Endpoint, Any]]:
    """Run the engine over a folder of databases; its own files go to a temporary folder."""
    with TemporaryDirectory(prefix="kg-cypher-") as home:
        arcadedb = _engine(Path(home))
        endpoint = Endpoint(f"bolt://{_HOST}:{port or _free_port()}", "root", secrets.token_urlsafe(24))
        config = {
            "host": _HOST,
            "http_port": _free_port(),
            "bolt_host": _HOST,
            "bolt_port": int(endpoint.uri.rpartition(":")[2]),
            "bolt_defaultDatabase": _DATABASE,
            # The password is random and lives as long as the process: many rounds of hashing add nothing.
            "server_saltIterations": 1,
            "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
            "server_databaseDirectory": str(folder.absolute()),
            "server_defaultDatabaseMode": "READ_WRITE" if write else "READ_ONLY",
        }
        server = arcadedb.create_server(root_path=home, root_password=endpoint.password, config=config)
        _call(server.start)
        try:
            yield endpoint, server
        finally:
            _call(server.stop)


def limit_statements(seconds: float) -> None:
    """Let no statement of this process run longer; it has to be said before the engine is first used."""
    for name in (_NATIVE, _JAVA):
        os.environ[name] = f"{_OPTIONS} -Darcadedb.command.timeout={int(seconds * 1000)}"


def _engine(home: Path) -> Any:
    """Import the engine; it reads these settings once, from the environment."""
    for name, value in (("ARCADEDB_LOG_CONSOLE", "0"), ("ARCADEDB_LOG_DIR", str(home / "log")), (_NATIVE, _OPTIONS)):
        os.environ.setdefault(name, value)
    if _package() != "arcadedb":
        silent = home / "log.properties"
        silent.write_text("handlers=\n.level=OFF\n", encoding="ascii")
        os.environ[_JAVA] = (
            f"{os.environ.get(_JAVA, _OPTIONS)} -Djava.util.logging.config.file={shlex.quote(str(silent))}"
        )
    return import_module(_PACKAGES[_package()])


def _call(function: Any, *arguments: Any) -> Any:
    """Call the engine and turn what it raises into one line."""
    problem = import_module(_PACKAGES[_package()]).ArcadeDBError
    try:
        return function(*arguments)
    except problem as error:
        raise ServerError(f"the embedded engine: {' '.join(str(error).split())}") from None


def syntax_error(text: str) -> str:
    """Say what is wrong with a statement, by having an empty database explain it; nothing wrong gives nothing."""
    with TemporaryDirectory(prefix="kg-cypher-") as home:
        arcadedb = _engine(Path(home))
        database = _call(arcadedb.create_database, str(Path(home, _DATABASE)))
        try:
            database.query("opencypher", f"EXPLAIN {text}")
        except arcadedb.ArcadeDBError as error:
            # "Query failed: package.Exception: what is wrong (caused by …)"
            return " ".join(str(error).partition(" (caused by ")[0].split(": ", 2)[-1].split())
        finally:
            database.close()
    return ""


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind((_HOST, 0))
        port: int = probe.getsockname()[1]
        return port
