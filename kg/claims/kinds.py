"""What kind of thing an introduced name is: the noun that the sentence gives it, else the shape of the name."""

import re

from kg.model import ConceptType
from kg.variants import singular

_NOUNS = {
    ConceptType.DATASET: "dataset datasets corpus corpora benchmark benchmarks testbed leaderboard challenge testset "
    "treebank collection suite gym data-set data",
    ConceptType.MODEL: "model models network networks transformer encoder decoder lm llm vlm mllm generator "
    "autoencoder classifier detector forecaster simulator net",
    ConceptType.ARCHITECTURE: "architecture architectures backbone",
    ConceptType.METRIC: "metric metrics measure score index criterion ratio",
    ConceptType.TASK: "task tasks problem",
    ConceptType.THEORY: "phenomenon theory notion effect property concept bias law hypothesis axiom",
    ConceptType.SOFTWARE: "library toolkit package software platform toolbox tool api app environment",
    ConceptType.METHOD: "method methods approach framework algorithm algorithms technique strategy mechanism scheme "
    "pipeline system paradigm procedure module loss objective estimator optimizer attack defense protocol agent "
    "regularizer variant policy layer block adapter solution formulation recipe recommender planner controller",
}
KIND_OF = {noun: kind for kind, nouns in _NOUNS.items() for noun in nouns.split()}
_SHAPES = (
    (
        re.compile(r"(?:Bench(?:mark)?|Dataset|Corpus|Set|Arena|Gym)\d*$|^Bench", re.IGNORECASE),
        ConceptType.DATASET,
    ),
    (re.compile(r"(?:Net|Former|Transformer|BERT|GPT|LM|LLM|VLM|GAN|VAE|Mamba)(?:v?\d+)?$"), ConceptType.MODEL),
    (re.compile(r"(?:Score|Index|Ratio)$"), ConceptType.METRIC),
)
_ASIDE = re.compile(
    r"^(?:\( [^()]{0,80}\) )?(?:, |: |is |– |— |- )?(?:which is |i\.?e\.? ?,? |namely )?(?:a|an|the|our|one of the)\b"
)
_MEASURES = ("rate", "error", "accuracy")
_STOPS = frozenset(
    "for that which of to in on with by from using via , . ; : ( and where we based whose designed".split()
)


def kind_of(before: str, after: str, name: str) -> ConceptType:
    """Give the kind of a name from the masked words before and after it."""
    follow = after.split()
    if follow and follow[0] in KIND_OF:
        return _last_noun(follow) or ConceptType.METHOD
    if _ASIDE.match(after):
        found = _last_noun(_ASIDE.sub("", after, count=1).split())
        if found:
            return found
    for pattern, kind in _SHAPES:
        if pattern.search(name):
            return kind
    near = [word for word in before.split()[-9:] if word in KIND_OF]
    return KIND_OF[near[-1]] if near else ConceptType.METHOD


def kind_of_phrase(phrase: str, *, otherwise: ConceptType) -> ConceptType:
    """Give the kind that the last word of a phrase names."""
    head = singular(phrase.split()[-1].lower())
    return ConceptType.METRIC if head in _MEASURES else KIND_OF.get(head, otherwise)


def _last_noun(words: list[str]) -> ConceptType | None:
    """Give the kind of the last known noun of the phrase that some words begin with."""
    found = None
    for word in words[:14]:
        if word in _STOPS and found:
            break
        found = KIND_OF.get(word, found)
        if word in _STOPS:
            break
    return found
