"""The official Neo4j driver, opened and asked in the few ways that this program needs."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kg.errors import QueryError, ServerError

if TYPE_CHECKING:
    from neo4j import Driver

# Codes about the server or the database, not about the statement.
_SERVER_CODES = (
    "Neo.ClientError.Database.",
    "Neo.ClientError.Cluster.",
    "Neo.ClientError.General.",
    "Neo.ClientError.Security.CredentialsExpired",
    "Neo.DatabaseError.Transaction.",
    "Neo.TransientError.",
)
_ADVICE = {
    "Neo.ClientError.Cluster.NotALeader": "this server of a cluster cannot write; a neo4j:// address finds one",
    "Neo.ClientError.General.ForbiddenOnReadOnlyDatabase": "the database is read-only",
    "Neo.ClientError.Security.Forbidden": "the user lacks a right",
    "Neo.DatabaseError.Transaction.TransactionCommitFailed": "the server could not write; its disk may be full",
    "Neo.DatabaseError.Transaction.TransactionLogError": "the server could not write; its disk may be full",
    "Neo.DatabaseError.Transaction.TransactionStartFailed": "the server has to be restarted",
    "Neo.TransientError.General.MemoryPoolOutOfMemoryError": "the server has no memory for so large a batch",
    "Neo.ClientError.Transaction.TransactionTimedOut": "the statement took too long",
    "Neo.ClientError.Security.CredentialsExpired": "the password has to be changed first",
}
_REFUSAL = "the statement writes, and the graph is open for reading only"
_OLDEST = 5
# What the embedded engine and Neo4j say of a statement that writes where only reading is allowed.
_WRITES = ("Neo.ClientError.Security.Forbidden", "Neo.ClientError.Statement.AccessMode")


@dataclass(frozen=True, slots=True)
class Answer:
    """Hold what a statement returned: the names of the columns, and the rows as dicts by column."""

    columns: tuple[str, ...]
    rows: tuple[dict[str, Any], ...]


@contextmanager
def connect(uri: str | None = None, *, user: str | None = None, password: str | None = None) -> "Iterator[Driver]":
    """Connect to a Neo4j server; what is not given comes from NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD.

    Without a password the server is asked without authentication. Raise ServerError where it does not answer.
    """
    uri = uri or os.environ.get("NEO4J_URI") or "bolt://127.0.0.1:7687"
    user = user or os.environ.get("NEO4J_USERNAME") or os.environ.get("NEO4J_USER") or "neo4j"
    password = password or os.environ.get("NEO4J_PASSWORD")
    with _errors(uri), _open(uri, (user, password) if password else None) as driver:
        if old := too_old(_agent(driver, uri)):
            raise ServerError(f"{uri}: {old}")
        yield driver


def _agent(driver: "Driver", uri: str) -> str:
    """Connect, and give the name that the server gives itself; only now the driver looks at host and port."""
    try:
        return driver.get_server_info().agent
    except ValueError as error:
        raise ServerError(f"{uri}: {_one_line(str(error))}") from None


def too_old(agent: str) -> str:
    """Say that a server is too old, by the name that it gives itself; one that is not, or is no Neo4j, gives nothing.

    >>> too_old("Neo4j/4.4.30"), too_old("Neo4j/5.26.0"), too_old("Neo4j/2026.08.1"), too_old("Other/1.0")
    ('Neo4j 4.4.30 is too old; 5 or later is needed', '', '', '')
    """
    name, _, version = agent.partition("/")
    major = version.partition(".")[0]
    known = name == "Neo4j" and major.isdigit()
    return f"Neo4j {version} is too old; {_OLDEST} or later is needed" if known and int(major) < _OLDEST else ""


def write_first(driver: "Driver", text: str, *, database: str | None = None) -> None:
    """Run the first statement that writes; raise ServerError at once where the database takes none.

    `write` would try for half a minute. To ask beforehand costs seconds on a server that has just started.
    """
    try:
        with _errors(statement=text), driver.session(database=database) as session:
            session.run(text).consume()
    except (QueryError, ServerError):
        check_writable(driver, database)
        write(driver, text, database=database)


def check_writable(driver: "Driver", database: str | None) -> None:
    """Raise ServerError where a database is missing, offline or read-only, instead of retrying for half a minute."""
    from .statements import statements

    try:
        copies = read(driver, statements("check")["database"], {"name": database}, database="system").rows
    except QueryError:
        return  # no Neo4j: it has one database, and says itself what it thinks of a statement
    if not copies:
        raise ServerError(f"no database {database or ''} that this user may see")
    name = copies[0]["name"]
    if not (online := [copy for copy in copies if copy["status"] == "online"]):
        raise ServerError(f"database {name} is {copies[0]['status']}: {_one_line(copies[0]['message'])}")
    if all(copy["access"] == "read-only" for copy in online):
        raise ServerError(f"database {name} is read-only")


def _open(uri: str, auth: tuple[str, str] | None) -> "Driver":
    from neo4j import GraphDatabase

    if not uri.startswith(("bolt", "neo4j")):
        raise ServerError(f"{uri}: is no address of a Neo4j server; it begins with bolt:// or neo4j://")
    try:
        return GraphDatabase.driver(uri, auth=auth, notifications_min_severity="OFF", connection_timeout=10)
    except ValueError as error:
        raise ServerError(f"{uri}: {_one_line(str(error))}") from None


@contextmanager
def _errors(server: str = "", *, statement: str = "", reading: bool = False) -> Iterator[None]:
    """Turn what the driver raises into our one-line errors; the embedded engine repeats the statement in its own."""
    from neo4j.exceptions import AuthError, DriverError, Neo4jError

    try:
        yield
    except AuthError as error:
        raise ServerError(f"{server or 'the server'}: {_one_line(error.message or 'wrong user or password')}") from None
    except Neo4jError as error:
        message = _one_line((error.message or type(error).__name__).replace(statement or "\0", "the statement"))
        advice = _REFUSAL if reading and error.code in _WRITES else _ADVICE.get(error.code or "")
        ours = bool(statement) and not (error.code or "").startswith(_SERVER_CODES)
        kind = QueryError if ours else ServerError
        raise kind(f"{advice} ({message})" if advice else message) from None
    except DriverError as error:
        message = _one_line(str(error).partition("Connection Failed. Please")[0]) or type(error).__name__
        raise ServerError(f"{server or 'the server'}: {message}{_about_encryption(server)}") from None


def _about_encryption(server: str) -> str:
    scheme = server.partition("://")[0]
    if scheme.endswith("+s"):
        return f"; {scheme} wants TLS and a certificate that is trusted here, {scheme}sc takes any, {scheme[:-2]} none"
    return f"; {scheme} wants TLS, {scheme[:-4]} none" if scheme.endswith("+ssc") else ""


def _one_line(text: str) -> str:
    return " ".join(text.split())


def read(
    driver: "Driver", text: str, parameters: Mapping[str, Any] | None = None, *, database: str | None = None
) -> Answer:
    """Run one statement that may only read; a statement that writes is refused with QueryError."""
    from neo4j import READ_ACCESS

    if not text.strip():
        raise QueryError("the statement is empty")
    # Not a managed transaction: a statement may hold CALL { ... } IN TRANSACTIONS.
    with (
        _errors(statement=text, reading=True),
        driver.session(default_access_mode=READ_ACCESS, database=database) as session,
    ):
        result = session.run(text, dict(parameters or {}))
        return Answer(tuple(result.keys()), tuple(_rows(result)))


def write(
    driver: "Driver", text: str, parameters: Mapping[str, Any] | None = None, *, database: str | None = None
) -> Answer:
    """Run one statement that may write, in a transaction that is tried again where the server asks for it."""
    with _errors(statement=text):
        result = driver.execute_query(text, dict(parameters or {}), database_=database)
        return Answer(tuple(result.keys), tuple(_rows(result.records)))


def _rows(records: Iterable[Any]) -> Iterator[dict[str, Any]]:
    return ({column: plain(value) for column, value in record.items()} for record in records)


def plain(value: Any) -> Any:
    """Turn what the driver returns into what JSON can hold; a node becomes its labels and properties."""
    from neo4j.graph import Node, Path, Relationship

    match value:
        case Path():
            steps = [part for pair in zip(value.nodes, value.relationships, strict=False) for part in pair]
            return [plain(part) for part in [*steps, value.nodes[-1]]]
        case Node():
            return {"labels": sorted(value.labels), **{key: plain(one) for key, one in sorted(value.items())}}
        case Relationship():
            return {"relation": value.type, **{key: plain(one) for key, one in sorted(value.items())}}
        case list() | tuple():
            return [plain(one) for one in value]
        case dict():
            return {key: plain(one) for key, one in value.items()}
        case None | bool() | int() | float() | str():
            return value
    return value.iso_format() if hasattr(value, "iso_format") else str(value)
