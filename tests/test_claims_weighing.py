"""How a paper speaks of a concept, weighed by the shipped model."""

import pytest
from factory import entry, lexicon, paper

from kg.claims.weighing import chance, score
from kg.extract import extract
from kg.model import Field, Relation

WORDS = lexicon(
    entry("Particle Filter"), entry("Kalman Filter"), entry("ImageNet", type="dataset"), entry("Tracking", type="task")
)


def bases(abstract: str, title: str = "") -> set[str]:
    claims = extract(paper(abstract, title), WORDS).claims
    return {claim.concept for claim in claims if claim.relation is Relation.BUILDS_ON}


@pytest.mark.parametrize(
    ("abstract", "named"),
    [
        ("We propose BirdNet, a tracker that employs a particle filter.", {"particle-filter"}),
        ("We propose BirdNet, which is based on a Kalman filter.", {"kalman-filter"}),
        ("Birds fly. A particle filter is known. We look at birds.", set()),
        ("We propose BirdNet and test it on ImageNet.", set()),
    ],
)
def test_what_the_words_around_a_concept_say(abstract: str, named: set[str]) -> None:
    assert bases(abstract) == named


def test_probability_grows_with_a_rule_and_does_not_depend_on_order() -> None:
    features = ["bias", "letter:m", "section:O"]
    backed = [*features, "rule:variant-of", "rules:1"]
    low, high = (chance(score(Relation.BUILDS_ON, found)) for found in (features, backed))
    assert 0 < low < high < 1
    assert score(Relation.BUILDS_ON, backed) == pytest.approx(score(Relation.BUILDS_ON, backed[::-1]))


@pytest.mark.parametrize("verb", ["outperforms", "is compared with"])
def test_what_a_paper_is_measured_against_is_compared_and_not_built_on(verb: str) -> None:
    abstract = f"We propose BirdNet, which is based on a Kalman filter. BirdNet {verb} a particle filter."
    claims = extract(paper(abstract), WORDS).claims
    found = {claim.concept: claim.relation for claim in claims if claim.relation != Relation.INTRODUCES}
    assert found == {"kalman-filter": Relation.BUILDS_ON, "particle-filter": Relation.COMPARES_WITH}


def test_claim_from_the_title_points_into_the_title() -> None:
    claims = extract(paper("We follow birds.", "A particle filter for birds"), WORDS).claims
    found = [claim for claim in claims if claim.relation is Relation.BUILDS_ON]
    assert all(claim.field is Field.TITLE and claim.quote == "A particle filter for birds" for claim in found)
