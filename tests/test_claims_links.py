"""Addresses of code and data, mended and told apart."""

import pytest
from factory import lexicon, paper

from kg.claims.links import mended
from kg.extract import extract
from kg.model import Relation


def links(abstract: str, url: str = "") -> list[tuple[str, str]]:
    claims = extract(paper(abstract, url=url), lexicon()).claims
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


@pytest.mark.parametrize(
    ("url", "rule"),
    [
        ("https://github.com/a/b", "metadata-code"),
        ("https://gitlab.com/a/b", "metadata-code"),
        ("https://anonymous.4open.science/r/x-1", "metadata-code"),
        ("https://huggingface.co/a/b", "metadata-model"),
        ("https://huggingface.co/datasets/a/b", "metadata-data"),
    ],
)
def test_the_address_of_the_record_is_a_claim_where_it_is_a_repository(url: str, rule: str) -> None:
    assert links("No address here.", url) == [(url, rule)]


@pytest.mark.parametrize(
    "url",
    [
        "https://arxiv.org/abs/1706.03762",
        "https://github.com/a",
        "https://github.com/a/b/blob/main/paper.pdf",
        "https://huggingface.co/papers/2301.00001",
        "https://huggingface.co/spaces/a/b",
        "https://example.org/github.com/a/b",
        "javascript:alert(1)//github.com/a/b",
        "",
    ],
)
def test_the_address_of_a_page_is_no_claim(url: str) -> None:
    assert links("No address here.", url) == []


@pytest.mark.parametrize("url", ["https://github.com/a/b", "http://www.github.com/A/b/", "https://github.com/a/b.git"])
def test_an_address_that_text_and_record_give_is_the_texts(url: str) -> None:
    assert links("Code: https://github.com/a/b.", url) == [("https://github.com/a/b", "link-code")]


def test_evidence_of_metadata_is_the_address_in_a_field_of_its_own() -> None:
    claim = extract(paper("No address here.", url="https://github.com/a/b"), lexicon()).claims[0]
    assert (claim.field, claim.start, claim.end, claim.quote) == ("url", 0, 22, "https://github.com/a/b")
