"""The query files that come with the program, and your own: what they are for, what they take, how to run them.

The first `//` line of a file is its help, `// group: trends` says what it belongs to. `// $limit: integer = 20`
declares a parameter and its default, written as JSON; a parameter without a default has to be given. Types are string,
integer, float, boolean and, for strings that name something in the graph, concept, paper, author and venue: these are
looked up first, so that a misspelt name is an error with the nearest names and not an empty answer.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import QueryError, UnknownNameError

from .driver import Answer, read, write
from .statements import one

if TYPE_CHECKING:
    from neo4j import Driver

_PARAMETER = re.compile(r"^//\s*\$(?P<name>\w+):\s*(?P<type>\w+)(?:\s*=\s*(?P<default>.+))?$", re.MULTILINE)
_GROUP = re.compile(r"^//\s*group:\s*(\w+)$", re.MULTILINE)
_NAMED = ("concept", "paper", "author", "venue")
_TYPES = ("string", "integer", "float", "boolean", *_NAMED)


GROUPS = ("find", "compare", "trace", "trends", "gaps", "people", "quality")
"""The groups of our queries, in the order to list them."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """Describe one parameter of a query; one that is not required has a default."""

    name: str
    type: str
    required: bool
    default: Any = None


@dataclass(frozen=True, slots=True)
class Query:
    """Hold one query: its name, the line that says what it answers, its group, parameters and statement."""

    name: str
    help: str
    parameters: tuple[Parameter, ...]
    text: str
    group: str = ""


@cache
def queries() -> Mapping[str, Query]:
    """Give the queries that come with the program, by name."""
    found = (file for file in files(__package__).joinpath("queries").iterdir() if file.name.endswith(".cypher"))
    read_ = (parse(file.name.removesuffix(".cypher"), file.read_text(encoding="utf-8")) for file in found)
    return {query.name: query for query in sorted(read_, key=lambda query: query.name)}


def parse(name: str, text: str) -> Query:
    """Read the help and the parameters of a query from its comments."""
    parameters = tuple(_parameter(name, found) for found in _PARAMETER.finditer(text))
    first = re.match(r"\s*//\s*(?!\$)(.+)", text)
    group = _GROUP.search(text)
    return Query(name, first[1].strip() if first else "", parameters, one(text), group[1] if group else "")


def _parameter(query: str, found: re.Match[str]) -> Parameter:
    name, kind, default = found["name"], found["type"], found["default"]
    if kind not in _TYPES:
        raise QueryError(f"query {query}: ${name} has the type {kind}; known are {', '.join(_TYPES)}")
    try:
        return Parameter(name, kind, default is None, json.loads(default) if default else None)
    except ValueError:
        raise QueryError(f"query {query}: the default of ${name} is not JSON: {default}") from None


def find(source: str) -> Query:
    """Find a query: Cypher text, else the path of a file that ends in .cypher, else the name of one of ours.

    Raise UnknownNameError for a name that no query has.
    """
    if source in queries():
        return queries()[source]
    if source.endswith(".cypher"):
        return _file(Path(source))
    if re.fullmatch(r"[\w-]+", source.strip()):
        raise UnknownNameError("query", source.strip(), queries())
    return parse("", source)


def _file(path: Path) -> Query:
    try:
        return parse(path.stem, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise QueryError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or 'not UTF-8 text'}") from None


def run(
    driver: "Driver",
    source: str | Query,
    parameters: Mapping[str, Any] | None = None,
    *,
    database: str | None = None,
    write_: bool = False,
) -> Answer:
    """Run a query by name, path or text; values for its parameters may be given as text.

    A statement that writes is refused unless `write_`. Raise QueryError where a value is missing or does not fit,
    UnknownNameError where a value names no concept, paper, author or venue of the graph.
    """
    query = find(source) if isinstance(source, str) else source
    values = bind(query, parameters or {})
    for parameter in query.parameters:
        if parameter.type in _NAMED and values[parameter.name] not in (None, parameter.default):
            _look_up(driver, parameter.type, values[parameter.name], database)
    answer = (write if write_ else read)(driver, query.text, values, database=database)
    return answer if answer.columns else Answer(columns(query.text), answer.rows)


def needs_words(query: Query) -> bool:
    """Tell whether a query searches the full-text indexes."""
    return "fulltext" in query.text.lower()


def columns(text: str) -> tuple[str, ...]:
    """Read the names of the columns from a statement; the embedded engine names none where it finds nothing.

    >>> columns("MATCH (p) RETURN p.year AS year, size([p.a, p.b]) AS both, p ORDER BY year")
    ('year', 'both', 'p')
    """
    last = re.split(r"\bRETURN\s+(?:DISTINCT\s+)?", text)[-1]
    items = re.split(r"\b(?:ORDER BY|SKIP|LIMIT)\b", last)[0]
    while (flat := re.sub(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}", "", items)) != items:
        items = flat
    return tuple(item.split(" AS ")[-1].strip() for item in items.split(",") if "RETURN" in text)


def bind(query: Query, given: Mapping[str, Any]) -> dict[str, Any]:
    """Give every parameter of a query its value: the given one, made to fit, or the default."""
    known = {parameter.name: parameter for parameter in query.parameters}
    if known and (strange := sorted(given.keys() - known.keys())):
        raise UnknownNameError("parameter", strange[0], known)
    missing = [f"${name}" for name, parameter in known.items() if parameter.required and name not in given]
    if missing:
        raise QueryError(f"query {query.name} needs {', '.join(missing)}")
    defaults = {name: parameter.default for name, parameter in known.items()}
    return {**defaults, **{name: _fit(known.get(name), value) for name, value in given.items()}}


def _fit(parameter: Parameter | None, value: Any) -> Any:
    if parameter is None or not isinstance(value, str):
        return value
    try:
        match parameter.type:
            case "integer":
                return int(value)
            case "float":
                return float(value)
            case "boolean":
                return {"true": True, "false": False}[value.lower()]
    except (ValueError, KeyError):
        raise QueryError(f"${parameter.name} must be {parameter.type}, not {value!r}") from None
    return value


def _look_up(driver: "Driver", kind: str, name: str, database: str | None) -> None:
    if not read(driver, _lookups()[kind], {"name": name}, database=database).rows:
        known = read(driver, _lookups()[f"{kind}-names"], {"limit": 20_000}, database=database).rows
        raise UnknownNameError(kind, name, [row["name"] for row in known])


@cache
def _lookups() -> Mapping[str, str]:
    from .statements import statements

    return statements("lookup")
