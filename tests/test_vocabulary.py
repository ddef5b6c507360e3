"""The shipped vocabulary is free of faults, and the lint finds each kind of fault."""

import time
from pathlib import Path

import pytest
from factory import entry

from kg.errors import VocabularyError
from kg.lexicon import lexicon_with, shipped_lexicon
from kg.model import ConceptType
from kg.vocabulary import read_entries, shipped_files
from kg.vocabulary.lint import lint

HEADER = "name\ttype\taliases\tbroader\tyear\tcontext\n"


def test_the_shipped_files_have_no_faults() -> None:
    assert lint(list(read_entries(shipped_files()))) == []


def test_the_shipped_vocabulary_is_wide() -> None:
    concepts = shipped_lexicon().concepts.values()
    assert len(concepts) >= 6000
    assert sum(len(concept.aliases) + 1 for concept in concepts) >= 15_000
    for type, fewest in (
        (ConceptType.DATASET, 1500),
        (ConceptType.METRIC, 250),
        (ConceptType.MODEL, 800),
        (ConceptType.SOFTWARE, 150),
    ):
        assert sum(concept.type is type for concept in concepts) >= fewest


@pytest.mark.parametrize(
    "name",
    [
        "Group Relative Policy Optimization",
        "KV Cache",
        "Diffusion Model",
        "Large Language Model",
        "BERT",
        "Proximal Policy Optimization",
        "Graph Neural Network",
        "Expected Calibration Error",
        "Transformer",
        "Low-Rank Adaptation",
        "ImageNet",
        "Gaussian Process",
    ],
)
def test_landmarks_have_a_node(name: str) -> None:
    lexicon = shipped_lexicon()
    assert any(lexicon.concepts[reading.key] for reading in lexicon.gazetteer.lookup(name)), name


def faults(*entries: object) -> str:
    return "\n".join(lint([*entries, entry("Field", type="area")]))  # type: ignore[list-item]


def test_lint_finds_duplicate_names() -> None:
    assert "is 'Alpha Node' of" in faults(entry("Alpha Node", broader="Field"), entry("Alpha-nodes", broader="Field"))


def test_lint_finds_a_form_with_two_owners_unless_one_is_marked() -> None:
    one = entry("Alpha", "ABC", broader="Field")
    assert "'ABC' also names Alpha" in faults(one, entry("Beta", "ABC", broader="Field"))
    assert "also names" not in faults(one, entry("Beta", "?ABC", broader="Field", context="word"))


def test_lint_finds_unknown_and_cyclic_broader() -> None:
    assert "broader 'Nowhere' is no concept" in faults(entry("Alpha", broader="Nowhere"))
    assert "is broader than itself" in faults(entry("Alpha", broader="Beta"), entry("Beta", broader="Alpha"))
    assert "reaches no area" in faults(entry("Alpha"))


def test_lint_finds_a_wrong_type_for_the_name() -> None:
    assert "is typed method" in faults(entry("Alpha Dataset", broader="Field"))


def test_lint_finds_aliases_that_rules_make_anyway() -> None:
    assert "is a spelling of" in faults(entry("Alpha Node", "alpha-nodes", broader="Field"))


def test_lint_finds_marks_that_a_plain_spelling_overrides() -> None:
    idle = "is marked, but"
    assert idle in faults(entry("Alpha Node", "?alpha node", broader="Field", context="beta"))
    assert idle not in faults(entry("Alpha Node", "?Alpha Node", broader="Field", context="beta"))
    assert idle not in faults(entry("ALPHA", "?=Alpha", broader="Field", context="beta"))


def test_lint_finds_forms_that_can_never_link() -> None:
    assert "only ambiguous forms" in faults(entry("SAM", "?SAM", broader="Field"))


def test_lint_finds_files_out_of_order() -> None:
    assert "must stand before" in faults(entry("Beta", broader="Field"), entry("Alpha", broader="Field"))


