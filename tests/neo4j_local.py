"""Run a real Neo4j Community server on loopback, from jars that Maven fetches once.

In a test: `with Neo4jServer(home=folder) as server:`, then a driver on `server.uri`, `server.auth`. It needs Maven and
Java 17 or later. NEO4J_LOCAL_CACHE says where the jars are kept, NEO4J_LOCAL_JAVA which `java` to run.

The first server that is stopped in order leaves an archive of its loaded classes beside the jars (120 MB, some
seconds); it halves what every later start takes.
"""

import fcntl
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

VERSION = "5.26.30"
POM = Path(__file__).with_name("neo4j_local_pom.xml")
BOLT_HELLO = b"\x60\x60\xb0\x17" + bytes([0, 8, 8, 5]) + bytes(12)
JAVA_OPTIONS = (
    "-XX:+UseSerialGC",
    "--add-opens=java.base/java.nio=ALL-UNNAMED",
    "--add-opens=java.base/java.io=ALL-UNNAMED",
    "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
    "--enable-native-access=ALL-UNNAMED",
    "-Dlog4j2.disable.jmx=true",
)
# Bolt takes 10 s to stop; the `internal` settings make that half a second.
SETTINGS = {
    "server.default_listen_address": "127.0.0.1",
    "server.http.enabled": "false",
    "server.https.enabled": "false",
    "server.memory.pagecache.size": "64m",
    "db.tx_log.preallocate": "false",
    "dbms.usage_report.enabled": "false",
    "internal.dbms.bolt.netty_server_shutdown_quiet_period": "0",
    "internal.dbms.bolt.netty_server_shutdown_timeout": "1s",
    "internal.server.bolt.thread_pool_shutdown_wait_time": "1s",
    "internal.server.bolt.connection_shutdown_wait_time": "1s",
}


class Neo4jLocalError(Exception):
    """Say why the jars could not be fetched, or why the server or a tool failed."""


def cache_folder() -> Path:
    """Return where the jars are kept: NEO4J_LOCAL_CACHE, or a folder in the user's cache."""
    if folder := os.environ.get("NEO4J_LOCAL_CACHE"):
        return Path(folder)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "neo4j-local"


def java() -> str:
    """Return the Java to use: NEO4J_LOCAL_JAVA, the one of JAVA_HOME, or the one on the path."""
    if program := os.environ.get("NEO4J_LOCAL_JAVA"):
        return program
    if home := os.environ.get("JAVA_HOME"):
        return str(Path(home, "bin", "java"))
    return "java"


def fetch_jars(version: str = VERSION) -> Path:
    """Return the folder with the jars of the server, `neo4j-admin` and `cypher-shell`, filled by Maven on first use.

    Several processes may call this at once: the first one fetches, the others wait.
    """
    jars = cache_folder().absolute() / f"{version}-tools"
    with _locked(jars.with_name(f"{jars.name}.lock")):
        if not jars.is_dir():
            partial = jars.with_name(f"{jars.name}.partial")
            shutil.rmtree(partial, ignore_errors=True)
            _copy_jars(version, partial)
            partial.rename(jars)
    return jars


