"""Rates that a paper proves."""

import pytest
from factory import entry, lexicon, paper

from kg.extract import extract
from kg.model import Relation

WORDS = lexicon(entry("GRPO"))


def bounds(abstract: str) -> list[str]:
    claims = extract(paper(abstract), WORDS).claims
    return [claim.value for claim in claims if claim.relation is Relation.REPORTS and claim.rule == "bound"]


@pytest.mark.parametrize(
    ("abstract", "rates"),
    [
        ("We prove a regret bound of O(sqrt(T log T)) for birds.", ["O(sqrt(T log T))"]),
        ("Our method has O(1/ε^2) sample complexity and takes O(n) time.", ["O(1/ε^2)", "O(n)"]),
        ("We get an Õ(sqrt(T)) regret.", ["Õ(sqrt(T))"]),
        ("Existing methods have O(n^2) complexity. We look at birds.", []),
        ("We look at the group O(3) of rotations.", []),
        ("We prove a bound of O(n and stop.", []),
        ("We improve on the best known rate O(n^2).", []),
        ("We prove the rate under n/p = O(1).", []),
    ],
)
def test_rates(abstract: str, rates: list[str]) -> None:
    assert bounds(abstract) == rates


def test_bound_is_no_result_of_the_contract() -> None:
    claims = extract(paper("We prove a regret bound of O(n) for birds."), WORDS).claims
    assert all(claim.result is None for claim in claims if claim.rule == "bound")
