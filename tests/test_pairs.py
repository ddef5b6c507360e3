"""Pairs of names: the same concept, or two that look alike; the shipped vocabulary joins and parts them rightly."""

from pathlib import Path

import pytest

from kg.lexicon import shipped_lexicon
from kg.variants import fold

PAIRS = [
    line.split("\t") for line in (Path(__file__).parent / "data" / "pairs.tsv").read_text(encoding="utf-8").splitlines()
]
SAME = [(one, other) for kind, one, other in PAIRS if kind == "same"]
DIFFERENT = [(one, other) for kind, one, other in PAIRS if kind == "different"]


def meanings(name: str) -> set[str]:
    """Give the concepts that a name can mean; a name that no entry has means itself."""
    return {reading.key for reading in shipped_lexicon().gazetteer.lookup(name)} or {f"no entry: {fold(name)}"}


def test_there_are_enough_pairs() -> None:
    assert len(SAME) >= 120
    assert len(DIFFERENT) >= 120


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_names_of_one_concept_are_joined(one: str, other: str) -> None:
    assert meanings(one) & meanings(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_two_concepts_are_never_joined(one: str, other: str) -> None:
    assert not meanings(one) & meanings(other)