def _copy_jars(version: str, folder: Path) -> None:
    if not shutil.which("mvn"):
        raise Neo4jLocalError("mvn is not on the path: install Maven to fetch Neo4j's jars")
    command = ["mvn", "--batch-mode", "--quiet", f"--file={POM}", f"-Dneo4j.version={version}"]
    command += ["dependency:copy-dependencies", f"-DoutputDirectory={folder}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Neo4jLocalError(f"mvn could not fetch Neo4j {version}:\n{done.stdout}{done.stderr}")


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def free_port() -> int:
    """Return a loopback port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def bolt_answers(port: int) -> bool:
    """Tell whether a Bolt server on this loopback port accepts a handshake."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            connection.sendall(BOLT_HELLO)
            return any(connection.recv(4))
    except OSError:
        return False


@dataclass(kw_only=True)
class Neo4jServer:
    """One Neo4j Community server: a home folder, a loopback port and, while it runs, a process.

    Without a password authentication is off; a password has at least 8 characters.
    A stopped server may be started again: home and port stay.
    """

    home: Path
    version: str = VERSION
    password: str | None = None
    heap: str = "512m"
    port: int = field(default_factory=free_port)
    settings: Mapping[str, str] = field(default_factory=dict)
    java_options: tuple[str, ...] = ()
    process: subprocess.Popen[bytes] | None = field(default=None, init=False, repr=False)

    @property
    def uri(self) -> str:
        return f"bolt://127.0.0.1:{self.port}"

    @property
    def auth(self) -> tuple[str, str] | None:
        """Return what the driver's `auth` argument wants."""
        return ("neo4j", self.password) if self.password else None

    def __enter__(self) -> "Neo4jServer":
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def start(self, *, timeout: float = 120) -> None:
        """Start the server and return once Bolt answers."""
        if self.process:
            raise Neo4jLocalError(f"the server at {self.uri} runs already")
        self._configure()
        if self.password and not (self.home / "data" / "databases" / "system").exists():
            self.admin("dbms", "set-initial-password", self.password)
        places = [f"--home-dir={self.home.absolute()}", f"--config-dir={self._conf.absolute()}"]
        java = self._java_command(f"-XX:ArchiveClassesAtExit={self._new_classes}")
        command = [*java, "org.neo4j.server.CommunityEntryPoint", *places]
        with self._console.open("wb") as log, ExitStack() as on_failure:
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
            on_failure.callback(self.kill)
            self._wait_for_bolt(self.process, time.monotonic() + timeout)
            on_failure.pop_all()

    def stop(self, *, timeout: float = 60) -> None:
        """Stop the server in order, by force if that takes too long."""
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(timeout)
            except subprocess.TimeoutExpired:
                self.kill()
            self._keep_classes()
        self.process = None

    def kill(self) -> None:
        """End the server as a crash would, without a checkpoint."""
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None

    def admin(self, *arguments: str, folder: Path | None = None) -> str:
        """Run `neo4j-admin` on this home, the server stopped, in a folder, and return what it printed."""
        self._configure()
        return self._run("org.neo4j.cli.AdminTool", *arguments, folder=folder)

    def shell(self, script: Path) -> str:
        """Run a file of Cypher statements with `cypher-shell`."""
        options = ["--address", self.uri, "--format", "plain", "--file", str(script)]
        login = ["--username", "neo4j", "--password", self.password] if self.password else []
        return self._run("org.neo4j.shell.Main", *options, *login)

    @property
    def _conf(self) -> Path:
        return self.home / "conf"

    @property
    def _console(self) -> Path:
        return self.home / "console.log"

    @property
    def _classes(self) -> Path:
        jars = fetch_jars(self.version)
        return jars.with_name(f"{jars.name}.jsa")

    @property
    def _new_classes(self) -> Path:
        return self.home.absolute() / "classes.jsa"

    def _keep_classes(self) -> None:
        """Put the archive that a server wrote while it stopped beside the jars."""
        if self._new_classes.exists():
            partial = self._classes.with_suffix(f".{self.port}.partial")
            shutil.move(self._new_classes, partial)
            partial.replace(self._classes)

    def _java_command(self, *options: str) -> list[str]:
        jars = fetch_jars(self.version)
        known = [f"-XX:SharedArchiveFile={self._classes}"] if self._classes.exists() else options
        return [java(), f"-Xmx{self.heap}", *JAVA_OPTIONS, *self.java_options, *known, "-cp", f"{jars}/*"]

    def _run(self, program: str, *arguments: str, folder: Path | None = None) -> str:
        command = [*self._java_command(), program, *arguments]
        places = {"NEO4J_HOME": str(self.home.absolute()), "NEO4J_CONF": str(self._conf.absolute())}
        done = subprocess.run(command, env=os.environ | places, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Neo4jLocalError(f"{program} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def _configure(self) -> None:
        self._conf.mkdir(parents=True, exist_ok=True)
        own = {
            "server.bolt.listen_address": f"127.0.0.1:{self.port}",
            "dbms.security.auth_enabled": "true" if self.password else "false",
        }
        settings = SETTINGS | own | dict(self.settings)
        lines = [f"{name}={value}\n" for name, value in settings.items()]
        (self._conf / "neo4j.conf").write_text("".join(lines), encoding="utf-8")

    def _wait_for_bolt(self, process: subprocess.Popen[bytes], deadline: float) -> None:
        while not bolt_answers(self.port):
            if (status := process.poll()) is not None:
                raise Neo4jLocalError(f"Neo4j ended with status {status}:\n{self._log()}")
            if time.monotonic() > deadline:
                raise Neo4jLocalError(f"Neo4j did not answer in time:\n{self._log()}")
            time.sleep(0.1)

    def _log(self) -> str:
        files = (self._console, self.home / "logs" / "neo4j.log")
        return "".join(file.read_text(encoding="utf-8")[-4000:] for file in files if file.exists())
