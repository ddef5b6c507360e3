"""Rates that a paper proves."""

import json
from pathlib import Path

import pytest
from factory import entry, lexicon, paper
from typer.testing import CliRunner

from kg.cli import app
from kg.extract import extract
from kg.model import BOUND, Result

WORDS = lexicon(entry("GRPO"))


def proved(abstract: str) -> list[Result]:
    claims = extract(paper(abstract), WORDS).claims
    return [claim.result for claim in claims if claim.result and claim.rule == BOUND]


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
    assert [rate.value for rate in proved(abstract)] == rates


@pytest.mark.parametrize(
    ("abstract", "measures"),
    [
        ("We prove a regret bound of O(n) for birds.", ["regret"]),
        ("Our method has O(1/ε^2) sample complexity and takes O(n) time.", ["sample complexity", "time"]),
        ("We give an O(n)-time algorithm that needs O(log n) queries.", ["time", "queries"]),
        ("We prove an O(n) upper bound on the duality gap.", ["duality gap"]),
    ],
)
def test_a_rate_says_what_it_bounds(abstract: str, measures: list[str]) -> None:
    assert [rate.metric for rate in proved(abstract)] == measures


def test_bound_is_no_result_of_the_contract(tmp_path: Path) -> None:
    papers = tmp_path / "papers.jsonl"
    papers.write_text(json.dumps({"id": "p", "title": "", "text": "We prove a regret bound of O(n) for birds."}) + "\n")
    run = CliRunner().invoke(app, ["extract", str(papers)])
    assert json.loads(run.stdout)["results"] == []
