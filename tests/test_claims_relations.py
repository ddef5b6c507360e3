"""What a paper builds on, compares with and is evaluated on."""

import pytest
from factory import entry, lexicon, paper

from kg.extract import Extraction, extract
from kg.model import Relation, Status

WORDS = lexicon(
    entry("GRPO"),
    entry("PPO"),
    entry("LoRA"),
    entry("ResNet", type="model"),
    entry("GPT-4", type="model"),
    entry("Llama 3", type="model"),
    entry("ImageNet", type="dataset"),
    entry("CIFAR-10", type="dataset"),
    entry("Synthetic Dataset", type="dataset"),
    entry("Fine-Tuning"),
    entry("Large Language Model", "LLM", type="model"),
    entry("Parsing", type="task"),
)


def found(abstract: str) -> Extraction:
    return extract(paper(abstract), WORDS)


def names(extraction: Extraction, relation: Relation) -> set[str]:
    known = {c.id: c.name for c in (*extraction.concepts, *WORDS.concepts.values())}
    return {known.get(c.concept, c.value) for c in extraction.claims if c.relation is relation}


@pytest.mark.parametrize(
    ("abstract", "data"),
    [
        ("We test it on ImageNet and CIFAR-10.", {"ImageNet", "CIFAR-10"}),
        ("We test it on the BirdSong dataset.", {"BirdSong"}),
        ("We test it on ImageNet [3], BirdSong [4] and CIFAR-10 [5].", {"ImageNet", "BirdSong", "CIFAR-10"}),
        ("We test it on three benchmarks, including BirdSong and ImageNet.", {"BirdSong", "ImageNet"}),
        ("Our scores on the BirdSong and NestSet datasets are high.", {"BirdSong", "NestSet"}),
        ("ImageNet made the field. We look at birds.", set()),
        ("Existing methods use ImageNet. We look at birds.", set()),
        ("We test it on synthetic datasets.", set()),
        ("We test it on three widely used QZA datasets.", set()),
        ("We build BirdSet, a dataset derived from ImageNet.", set()),
    ],
)
def test_data_sets_used(abstract: str, data: set[str]) -> None:
    assert names(found(abstract), Relation.EVALUATED_ON) == data


def test_data_that_another_set_is_made_of_is_built_on() -> None:
    extraction = found("We build BirdSet, a dataset derived from ImageNet.")
    assert "ImageNet" in names(extraction, Relation.BUILDS_ON)


def test_unknown_data_set_becomes_a_mined_concept_with_its_mentions() -> None:
    extraction = found("We like BirdSong. We test it on the BirdSong dataset.")
    mined = [c for c in extraction.concepts if c.status is Status.MINED]
    assert [(c.name, c.type) for c in mined] == [("BirdSong", "dataset")]
    assert [m.start for m in extraction.mentions if m.concept == mined[0].id] == [8, 36]


@pytest.mark.parametrize(
    ("abstract", "rivals"),
    [
        ("We show that our method outperforms GRPO and PPO.", {"GRPO", "PPO"}),
        ("Our method improves accuracy by 3% over standard GRPO.", {"GRPO"}),
        ("Compared to PPO, our method is fast.", {"PPO"}),
        ("Our method beats strong baselines such as BlueNet and GPT-4.", {"BlueNet", "GPT-4"}),
        ("Our method outperforms existing parsing methods.", {"Parsing"}),
        ("Our method outperforms existing joint nest models.", {"joint nest models"}),
        ("Our method outperforms existing methods.", set()),
        ("We use PPO rather than GRPO.", set()),
        ("Others found that GRPO outperforms PPO. We look at birds.", set()),
    ],
)
def test_what_it_compares_with(abstract: str, rivals: set[str]) -> None:
    assert names(found(abstract), Relation.COMPARES_WITH) == rivals


def test_models_that_a_benchmark_evaluates_are_compared_not_built_on() -> None:
    extraction = found("We release BirdBench, a benchmark. We evaluate GPT-4 and Llama 3 on it.")
    assert names(extraction, Relation.COMPARES_WITH) == {"GPT-4", "Llama 3"}
    assert names(extraction, Relation.BUILDS_ON) == set()


def test_described_baseline_is_a_claim_without_a_concept() -> None:
    extraction = found("Our method outperforms existing joint nest models.")
    claim = next(c for c in extraction.claims if c.relation is Relation.COMPARES_WITH)
    assert (claim.concept, claim.value) == ("", "joint nest models")
    assert extraction.concepts == ()


@pytest.mark.parametrize(
    ("abstract", "bases"),
    [
        ("We propose BlueNet, which is based on GRPO.", {"GRPO"}),
        ("Our method extends LoRA.", {"LoRA"}),
        ("We fine-tune Llama 3 for birds.", {"Llama 3"}),
        ("We propose Blue-GRPO, a method. GRPO is known.", {"GRPO"}),
        ("We combine GRPO with LoRA.", {"GRPO", "LoRA"}),
        ("Our method does not rely on GRPO.", set()),
        ("Our method works without LoRA.", set()),
        ("Despite the success of GRPO, we look at birds.", set()),
        ("We study birds. LLMs are known.", set()),
        ("We say why fine-tuning fails.", set()),
        ("Prior work is based on GRPO. We look at birds.", set()),
    ],
)
def test_what_it_builds_on(abstract: str, bases: set[str]) -> None:
    assert names(found(abstract), Relation.BUILDS_ON) == bases


def test_rival_is_not_built_on_unless_the_text_says_so() -> None:
    extraction = found("Our method outperforms GRPO.")
    assert names(extraction, Relation.BUILDS_ON) == set()


def test_claims_carry_span_and_sentence() -> None:
    text = "Birds sing. Our method outperforms GRPO."
    claim = next(c for c in found(text).claims if c.relation is Relation.COMPARES_WITH)
    assert (text[claim.start : claim.end], claim.quote) == ("GRPO", "Our method outperforms GRPO.")


def test_data_that_it_learns_from_is_told_apart() -> None:
    claims = found("We train our model on ImageNet and test it on CIFAR-10.").claims
    rules = {claim.concept: claim.rule for claim in claims if claim.relation is Relation.EVALUATED_ON}
    assert rules == {"imagenet": "trained-on", "cifar-10": "dataset"}


def test_each_of_two_names_that_share_their_end_is_claimed_where_it_stands() -> None:
    lex = lexicon(entry("Sparse Retriever", type="model"), entry("Dense Retriever", type="model"))
    text = "We propose BirdNet. BirdNet outperforms sparse and dense retrievers."
    claims = [c for c in extract(paper(text), lex).claims if c.relation is Relation.COMPARES_WITH]
    assert {(c.concept, text[c.start : c.end]) for c in claims} == {
        ("sparse-retriever", "sparse and dense retrievers"),
        ("dense-retriever", "dense retrievers"),
    }


def test_a_name_of_two_persons_has_its_noun() -> None:
    extraction = found("We propose BirdNet. BirdNet outperforms the Finch-Wren estimator.")
    assert names(extraction, Relation.COMPARES_WITH) == {"Finch-Wren estimator"}
