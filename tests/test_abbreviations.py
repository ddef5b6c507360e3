"""Definitions of abbreviations in running text, in both orders."""

import pytest

from kg.abbreviations import definitions


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("We use Group Relative Policy Optimization (GRPO).", "GRPO", "Group Relative Policy Optimization"),
        ("GRPO (Group Relative Policy Optimization) is used.", "GRPO", "Group Relative Policy Optimization"),
        ("the convolutional neural networks (CNNs)", "CNNs", "convolutional neural networks"),
        ("out-of-distribution (OOD) inputs", "OOD", "out-of-distribution"),
        ("low-rank adaptation (LoRA)", "LoRA", "low-rank adaptation"),
        ("mixture-of-experts (MoE) layers", "MoE", "mixture-of-experts"),
        ("a Steered Annealed Ladder for Tuning (SALT) scheme", "SALT", "Steered Annealed Ladder for Tuning"),
        (
            "We present Smooth exPloration with adaptive Rewards for Knowledge (SPARK).",
            "SPARK",
            "Smooth exPloration with adaptive Rewards for Knowledge",
        ),
        ("maximum a posteriori (MAP) estimates", "MAP", "maximum a posteriori"),
        ("variance exploding (VE; or VE-SDE) processes", "VE", "variance exploding"),
        ("principal component analysis [PCA]", "PCA", "principal component analysis"),
        ("graph attention network (or GAT)", "GAT", "graph attention network"),
    ],
)
def test_definition_is_found(text: str, short: str, long: str) -> None:
    found = definitions(text)
    assert (short, long) in [(d.short, d.long) for d in found]
    for d in found:
        assert text[slice(*d.short_span)] == d.short
        assert text[slice(*d.long_span)] == d.long


@pytest.mark.parametrize(
    "text",
    [
        "results (see Table 1) hold",
        "in 2019 (e.g. here)",
        "the method (which works)",
        "our model (RL)",
        "at https://a.org/(GAN) now",
        "an agent (the A)",
    ],
)
def test_a_bracket_is_not_always_a_definition(text: str) -> None:
    assert definitions(text) == []


def test_ten_thousand_brackets_take_no_time() -> None:
    assert definitions("(((" * 3000 + "a (B) " * 3000 + ")))" * 3000) == []
