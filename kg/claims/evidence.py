"""What is known of concepts that papers name by the thousand: classes, steps that all take, what has many kinds."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from kg.lexicon import Lexicon

_USES = {"use", "based-on", "tuned", "based-adjective", "variant-of", "extend"}
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
_NARROWER = 10


def kind_of_class(concept: str, rules: Iterable[str]) -> str:
    """Name what is known of a common concept: a step that all papers take, a class, a class that the text uses."""
    if concept in _COMMON:
        return "common"
    if concept in CLASSES:
        return "class-used" if not _USES.isdisjoint(rules) else "class"
    return ""


def is_broad(lexicon: Lexicon, concept: str) -> bool:
    """Tell whether a concept is a class with many narrower ones."""
    return _narrower(lexicon)[concept] >= _NARROWER


@lru_cache(maxsize=4)
def _narrower(lexicon: Lexicon) -> Counter[str]:
    return Counter(key for concept in lexicon.concepts.values() for key in concept.broader)
