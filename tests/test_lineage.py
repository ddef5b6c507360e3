"""Lineages on graphs so small that the trees are drawn by hand."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from claims_graph import claim, graph_of

from kg.api import Graph
from kg.errors import UnknownNameError
from kg.lineage import lineage

# A (2020) <- B (2021) <- C (2022) <- D (2023) <- B again: a circle; E comes from nowhere.
YEARS = {"pa": 2020, "pb": 2021, "pc": 2022, "pd": 2023, "pe": 2019}
EDGES = [("pb", "A"), ("pc", "B"), ("pd", "C"), ("pb", "D"), ("pe", "Z")]


def family(folder: Path, edges: Iterable[tuple[str, str]] = EDGES, **types: str) -> Graph:
    concepts = dict.fromkeys("ABCDEZ", "method") | types
    introduced = [claim(f"p{key.lower()}", "introduces", key) for key in "ABCDE"]
    built = [claim(paper, "builds_on", concept) for paper, concept in edges]
    return graph_of(folder / "graph", concepts, [*introduced, *built], years=YEARS)


def tree(graph: Graph, name: str, way: str, **options: int) -> list[tuple[int, str]]:
    return [(row["depth"], row["concept"]) for row in lineage(graph, name, **options) if row["way"] == way]


def test_what_it_builds_on_and_what_builds_on_it_two_steps_each_way(tmp_path: Path) -> None:
    graph = family(tmp_path, EDGES[:3])
    assert tree(graph, "C", "builds on") == [(1, "B"), (2, "A")]
    assert tree(graph, "A", "built on by") == [(1, "B"), (2, "C")]
    assert tree(graph, "A", "built on by", depth=3) == [(1, "B"), (2, "C"), (3, "D")]


def test_who_introduced_it_heads_the_tree(tmp_path: Path) -> None:
    first = lineage(family(tmp_path), "b")[0]
    assert (first["way"], first["paper"], first["year"]) == ("introduced by", "pb", 2021)


def test_an_edge_has_paper_year_and_sentence(tmp_path: Path) -> None:
    row = next(row for row in lineage(family(tmp_path), "A") if row["way"] == "built on by")
    assert (row["concept"], row["of"], row["paper"], row["year"]) == ("B", "A", "pb", 2021)
    assert (row["sentence"], row["title"]) == ("builds_on A", "On pb")


def test_circles_end(tmp_path: Path) -> None:
    rows = [row for row in lineage(family(tmp_path), "B", depth=20) if row["way"] == "built on by"]
    assert [(row["concept"], row["again"]) for row in rows] == [("C", False), ("D", False), ("B", True)]


def test_a_hub_is_cut_to_the_concepts_of_most_papers_with_a_count(tmp_path: Path) -> None:
    graph = family(tmp_path, [(f"p{key}", "Z") for key in "abcde"])
    rows = [row for row in lineage(graph, "Z", limit=2) if row["way"] == "built on by"]
    assert [(row["concept"], row["among"]) for row in rows] == [("A", 5), ("B", 5)]
    assert len(tree(graph, "Z", "built on by", limit=0)) == 5


def test_branches_are_in_the_order_of_their_years(tmp_path: Path) -> None:
    graph = family(tmp_path, [(f"p{key}", "Z") for key in "abcde"])
    assert [concept for _, concept in tree(graph, "Z", "built on by")] == ["E", "A", "B", "C", "D"]


def test_of_a_system_and_its_data_the_system_builds_on_others(tmp_path: Path) -> None:
    claims = [claim("p1", "introduces", "Net"), claim("p1", "introduces", "Set"), claim("p1", "builds_on", "BERT"),
              claim("p1", "builds_on", "Wiki", rule="source")]  # fmt: skip
    graph = graph_of(tmp_path / "g", {"Net": "model", "Set": "dataset", "BERT": "model", "Wiki": "dataset"}, claims)
    assert tree(graph, "Net", "builds on") == [(1, "BERT")]
    assert tree(graph, "Set", "builds on") == [(1, "Wiki")]


def test_a_paper_that_introduces_nothing_gives_no_edge(tmp_path: Path) -> None:
    graph = graph_of(tmp_path / "g", {"A": "method"}, [claim("p1", "builds_on", "A")])
    assert list(lineage(graph, "A")) == []


def test_columns_are_there_without_rows(tmp_path: Path) -> None:
    graph = graph_of(tmp_path / "g", {"A": "method"}, [claim("p1", "builds_on", "A")])
    assert {"way", "concept", "sentence"} <= set(graph.lineage("A").columns)


def test_an_unknown_name_lists_near_ones(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="nearest"):
        lineage(family(tmp_path), "none")


def test_a_name_of_the_vocabulary_beats_what_a_paper_calls_its_own(tmp_path: Path) -> None:
    concepts = {"Large Language Model": "model", "LLMs": "method", "Net": "method"}
    claims = [claim("p1", "introduces", "LLMs"), claim("p2", "introduces", "Net")]
    graph = graph_of(tmp_path / "g", concepts, claims, aliases=[("LLM", "Large Language Model")], new={"LLMs", "Net"})
    assert graph.concept_id("llm") == "Large Language Model"
    assert graph.concept_id("net") == "Net"
