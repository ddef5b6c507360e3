"""`kg results`, `kg lineage` and what the command line says of training data and of code in the metadata."""

import json
from pathlib import Path

import pytest
from claims_graph import claim, graph_of
from factory import paper
from test_cli import kg, one_line

from kg.build import build

PAPERS = [
    paper(
        "We propose FooNet, which extends BERT. FooNet is trained on ImageNet and evaluated on CIFAR-10. "
        "FooNet reaches 91.5% accuracy on CIFAR-10.",
        "FooNet",
        "a",
        2020,
        url="https://github.com/foo/net",
    ),
    paper("We propose BarNet, which extends FooNet. BarNet has 93.0% accuracy on CIFAR-10.", "BarNet", "b", 2022),
]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("claims") / "graph"
    build(PAPERS, folder)
    return folder


def test_results_print_value_metric_data_set_system_paper_and_sentence(graph: Path) -> None:
    text = kg("results", graph, "--on", "cifar10", "--metric", "accuracy").stdout
    assert "Accuracy in % (higher is better, known by: word accuracy)" in text
    assert text.index("1.  93.0% on CIFAR-10 by BarNet") < text.index("2.  91.5% on CIFAR-10 by FooNet")
    assert '"BarNet has 93.0% accuracy on CIFAR-10."' in text


def test_results_come_in_pages_and_say_how_many_there_are(graph: Path) -> None:
    done = kg("results", graph, "--skip", "1", "-n", "1")
    assert "91.5%" in done.stdout
    assert "93.0%" not in done.stdout
    assert "1 of 2 results" in done.stderr


def test_results_as_json_are_rows(graph: Path) -> None:
    rows = json.loads(kg("results", graph, "--json", "-n", "0").stdout)
    assert [(row["place"], row["number"], row["dataset"]) for row in rows] == [
        (1, 93.0, "CIFAR-10"),
        (2, 91.5, "CIFAR-10"),
    ]


def test_no_result_and_an_unknown_name_are_one_line(graph: Path) -> None:
    assert kg("results", graph, "--on", "ImageNet").stdout == "no paper reports such a result in its abstract\n"
    assert "CIFAR-10" in one_line(kg("results", graph, "--on", "CIFAR-11"))
    assert "FooNet" in one_line(kg("lineage", graph, "FooNett"))


def test_lineage_prints_a_tree_with_papers_and_sentences(graph: Path) -> None:
    lines = kg("lineage", graph, "FooNet").stdout.splitlines()
    assert lines[0] == "FooNet (model, 2020)"
    assert lines[1:4] == ["", "Introduced by", "  FooNet (2020, a)"]
    assert lines.index("Builds on") < lines.index("  BERT (model, 2018)") < lines.index("Built on by")
    assert lines[lines.index("Built on by") + 1].startswith("  BarNet (")
    assert any("BarNet, which extends FooNet" in line for line in lines)


def test_lineage_as_json_gives_the_edges(graph: Path) -> None:
    rows = json.loads(kg("lineage", graph, "BERT", "--json").stdout)
    assert [(row["depth"], row["concept"], row["of"], row["paper"]) for row in rows] == [
        (1, "foonet", "bert", "a"),
        (2, "barnet", "foonet", "b"),
    ]
    assert [row["concept"] for row in json.loads(kg("lineage", graph, "BERT", "--json", "--depth", "1").stdout)] == [
        "foonet"
    ]


def test_lineage_of_a_hub_says_how_many_branches_it_has(tmp_path: Path) -> None:
    claims = [
        claim(f"p{i}", relation, name)
        for i in range(30)
        for relation, name in (("introduces", f"N{i}"), ("builds_on", "Hub"))
    ]
    graph = graph_of(tmp_path / "graph", {"Hub": "model"} | {f"N{i}": "model" for i in range(30)}, claims)
    text = kg("lineage", graph.folder, "Hub").stdout
    assert "Built on by (10 of 30, those in most papers)" in text
    assert text.count("(model)") == 11


def test_lineage_of_what_nothing_builds_on_says_so(graph: Path) -> None:
    assert "no paper says what ImageNet builds on" in kg("lineage", graph, "ImageNet").stdout


def test_training_data_are_told_from_data_of_evaluation(graph: Path) -> None:
    text = kg("show", graph, "a").stdout
    assert "trained on: ImageNet" in text
    assert "evaluated on: CIFAR-10" in text
    assert "Used for training by" in kg("show", graph, "ImageNet").stdout


def test_extract_gives_training_data_as_data_sets_and_by_themselves(tmp_path: Path) -> None:
    path = tmp_path / "in.json"
    record = {"id": "a", "title": PAPERS[0].title, "text": PAPERS[0].abstract, "url": PAPERS[0].url}
    path.write_text(json.dumps([record]))
    line = json.loads(kg("extract", path).stdout)
    assert line["trained_on"] == ["ImageNet"]
    assert sorted(line["datasets"]) == ["CIFAR-10", "ImageNet"]
    assert line["code"] == ["https://github.com/foo/net"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Large language models forget. We propose FooNet, an LLM-based planner.", "Large Language Model"),
        (
            "Model predictive control (MPC) is slow. We propose FooNet, based on the MPC framework.",
            "Model Predictive Control",
        ),
        ("We propose FooNet, which extends force and impedance control.", "Force Control"),
        ("We propose FooNet, which extends MPC.", "MPC"),
    ],
)
def test_extract_calls_a_concept_by_its_own_name_where_the_paper_has_it_or_shares_words(
    tmp_path: Path, text: str, name: str
) -> None:
    path = tmp_path / "in.json"
    path.write_text(json.dumps([{"id": "a", "title": "", "text": text}]))
    assert name in json.loads(kg("extract", path).stdout)["builds_on"]


def test_show_gives_code_of_the_metadata(graph: Path) -> None:
    assert "code: https://github.com/foo/net" in kg("show", graph, "a").stdout
