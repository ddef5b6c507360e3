"""Merges and splits that a person decides: kept with the graph, applied by each build, undone at will."""

from pathlib import Path

import pytest
from factory import paper

from kg.build import Settings, build
from kg.commands.merges import decide
from kg.decisions import FILE, Action, Decision, decisions_text, read_decisions, with_decision
from kg.errors import GraphError, KGError, UnknownNameError
from kg.graph import GraphFolder
from kg.proposals import propose
from kg.store import rows

PAPERS = [
    paper("We propose BarNet, a diffusion model. BarNet is good.", id="a", year=2020),
    paper("We propose FooNet, a diffusion model. FooNet is good.", id="b", year=2021),
    paper("BarNet and FooNet meet the KV-cache, key-value caching and a key value cache.", id="c", year=2022),
]


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    folder = tmp_path / "graph"
    build(PAPERS, folder)
    return folder


def linked(folder: Path, paper: str) -> set[str]:
    return {row["concept"] for row in rows(folder, "mentions") if row["paper"] == paper}


def sources(folder: Path, concept: str) -> dict[str, str]:
    return {row["alias"]: row["source"] for row in rows(folder, "aliases") if row["concept"] == concept}


def test_a_merge_moves_mentions_claims_and_names_with_its_reason(graph: Path) -> None:
    decide(Action.MERGE, graph, "BarNet", "FooNet", "a new name of it", quiet=True)
    build(PAPERS, graph)
    assert linked(graph, "b") == {"barnet", "diffusion-model"}
    assert {row["concept"] for row in rows(graph, "claims") if row["relation"] == "introduces"} == {"barnet"}
    assert sources(graph, "barnet") == {
        "BarNet": "introduced in paper a",
        "FooNet": "reviewed merge: a new name of it",
    }
    assert "foonet" not in {row["id"] for row in rows(graph, "concepts")}


def test_a_merge_into_a_curated_concept_gives_it_the_name(graph: Path) -> None:
    decide(Action.MERGE, graph, "KV Cache", "FooNet", "it is one", quiet=True)
    build(PAPERS, graph)
    assert "kv-cache" in linked(graph, "b")
    assert sources(graph, "kv-cache")["FooNet"] == "reviewed merge: it is one"


def test_a_split_undoes_a_merge(graph: Path) -> None:
    before = {name: (graph / name).read_bytes() for name in ("mentions.parquet", "concepts.parquet", "aliases.parquet")}
    decide(Action.MERGE, graph, "BarNet", "FooNet", "a new name of it", quiet=True)
    build(PAPERS, graph)
    decide(Action.SPLIT, graph, "BarNet", "FooNet", "they differ", quiet=True)
    assert read_decisions(graph / FILE) == ()
    build(PAPERS, graph)
    assert {name: (graph / name).read_bytes() for name in before} == before


def test_a_split_makes_a_form_a_concept_of_its_own(graph: Path) -> None:
    decide(Action.SPLIT, graph, "KV Cache", "key-value caching", "the act, not the thing", quiet=True)
    build(PAPERS, graph)
    assert {"kv-cache", "key-value-caching"} <= linked(graph, "c")
    decide(Action.MERGE, graph, "KV Cache", "key-value caching", "one after all", quiet=True)
    build(PAPERS, graph)
    assert "key-value-caching" not in linked(graph, "c")


def test_decisions_stay_through_builds_and_can_be_given_to_another(graph: Path, tmp_path: Path) -> None:
    decide(Action.MERGE, graph, "BarNet", "FooNet", "a new name of it", quiet=True)
    build(PAPERS, graph)
    build(PAPERS, graph)
    assert len(read_decisions(graph / FILE)) == 1
    build(PAPERS, tmp_path / "other", Settings(decisions=graph / FILE))
    assert "foonet" not in {row["id"] for row in rows(tmp_path / "other", "concepts")}


def test_a_decision_needs_a_reason_and_two_known_concepts(graph: Path) -> None:
    with pytest.raises(KGError, match="needs a reason"):
        decide(Action.MERGE, graph, "BarNet", "FooNet", " ", quiet=True)
    with pytest.raises(UnknownNameError):
        decide(Action.MERGE, graph, "BarNet", "Nowhere", "x", quiet=True)
    with pytest.raises(UnknownNameError):
        decide(Action.SPLIT, graph, "BarNet", "Nowhere", "x", quiet=True)
    with pytest.raises(KGError, match="one concept already"):
        decide(Action.MERGE, graph, "BarNet", "barnet", "x", quiet=True)


def test_merges_do_not_go_in_a_circle() -> None:
    chain = with_decision((Decision(Action.MERGE, "a", "b", "x"),), Decision(Action.MERGE, "b", "c", "x"))
    with pytest.raises(GraphError, match="takes in"):
        with_decision(chain, Decision(Action.MERGE, "c", "a", "x"))


def test_a_chain_of_merges_ends_in_its_first(graph: Path) -> None:
    decide(Action.MERGE, graph, "KV Cache", "BarNet", "x", quiet=True)
    decide(Action.MERGE, graph, "BarNet", "FooNet", "y", quiet=True)
    build(PAPERS, graph)
    assert "kv-cache" in linked(graph, "b")


@pytest.mark.parametrize(
    "text", ["x\n", "action\tone\tother\tbecause\njoin\ta\tb\tc\n", "action\tone\tother\tbecause\nmerge\ta\tb\n"]
)
def test_a_damaged_decisions_file_is_one_clear_line(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(GraphError, match=r"line [12]"):
        read_decisions(tmp_path / FILE)


def test_decisions_are_read_as_they_were_written(tmp_path: Path) -> None:
    decisions = (Decision(Action.MERGE, "a", "b", "one\ttwo\nthree"), Decision(Action.SPLIT, "c", "d e", "x"))
    (tmp_path / FILE).write_text(decisions_text(decisions), encoding="utf-8")
    assert [d.because for d in read_decisions(tmp_path / FILE)] == ["one two three", "x"]


def test_each_alias_says_why_it_is_one(graph: Path) -> None:
    found = sources(graph, "kv-cache")
    assert found["KV Cache"] == "curated"
    assert found["key value cache"] in {"curated", "variant rule"} if "key value cache" in found else True
    assert set(found.values()) <= {"curated", "variant rule"}


def test_a_definition_in_a_paper_is_named_as_the_source(tmp_path: Path) -> None:
    build([paper("The KV cache (KVCa) is big. KVCa grows.", id="q")], tmp_path / "g")
    assert sources(tmp_path / "g", "kv-cache")["KVCa"] == "definition in paper q"


def test_proposals_need_more_than_likeness(tmp_path: Path) -> None:
    papers = [
        paper("We propose BarNet. BarNet is good.", id="a", year=2020),
        paper("We propose BarNets. BarNets are good.", id="b", year=2021),
        paper("We propose BazNet. BazNet is good.", id="c", year=2021),
    ]
    build(papers, tmp_path / "g")
    found = propose(GraphFolder(tmp_path / "g"))
    assert all({p.one_name, p.other_name} <= {"BarNet", "BarNets"} for p in found)
    before = (tmp_path / "g" / "concepts.parquet").read_bytes()
    assert before == (tmp_path / "g" / "concepts.parquet").read_bytes()
