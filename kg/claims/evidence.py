"""Weigh what speaks for "builds on": the rule, how specific the name is, where and how often the paper names it."""

from collections import Counter
from functools import lru_cache

from kg.claims.candidates import is_coined
from kg.lexicon import Lexicon

_STRONG = {
    "based-on": 0.6,
    "tuned": 0.6,
    "variant-of": 0.6,
    "variants": 0.6,
    "inspired": 0.6,
    "spirit": 0.4,
    "insights": 0.5,
}
_STRONG |= {"name-part": 0.6, "analyses": 0.1, "experiments-on": 0.4, "improves-a": 0.3}
_USES = {"use", "based-on", "tuned", "based-adjective", "variant-of", "extend"}
_RULE = 0.45
_CAPITALS = 0.3
_COINED = 0.4
_OFTEN = 0.2
_TITLE = 0.2
_SECOND = 0.25
_BROAD = -0.4
CLASSES = frozenset(
    "large-language-model language-model pretrained-language-model deep-neural-network neural-network deep-learning "
    "foundation-model pretrained-model generative-model multimodal-large-language-model vision-language-model "
    "machine-learning-algorithm machine-learning-model multimodal-model encoder decoder embedding classifier".split()
)
"""Classes that papers use or study by the thousand: "builds on" only where the text says that the method uses one."""
_COMMON = frozenset(
    "fine-tuning pre-training post-training prompting synthetic-data-generation data-collection data-annotation "
    "training-acceleration regularization optimization human-evaluation data-augmentation feature-extraction "
    "feature-learning hyperparameter question-answering classification convergence-analysis ablation-study "
    "data-driven-modeling numerical-simulation computer-simulation robotics-simulation theoretical-analysis".split()
)
_THRESHOLD = 0.39
_MODEL = 0.7
_NARROWER = 10


def builds(
    concept: str, rules: set[str], letter: str, surface: str, *, mentions: int, titled: bool, broad: bool
) -> bool:
    """Tell whether the evidence for a name suffices."""
    weight = _MODEL if letter == "l" and not broad and _specific(surface, alone=True) else 0.0
    weight += max((_STRONG.get(rule, _RULE) for rule in rules), default=0.0) + _SECOND * (len(rules) > 1)
    weight += _specific(surface) + _OFTEN * (mentions >= 3) + _TITLE * titled + _BROAD * broad
    if concept in _COMMON or (concept in CLASSES and not rules & _USES):
        return False
    return weight >= _THRESHOLD


def kind_of_class(concept: str, rules: set[str]) -> str:
    """Name what is known of a common concept: a step that all papers take, a class, a class that the text uses."""
    if concept in _COMMON:
        return "common"
    if concept in CLASSES:
        return "class-used" if rules & _USES else "class"
    return ""


def _specific(surface: str, *, alone: bool = False) -> float:
    """Weigh the shape of a name; `alone` lets one capital at its start count."""
    words = surface.split()
    if any(is_coined(word) for word in words):
        return _COINED
    return _CAPITALS if any(word[:1].isupper() for word in words[0 if alone else 1 :]) else 0.0


def is_broad(lexicon: Lexicon, concept: str) -> bool:
    """Tell whether a concept is a class with many narrower ones."""
    return _narrower(lexicon)[concept] >= _NARROWER


@lru_cache(maxsize=4)
def _narrower(lexicon: Lexicon) -> Counter[str]:
    return Counter(key for concept in lexicon.concepts.values() for key in concept.broader)
