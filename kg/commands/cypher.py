"""`kg query`, `kg queries`, `kg schema`, `kg push`, `kg serve`: Cypher on the embedded engine and on a Neo4j server."""

import getpass
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from kg.collector import without_collector
from kg.commands.console import counted, note, progress, say, say_json, say_table
from kg.commands.drawn import draw_answer
from kg.commands.rows import Form, say_rows
from kg.cypher import catalog
from kg.cypher.driver import connect
from kg.cypher.embedded import open_embedded, serve
from kg.cypher.engine import limit_statements
from kg.cypher.push import BATCH, Plan, Progress, plan, push, wipe
from kg.cypher.queries import GROUPS, Parameter, find, needs_words, queries, run
from kg.cypher.statements import statements
from kg.errors import QueryError, ServerError, UnknownNameError

if TYPE_CHECKING:
    from neo4j import Driver

_FOR_PARAMETERS = ModuleType("neo4j._optional_deps")
"""Stands in for what the driver imports to take arrays and data frames as parameters."""
vars(_FOR_PARAMETERS).update(np=None, pd=None, pa=None, pa_compute=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Say which rows of an answer to print; no limit means all."""

    skip: int = 0
    limit: int | None = None


def run_query(
    folder: Path,
    what: str,
    given: Sequence[str],
    *,
    page: Page = Page(),
    form: Form = Form.TABLE,
    write: bool = False,
    timeout: float | None = None,
    html: Path | None = None,
    quiet: bool = False,
) -> None:
    """Run a query on the embedded engine and print its rows, or draw the concepts in them."""
    query, parameters = find(what), dict(_pair(text) for text in given)
    if page.limit is not None and "limit" not in parameters and _takes_limit(query.parameters):
        parameters["limit"] = str(page.skip + page.limit)
    if timeout:
        limit_statements(timeout)
    with (
        without_collector(),
        _without_numpy(needed=html is not None),
        progress(quiet) as step,
        open_embedded(folder, write=write, words=needs_words(query), progress=step and counted(step)) as driver,
    ):
        answer = run(driver, query, parameters, write_=write)
    last = None if page.limit is None else page.skip + page.limit
    if html:
        draw_answer(folder, answer.rows[page.skip : last], html, quiet=quiet)
    else:
        say_rows(answer.rows[page.skip : last], answer.columns, form)
    if write:
        note("changes live in the cache of this graph and go when the graph is built again")


@contextmanager
def _without_numpy(*, needed: bool = False) -> Iterator[None]:
    """Keep engine, driver and Arrow from importing numpy and pandas, half a second, which a command does not need."""
    hidden = () if needed else tuple(name for name in ("numpy", "pandas") if name not in sys.modules)
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    sys.modules.setdefault(_FOR_PARAMETERS.__name__, _FOR_PARAMETERS)
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]


def _takes_limit(parameters: Sequence[Parameter]) -> bool:
    return any(parameter.name == "limit" for parameter in parameters)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise QueryError(f"--param {text!r} must be name=value")
    return name.lstrip("$"), value


def list_queries(*, as_json: bool) -> None:
    """Print the named queries: what each answers and which parameters it takes."""
    rows = [
        {
            "group": group,
            "query": query.name,
            "answers": query.help,
            "parameters": ", ".join(map(_usage, query.parameters)),
        }
        for group in GROUPS
        for query in queries().values()
        if query.group == group
    ]
    (say_json if as_json else say_table)(rows)


def _usage(parameter: Parameter) -> str:
    return parameter.name if parameter.required else f"{parameter.name}={parameter.default}"


def show_schema(form: str) -> None:
    """Print what the labels, relationships and properties mean, or the statements that make constraints and indexes."""
    forms: dict[str, Callable[[], None]] = {
        "table": _schema_tables,
        "json": lambda: say_json([asdict(entry) for entry in catalog.entries()]),
        "markdown": lambda: say(f"{catalog.picture()}\n\n{catalog.tables()}"),
        "cypher": lambda: say("\n\n".join(f"{text};" for text in statements("schema").values())),
    }
    if form not in forms:
        raise UnknownNameError("format", form, forms)
    forms[form]()


def _schema_tables() -> None:
    say_table(
        [{"of": one.of, "from, to": one.type, "meaning": one.meaning} for one in catalog.entries() if not one.property]
    )
    say_table([asdict(entry) for entry in catalog.entries() if entry.property])


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """Say where a push goes: server, user, database, and the name of the corpus there."""

    uri: str
    user: str
    database: str | None
    corpus: str


def push_graph(
    folder: Path, to: Destination, *, batch: int = BATCH, dry_run: bool = False, afresh: bool = False, quiet: bool
) -> None:
    """Load a graph into a server; the password comes from NEO4J_PASSWORD, else from a prompt."""
    if "@" in to.uri:
        raise ServerError("the address holds a user or a password; use --user, and NEO4J_PASSWORD or the prompt")
    logging.getLogger("neo4j").addHandler(logging.NullHandler())
    password = os.environ.get("NEO4J_PASSWORD") or _ask(to.user)
    with connect(to.uri, user=to.user, password=password) as driver, progress(quiet) as step:
        if dry_run:
            _say_plan(plan(folder, driver, database=to.database, corpus=to.corpus), to)
            return
        try:
            _push(folder, driver, to, batch, afresh, step and counted(step), quiet)
        except KeyboardInterrupt:
            note("kg: interrupted; what is written stays, and the same command again completes it")
            sys.exit(130)


def _push(
    folder: Path, driver: "Driver", to: Destination, batch: int, afresh: bool, step: Progress | None, quiet: bool
) -> None:
    gone = wipe(driver, database=to.database, corpus=to.corpus, progress=step) if afresh else {}
    pushed = push(folder, driver, database=to.database, corpus=to.corpus, batch=batch, progress=step)
    if not quiet:
        counts = (sum(one.values()) for one in (pushed.written, pushed.present))
        written, present = (f"{count:,}" for count in counts)
        removed = sum(gone.values()) + sum(pushed.removed.values())
        say(f"{to.uri}: {written} rows written, {present} there already, {removed:,} stale ones removed")


def _say_plan(found: Plan, to: Destination) -> None:
    rows = [{"what": name, "rows": count, "state": "to write"} for name, count in found.rows.items()]
    rows += [{"what": name, "rows": count, "state": "there already"} for name, count in found.present.items()]
    say_table([row for row in rows if row["rows"]])
    say(f"{to.uri}, corpus {to.corpus}: {found.stale:,} nodes and relationships of other content; nothing was changed")


def confirm_wipe(to: Destination) -> None:
    """Ask whether everything of a corpus may go; without a terminal there is nobody to ask."""
    if not sys.stdin.isatty():
        raise ServerError("--wipe removes the corpus first; say --yes where nobody can be asked")
    sys.stderr.write(f"Remove all that only corpus {to.corpus} has at {to.uri}, then load it again? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise ServerError("nothing was changed")


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
        mode = "read and write" if write else "read-only"
        say(f"{mode}; this machine only; Ctrl-C ends it")
        sys.stdout.flush()
        stop.wait()
