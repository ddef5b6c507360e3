"""`kg query`, `kg queries`, `kg push`, `kg serve`: Cypher on the embedded engine and on a Neo4j server."""

import getpass
import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kg.commands.console import counted, note, progress, say, say_json, say_table
from kg.cypher.driver import connect
from kg.cypher.embedded import open_embedded, serve
from kg.cypher.push import push
from kg.cypher.queries import Parameter, queries, run
from kg.errors import QueryError, ServerError

if TYPE_CHECKING:
    from kg.cypher.driver import Answer


def run_query(
    folder: Path, what: str, given: Sequence[str], *, write: bool, as_json: bool, quiet: bool = False
) -> None:
    """Run a query on the embedded engine and print its rows."""
    parameters = dict(_pair(text) for text in given)
    with progress(quiet) as step, open_embedded(folder, write=write, progress=step and counted(step)) as driver:
        answer = run(driver, what, parameters, write_=write)
    _print(answer, as_json)
    if write:
        note("changes live in the cache of this graph and go when the graph is built again")


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise QueryError(f"--param {text!r} must be name=value")
    return name.lstrip("$"), value


def _print(answer: "Answer", as_json: bool) -> None:
    if as_json:
        say_json(list(answer.rows))
    elif answer.rows:
        say_table(answer.rows, answer.columns)
    else:
        say("no rows")


def list_queries(*, as_json: bool) -> None:
    """Print the named queries: what each answers and which parameters it takes."""
    rows = [
        {"query": query.name, "answers": query.help, "parameters": ", ".join(map(_usage, query.parameters))}
        for query in queries().values()
    ]
    (say_json if as_json else say_table)(rows)


def _usage(parameter: Parameter) -> str:
    return parameter.name if parameter.required else f"{parameter.name}={parameter.default}"


def push_graph(folder: Path, *, uri: str, user: str, database: str | None, corpus: str, quiet: bool) -> None:
    """Load a graph into a server; the password comes from NEO4J_PASSWORD, else from a prompt."""
    password = os.environ.get("NEO4J_PASSWORD") or _ask(user)
    with connect(uri, user=user, password=password) as driver, progress(quiet) as step:
        pushed = push(folder, driver, database=database, corpus=corpus, progress=step and counted(step))
    if not quiet:
        say(f"{uri}: {sum(pushed.written.values())} rows written, {sum(pushed.removed.values())} stale ones removed")


def _ask(user: str) -> str:
    if not sys.stdin.isatty():
        raise ServerError("no password: set NEO4J_PASSWORD, or run this in a terminal")
    return getpass.getpass(f"Password of {user}: ")


def serve_graph(folder: Path, *, write: bool) -> None:
    """Serve a graph over Bolt on this machine until a signal, and print how to reach it."""
    stop = threading.Event()
    with serve(folder, write=write) as server:
        # The engine sets handlers of its own when it starts; ours must come after.
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, lambda *_: stop.set())
        say(f"uri       {server.uri}")
        say(f"user      {server.user}")
        say(f"password  {server.password}")
        say(f"database  {server.database}")
        mode = "read and write" if write else "read-only (open sessions in read mode)"
        say(f"{mode}; this machine only; Ctrl-C ends it")
        sys.stdout.flush()
        stop.wait()
