"""What a paper introduces: each rule named for what it says."""

import pytest
from factory import entry, lexicon, paper

from kg.extract import extract
from kg.lexicon import Lexicon
from kg.model import Claim, ConceptType, Relation

WORDS = lexicon(
    entry("BERT", type="model", year=2018),
    entry("Reinforcement Learning", "RL"),
    entry("ImageNet", type="dataset"),
    entry("Diffusion Model", type="model"),
    entry("Contrastive Learning"),
)


def introduced(abstract: str, title: str = "", words: Lexicon = WORDS) -> list[str]:
    found = extract(paper(abstract, title), words)
    names = {concept.id: concept.name for concept in found.concepts} | {c.id: c.name for c in words.concepts.values()}
    return [names[claim.concept] for claim in found.claims if claim.relation is Relation.INTRODUCES]


def kind(abstract: str) -> ConceptType:
    return extract(paper(abstract), WORDS).concepts[0].type


@pytest.mark.parametrize(
    ("abstract", "names"),
    [
        ("We propose BlueNet, a network for birds.", ["BlueNet"]),
        ("In this paper, we present the BlueNet framework for birds.", ["BlueNet"]),
        ("This work introduces Bird Aware Pooling (BAP), which pools.", ["BAP"]),
        ("We develop a simple method for birds, called BlueNet.", ["BlueNet"]),
        ("We present a new system (BlueNet) for birds.", ["BlueNet"]),
        ("Our method, BlueNet, finds birds.", ["BlueNet"]),
        ("The resulting form, called the Bird Aware Pooling (BAP), finds birds.", ["BAP"]),
        ("We propose two streams for birds. One stream, named BlueNet, finds birds.", ["BlueNet"]),
        ("We propose the bird-aware layer, aimed at birds.", ["bird-aware layer"]),
        ("It is a game of birds, which we here call feather games.", ["feather games"]),
        ("Therefore, BlueNet is proposed to find birds.", ["BlueNet"]),
        ("We find birds by introducing a layer named BluePool.", ["BluePool"]),
        ("We release two data sets: BirdSet and NestSet.", ["BirdSet", "NestSet"]),
        ("We add noise to it, which we call feather dropout.", ["feather dropout"]),
        ("We propose BlueNet, a network, and build BirdBench, a benchmark.", ["BlueNet", "BirdBench"]),
        ("We introduce xKV, π_0 and S²Net for birds.", ["xKV", "π_0", "S²Net"]),
        ("We propose a tracker called BlueTrack based on a filter.", ["BlueTrack"]),
        ("We present the feathered nest estimator, which counts birds.", ["feathered nest estimator"]),
        ("We introduce the Nestor algorithm, a search for nests.", ["Nestor"]),
        ("We propose avian VAEs that use larger maps.", ["avian VAEs"]),
        ("This paper describes the design and control of the BlueBot, a robot.", ["BlueBot"]),
        ("We train a light network called BlueNet on birds.", ["BlueNet"]),
        ("It rests on a novel actuator, called BlueAct, for wings.", ["BlueAct"]),
        ("The key to our approach is a novel Nest Attention Module that attends.", ["Nest Attention Module"]),
    ],
)
def test_stated_names_are_introduced(abstract: str, names: list[str]) -> None:
    assert introduced(abstract) == names


