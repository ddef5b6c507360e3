"""Terms that a paper repeats and no vocabulary has."""

import pytest
from factory import entry, lexicon, paper

from kg.extract import extract
from kg.model import Status

LEXICON = lexicon(
    entry("Error Detection", type="task"),
    entry("Aspect-Based Sentiment Analysis", type="task"),
    entry("Imitation Learning", type="method"),
)


def terms(title: str, abstract: str) -> dict[str, tuple[str, ...]]:
    """Map the mined concepts of a paper to what they are a kind of."""
    found = extract(paper(abstract, title=title), LEXICON).concepts
    return {concept.name: concept.broader for concept in found if concept.status is Status.MINED}


@pytest.mark.parametrize(
    ("title", "abstract", "expected"),
    [
        pytest.param(
            "Numerical Error Detection in Reports",
            "Most work on numerical error detection is old.",
            {"Numerical Error Detection": ("error-detection",)},
            id="a known concept ends it",
        ),
        pytest.param(
            "Towards Bread Depth Refinement",
            "We study bread-depth refinement.",
            {"Bread Depth Refinement": ()},
            id="an activity ends it",
        ),
        pytest.param(
            "A Numerical Error Detection Task",
            "We turn to numerical error detection.",
            {"Numerical Error Detection": ("error-detection",)},
            id="a plain last word is left away",
        ),
        pytest.param("Numerical Error Detection", "We look for errors.", {}, id="not repeated"),
        pytest.param("The Upper Body", "Its upper body moves.", {}, id="neither known nor an activity"),
        pytest.param("Efficient Error Detection", "We make efficient error detection.", {}, id="praise is no kind"),
        pytest.param("Learning Error Detection", "By learning error detection we win.", {}, id="a verb begins it"),
        pytest.param(
            "Neural Aspect-Based Sentiment Analysis",
            "We do aspect-based sentiment, not neural aspect-based sentiment study.",
            {},
            id="cut out of a known name",
        ),
        pytest.param(
            "Crumb Parsing and Crust Parsing", "Here crust parsing helps.", {}, id="joined by and to what it may share"
        ),
    ],
)
def test_term_of_title(title: str, abstract: str, expected: dict[str, tuple[str, ...]]) -> None:
    assert terms(title, abstract) == expected


def test_all_wordings_are_linked_and_the_known_head_too() -> None:
    found = extract(
        paper("Numerical error detections and numerical-error detection.", "Numerical Error Detection"), LEXICON
    )
    surfaces = {m.surface for m in found.mentions if m.concept.startswith("numerical-error-detection")}
    assert surfaces == {"Numerical Error Detection", "Numerical error detections", "numerical-error detection"}
    assert "error-detection" in {m.concept for m in found.mentions}


def test_a_name_that_the_paper_introduces_is_no_term() -> None:
    found = extract(paper("We propose Crumb Net Parsing (CNP), a way to parse.", "Crumb Net Parsing"), LEXICON)
    assert {concept.status for concept in found.concepts} == {Status.INTRODUCED}


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        pytest.param(
            "A crumb error detection is slow, and the crumb error detection fails.",
            {"Crumb Error Detection": ("error-detection",)},
            id="twice, a kind of a known concept",
        ),
        pytest.param("We study crumb error detection.", {}, id="once"),
        pytest.param("The crust layer is thin. The crust layer is dry.", {}, id="a kind of nothing known"),
        pytest.param("The final error detection. The final error detection.", {}, id="a plain modifier"),
        pytest.param(
            "We want to learn error detection, and to learn error detection well.", {}, id="a verb after to begins it"
        ),
        pytest.param(
            "The crumb error detection tool. The crumb error detection tool.", {}, id="cut out of a longer phrase"
        ),
    ],
)
def test_term_of_the_abstract(abstract: str, expected: dict[str, tuple[str, ...]]) -> None:
    assert terms("", abstract) == expected


def test_what_and_follows_is_a_term_only_where_it_ends_as_a_known_concept() -> None:
    assert terms("Bread Depth Refinement and Mapping", "We do bread depth refinement and mapping.") == {}
