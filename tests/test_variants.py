"""Spelling: what folds together, and which spellings a form has."""

import pytest

from kg.variants import flatten, fold, is_acronym, is_coined, plural, singular, spellings


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("KV Cache", "kv-caches"),
        ("Optimization", "optimisation"),
        ("data set", "Datasets"),
        ("Behavior Cloning", "behaviour cloning"),
        ("pre-training", "pretraining"),
        ("Markov Decision Process", "Markov decision processes"),
        ("Policy", "policies"),
        ("Confusion Matrix", "confusion matrices"),
        ("Modelling", "modeling"),
        ("Regularization", "regularisations"),
        ("Hölder Continuity", "Holder continuity"),
        ("Łojasiewicz Inequality", "Lojasiewicz inequality"),
        ("L₁ Norm", "L1 norm"),
    ],
)
def test_spellings_of_one_name_fold_together(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("BERT", "RoBERTa"), ("GPT-3", "GPT-4"), ("bias", "bia"), ("loss", "los"), ("DPO", "PPO")]
)
def test_different_names_stay_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    "word", ["supervised", "noise", "precise", "raise", "wise", "promise", "expertise", "denoising", "otherwise"]
)
def test_words_with_s_by_nature_keep_it(word: str) -> None:
    assert "z" not in fold(word)


def test_flatten_keeps_every_offset() -> None:
    text = "İstanbul—the K-Means ﬁt"
    assert len(flatten(text)) == len(text)
    assert flatten("Pre–Training") == "pre training"


@pytest.mark.parametrize(
    ("form", "spelling"),
    [
        ("Graph Neural Network", "Graph Neural Networks"),
        ("Pre-training", "Pretraining"),
        ("feedforward network", "feed forward network"),
        ("step size", "stepsize"),
        ("Teleoperation", "Tele operation"),
        ("Multimodal Learning", "Multi modal Learning"),
        ("Epsilon-Greedy", "ε Greedy"),
        ("L1 Regularization", "ℓ1 Regularization"),
        ("Behavior Cloning", "behaviour Cloning"),
        ("L1 Regularization", "ℓ 1 Regularisation"),
        ("L2 Regularization", "L2 Regularised"),
        ("F1 Score", "F 1 Score"),
        ("R2 Score", "R^2 Score"),
        ("Bayes' Theorem", "Bayes Theorem"),
        ("Lloyd's Algorithm", "Lloyds Algorithm"),
        ("Lloyd's Algorithm", "Lloyd Algorithm"),
        ("Convex Optimization", "Convex Optimisation"),
        ("Generalized Linear Model", "Generalised Linear Models"),
        ("Overfitting", "Over fitting"),
        ("GAN", "GANs"),
        ("Precision and Recall", "Precision & Recall"),
        ("Non-convex Optimization", "Nonconvex Optimization"),
        ("Schrödinger Bridge", "Schrodinger Bridge"),
        ("Schrödinger Bridge", "Schroedinger Bridge"),
        ("Bias-Variance Trade-Off", "Bias Variance tradeoff"),
        ("3D Shape", "3 D Shape"),
        ("Lightweight Network", "light weight Network"),
        ("RGB-D Image", "rgbd Image"),
    ],
)
def test_a_form_has_this_spelling(form: str, spelling: str) -> None:
    assert spelling in spellings(form)


@pytest.mark.parametrize(
    ("form", "spelling"),
    [
        ("CIFAR-10", "CIFAR 10s"),
        ("KV Caching", "KV Cachings"),
        ("Deep Learning", "Deep Learnings"),
        ("T5", "T 5"),
        ("Regularization", "Regularized"),
        ("Sizing", "Sising"),
    ],
)
def test_a_form_has_not_this_spelling(form: str, spelling: str) -> None:
    assert spelling not in spellings(form)


def test_plural_and_singular_are_inverse() -> None:
    for word in ("policy", "loss", "matrix", "process", "network", "vertex", "hypothesis"):
        assert singular(plural(word)) == word


@pytest.mark.parametrize(
    ("form", "expected"),
    [("GRPO", True), ("LoRA", True), ("GPT-4", True), ("Adam", False), ("ImageNet", False), ("KV Cache", False)],
)
def test_acronyms_are_forms_of_capitals(form: str, expected: bool) -> None:
    assert is_acronym(form) is expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [("ImageNet", True), ("ComplEx", True), ("Adam", False), ("Transformer", False), ("Meta-World", False)],
)
def test_coined_names_have_a_capital_inside(form: str, expected: bool) -> None:
    assert is_coined(form) is expected
