"""A known form inside a longer name is not that name."""

import pytest
from factory import entry, lexicon, paper

from kg.extract import extract
from kg.linking import link
from kg.model import Field

VOCABULARY = lexicon(
    entry("ImageNet", type="dataset"),
    entry("CIFAR-10", type="dataset"),
    entry("PACS", type="dataset"),
    entry("VOT", type="dataset"),
    entry("BERT", type="model"),
    entry("GPT-4o", type="model"),
    entry("Llama", "=Llama", "=LLaMA", type="model"),
    entry("Llama 3.1", type="model"),
    entry("Qwen2.5", type="model"),
    entry("Qwen2.5-VL", type="model"),
    entry("ResNet", type="model"),
    entry("ResNet-50", type="model"),
    entry("Vision Transformer", "=ViT", type="model"),
    entry("Convolutional Neural Network", "CNN", type="architecture"),
    entry("LSTM", type="architecture"),
    entry("Math Word Problem", "MWP", type="task"),
    entry("Adam", "=Adam", "Adam optimizer"),
    entry("Attention"),
    entry("Convex Optimization"),
    entry("Principal Component Analysis", "PCA"),
)


def found(text: str) -> list[tuple[str, str]]:
    return [(m.surface, m.concept) for m in link(paper(text), VOCABULARY, {}, {Field.ABSTRACT: ()}).mentions]


@pytest.mark.parametrize(
    "text",
    [
        "ImageNet-C",
        "ImageNet-V2",
        "ImageNet v2",
        "ImageNet-Sketch",
        "CIFAR-10-C",
        "CIFAR-10.1",
        "MWP-BERT",
        "NC-BERT",
        "BERT-Flow",
        "GPT-4o-mini",
        "GPT-4o mini",
        "GPT-4o-Audio",
        "PCA-Net",
        "PCA++",
        "spacs",
        "PACSy",
        "x.PACS_1",
    ],
)
def test_another_name_is_not_linked_to_its_part(text: str) -> None:
    assert found(f"We use {text} here.") == []


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("Llama-3.1-8B-Instruct", "llama-3-1"),
        ("Llama-5", "llama"),
        ("LLaMA-13B", "llama"),
        ("Qwen2.5-7B", "qwen2-5"),
        ("Qwen2.5-VL-7B", "qwen2-5-vl"),
        ("ResNet-50", "resnet-50"),
        ("BERT-large", "bert"),
        ("ViT-B/16", "vision-transformer"),
        ("VOT-2016", "vot"),
        ("ImageNet-1K", "imagenet"),
        ("BERT-based", "bert"),
        ("PCA-Driven", "principal-component-analysis"),
        ("ImageNet's", "imagenet"),
        ("ImageNet-trained", "imagenet"),
        ("(ImageNet)", "imagenet"),
        ("BERT/ImageNet", "bert"),
    ],
)
def test_sizes_editions_and_adjectives_keep_the_name(text: str, concept: str) -> None:
    assert concept in [found_concept for _, found_concept in found(f"We use {text} here.")]


def test_two_architectures_joined_are_both() -> None:
    assert [concept for _, concept in found("A CNN-LSTM is used.")] == ["convolutional-neural-network", "lstm"]


@pytest.mark.parametrize(
    "text", ["Adam et al. show", "Adam Smith shows", "Adam and Eve et al. show", "Adam M. Smith shows"]
)
def test_a_person_is_no_method(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("text", ["We train with Adam.", "Adam's rate", "the Adam Optimizer"])
def test_a_method_with_a_given_name_is_found(text: str) -> None:
    assert [concept for _, concept in found(text)] == ["adam"]


@pytest.mark.parametrize("text", ["attention-free models", "non-convex optimization", "a nonattention layer"])
def test_what_a_paper_does_without_is_not_linked(text: str) -> None:
    assert found(text) == []


def test_when_something_is_done_is_no_time_measured() -> None:
    lex = lexicon(entry("Training Time", type="metric"))
    found = extract(paper("Training-time pruning cuts the training time."), lex).mentions
    assert [m.surface for m in found] == ["training time"]
