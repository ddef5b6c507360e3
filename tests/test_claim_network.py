"""The claims between concepts as a directed multigraph, and as GraphML."""

from pathlib import Path

import networkx as nx
from claims_graph import claim, graph_of

from kg.api import Graph
from kg.exports import FORMATS

CONCEPTS = {"Net": "model", "Set": "dataset", "BERT": "model", "GLUE": "dataset"}
CLAIMS = [
    claim("p1", "introduces", "Net"),
    claim("p1", "introduces", "Set"),
    claim("p1", "builds_on", "BERT", "Net extends BERT.", rule="extends"),
    claim("p1", "compares_with", "BERT", "Net beats BERT.", rule="beats"),
    claim("p2", "evaluated_on", "GLUE", "We test on GLUE."),
    claim("p2", "reports", "GLUE", "We get 9.", value="9"),
]


def network(folder: Path) -> tuple[Graph, nx.MultiDiGraph]:
    graph = graph_of(folder / "graph", CONCEPTS, CLAIMS, years={"p1": 2020})
    return graph, graph.claim_network()


def test_edges_lead_from_the_introduced_system_one_a_claim(tmp_path: Path) -> None:
    _, found = network(tmp_path)
    assert isinstance(found, nx.MultiDiGraph)
    assert sorted(data["relation"] for data in found["Net"]["BERT"].values()) == ["builds_on", "compares_with"]
    assert "Set" not in nx.ancestors(found, "BERT")


def test_an_edge_has_its_evidence(tmp_path: Path) -> None:
    _, found = network(tmp_path)
    assert found["Net"]["BERT"][0] == {
        "relation": "builds_on", "paper": "p1", "year": 2020, "field": "abstract", "start": 12, "end": 16,
        "quote": "Net extends BERT.", "rule": "extends", "score": 1.0,
    }  # fmt: skip


def test_a_paper_that_introduces_nothing_stands_for_itself(tmp_path: Path) -> None:
    _, found = network(tmp_path)
    assert found.nodes["paper:p2"]["kind"] == "paper"
    assert list(found["paper:p2"]) == ["GLUE"]
    assert "paper:p1" not in found


def test_nodes_are_those_of_the_cooccurrence_network(tmp_path: Path) -> None:
    graph, found = network(tmp_path)
    assert {node for node, kind in found.nodes(data="kind") if kind == "concept"} == set(graph.network())


def test_graphml_keeps_parallel_edges_and_sentences(tmp_path: Path) -> None:
    graph, found = network(tmp_path)
    FORMATS["graphml-claims"](graph, tmp_path / "claims.graphml")
    read = nx.read_graphml(tmp_path / "claims.graphml", force_multigraph=True)
    assert read.number_of_edges() == found.number_of_edges() == 3
    assert {data["quote"] for *_, data in read.edges(data=True)} >= {"Net extends BERT."}