@pytest.mark.parametrize(
    "abstract",
    [
        "Recently, BlueNet was proposed by others for birds. Our study measures how it fails.",
        "We propose a BERT-based method for birds.",
        "We present the whole pipeline, which finds birds.",
        "We introduce the simple strategy, which finds birds.",
        "Recently, a novel model, called BlueNet, was found by others. Our study measures how it fails.",
        "We use a known network called BlueNet on birds.",
        "We extend the recently developed Bird Aware Pooling (BAP) to nests.",
        "We adopt a recently proposed network, named BlueNet, for birds.",
        "We propose a method for birds and test it on ImageNet.",
        "We present results on GreenBench for birds.",
        "We propose a new approach to Reinforcement Learning (RL) for birds.",
        "We study birds in 3D with two GPUs and 10K images.",
        "We propose a method with two steps: (S1) looking for birds; (S2) counting birds.",
        "We present experiments with GreenNet, a network.",
        "We propose a network. It surpasses WingNet, Feather Attention Network and Nest Fusion Module on ImageNet.",
        "We look at a network with wings, built like GreenNet with feathers.",
        "",
        "We propose.",
    ],
)
def test_tools_prior_work_and_plain_words_are_not_introduced(abstract: str) -> None:
    assert introduced(abstract) == []


def test_name_before_the_colon_of_a_title_is_introduced() -> None:
    assert introduced("Birds are hard to see.", "BlueNet: Finding Birds") == ["BlueNet"]


def test_common_word_before_a_colon_is_introduced_only_where_the_abstract_uses_it_as_a_name() -> None:
    assert introduced("Birds are hard.", "Citation: A Key to Birds") == []
    assert introduced("We present Feather, a system for birds.", "Feather: Finding Birds") == ["Feather"]


def test_title_phrase_is_introduced_where_the_abstract_proposes_it_in_these_words() -> None:
    assert introduced("We propose a novel nested feather pooling for birds.", "Nested Feather Pooling") == [
        "nested feather pooling"
    ]
    assert introduced("We look at birds.", "Nested Feather Pooling") == []


def test_long_form_becomes_an_alias() -> None:
    found = extract(paper("We propose Bird Aware Pooling (BAP), a layer."), WORDS)
    assert found.concepts[0].aliases == ("Bird Aware Pooling",)


def test_established_long_form_is_not_introduced() -> None:
    assert introduced("We present a Contrastive Learning (CL) view of birds.") == []


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        ("We release BirdSet, a large data collection of songs.", ConceptType.DATASET),
        ("We propose the BlueNest benchmark.", ConceptType.DATASET),
        ("We propose BlueNest, a new evaluation metric for birds.", ConceptType.METRIC),
        ("We present BlueNest, an open-source library for birds.", ConceptType.SOFTWARE),
        ("We propose BlueNest, a method for birds.", ConceptType.METHOD),
        ("We propose BlueNest, a language model of birds.", ConceptType.MODEL),
    ],
)
def test_kind_is_that_of_the_noun_beside_the_name(abstract: str, expected: ConceptType) -> None:
    assert kind(abstract) is expected


def test_name_made_of_an_own_name_is_introduced_too() -> None:
    assert introduced("We propose BlueNet for birds. BlueNet-Lite is smaller.") == ["BlueNet", "BlueNet-Lite"]


def test_coined_name_of_which_only_results_are_told_is_introduced() -> None:
    assert introduced("We look for birds in trees. Experiments show that BlueNest finds all.") == ["BlueNest"]


def test_own_name_overrides_the_vocabulary() -> None:
    words = lexicon(entry("BirdNet", type="dataset", year=2001))
    found = extract(paper("We propose Bird Aware Network (BirdNet), a method.", year=2024), words)
    assert [c.name for c in found.concepts] == ["BirdNet"]
    assert "birdnet" not in {m.concept for m in found.mentions}


def test_claim_carries_name_span_and_sentence() -> None:
    text = "Birds sing. We propose BlueNet, a network."
    claim: Claim = extract(paper(text), WORDS).claims[0]
    assert text[claim.start : claim.end] == "BlueNet"
    assert claim.quote == "We propose BlueNet, a network."
    assert claim.rule == "we-propose"


def test_a_known_name_before_the_colon_is_introduced_by_the_paper_of_its_year() -> None:
    words = lexicon(entry("BirdNet", type="model", year=2018), entry("NestNet", type="model", year=2010))
    ours = extract(paper("Birds sing.", title="BirdNet: Rethinking Birds", year=2019), words)
    later = extract(paper("Birds sing.", title="NestNet: Old Nests Revisited", year=2019), words)
    assert [claim.concept for claim in ours.claims] == ["birdnet"]
    assert not any(claim.relation is Relation.INTRODUCES for claim in later.claims)


