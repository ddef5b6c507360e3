"""The records that the claim finders share."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kg.abbreviations import Definition
from kg.lexicon import Lexicon
from kg.model import ConceptType, Field, Mention
from kg.text import Span

LIMIT = 20_000
"""Characters of a field in which claims are sought; abstracts are far shorter, what is longer is no abstract."""
_SENTENCE = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Introduction:
    """Hold one name that a paper introduces: `start` and `end` span the name in `field`, `quote` is the sentence."""

    name: str
    kind: ConceptType
    aliases: tuple[str, ...] = ()
    field: Field
    start: int
    end: int
    quote: str
    rule: str
    score: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Hold one paper as the claim finders read it.

    `sentences` are spans in each field; `mentions` are the links already made, `introduced` the paper's own names,
    each with its concept id in `own`, `terms` the types of concepts that are the paper's own or mined.
    """

    paper: str
    year: int | None = None
    texts: Mapping[Field, str]
    sentences: Mapping[Field, Sequence[Span]]
    definitions: Mapping[Field, tuple[Definition, ...]]
    lexicon: Lexicon
    mentions: Sequence[Mention] = ()
    introduced: Sequence[Introduction] = ()
    own: Mapping[str, str]
    terms: Mapping[str, ConceptType] = field(default_factory=dict)

    def type_of(self, concept: str) -> ConceptType:
        """Give the type of a linked concept: a term that the paper defines, or one of the vocabulary."""
        return self.terms[concept] if concept in self.terms else self.lexicon.concepts[concept].type


def readable(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Give the sentences in which claims are sought: those of a length that people write, within the limit."""
    return tuple((start, end) for start, end in spans if end <= LIMIT and end - start <= _SENTENCE)
