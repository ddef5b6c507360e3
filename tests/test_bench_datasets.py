"""What papers use and introduce, on public sets, where they are at hand: not worse than what was reached."""

import os
from pathlib import Path

import pytest
from bench_abbreviations import harmonic
from bench_datasets import datafinder, titles

SHARED = Path(os.environ.get("KG_SHARED", "")) / "bench"
HERE = bool(os.environ.get("KG_SHARED")) and SHARED.is_dir()
pytestmark = [pytest.mark.shared, pytest.mark.skipif(not HERE, reason="KG_SHARED names no folder with the public sets")]


def test_data_sets_that_abstracts_use_beat_the_look_up_of_exact_names() -> None:
    counts = datafinder(SHARED / "datafinder")
    used, lookup = counts["used"].scores(), counts["lookup"].scores()
    assert used[0] >= 86
    assert used[1] >= 27
    assert harmonic(*used) > harmonic(*lookup)


def test_names_that_open_titles_are_told_to_be_new() -> None:
    precision, recall = titles(SHARED / "cs-ner-titles" / "test.data")["named exact"].scores()
    assert precision >= 85
    assert harmonic(precision, recall) >= 73
