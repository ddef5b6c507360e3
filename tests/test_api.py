"""`import kg`: the names a person uses in Python."""

from pathlib import Path

import networkx as nx
import pytest
from factory import paper

import kg


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> kg.Graph:
    papers = [
        paper(
            "We propose FooNet, a diffusion model. FooNet beats GAN baselines on ImageNet. Code: https://github.com/a/b.",
            "FooNet",
            "a",
            2020,
        ),
        paper(
            "Diffusion models and a KV cache on ImageNet, after FooNet.", "Two", "b", 2022, authors=("Ada B", "C, Dee")
        ),
        paper("A KV cache for large language models.", "<script>Three</script>", "c", 2023),
    ]
    return kg.build_graph(papers, tmp_path_factory.mktemp("api") / "graph")


def test_load_build_and_open(graph: kg.Graph, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"id": "x", "title": "GRPO"}\n')
    assert [p.id for p in kg.load_papers(tmp_path / "in.jsonl")] == ["x"]  # type: ignore[union-attr]
    assert kg.open_graph(graph.folder).manifest == graph.manifest


def test_tables_come_as_arrow_and_pandas(graph: kg.Graph) -> None:
    assert graph.table("papers").num_rows == 3
    assert list(graph.to_pandas("papers")["id"]) == ["a", "b", "c"]
    with pytest.raises(kg.KGError, match="mentions"):
        graph.table("mention")


def test_networks_come_as_networkx(graph: kg.Graph) -> None:
    network = graph.network()
    assert isinstance(network, nx.Graph)
    assert network["diffusion-model"]["imagenet"]["papers"] == 2
    claims = graph.claims()
    assert isinstance(claims, nx.MultiDiGraph)
    assert {data["relation"] for _, _, data in claims.edges(data=True)} >= {"introduces", "has_code"}


def test_rank_and_concept(graph: kg.Graph) -> None:
    assert {row["name"] for row in graph.rank("papers", limit=3)} >= {"ImageNet", "Diffusion Model"}
    found = graph.concept("kv caches")
    assert found["papers"] == 2
    assert found["years"] == {2022: 1, 2023: 1}
    with pytest.raises(kg.KGError, match="pagerank"):
        graph.rank("pageranks")


def test_an_introduced_name_links_in_other_papers(graph: kg.Graph) -> None:
    assert {row["paper"] for row in graph.concept("FooNet")["sentences"]} == {"a", "b"}


def test_query_gives_rows(graph: kg.Graph) -> None:
    rows = graph.query("papers-on-concept", concept="KV cache")
    assert {row["paper"] for row in rows} == {"b", "c"}
    assert graph.query("MATCH (p:Paper) RETURN count(p) AS n")[0]["n"] == 3


def test_a_graph_shows_itself_in_a_notebook(graph: kg.Graph) -> None:
    assert "3 papers" in repr(graph)
    assert graph._repr_html_().startswith("<table>")


def test_a_picture_is_one_file(graph: kg.Graph, tmp_path: Path) -> None:
    path = graph.html(tmp_path / "g.html")
    assert "<script>Three" not in path.read_text(encoding="utf-8")


def test_an_attribute_that_is_not_there_is_named() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = kg.nothing
