"""Every shipped query gives the worked-out answer, and the same on the embedded engine and on Neo4j."""

import doctest
import importlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from cypher_answers import CASES
from kg.cypher.driver import Answer, read
from kg.cypher.embedded import open_embedded
from kg.cypher.push import push
from kg.cypher.queries import GROUPS, Query, bind, columns, parse, queries, run

from kg.errors import QueryError, UnknownNameError

if TYPE_CHECKING:
    from neo4j import Driver


@pytest.fixture(scope="module")
def filled_neo4j(neo4j_server: "Driver", small_graph: Path) -> "Driver":
    from conftest import empty

    empty(neo4j_server)
    push(small_graph, neo4j_server)
    return neo4j_server


def test_every_query_has_a_worked_out_answer() -> None:
    assert CASES.keys() == queries().keys()


@pytest.mark.parametrize("name", CASES)
def test_embedded_engine_gives_the_answer(embedded: "Driver", name: str) -> None:
    parameters, expected = CASES[name]
    assert values(run(embedded, name, parameters)) == expected


@pytest.mark.neo4j
@pytest.mark.parametrize("name", CASES)
def test_neo4j_gives_the_same_answer(embedded: "Driver", filled_neo4j: "Driver", name: str) -> None:
    parameters, expected = CASES[name]
    answer = run(filled_neo4j, name, parameters)
    assert values(answer) == expected
    assert answer == run(embedded, name, parameters)


def values(answer: Answer) -> list[list[Any]]:
    return [list(row.values()) for row in answer.rows]


@pytest.mark.parametrize("query", queries().values(), ids=queries())
def test_a_query_says_what_it_is_for_and_declares_its_parameters(query: Query) -> None:
    assert query.help.endswith(".")
    assert query.group in GROUPS
    assert set(re.findall(r"\$(\w+)", query.text)) == {parameter.name for parameter in query.parameters}
    assert "ORDER BY" in query.text
    assert ";" not in query.text


def test_no_rows_still_have_columns(embedded: "Driver") -> None:
    answer = run(embedded, "new-pairs", {"year": 1900})
    assert answer.rows == ()
    assert answer.columns == ("concept", "other", "papers_together", "npmi")


@pytest.mark.parametrize("name", [name for name, (_, rows) in CASES.items() if rows])
def test_columns_are_read_from_the_text(embedded: "Driver", name: str) -> None:
    assert columns(queries()[name].text) == run(embedded, name, CASES[name][0]).columns


@pytest.mark.parametrize("name", ["Proximal policy optimization", "PPO", "ppo"])
def test_a_concept_is_found_by_id_name_or_alias(embedded: "Driver", name: str) -> None:
    assert run(embedded, "concept", {"concept": name}).rows[0]["concept"] == "PPO"


@pytest.mark.parametrize(
    ("query", "parameters", "nearest"),
    [
        ("papers-on-conceptt", {}, "papers-on-concept"),
        ("concept", {"concept": "GRPPO"}, "grpo"),
        ("author", {"author": "Bob Mos"}, "Bob Moss"),
        ("venue", {"venue": "ICLRR"}, "ICLR"),
        ("paper", {"paper": "TinyZero in a dayy"}, "TinyZero in a day"),
        ("concept", {"concept": "ppo", "limits": "3"}, "concept"),
    ],
)
def test_an_unknown_name_lists_the_nearest(
    embedded: "Driver", query: str, parameters: dict[str, str], nearest: str
) -> None:
    with pytest.raises(UnknownNameError, match=f"nearest: .*{nearest}"):
        run(embedded, query, parameters)


def test_a_missing_parameter_is_named(embedded: "Driver") -> None:
    with pytest.raises(QueryError, match=r"query path needs \$concept, \$other"):
        run(embedded, "path")


def test_text_becomes_the_declared_type() -> None:
    query = parse("x", '// Help.\n// $n: integer\n// $f: float = 0.5\n// $b: boolean = false\n// $s: string = "a"\n')
    assert bind(query, {"n": "7", "b": "TRUE"}) == {"n": 7, "f": 0.5, "b": True, "s": "a"}
    with pytest.raises(QueryError, match=r"\$n must be integer, not 'many'"):
        bind(query, {"n": "many"})


def test_a_wrong_declaration_is_an_error() -> None:
    with pytest.raises(QueryError, match=r"\$n has the type number"):
        parse("x", "// $n: number")
    with pytest.raises(QueryError, match="is not JSON: twenty"):
        parse("x", "// $n: integer = twenty")