def test_other_wordings_of_an_own_name_are_links_too() -> None:
    text = "We propose the Concrete Nestbuilder (CNB). The concrete nestbuilders are two."
    found = extract(paper(text, title="Concrete Nestbuilders"), WORDS)
    assert {m.surface for m in found.mentions} == {
        "Concrete Nestbuilders",
        "Concrete Nestbuilder",
        "CNB",
        "concrete nestbuilders",
    }


@pytest.mark.parametrize(
    ("abstract", "name"),
    [
        ("We propose an algorithm, called Nestle -- Nest Sat Theory Learner, for birds.", "Nestle"),
        ("We propose a Doubly Soft Nest EIGenSolver, DSN-EIGS, for birds. DSN-EIGS works.", "DSN-EIGS"),
        ("We propose N3L: Nest-modal Teacher for Masked Learning, a framework.", "N3L"),
    ],
)
def test_a_name_and_its_long_form_side_by_side_are_one(abstract: str, name: str) -> None:
    found = extract(paper(abstract), WORDS)
    assert [c.name for c in found.concepts if c.status == "introduced"] == [name]


@pytest.mark.parametrize(
    ("abstract", "concepts"),
    [
        ("We propose BlueNet, which consists of the Nest Finding Network (NFN) and a pool.", {"bluenet@p1"}),
        ("To count birds, we introduce a module, the Nest Finding Network (NFN).", {"nest-finding-network"}),
    ],
)
def test_a_known_part_is_introduced_only_where_the_paper_says_so(abstract: str, concepts: set[str]) -> None:
    known = lexicon(entry("Nest Finding Network", "NFN", type="architecture", year=2023))
    found = extract(paper(abstract), known)
    assert {claim.concept for claim in found.claims if claim.relation is Relation.INTRODUCES} == concepts


def test_a_hyphenated_long_form_tells_an_invention_from_a_young_concept() -> None:
    known = lexicon(entry("Wing Fine Tuning", "WFT", year=2024))
    found = extract(paper("We propose a novel strategy, Wing-Filtering (WFT), which finds birds."), known)
    assert [claim.concept for claim in found.claims if claim.relation is Relation.INTRODUCES] == ["wft@p1"]


def test_a_known_name_is_not_proposed_by_what_is_proposed_for_it() -> None:
    known = lexicon(entry("BIRD", type="model", year=2023))
    found = extract(paper("We propose an efficient training method for the best two-winged flier (BIRD) model."), known)
    assert not [claim for claim in found.claims if claim.relation is Relation.INTRODUCES]


def test_long_form_after_the_colon_of_a_title_is_no_second_invention() -> None:
    title = "BAP: Bird-Aware Pooling for Nest Detection"
    abstract = "Birds hide. We propose a novel Bird-aware Pooling framework. BAP finds birds in trees."
    assert introduced(abstract, title) == ["BAP"]


OLDER = lexicon(
    entry("Partially Observable Markov Decision Process", "POMDP", year=1965),
    entry("Convolutional Neural Network", "DCNN", type="architecture", year=1989),
)


@pytest.mark.parametrize(
    ("name", "concepts"),
    [
        ("partial observable Markov decision process (POMDP)", set()),
        ("doubly convolutional neural network (DCNN)", {"dcnn@p1"}),
    ],
)
def test_another_wording_of_an_older_concept_is_no_invention(name: str, concepts: set[str]) -> None:
    found = extract(paper(f"Birds fly far. In this paper, we propose a {name} that finds birds."), OLDER)
    assert {claim.concept for claim in found.claims if claim.relation is Relation.INTRODUCES} == concepts
