"""Which way a number is better: the data file, and whether a number is a level or a change."""

import pytest

from kg.changes import change
from kg.directions import direction, directions
from kg.model import ConceptType
from kg.variants import fold
from kg.vocabulary import read_entries, shipped_files


def test_every_metric_of_the_file_is_in_the_vocabulary() -> None:
    known = {fold(entry.name) for entry in read_entries(shipped_files()) if entry.type is ConceptType.METRIC}
    assert {name for kind, name in directions() if kind == "metric"} - known == set()


def test_a_metric_beats_a_word_and_a_unit_beats_a_metric() -> None:
    assert direction("Vina Score", "").better == "lower"
    assert direction("Accuracy", "time").better == "lower"


@pytest.mark.parametrize(
    ("metric", "better"),
    [
        ("Word Error Rate", "lower"),
        ("Fréchet Inception Distance", "lower"),
        ("Perplexity", "lower"),
        ("Latency", "lower"),
        ("Memory Footprint", "lower"),
        ("regret", "lower"),
        ("Top-1 Accuracy", "higher"),
        ("BLEU", "higher"),
        ("Attack Success Rate", ""),
        ("User Study", ""),
        ("", ""),
    ],
)
def test_directions(metric: str, better: str) -> None:
    assert direction(metric, "%").better == better


def test_the_source_is_the_line_of_the_file() -> None:
    assert direction("Word Error Rate", "%").source == "word error"


@pytest.mark.parametrize(
    ("before", "value", "after", "kind"),
    [
        ("an accuracy of ", "91%", " on it", "level"),
        ("it reduces the error to ", "12%", ".", "level"),
        ("it reduces the error by up to ", "12%", ".", "fall"),
        ("it keeps ", "98%", " of the accuracy of the teacher", "share"),
        ("it cuts A by 81.4% and B by ", "84.2%", ".", "fall"),
        ("a reduction in word error rate (WER) of ", "0.9%", ".", "fall"),
        ("it lowers WER by 2.0% and ", "1.1%", ".", "fall"),
        ("with ", "30%", " fewer errors", "fall"),
        ("and saves ", "70%", " of memory", "fall"),
        ("increases recall by ", "3%", ".", "rise"),
        ("it has ", "3%", " higher recall", "rise"),
        ("with gains of 8.9% on A, 5.7% on B and ", "1.5%", " on C", "gain"),
        ("", "+5.4", " on it", "rise"),
        ("outperforms it by ", "2.3 points", ".", "gain"),
        ("achieves a ", "5.4%", " absolute improvement", "gain"),
        ("is up to ", "3.9x", " faster", "gain"),
        ("with ", "2x", " less memory", "fall"),
        ("runs at ", "twice the", " speed", "gain"),
    ],
)
def test_a_change_is_told_from_a_level(before: str, value: str, after: str, kind: str) -> None:
    assert change(before, value, after) == kind
