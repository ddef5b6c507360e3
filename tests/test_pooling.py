"""Abbreviations that a paper does not define: decided where the corpus is nearly certain, else left and listed."""

from factory import entry, lexicon, paper

from kg.coverage import coverage
from kg.extract import extract
from kg.identity import resolve
from kg.model import Paper
from kg.pooling import RULE

WORDS = lexicon(
    entry("Maximum a Posteriori Estimation", "?MAP", "maximum a posteriori"),
    entry("Mean Average Precision", "?MAP", type="metric"),
    entry("Bayesian Inference"),
    entry("Object Detection", type="task"),
    entry("Convolutional Neural Network", "CNN", type="architecture"),
)


def corpus(posteriori: int, precision: int) -> list[Paper]:
    """Make papers that define MAP, and others that tell the sizes of the fields."""
    one = "Maximum a posteriori (MAP) beats others in Bayesian inference."
    two = "Mean average precision (MAP) is the measure in object detection."
    papers = [paper(one, id=f"a{i}") for i in range(posteriori)] + [paper(two, id=f"b{i}") for i in range(precision)]
    return papers + [paper("A convolutional neural network.", id=f"c{i}") for i in range(300)]


def linked(papers: list[Paper], text: str) -> tuple[list[tuple[str, str, str]], tuple[str, ...]]:
    everything = [*papers, paper(text, id="z")]
    _, found = resolve(everything, [extract(each, WORDS) for each in everything], WORDS)
    return [(m.surface, m.concept, m.rule) for m in found[-1].mentions], found[-1].undecided


def test_a_dominant_sense_that_the_paper_agrees_with_is_taken() -> None:
    mentions, undecided = linked(corpus(9, 1), "MAP and MAP again, by Bayesian inference.")
    assert mentions.count(("MAP", "maximum-a-posteriori-estimation", RULE)) == 2
    assert undecided == ()


def test_a_dominant_sense_needs_a_concept_that_agrees() -> None:
    assert linked(corpus(9, 0), "MAP is good.") == ([], ("MAP",))


def test_two_senses_stay_open_where_the_paper_speaks_for_neither() -> None:
    mentions, undecided = linked(corpus(6, 6), "MAP of a CNN.")
    assert [m for m in mentions if m[2] == RULE] == []
    assert undecided == ("MAP",)


def test_two_senses_are_told_apart_by_the_papers_concepts() -> None:
    mentions, _ = linked(corpus(12, 12), "We report MAP for object detection.")
    assert ("MAP", "mean-average-precision", RULE) in mentions


def test_too_few_definitions_decide_nothing() -> None:
    assert linked(corpus(2, 0), "MAP by Bayesian inference.")[1] == ("MAP",)


def test_what_stays_open_is_listed() -> None:
    everything = [*corpus(0, 0), paper("MAP of a CNN.", id="z")]
    _, found = resolve(everything, [extract(each, WORDS) for each in everything], WORDS)
    assert coverage(found)["undecided_forms"] == [{"form": "MAP", "papers": 1}]
