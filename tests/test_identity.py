"""Which names are one concept across papers, and which of a paper's terms are concepts at all."""

import pytest
from factory import entry, lexicon, paper

from kg.extract import Extraction, extract
from kg.identity import resolve
from kg.lexicon import Lexicon
from kg.model import Concept, Paper, Relation, Status

WORDS = lexicon(entry("Diffusion Model", type="model"), entry("ImageNet", type="dataset"), entry("Gradient Descent"))


def resolved(*papers: Paper, words: Lexicon = WORDS) -> tuple[dict[str, Concept], dict[str, Extraction]]:
    found = [extract(each, words) for each in papers]
    concepts, extractions = resolve(papers, found, words)
    return {c.id: c for c in concepts}, {e.paper: e for e in extractions}


def linked(extraction: Extraction) -> set[str]:
    return {mention.concept for mention in extraction.mentions}


def test_an_invention_of_one_paper_has_a_short_id_and_links_in_later_papers() -> None:
    one = paper("We propose FooNet, a diffusion model.", id="a", year=2020)
    two = paper("FooNet is strong on ImageNet.", id="b", year=2022)
    concepts, found = resolved(one, two)
    assert concepts["foonet"].status is Status.INTRODUCED
    assert "foonet" in linked(found["a"]) & linked(found["b"])


def test_the_same_name_introduced_twice_is_two_concepts_and_links_nowhere_else() -> None:
    one = paper("We propose FooNet, a diffusion model.", id="a", year=2020)
    two = paper("We propose FooNet, a segmentation method.", id="b", year=2021)
    other = paper("FooNet is strong on ImageNet.", id="c", year=2022)
    concepts, found = resolved(one, two, other)
    assert {"foonet--a", "foonet--b"} <= set(concepts)
    assert not {key for key in linked(found["c"]) if key.startswith("foonet")}


@pytest.mark.parametrize(("name", "same"), [("SOA", False), ("FooNet", True)])
def test_an_acronym_that_another_paper_compares_with_is_not_the_invention(name: str, same: bool) -> None:
    one = paper(f"We propose a bird finder, called {name}, that finds birds.", id="a", year=2020)
    two = paper(f"We propose BarNet. BarNet outperforms {name} by 3%.", id="b", year=2022)
    concepts, found = resolved(one, two)
    rivals = {claim.concept for claim in found["b"].claims if claim.relation is Relation.COMPARES_WITH}
    assert concepts[name.lower()].status is Status.INTRODUCED
    assert (rivals == {name.lower()}) is same


def test_a_paper_well_before_an_invention_does_not_mean_it() -> None:
    early = paper("Our old FooNet printer and ImageNet.", id="a", year=2001)
    late = paper("We propose FooNet, a diffusion model.", id="b", year=2020)
    assert "foonet" not in linked(resolved(early, late)[1]["a"])


def test_a_name_that_papers_wrote_long_before_is_no_invention() -> None:
    early = [paper("The FooNet tool on ImageNet.", id=f"a{i}", year=2001) for i in range(2)]
    late = paper("We propose FooNet, a diffusion model.", id="b", year=2020)
    concepts, found = resolved(*early, late)
    assert "foonet" not in concepts
    assert not [claim for claim in found["b"].claims if claim.relation == "introduces"]


def test_a_name_that_is_no_invention_stays_a_concept_where_other_papers_name_it() -> None:
    early = [paper("The FooNet tool on ImageNet.", id=f"a{i}", year=2001) for i in range(2)]
    other = paper("We compare our method with FooNet and outperform FooNet on ImageNet.", id="c", year=2021)
    late = paper("We propose FooNet, a diffusion model.", id="b", year=2020)
    concepts, found = resolved(*early, other, late)
    used = {claim.concept for each in found.values() for claim in each.claims if claim.concept}
    assert used <= {*concepts, *WORDS.concepts}
    assert concepts["foonet"].status is Status.MINED


def test_a_defined_term_is_one_concept_in_all_papers() -> None:
    one = paper("It rests on compressed bread counting (CBC), an old idea. CBC works.", id="a")
    two = paper("Compressed bread counting (CBC) is hard.", id="b")
    three = paper("We like compressed bread counting.", id="c")
    concepts, found = resolved(one, two, three)
    assert concepts["compressed-bread-counting"].status is Status.MINED
    assert concepts["compressed-bread-counting"].name == "Compressed Bread Counting"
    assert all("compressed-bread-counting" in linked(each) for each in found.values())


def test_a_term_of_one_paper_alone_is_not_linked_in_others() -> None:
    one = paper("It rests on compressed bread counting (CBC), an old idea. CBC works.", id="a")
    other = paper("We like compressed bread counting.", id="b")
    assert linked(resolved(one, other)[1]["b"]) == set()


def test_what_most_papers_write_without_taking_it_for_a_term_is_everyday_speech() -> None:
    takers = [paper("The coarse bread grain (CBG) is hard.", id=f"a{n}") for n in range(2)]
    others = [paper("We like the coarse bread grain.", id=f"b{n}") for n in range(21)]
    found = resolved(*takers, *others)[1]
    assert linked(found["a0"]) == {"coarse-bread-grain"}
    assert linked(found["b0"]) == set()


@pytest.mark.parametrize(
    "text",
    [
        "It beats the state of the art (SOTA).",
        "It beats the state-of-the- art methods (SOTA).",
        "The bread aware module (BAM) helps.",
        "It is highly bread based (HBB).",
        "By gradient descent (GD) we fit.",
    ],
)
def test_not_every_definition_is_a_term(text: str) -> None:
    assert resolved(paper(text))[0] == {}


def test_the_order_of_papers_changes_nothing() -> None:
    papers = [
        paper("We propose FooNet, a diffusion model.", id="a", year=2020),
        paper("Compressed bread counting (CBC) and FooNet.", id="b", year=2021),
        paper("Compressed Bread Counting (CBC) again.", id="c", year=2022),
    ]
    forward, backward = resolved(*papers), resolved(*reversed(papers))
    assert forward == backward
