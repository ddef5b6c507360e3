"""Leaderboards: like numbers together, best first where that is known."""

from pathlib import Path

import pytest
from claims_graph import Row, claim, graph_of

from kg.api import Graph
from kg.errors import UnknownNameError

CONCEPTS = {"Accuracy": "metric", "Top-5 Accuracy": "metric", "Word Error Rate": "metric", "User Study": "metric",
            "FooSet": "dataset", "BarSet": "dataset"}  # fmt: skip
LINKS = {"accuracy": "Accuracy", "top-5 error": "Top-5 Accuracy", "WER": "Word Error Rate", "study": "User Study",
         "FooSet": "FooSet", "FS": "FooSet", "BarSet": "BarSet"}  # fmt: skip


def report(paper: str, quote: str, value: str, metric: str = "", dataset: str = "", **more: str) -> Row:
    return claim(paper, "reports", quote=quote, value=value, metric=metric, dataset=dataset, **more)


REPORTS = [
    report("p1", "An accuracy of 91% on FooSet.", "91%", "accuracy", "FooSet", unit="%", system="One"),
    report("p2", "We reach 93% accuracy on FS.", "93%", "accuracy", "FS", unit="%", baseline="90%"),
    report("p3", "We raise accuracy by 4% on FooSet.", "4%", "accuracy", "FooSet", unit="%"),
    report("p4", "An accuracy of 0.95 on FooSet.", "0.95", "accuracy", "FooSet"),
    report("p5", "A WER of 3.1% on BarSet.", "3.1%", "WER", "BarSet", unit="%"),
    report("p6", "A WER of 2.9% on BarSet.", "2.9%", "WER", "BarSet", unit="%"),
    report("p7", "A top-5 error of 4.9% on FooSet.", "4.9%", "top-5 error", "FooSet", unit="%"),
    report("p8", "A study gives 60% on FooSet.", "60%", "study", "FooSet", unit="%"),
    report("p9", "A study gives 40% on FooSet.", "40%", "study", "FooSet", unit="%"),
    report("pa", "Several orders of magnitude on FooSet.", "Several orders of magnitude", "", "FooSet", unit="words"),
    report("pb", "WER falls by 12% on BarSet.", "12%", "WER", "BarSet", unit="%"),
    report("pc", "We prove $O(n)$ regret.", "$O(n)$", rule="bound"),
]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    mentions = [(row["paper"], row[part], LINKS[row[part]]) for row in REPORTS for part in ("metric", "dataset")
                if row[part]]  # fmt: skip
    years = {"p8": 2020, "p9": 2024}
    return graph_of(tmp_path_factory.mktemp("board") / "graph", CONCEPTS, REPORTS, years=years, mentions=mentions)


def found(graph: Graph, **asked: str) -> list[tuple[str, int | None]]:
    return [(row["value"], row["place"]) for row in graph.results(**asked)]


def test_the_best_comes_first_and_unlike_numbers_are_apart(graph: Graph) -> None:
    rows = graph.results(on="fooset", metric="accuracy")
    assert [(row["value"], row["place"], row["unit"], row["kind"]) for row in rows] == [
        ("93%", 1, "%", "level"),
        ("91%", 2, "%", "level"),
        ("4%", 1, "%", "rise"),
        ("0.95", 1, "of 1", "level"),
    ]


def test_lower_is_better_for_an_error_and_more_of_a_fall(graph: Graph) -> None:
    rows = graph.results(metric="Word Error Rate")
    assert [(row["value"], row["better"], row["because"]) for row in rows] == [
        ("2.9%", "lower", "word error"),
        ("3.1%", "lower", "word error"),
        ("12%", "higher", "word error"),
    ]


def test_an_alias_names_the_data_set_and_the_row_has_its_name(graph: Graph) -> None:
    row = graph.results(on="FooSet", metric="Accuracy")[0]
    assert (row["dataset"], row["from"], row["number"], row["paper"]) == ("FooSet", "90%", 93.0, "p2")
    assert row["sentence"] == "We reach 93% accuracy on FS."


def test_an_error_is_no_accuracy_of_the_same_name(graph: Graph) -> None:
    row = graph.results(metric="Top-5 Accuracy")[0]
    assert (row["metric"], row["better"]) == ("Top-5 Error", "lower")


def test_without_a_direction_nothing_is_ranked_and_the_newest_comes_first(graph: Graph) -> None:
    assert found(graph, metric="User Study") == [("40%", None), ("60%", None)]


def test_a_value_without_a_number_has_no_place(graph: Graph) -> None:
    row = next(row for row in graph.results() if row["paper"] == "pa")
    assert (row["number"], row["place"]) == (None, None)


def test_both_options_may_be_absent_and_bounds_are_no_results(graph: Graph) -> None:
    assert len(graph.results()) == len(REPORTS) - 1


def test_equal_numbers_share_a_place(tmp_path: Path) -> None:
    rows = [report(paper, f"Accuracy is {value}.", value, unit="%", metric="Accuracy")
            for paper, value in (("p1", "90%"), ("p2", "90%"), ("p3", "80%"))]  # fmt: skip
    assert [row["place"] for row in graph_of(tmp_path / "g", {"Accuracy": "metric"}, rows).results()] == [1, 1, 3]


def test_an_unknown_name_lists_near_ones(graph: Graph) -> None:
    with pytest.raises(UnknownNameError, match="nearest: FooSet"):
        graph.results(on="FooSett")