def test_a_line_of_ones_own_takes_the_place_of_the_shipped_one(tmp_path: Path) -> None:
    mine = tmp_path / "mine.tsv"
    mine.write_text(HEADER + "KV Cache\tsoftware\tmy very own cache\tMachine Learning\n", encoding="utf-8")
    lexicon = lexicon_with((mine,))
    assert lexicon.concepts["kv-cache"].type is ConceptType.SOFTWARE
    assert lexicon.concepts["kv-cache"].aliases == ("my very own cache",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x\ty\n", "line 1: the header"),
        (HEADER + "\tmethod\n", "line 2: no name"),
        (HEADER + "a\tb\tc\td\te\tf\tg\n", "line 2: 7 columns"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(tmp_path: Path, text: str, message: str) -> None:
    mine = tmp_path / "mine.tsv"
    mine.write_text(text, encoding="utf-8")
    with pytest.raises(VocabularyError, match=message):
        list(read_entries([mine]))


@pytest.mark.parametrize(
    ("alias", "fault"), [("Shampoo", True), ("=Shampoo", False), ("?Shampoo", False), ("sparrows", True)]
)
def test_lint_finds_everyday_words_without_a_marker(alias: str, fault: bool) -> None:
    found = faults(entry("Alpha", alias, broader="Field", context="hessian"))
    assert (f"{alias.strip('=?')!r} is an everyday word" in found) is fault


def test_lint_finds_a_single_letter_without_a_marker() -> None:
    assert "single letter" in faults(entry("Alpha", "R", broader="Field"))


def test_lint_finds_an_impossible_year() -> None:
    assert "has the year 20188" in faults(entry("Alpha", broader="Field", year=20188))


def test_lint_allows_an_alias_that_a_case_rule_keeps_apart() -> None:
    assert "is a spelling of" not in faults(entry("Nearest Alpha", "kNN", "KNN", broader="Field"))


def test_a_line_can_remove_a_concept(tmp_path: Path) -> None:
    mine = tmp_path / "mine.tsv"
    mine.write_text(HEADER + "KV Cache\tremove\n", encoding="utf-8")
    assert "kv-cache" not in lexicon_with((mine,)).concepts


def test_a_removal_of_nothing_is_named_with_its_line(tmp_path: Path) -> None:
    mine = tmp_path / "mine.tsv"
    mine.write_text(HEADER + "No Such Thing\tremove\n", encoding="utf-8")
    with pytest.raises(VocabularyError, match="line 2: no concept named 'No Such Thing' to remove"):
        lexicon_with((mine,))


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ("A\tmethod\t\t\tMMXX", "year 'MMXX' is not a number"),
        ("A\tmethod\t\t\t²", "year '²' is not a number"),
        ("A\tfood", "type 'food' is not one of"),
        ("A\tmethod\t\t\t\t\tnew", "status 'new' is not one of"),
    ],
)
def test_a_cell_that_cannot_be_used_is_named(tmp_path: Path, cells: str, message: str) -> None:
    mine = tmp_path / "mine.tsv"
    mine.write_text(HEADER.rstrip("\n") + "\tstatus\n" + cells + "\n", encoding="utf-8")
    with pytest.raises(VocabularyError, match=message):
        list(read_entries([mine]))


def test_a_file_that_is_no_utf8_is_one_line(tmp_path: Path) -> None:
    mine = tmp_path / "mine.tsv"
    mine.write_bytes(HEADER.encode() + b"\xff\xfe\tmethod\n")
    with pytest.raises(VocabularyError, match="is not UTF-8 text"):
        list(read_entries([mine]))


def test_a_circle_of_broader_concepts_does_not_stop_a_build(tmp_path: Path) -> None:
    from factory import paper

    from kg.build import Settings, build

    mine = tmp_path / "mine.tsv"
    mine.write_text(HEADER + "Long Walk\tmethod\t\tShort Walk\nShort Walk\tmethod\t\tLong Walk\n", encoding="utf-8")
    build([paper("A long walk.")], tmp_path / "graph", Settings(vocabulary=(mine,)))
    assert any("is broader than itself" in fault for fault in lint(list(read_entries([mine]))))


def test_a_hundred_thousand_lines_load(tmp_path: Path) -> None:
    mine = tmp_path / "mine.tsv"
    lines = "".join(f"walk number {i} taken\tmethod\n" for i in range(100_000))
    mine.write_text(HEADER + lines, encoding="utf-8")
    start = time.process_time()
    assert len(lexicon_with((mine,)).concepts) > 100_000
    assert time.process_time() - start < 120
