"""What a surface form means in one paper."""

from factory import entry, lexicon, paper

from kg.extract import extract
from kg.lexicon import Lexicon
from kg.model import Field

SMALL = (
    entry("Group Relative Policy Optimization", "GRPO"),
    entry("Reinforcement Learning", "RL", type="area"),
    entry("Offline Reinforcement Learning", type="area"),
    entry("Online Reinforcement Learning", type="area"),
    entry("KV Cache", "key-value cache", "KV caching", "key-value caching"),
    entry("Gradient Descent"),
    entry("Stochastic Gradient Descent", "SGD"),
    entry("Segment Anything Model", "?SAM", type="model", context="segment mask"),
    entry("Sharpness-Aware Minimization", "?SAM", context="sharpness flat optimiz"),
    entry("PACS", type="dataset"),
    entry("Adam", "=Adam", "Adam optimizer"),
    entry("Attention Mechanism", "?attention", context="transformer"),
    entry("Image Generation", type="task"),
    entry("Image Editing", type="task"),
    entry("Large Language Model", "LLM", type="model"),
)


def links(abstract: str, title: str = "", vocabulary: Lexicon | None = None) -> list[tuple[str, str]]:
    found = extract(paper(abstract, title), vocabulary or lexicon(*SMALL))
    return [(m.surface, m.concept) for m in found.mentions]


def test_offsets_point_at_the_surface() -> None:
    text = "We study GRPO and the KV-cache."
    for mention in extract(paper(text), lexicon(*SMALL)).mentions:
        assert mention.field is Field.ABSTRACT
        assert text[mention.start : mention.end] == mention.surface


def test_own_definition_beats_vocabulary() -> None:
    assert "pacs" not in dict(map(reversed, links("We use Patchwise Contrastive Scaling (PACS). PACS is fast.")))
    assert links("We use PACS.") == [("PACS", "pacs")]


def test_a_definition_links_the_short_form_everywhere() -> None:
    found = links("Stochastic gradient descent (StGD) is old. StGD works.")
    assert (
        found
        == [("Stochastic gradient descent", "stochastic-gradient-descent")]
        + [("StGD", "stochastic-gradient-descent")] * 2
    )


def test_context_decides_between_two_senses() -> None:
    assert ("SAM", "segment-anything-model") in links("SAM segments any mask.")
    assert ("SAM", "sharpness-aware-minimization") in links("SAM seeks flat minima by sharpness.")


def test_without_context_an_ambiguous_form_stays_unlinked_and_is_listed() -> None:
    found = extract(paper("We use SAM."), lexicon(*SMALL))
    assert found.mentions == ()
    assert found.undecided == ("SAM",)


def test_the_full_name_in_the_paper_decides_for_its_short_form() -> None:
    found = links("The Segment Anything Model is large. SAM is slow.")
    assert found[-1] == ("SAM", "segment-anything-model")


def test_everyday_words_need_context() -> None:
    assert links("We pay attention to detail.") == []
    assert links("The transformer uses attention.") == [("attention", "attention-mechanism")]


def test_a_name_that_is_a_word_needs_its_capital() -> None:
    assert links("Adam is used; adam is not.") == [("Adam", "adam")]


def test_names_around_a_bracket() -> None:
    assert ("Key-value (KV) caching", "kv-cache") in links("Key-value (KV) caching is costly.")
    assert ("(stochastic) gradient descent", "stochastic-gradient-descent") in links(
        "By (stochastic) gradient descent we fit."
    )


def test_coordinated_heads_name_both_concepts() -> None:
    found = dict(reversed(pair) for pair in links("We treat online and offline reinforcement learning."))
    assert found["online-reinforcement-learning"] == "online and offline reinforcement learning"
    assert found["offline-reinforcement-learning"] == "offline reinforcement learning"


def test_coordinated_ends_name_both_concepts() -> None:
    assert {concept for _, concept in links("For image generation and editing.")} == {
        "image-generation",
        "image-editing",
    }


def test_title_and_abstract_are_both_read() -> None:
    found = extract(paper("An LLM.", "GRPO revisited"), lexicon(*SMALL)).mentions
    assert [(m.field, m.surface) for m in found] == [(Field.TITLE, "GRPO"), (Field.ABSTRACT, "LLM")]


def test_nothing_in_addresses() -> None:
    assert links("See https://x.org/GRPO/KV-cache and grpo@x.org.") == []


def test_another_word_of_the_same_initial_is_another_name() -> None:
    lex = lexicon(entry("Sequential Quadratic Programming", "SQP"), entry("Stochastic Gradient Descent", "SGD"))
    ours = "We propose spectral quadratic programming (SQP). SQP is tight."
    theirs = "We run stochastic gradient method (SGD). SGD is slow."
    assert "sequential-quadratic-programming" not in {m.concept for m in extract(paper(ours), lex).mentions}
    assert "stochastic-gradient-descent" in {m.concept for m in extract(paper(theirs), lex).mentions}


def test_a_coined_name_keeps_its_meaning_beside_a_long_form_that_contradicts_nothing() -> None:
    lex = lexicon(entry("highD", "=HighD", type="dataset"), entry("Sparse Additive Model", "SpAM"))
    found = extract(paper("On the Highway Drone (HighD) data. Spatial arrangement method (SpAM) is fast."), lex)
    assert {m.concept for m in found.mentions if m.surface == "HighD"} == {"highd"}
    assert "sparse-additive-model" not in {m.concept for m in found.mentions}


def test_a_name_that_can_mean_one_thing_keeps_it_beside_another_wording() -> None:
    lex = lexicon(entry("LiNGAM", "linear non-Gaussian acyclic model"), entry("Crumb Recommender", "CRS", "crumb CRS"))
    found = extract(paper("The linear non-Gaussian additive model (LiNGAM) holds. LiNGAM is known."), lex).mentions
    assert {m.concept for m in found if m.surface == "LiNGAM"} == {"lingam"}


def test_words_like_based_make_no_two_names_alike() -> None:
    lex = lexicon(entry("Dialogue Recommendation", "CRS", "dialogue-based recommendation"))
    found = extract(paper("Content-based recommender systems (CRSs) help. A CRS is old."), lex).mentions
    assert "dialogue-recommendation" not in {m.concept for m in found}


def test_a_name_within_a_longer_known_one_does_not_keep_that_from_its_neighbour() -> None:
    lex = lexicon(
        entry("Low-Rank Structure", "low-rank", type="theory"),
        entry("Low-Rank Approximation"),
        entry("Approximation Algorithm"),
    )
    found = extract(paper("A low-rank approximation algorithm."), lex).mentions
    assert {m.concept for m in found} >= {"low-rank-approximation", "approximation-algorithm"}


def test_a_long_form_in_other_words_means_what_its_short_form_means() -> None:
    lex = lexicon(
        entry("Drone", "Unmanned Aerial Vehicle"),
        entry("highD", "=HighD", type="dataset"),
        entry("Advanced Driver-Assistance System", "ADAS"),
    )
    found = dict(links("The Highway Drone (HighD) data. An advance driver assistance system (ADAS).", vocabulary=lex))
    assert found["Highway Drone"] == "highd" and "Drone" not in found
    assert found["advance driver assistance system"] == "advanced-driver-assistance-system"
