"""The pattern files: every line's examples hold, and the compact form means what spaCy's Matcher would find."""

import re

import pytest

from kg.claims.listing import with_lists
from kg.claims.masking import Name, masked
from kg.claims.patterns import Pattern, elements, find, hinted, patterns, read, spacy_form
from kg.claims.scene import Scene
from kg.model import Field

RELATIONS = ("introduces", "builds_on", "compares_with", "evaluated_on")
NAME = re.compile(r"(\*?)<(\w):([^<>]+)>")
LETTERS = {"introduces": "ntc", "builds_on": "mlrsuta", "compares_with": "mlrsutay", "evaluated_on": "duw"}
LINES = [pytest.param(relation, p, id=f"{relation}:{p.rule}") for relation in RELATIONS for p in patterns(relation)]


def example(text: str) -> tuple[Scene, set[str]]:
    """Read an example: its sentence as the patterns see it, and the names that are to be captured."""
    names, wanted, plain, position = [], set(), "", 0
    for match in NAME.finditer(text):
        plain += text[position : match.start()]
        names.append(Name(len(plain), len(plain) + len(match[3]), match[2], (match[3],)))
        plain, position = plain + match[3], match.end()
        if match[1]:
            wanted.add(match[3])
    plain += text[position:]
    sentence = masked(plain, (0, len(plain)), names)
    return Scene(None, Field.ABSTRACT, (0, 0), names, lowered=sentence, _text=sentence), wanted  # type: ignore[arg-type]


def captured(relation: str, rule: str, scene: Scene) -> set[str]:
    found = with_lists(scene, find(hinted((relation,), scene.text), scene.text).get(relation, ()), LETTERS[relation])
    return {scene.names[number].concepts[0] for match, number in found if match.rule == rule}


@pytest.mark.parametrize(("relation", "pattern"), LINES)
def test_positive_example_captures_the_starred_names(relation: str, pattern: Pattern) -> None:
    scene, wanted = example(pattern.positive)
    assert wanted
    assert captured(relation, pattern.rule, scene) == wanted


@pytest.mark.parametrize(("relation", "pattern"), LINES)
def test_negative_example_captures_nothing(relation: str, pattern: Pattern) -> None:
    scene, _ = example(pattern.negative)
    assert scene.names
    assert captured(relation, pattern.rule, scene) == set()


@pytest.mark.parametrize("relation", RELATIONS)
def test_rules_have_unique_names(relation: str) -> None:
    rules = [pattern.rule for pattern in patterns(relation)]
    assert len(rules) == len(set(rules))


@pytest.mark.parametrize("relation", RELATIONS)
def test_starred_words_are_long_enough_to_be_looked_up(relation: str) -> None:
    for pattern in patterns(relation):
        assert all(len(word) > 4 for word in pattern.words if word.endswith("*")), pattern.rule


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("relation", RELATIONS)
def test_compact_form_finds_what_the_spacy_matcher_finds(relation: str) -> None:
    from spacy.matcher import Matcher
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

    vocab = Vocab()
    lists = read(relation)[0]
    for pattern in patterns(relation):
        matcher = Matcher(vocab)
        matcher.add("pattern", [spacy_form(pattern.form, lists)])
        for text in (pattern.positive, pattern.negative):
            sentence = example(text)[0].text
            spans = {(start, end) for _, start, end in matcher(Doc(vocab, words=sentence.split()))}
            ours = [
                (sentence[: m.start()].count(" ") - 1, sentence[: m.end()].count(" ") - 1)
                for m in pattern.regex.finditer(sentence)
            ]
            assert bool(ours) == bool(spans), (pattern.rule, sentence)
            assert set(ours) <= spans, (pattern.rule, sentence)


def test_elements_of_a_pattern() -> None:
    lists = {"X": ("ml",), "beat": ("beats", "surpass*")}
    assert list(elements("@beat ...3 the? <X> [d] _2 ~1", lists)) == [
        ("word", "beats/surpass*", False),
        ("gap", "3", True),
        ("word", "the", True),
        ("name", "ml", False),
        ("own", "d", False),
        ("noun", "2", True),
        ("any", "1", True),
    ]