def test_a_file_or_text_runs_like_a_named_query(embedded: "Driver", tmp_path: Path) -> None:
    text = "// Count.\n// $year: integer = 2024\nMATCH (p:Paper) WHERE p.year = $year RETURN count(p) AS papers;\n"
    file = tmp_path / "count.cypher"
    file.write_text(text, encoding="utf-8")
    assert run(embedded, str(file), {"year": "2025"}).rows == ({"papers": 2},)
    assert run(embedded, text).rows == ({"papers": 2},)
    with pytest.raises(QueryError, match=r"nowhere\.cypher: cannot be read: No such file"):
        run(embedded, str(tmp_path / "nowhere.cypher"))


def test_nodes_relationships_and_paths_become_plain_values(embedded: "Driver") -> None:
    text = "MATCH way = (p:Paper {id: 'p3'})-[:INTRODUCES]->(c) RETURN way, c, date('2024-02-29') AS day"
    row = read(embedded, text).rows[0]
    assert [part.get("labels") or part["relation"] for part in row["way"]] == [
        ["Paper"],
        "INTRODUCES",
        ["Concept", "Model"],
    ]
    assert row["c"]["name"] == "TinyZero"
    assert row["day"] == "2024-02-29"


@pytest.mark.parametrize("module", ["driver", "evidence", "literal", "queries"])
def test_examples_in_docstrings_hold(module: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"kg.cypher.{module}"))
    assert tried.attempted
    assert not tried.failed


def graph_of(papers: list[Path], folder: Path) -> Path:
    """Build a graph of real papers."""
    from kg.loaders import load

    from kg.build import build

    build(load(papers), folder)
    return folder


@pytest.fixture(scope="module", params=["demo", pytest.param("shared", marks=pytest.mark.shared)])
def real_graph(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the graph of the demo's papers, and that of the 57 papers where these are."""
    from kg.demo import papers_file

    if request.param == "demo":
        return graph_of([papers_file()], tmp_path_factory.mktemp("demo") / "graph")
    if not os.environ.get("KG_SHARED"):
        pytest.skip("needs KG_SHARED")
    papers = sorted(Path(os.environ["KG_SHARED"], "corpora").glob("icml2026-*.txt"))
    return graph_of(papers, tmp_path_factory.mktemp("shared") / "graph")


@pytest.mark.neo4j
def test_both_engines_give_equal_rows_on_real_papers(real_graph: Path, neo4j: "Driver") -> None:
    push(real_graph, neo4j)
    with open_embedded(real_graph) as embedded:
        sample = read(embedded, SAMPLE).rows[0]
        empty = [
            name for name, query in queries().items() if not equal_rows(name, asked(query, sample), embedded, neo4j)
        ]
    assert len(empty) < len(queries()) / 2, empty


SAMPLE = """
MATCH (p:Paper) WITH p ORDER BY COUNT { (p)-->() } DESC, p.id LIMIT 1
MATCH (c:Concept) WITH p, c
ORDER BY COUNT { (c)<-[:INTRODUCES|BUILDS_ON|COMPARES_WITH|EVALUATED_ON]-() } DESC, c.papers DESC, c.id LIMIT 2
WITH p, collect(c.name) AS concepts
MATCH (d:Dataset) WITH p, concepts, d ORDER BY COUNT { (d)<-[:EVALUATED_ON|REPORTS]-() } DESC, d.id LIMIT 1
MATCH (t:Task) WITH p, concepts, d, t ORDER BY t.papers DESC, t.id LIMIT 1
OPTIONAL MATCH (a:Author)-[:WROTE]->(b) WITH p, concepts, d, t, a, count(b) AS papers ORDER BY papers DESC, a.id LIMIT 2
WITH p, concepts, d, t, collect(a.name) AS authors
OPTIONAL MATCH (v:Venue) WITH p, concepts, d, t, authors, v ORDER BY v.id LIMIT 1
RETURN concepts[0] AS concept, concepts[1] AS other, d.name AS dataset, t.name AS task, p.id AS paper,
    authors[0] AS author, authors[1] AS coauthor, v.name AS venue, coalesce(p.year, 2024) AS year,
    0 AS community, 0 AS first, 1 AS second, 'accuracy' AS metric, 'language model' AS text
"""


def asked(query: Query, sample: dict[str, Any]) -> dict[str, Any]:
    """Give a query sensible values for what it requires: what the graph has most of."""
    required = [parameter for parameter in query.parameters if parameter.required]
    people = {"other": "coauthor"} if any(parameter.type == "author" for parameter in required) else {}
    return {parameter.name: sample[people.get(parameter.name, parameter.name)] for parameter in required}


def equal_rows(name: str, parameters: dict[str, Any], embedded: "Driver", neo4j: "Driver") -> bool:
    """Hold one query equal on both engines, and tell whether it gave any row."""
    if None in parameters.values():
        return False
    ours, theirs = (run(driver, name, parameters) for driver in (embedded, neo4j))
    assert ours.columns == theirs.columns, name
    assert ours.rows == theirs.rows, (name, parameters)
    return bool(ours.rows)
