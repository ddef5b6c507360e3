"""ArcadeDB in this process: import it once, make a database, run it as a server on loopback behind Bolt."""

import json
import os
import secrets
import shlex
import socket
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import pbkdf2_hmac
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kg.errors import ServerError

HOST = "127.0.0.1"
DATABASE = "kg"
_WRITER, _READER = "root", "reader"
_PACKAGES = {"arcadedb": "arcadedb", "arcadedb-embedded": "arcadedb_embedded"}
"""The engine, and the same with a Java of its own for machines that the first does not come for: package and module."""

# No statement that reads other files or the network; no index is rewritten in the background, least of all under a
# reader, whose files are those of the cache.
_OPTIONS = (
    "-Darcadedb.opencypher.loadCsv.allowFileUrls=false -Darcadedb.opencypher.loadCsv.allowRemoteUrls=false "
    "-Darcadedb.indexCompactionMinPagesSchedule=0"
)
_NO_SPACE = "No space left on device"
_NATIVE, _JAVA = "ARCADEDB_NATIVE_ISOLATE_ARGS", "ARCADEDB_JVM_ARGS"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Say how to reach a running embedded server with any Bolt client."""

    uri: str
    user: str
    password: str = field(repr=False)
    database: str = DATABASE


def engine_version() -> str:
    """Give the version of the engine that is installed."""
    from importlib.metadata import version

    return version(_package())


@cache
def _package() -> str:
    """Name the package of the engine that is installed."""
    found = next((package for package, module in _PACKAGES.items() if find_spec(module)), None)
    if not found:
        raise ServerError("the embedded engine is not installed; run: pip install arcadedb, or use a server")
    return found


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


def call(function: Any, *arguments: Any) -> Any:
    """Call the engine and turn what it raises into one line."""
    problem = import_module(_PACKAGES[_package()]).ArcadeDBError
    try:
        return function(*arguments)
    except problem as error:
        text = " ".join(str(error).split())
        raise ServerError(f"the embedded engine: {_NO_SPACE if _NO_SPACE in text else text}") from None


@contextmanager
def database(folder: Path, *, new: bool) -> Iterator[Any]:
    """Open a database, or make a new one, without a server."""
    folder.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="kg-cypher-") as home:
        engine = _engine(Path(home))
        make = engine.create_database if new else engine.open_database
        with closing(call(make, str(folder.absolute()))) as opened:
            yield opened


@contextmanager
def server(folder: Path, *, write: bool) -> Iterator[Endpoint]:
    """Serve a folder of databases to one user, who may only read unless `write`; logs go to a temporary folder."""
    with TemporaryDirectory(prefix="kg-cypher-") as home:
        bolt, http = _free_ports()
        password = secrets.token_urlsafe(24)
        if not write:
            _add_reader(Path(home, "config"), password)
        endpoint = Endpoint(f"bolt://{HOST}:{bolt}", _WRITER if write else _READER, password)
        owner = password if write else secrets.token_urlsafe(24)
        running = _engine(Path(home)).create_server(home, owner, _settings(folder, bolt, http))
        call(running.start)
        try:
            call(running.get_database, DATABASE)
            yield endpoint
        finally:
            call(running.stop)


def _settings(folder: Path, bolt: int, http: int) -> dict[str, Any]:
    return {
        "host": HOST,
        "http_port": http,
        "bolt_host": HOST,
        "bolt_port": bolt,
        "bolt_defaultDatabase": DATABASE,
        # The password is random and lives as long as the process: many rounds of hashing add nothing.
        "server_saltIterations": 1,
        "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
        "server_databaseDirectory": str(folder.absolute()),
        # A database that is opened read-only refuses transactions, and with them most of what drivers do.
        "server_defaultDatabaseMode": "READ_WRITE",
    }


def _add_reader(folder: Path, password: str) -> None:
    """Write the engine's own files of users and rights: the reader reads records of every type, and that is all."""
    rights = {"resultSetLimit": -1, "readTimeout": -1, "access": [], "types": {"*": {"access": ["readRecord"]}}}
    groups = {"databases": {"*": {"groups": {_READER: rights}}}, "version": 2}
    user = {"name": _READER, "password": _hashed(password), "databases": {DATABASE: [_READER]}}
    folder.mkdir()
    (folder / "server-groups.json").write_text(json.dumps(groups), encoding="utf-8")
    (folder / "server-users.jsonl").write_text(json.dumps(user) + "\n", encoding="utf-8")


def _hashed(password: str) -> str:
    salt = b64encode(secrets.token_bytes(32))
    digest = pbkdf2_hmac("sha256", password.encode(), salt, 1, 32)
    return f"PBKDF2WithHmacSHA256$1${salt.decode()}${b64encode(digest).decode()}"


def _free_ports() -> tuple[int, int]:
    """Give two free ports; both are held until both are known, or they might be the same."""
    with closing(socket.socket()) as first, closing(socket.socket()) as second:
        first.bind((HOST, 0))
        second.bind((HOST, 0))
        return first.getsockname()[1], second.getsockname()[1]
