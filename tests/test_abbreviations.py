"""Definitions of abbreviations in running text, in both orders."""

import time

import pytest

from kg.abbreviations import definitions, implied
from kg.shortforms import short_forms


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
        ("key-value cache (henceforth KVC)", "KVC", "key-value cache"),
        ("key-value cache (denoted as KVC)", "KVC", "key-value cache"),
        ("key-value cache (aka KVC)", "KVC", "key-value cache"),
        ("key-value cache, henceforth KVC, is", "KVC", "key-value cache"),
        ("we study Text Annotation Graphs, or TAG, that", "TAG", "Text Annotation Graphs"),
        ("GRPO stands for group relative policy optimization.", "GRPO", "group relative policy optimization"),
        ("MOPO: Multi-Objective Prompt Optimization", "MOPO", "Multi-Objective Prompt Optimization"),
        ("We introduce BLT, a bidirectional layout transformer.", "BLT", "bidirectional layout transformer"),
        ("independent and identically distributed (i.i.d.) data", "i.i.d.", "independent and identically distributed"),
        ("text-to-image (T2I) models", "T2I", "text-to-image"),
        ("two-dimensional (2D) maps", "2D", "two-dimensional"),
        ("We use long short-term memory (LSTM) cells.", "LSTM", "long short-term memory"),
        ("long short-term memory networks (LSTM)", "LSTM", "long short-term memory"),
        ("Non-negative Matrix Factorization (NMF)", "NMF", "Non-negative Matrix Factorization"),
        ("using non-high-density lipoprotein (HDL) counts", "HDL", "high-density lipoprotein"),
        ("we rely on Proximal Policy Optimization (PPO)", "PPO", "Proximal Policy Optimization"),
        ("[odds 2.1, confidence interval (CI) 1-3]", "CI", "confidence interval"),
        ("the barrier (blood-brain barrier, BBB) holds", "BBB", "blood-brain barrier"),
        ("a belief, desire, intention (BDI) agent", "BDI", "belief, desire, intention"),
        ("explainable AI (XAI)", "XAI", "explainable AI"),
        ('the "Generalized Assignment Problem" (GAP)', "GAP", "Generalized Assignment Problem"),
        ("mean reciprocal rank (MRR; higher is better)", "MRR", "mean reciprocal rank"),
        ("convolutional neural network (CNN)-based", "CNN", "convolutional neural network"),
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
        "GPT-4 is a large model",
        "results of the model (ML)",
        "by the AI, and it is",
    ],
)
def test_a_bracket_is_not_always_a_definition(text: str) -> None:
    assert definitions(text) == []


def test_ten_thousand_brackets_take_no_time() -> None:
    assert definitions("(((" * 3000 + "a (B) " * 3000 + ")))" * 3000) == []


def test_letters_elsewhere_in_the_text_imply_an_abbreviation() -> None:
    text = "We tile outputs of GANs. A generative adversarial network draws."
    assert definitions(text) == []
    assert [(d.short, d.long) for d in implied(text)] == [("GANs", "generative adversarial network")]


def test_two_plain_words_imply_nothing() -> None:
    assert implied("A business policy BP is checked.") == []


def test_capitals_look_like_abbreviations_and_numerals_do_not() -> None:
    text = "The SVMs of Section III use RBF kernels, Python and https://a.org/ABC."
    assert [text[start:end] for start, end in short_forms(text)] == ["SVMs", "RBF"]


def test_time_grows_with_the_text_only() -> None:
    text = "Graph Neural Network (GNN) and " * 200 + "A B C D " * 400 + "(x " * 400
    start = time.process_time()
    definitions(text)
    once = time.process_time() - start
    definitions(text * 10)
    assert time.process_time() - start < 30 * max(once, 0.01)
