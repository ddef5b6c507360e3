"""Co-occurrence and analysis on graphs so small that the answers are worked out by hand, and against networkx."""

import math

import networkx as nx
import numpy as np
import pyarrow as pa
import pytest

from kg.analysis import centrality, communities, trends
from kg.analysis.engine import Edges, edges_of
from kg.network import concept_years, cooccurrence, incidence, to_networkx
from kg.store import table_of

# p1 2020: a b c; p2 2021: a b; p3 2021: a; p4 without a year: b c
LINKS = {"p1": "abc", "p2": "ab", "p3": "a", "p4": "bc"}
YEARS = {"p1": 2020, "p2": 2021, "p3": 2021, "p4": None}


def tables() -> tuple[pa.Table, pa.Table]:
    papers = table_of("papers", [{"id": paper, "year": YEARS[paper]} for paper in LINKS])
    mentions = table_of(
        "mentions",
        [
            {"paper": paper, "field": "abstract", "start": i, "end": i + 1, "concept": concept}
            for paper, found in LINKS.items()
            for i, concept in enumerate(found * 2)
        ],
    )
    return papers, mentions


def edges() -> dict[tuple[str, str], dict[str, object]]:
    rows = cooccurrence(incidence(*tables())).to_pylist()
    return {(row.pop("source"), row.pop("target")): row for row in rows}


def test_pairs_are_counted_once_a_paper() -> None:
    assert {pair: row["papers"] for pair, row in edges().items()} == {("a", "b"): 2, ("a", "c"): 1, ("b", "c"): 2}


def test_years_are_those_of_the_first_and_last_common_paper() -> None:
    found = edges()
    assert (found["a", "b"]["first_year"], found["a", "b"]["last_year"]) == (2020, 2021)
    assert (found["b", "c"]["first_year"], found["b", "c"]["last_year"]) == (2020, 2020)


def test_measures_of_an_edge_by_hand() -> None:
    ab = edges()["a", "b"]
    assert ab["jaccard"] == pytest.approx(2 / 4)
    assert ab["association"] == pytest.approx(4 * 2 / (3 * 3))
    assert ab["npmi"] == pytest.approx(math.log((2 / 4) / (3 / 4 * 3 / 4)) / -math.log(2 / 4))


def test_npmi_is_one_where_two_concepts_stand_in_every_paper() -> None:
    papers = table_of("papers", [{"id": "p1"}])
    mentions = table_of("mentions", [{"paper": "p1", "start": 0, "concept": c} for c in "ab"])
    assert cooccurrence(incidence(papers, mentions))["npmi"].to_pylist() == [1.0]


def test_minimum_support_drops_edges() -> None:
    assert cooccurrence(incidence(*tables()), min_papers=2).num_rows == 2


def test_no_links_give_empty_tables() -> None:
    papers, mentions = table_of("papers", []), table_of("mentions", [])
    links = incidence(papers, mentions)
    assert cooccurrence(links).num_rows == concept_years(links).num_rows == 0


def test_share_is_of_the_papers_of_that_year() -> None:
    rows = {(row["concept"], row["year"]): row for row in concept_years(incidence(*tables())).to_pylist()}
    assert rows["b", 2021]["papers"] == 1
    assert rows["b", 2021]["share"] == 0.5
    assert ("c", 2021) not in rows


def test_growth_compares_recent_with_earlier_shares() -> None:
    links = incidence(*tables())
    growth = dict(zip(links.concepts, trends.growth(links), strict=True))
    assert growth["a"] == pytest.approx(math.log2((2.5 / 3) / (1.5 / 2)))
    assert growth["c"] == pytest.approx(math.log2((0.5 / 3) / (1.5 / 2)))


def random_edges(seed: int, nodes: int = 60, count: int = 240) -> tuple[Edges, nx.Graph]:
    graph = nx.gnm_random_graph(nodes, count, seed=seed)
    rng = np.random.default_rng(seed)
    for _, _, attributes in graph.edges(data=True):
        attributes["papers"] = int(rng.integers(1, 9))
        attributes["distance"] = 1 / attributes["papers"]
    names = [f"n{i:03}" for i in range(nodes)]
    ends = np.array(list(graph.edges(data="papers")), dtype=np.int64).T
    return Edges(names, ends[0], ends[1], ends[2]), graph


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_centralities_equal_networkx(seed: int) -> None:
    found, graph = random_edges(seed)
    for ours, theirs in (
        (centrality.pagerank(found), nx.pagerank(graph, weight="papers", tol=1e-12)),
        (centrality.betweenness(found), nx.betweenness_centrality(graph, weight="distance")),
        (centrality.core_number(found), nx.core_number(graph)),
        (centrality.degree(found), dict(graph.degree())),
        (centrality.strength(found), dict(graph.degree(weight="papers"))),
    ):
        assert ours == pytest.approx([theirs[node] for node in graph], abs=1e-9)


def test_betweenness_takes_strong_ties_as_short() -> None:
    # a-b and b-c are strong, a-c is weak: the shortest way from a to c leads through b.
    found = Edges(["a", "b", "c"], np.array([0, 1, 0]), np.array([1, 2, 2]), np.array([4, 4, 1]))
    assert centrality.betweenness(found) == pytest.approx([0, 1, 0])


def test_two_cliques_are_two_communities_named_by_their_own() -> None:
    pairs = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (2, 3)]
    left, right = np.array(pairs).T
    found = Edges(list("abcdefg"), left, right, np.array([3, 3, 3, 3, 3, 3, 1]))
    community = communities.communities(found)
    assert community.tolist() == [0, 0, 0, 1, 1, 1, communities.NONE]
    strength = dict(zip(found.nodes, centrality.strength(found).tolist(), strict=True))
    names = communities.names(found, community, [node.upper() for node in found.nodes], strength)
    assert names[0].startswith("A, B")
    assert len(set(names.values())) == 2


def test_communities_are_the_same_at_each_run() -> None:
    found, _ = random_edges(5, 300, 1500)
    assert communities.communities(found).tolist() == communities.communities(found).tolist()


def test_networkx_graph_has_the_columns_and_a_distance() -> None:
    concepts = table_of("concepts", [{"id": c, "name": c.upper(), "type": "method"} for c in "abc"])
    pairs = cooccurrence(incidence(*tables()))
    graph = to_networkx(concepts, pairs)
    assert graph.nodes["a"]["name"] == "A"
    assert graph["a"]["b"]["weight"] == 2
    assert graph["a"]["b"]["distance"] == 0.5
    assert edges_of(["a", "b", "c"], pairs).papers.sum() == 5
