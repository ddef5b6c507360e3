"""153 statements of Neo4j 5: Neo4j answers all, the embedded engine all but those that the documentation names."""

import importlib.util
import math
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from conftest import empty, without_schema
from kg.cypher import engine
from kg.cypher.driver import Answer, connect, plain, write
from kg.cypher.fulltext import create_fulltext, is_fulltext

from kg.errors import KGError

if TYPE_CHECKING:
    from neo4j import Driver

Run = Callable[[str, dict[str, Any]], list[list[Any]]]
Case = tuple[str, list[Any], Any, Any, bool]

UNSUPPORTED = {"r15": "SHORTEST 1", "w06": "CREATE VECTOR INDEX"}
"""What the embedded engine does not do; `docs/cypher.md` says what to use instead."""

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def suite() -> ModuleType:
    if not os.environ.get("KG_SHARED"):
        pytest.skip("needs KG_SHARED")
    found = importlib.util.spec_from_file_location(
        "cypher_suite", Path(os.environ["KG_SHARED"], "cypher-suite/suite.py")
    )
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def cases(suite: ModuleType) -> list[Case]:
    """Give the cases that each want an empty database: name, statements, the one to check, its rows, if it fails."""
    writes = [(name, [*setup, *texts], verify, rows, bad) for name, _, setup, texts, verify, rows, bad in suite.W]
    return [*writes, *((name, setup, verify, rows, bad) for name, _, setup, verify, rows, bad in suite.X)]


def asked(driver: "Driver", database: str | None, text: str, values: dict[str, Any]) -> Answer:
    if "IN TRANSACTIONS" not in text:
        return write(driver, text, values, database=database)
    with driver.session(database=database) as session:  # these make transactions of their own
        return Answer((), tuple({key: plain(one) for key, one in row.items()} for row in session.run(text, values)))


def failed_reads(suite: ModuleType, run: Run) -> set[str]:
    """Name the cases over the shared small graph that do not give what they should."""
    for _, text, values in suite.LOAD:
        run(text, values)
    return {
        name for name, _, text, values, rows in suite.R if not passes(suite, run, ([], (text, values), rows, False))
    }


def passes(suite: ModuleType, run: Run, case: tuple[list[Any], Any, Any, bool]) -> bool:
    before, verify, expected, bad = case
    try:
        for one in (*before, *([verify] if verify else [])):
            rows = run(*(one if isinstance(one, tuple) else (one, {})))
    except KGError:
        return bad
    return not bad and (not verify or fits(suite, expected, rows))


def fits(suite: ModuleType, expected: Any, found: Any) -> bool:
    """Compare what came back with what the suite expects, which may leave the order or a value open."""
    match expected:
        case suite.ANY:
            return found is not None and found != []
        case suite.NOERR:
            return True
        case suite.Contains():
            return all(row in found for row in expected.x)
        case suite.NodeWith():
            return all(found[key] == value for key, value in expected.props.items())
        case suite.Set() | suite.ListSet():
            return fits(suite, sorted(expected, key=repr), sorted(found, key=repr))
        case list():
            return len(expected) == len(found) and all(fits(suite, *pair) for pair in zip(expected, found, strict=True))
        case float():
            return math.isclose(expected, found, rel_tol=1e-6)
    return bool(expected == found)


@pytest.mark.neo4j
def test_neo4j_passes_all(suite: ModuleType, neo4j: "Driver") -> None:
    def run(text: str, values: dict[str, Any]) -> list[list[Any]]:
        return [list(row.values()) for row in asked(neo4j, None, text, values).rows]

    without_schema(neo4j)
    failed = failed_reads(suite, run)
    without_schema(neo4j)
    for name, *case in cases(suite):
        empty(neo4j)
        failed |= set() if passes(suite, run, tuple(case)) else {name}  # type: ignore[arg-type]
        if re.search("CREATE (CONSTRAINT|.*INDEX)", str(case)):
            without_schema(neo4j)
    assert len(suite.R) + len(cases(suite)) == 153
    assert failed == set()


@pytest.fixture(scope="module")
def databases(suite: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Run]]:
    """Serve a database for each case; full-text indexes are made beforehand, as the program does."""
    folder = tmp_path_factory.mktemp("suite")
    fulltext = next(text for _, text, _ in suite.LOAD if is_fulltext(text))
    for name in ("reads", engine.DATABASE, *(case[0] for case in cases(suite))):
        with engine.database(folder / name, new=True) as made:
            if name in ("reads", "w05"):
                create_fulltext(made, fulltext)
    with (
        engine.server(folder, write=True) as served,
        connect(served.uri, user=served.user, password=served.password) as driver,
    ):
        yield (
            lambda name: (
                lambda text, values: (
                    [] if is_fulltext(text) else [list(row.values()) for row in asked(driver, name, text, values).rows]
                )
            )
        )


def test_the_embedded_engine_passes_all_but_those_we_name(suite: ModuleType, databases: Callable[[str], Run]) -> None:
    failed = failed_reads(suite, databases("reads"))
    failed |= {name for name, *case in cases(suite) if not passes(suite, databases(name), tuple(case))}  # type: ignore[arg-type]
    assert failed == set(UNSUPPORTED)
