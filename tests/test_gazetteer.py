"""Where known forms stand in text: boundaries, case, inflection, longest match."""

import pytest

from kg.gazetteer import Gazetteer, compile_forms
from kg.vocabulary import Form


def found(text: str, *forms: Form) -> list[str]:
    gazetteer = Gazetteer(compile_forms((form.text, form) for form in forms))
    return [text[hit.start : hit.end] for hit in gazetteer.find(text)]


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("We use KV-caches here.", "KV-caches"),
        ("a kv cache", "kv cache"),
        ("(KV cache)", "KV cache"),
        ("KV cache's size", "KV cache"),
        ("Key: KV—cache.", "KV—cache"),
    ],
)
def test_hyphens_case_plural_and_possessive_are_one_form(text: str, surface: str) -> None:
    assert found(text, Form("KV Cache")) == [surface]


def test_a_match_begins_and_ends_at_a_word() -> None:
    assert found("organ began GANymede", Form("GAN")) == []
    assert found("the supercell", Form("cell")) == []


def test_an_acronym_matches_only_in_its_case() -> None:
    assert found("a gan and a GAN and two GANs", Form("GAN")) == ["GAN", "GANs"]


def test_a_coined_name_is_not_an_everyday_word() -> None:
    assert found("Complex data of high quality", Form("ComplEx"), Form("QuALITY")) == []
    assert found("On ComplEx and QuALITY", Form("ComplEx"), Form("QuALITY")) == ["ComplEx", "QuALITY"]


def test_an_exact_form_needs_its_case() -> None:
    assert found("adam ADAM Adam", Form("Adam", exact=True)) == ["Adam"]


def test_the_longest_match_stands() -> None:
    forms = (Form("Gradient Descent"), Form("Stochastic Gradient Descent"), Form("Gradient"))
    assert found("stochastic gradient descent and gradient descent", *forms) == [
        "stochastic gradient descent",
        "gradient descent",
    ]


@pytest.mark.parametrize("text", ["non-convex optimization", "sub-convex optimization"])
def test_a_negating_prefix_makes_another_name(text: str) -> None:
    assert found(text, Form("Convex Optimization")) == []


@pytest.mark.parametrize("text", ["see https://a.org/adam/x", "mail adam@b.org", "github.com/adam/adam"])
def test_nothing_is_found_inside_an_address(text: str) -> None:
    assert found(text, Form("adam")) == []


@pytest.mark.parametrize("text", ["PointNet++", "Llama 3.1", "GPT-4o"])
def test_another_version_is_another_name(text: str) -> None:
    assert found(text, Form("PointNet"), Form("Llama 3"), Form("GPT-4")) == []


def test_a_form_that_is_never_meant_keeps_the_forms_inside_it_from_matching() -> None:
    forms = (Form("attention"), Form("much attention", never=True))
    assert found("it drew much attention to the attention", *forms) == ["attention"]
    assert found("attention", Form("attention", never=True)) == []


def test_offsets_hold_in_text_with_wide_characters() -> None:
    assert found("𝒳 İ 🙂 the KV cache", Form("KV Cache")) == ["KV cache"]
