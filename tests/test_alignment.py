"""Letters against words: beginnings are free, what is left out costs."""

import re

import pytest

from kg.alignment import align


def cost(text: str, letters: str) -> float | None:
    found = align(text, [word.span() for word in re.finditer(r"\S+", text)], letters)
    return found.cost if found else None


@pytest.mark.parametrize(
    ("text", "letters"), [("proximal policy optimization", "ppo"), ("text-to-image", "t2i"), ("two-dimensional", "2d")]
)
def test_beginnings_of_words_and_parts_cost_nothing(text: str, letters: str) -> None:
    assert cost(text, letters) == 0


def test_a_letter_inside_a_word_costs_less_where_the_word_is_begun() -> None:
    begun, unbegun = cost("graph attention network", "gat"), cost("graph attention network", "gtn")
    assert begun is not None
    assert unbegun is not None
    assert 0 < begun < unbegun


def test_a_word_left_out_costs_more_than_a_small_one() -> None:
    small, content = cost("learning with errors", "le"), cost("learning noisy errors", "le")
    assert small is not None
    assert content is not None
    assert 0 < small < content


def test_letters_out_of_order_do_not_align() -> None:
    assert cost("policy proximal", "zq") is None


def test_a_prefix_before_the_first_letter_is_no_part_of_the_long_form() -> None:
    text = "non-high-density lipoprotein"
    found = align(text, [word.span() for word in re.finditer(r"\S+", text)], "hdl")
    assert found is not None
    assert text[found.start :] == "high-density lipoprotein"
