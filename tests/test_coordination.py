"""Names that share words: every one is linked, each with the place that names it."""

import pytest
from factory import entry, lexicon, paper

from kg.linking import link
from kg.model import Field

VOCABULARY = lexicon(
    entry("Online Reinforcement Learning"),
    entry("Offline Reinforcement Learning"),
    entry("Convex Optimization"),
    entry("Non-Convex Optimization"),
    entry("Image Generation"),
    entry("Image Editing"),
    entry("Image Inpainting"),
    entry("Video Generation"),
    entry("Pre-Training"),
    entry("Post-Training"),
    entry("Fine-Tuning"),
    entry("Pre-Finetuning"),
    entry("L1 Regularization"),
    entry("L2 Regularization"),
    entry("In-Distribution"),
    entry("Out-of-Distribution"),
    entry("Semantic Segmentation"),
    entry("Instance Segmentation"),
    entry("Panoptic Segmentation"),
    entry("Single-Agent Reinforcement Learning"),
    entry("Multi-Agent Reinforcement Learning"),
    entry("CIFAR-10", type="dataset"),
    entry("CIFAR-100", type="dataset"),
    entry("ImageNet-A", type="dataset"),
    entry("ImageNet-R", type="dataset"),
    entry("Attention Network"),
    entry("Attention"),
    entry("Convolutional Neural Network"),
    entry("Graph Learning"),
    entry("Graph Representation"),
    entry("Representation Learning"),
    entry("Policy Network"),
    entry("Value Network"),
    entry("Memory Usage"),
    entry("Memory Network"),
    entry("Distribution"),
    entry("Margin"),
    entry("Margin Distribution"),
    entry("Embedding"),
    entry("Embedding Learning"),
    entry("Few-Shot Learning"),
    entry("GPT-3", type="model"),
    entry("GPT-4", type="model"),
)


def found(text: str) -> dict[str, str]:
    mentions = link(paper(text), VOCABULARY, {}, {Field.ABSTRACT: ()}).mentions
    return {m.concept: m.surface for m in mentions}


@pytest.mark.parametrize(
    ("text", "concept", "surface"),
    [
        (
            "online and offline reinforcement learning",
            "online-reinforcement-learning",
            "online and offline reinforcement learning",
        ),
        ("convex and non-convex optimisation", "convex-optimization", "convex and non-convex optimisation"),
        ("image and video generation", "image-generation", "image and video generation"),
        ("pre- and post-training", "pre-training", "pre- and post-training"),
        ("L1- and L2-regularised models", "l1-regularization", "L1- and L2-regularised"),
        ("in- and out-of-distribution data", "in-distribution", "in- and out-of-distribution"),
        (
            "single agent and multi-agent reinforcement learning",
            "single-agent-reinforcement-learning",
            "single agent and multi-agent reinforcement learning",
        ),
        (
            "semantic, instance, and panoptic segmentation",
            "semantic-segmentation",
            "semantic, instance, and panoptic segmentation",
        ),
        (
            "semantic, instance, and panoptic segmentation",
            "instance-segmentation",
            "instance, and panoptic segmentation",
        ),
    ],
)
def test_names_that_end_alike_are_both_found(text: str, concept: str, surface: str) -> None:
    assert found(f"We study {text} here.")[concept] == surface


def test_names_that_begin_alike_are_all_found() -> None:
    assert set(found("For image generation, editing, and inpainting.")) == {
        "image-generation",
        "image-editing",
        "image-inpainting",
    }


@pytest.mark.parametrize("text", ["CIFAR-10/100", "CIFAR-10 and -100", "CIFAR-10 & -100"])
def test_a_number_after_a_slash_shares_the_name(text: str) -> None:
    assert found(f"On {text} we win.") == {"cifar-10": "CIFAR-10", "cifar-100": text}


def test_a_letter_after_a_slash_shares_the_name() -> None:
    assert set(found("On ImageNet-A/R we win.")) == {"imagenet-a", "imagenet-r"}


@pytest.mark.parametrize(
    ("text", "concepts"),
    [
        ("attention and convolutional neural networks", {"attention", "convolutional-neural-network"}),
        ("graph learning and representation learning", {"graph-learning", "representation-learning"}),
        ("policy/value networks", {"value-network"}),
        ("GPT-3 and 4 other models", {"gpt-3"}),
        ("memory usage, and network size", {"memory-usage"}),
        ("embedding and few-shot learning", {"embedding", "few-shot-learning"}),
        ("CIFAR-10 and CIFAR-100 datasets", {"cifar-10", "cifar-100"}),
        ("for images and, rarely, video generation", {"video-generation"}),
        ("the pre-training and fine-tuning of models", {"pre-training", "fine-tuning"}),
    ],
)
def test_words_side_by_side_are_not_always_one_name(text: str, concepts: set[str]) -> None:
    assert set(found(f"We study {text}.")) == concepts
