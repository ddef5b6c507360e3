"""Addresses of code and data, mended and told apart."""

import pytest
from factory import lexicon, paper

from kg.claims.links import mended
from kg.extract import extract
from kg.model import Relation


def links(abstract: str) -> list[tuple[str, str]]:
    claims = extract(paper(abstract), lexicon()).claims
    return [(claim.value, claim.rule) for claim in claims if claim.relation is Relation.HAS_CODE]


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        ("Code is available at https://github.com/a/b.", [("https://github.com/a/b", "link-code")]),
        ("Code: github.com/a/b", [("https://github.com/a/b", "link-code")]),
        ("The code is at https: //github.com/a/B2.", [("https://github.com/a/B2", "link-code")]),
        ("The code is at https://github. com/a/b.", [("https://github.com/a/b", "link-code")]),
        (
            "See (https://anonymous.4open.science/r/x-1) for code.",
            [("https://anonymous.4open.science/r/x-1", "link-code")],
        ),
        ("Our dataset is at https://zenodo.org/record/1.", [("https://zenodo.org/record/1", "link-data")]),
        ("The model is at https://huggingface.co/a/b.", [("https://huggingface.co/a/b", "link-model")]),
        ("Project page: https://a.github.io/b/.", [("https://a.github.io/b/", "link-page")]),
        ("Videos are at https://a.github.io/b/.", []),
        ("See https://doi.org/10.1/2 and https://arxiv.org/abs/1.", []),
        ("Write to a.b@example.org.", []),
        ("No address here.", []),
    ],
)
def test_addresses(abstract: str, expected: list[tuple[str, str]]) -> None:
    assert links(abstract) == expected


def test_address_is_given_once() -> None:
    assert len(links("Code: https://github.com/a/b. Again, code: https://github.com/a/b.")) == 1


def test_span_is_the_address_as_written() -> None:
    text = "The code is at https: //github.com/a/b."
    claim = extract(paper(text), lexicon()).claims[0]
    assert text[claim.start : claim.end] == "https: //github.com/a/b"


def test_mending_keeps_what_works() -> None:
    assert mended("http://x.org/a") == "http://x.org/a"
