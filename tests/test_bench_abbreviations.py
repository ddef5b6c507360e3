"""Abbreviations on public gold sets, where they are at hand: not worse than what was reached."""

import os
from pathlib import Path

import pytest
from bench_abbreviations import harmonic, med, sdu

SHARED = Path(os.environ.get("KG_SHARED", "")) / "bench"
HERE = bool(os.environ.get("KG_SHARED")) and SHARED.is_dir()
pytestmark = [pytest.mark.shared, pytest.mark.skipif(not HERE, reason="KG_SHARED names no folder with the gold sets")]


@pytest.mark.parametrize("name", ["dev", "truth"])
def test_acronym_identification_reaches_a_macro_f1_of_90(name: str) -> None:
    both = [count.scores() for count in sdu(SHARED / "sdu-ai-2021" / "dataset" / f"{name}.json").values()]
    assert harmonic(sum(p for p, _ in both) / 2, sum(r for _, r in both) / 2) >= 90


def test_medline_definitions_reach_what_is_asked() -> None:
    precision, recall = med(SHARED / "ab3p" / "MED1250_labeled").scores()
    assert precision >= 96
    assert harmonic(precision, recall) >= 90.5
