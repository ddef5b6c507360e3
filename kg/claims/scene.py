"""One sentence as the relation finders see it, and the claims made of it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made

from kg.claims.masking import Name, masked
from kg.claims.model import Reading
from kg.claims.names import by_sentence, linked_names, with_unknown
from kg.claims.patterns import Match, find, hinted
from kg.claims.scope import first_own, speaks_of_others
from kg.model import Claim, Field, Relation
from kg.text import Span

TITLE, BACKGROUND, PRIOR, OWN_WORK = "T", "B", "P", "O"
"""The sections of a paper: its title, what stands before it speaks of itself, sentences about others, its own work."""
ABOUT = (Relation.EVALUATED_ON, Relation.COMPARES_WITH, Relation.BUILDS_ON)
"""The relations whose patterns are sought in scenes."""
_CAPITAL = re.compile(r"[A-Z0-9²³α-ω#]|[\"'`]")


@dataclass(slots=True)
class Scene:
    """One sentence with its names and its section; its masked form is made when it is first asked for.

    `lowered` is the sentence in lower case after a blank, as `kg.claims.patterns.hinted` takes it.
    """

    reading: Reading
    field: Field
    span: Span
    names: Sequence[Name]
    section: str = OWN_WORK
    lowered: str = ""
    last: bool = False
    _text: str = ""
    _tokens: list[str] = made(default_factory=list, init=False)
    _hinted: tuple[str, ...] | None = made(default=None, init=False)
    _matches: Mapping[str, Sequence[Match]] | None = made(default=None, init=False)

    @property
    def text(self) -> str:
        """Give the sentence as the patterns read it."""
        if not self._text:
            self._text = masked(self.reading.texts[self.field], self.span, self.names)
        return self._text

    @property
    def tokens(self) -> list[str]:
        """Give the tokens of the masked sentence."""
        if not self._tokens:
            self._tokens = self.text.split()
        return self._tokens

    @property
    def hinted(self) -> tuple[str, ...]:
        """Give the relations of which the sentence may hold a trigger."""
        if self._hinted is None:
            self._hinted = hinted(ABOUT, self.lowered) if self.lowered else ()
        return self._hinted

    @property
    def matches(self) -> Mapping[str, Sequence[Match]]:
        """Give what the patterns of these relations match, by relation."""
        if self._matches is None:
            self._matches = find(self.hinted, self.text) if self.names and self.hinted else {}
        return self._matches

    def mark(self, number: int) -> str:
        """Give the token that stands for a name."""
        return f"⟦{self.names[number].letter}{number}⟧ "

    def before(self, number: int) -> str:
        """Give the masked words before a name."""
        return self.text[: self.text.index(self.mark(number))]

    def surface(self, number: int) -> str:
        """Give a name as the text writes it."""
        name = self.names[number]
        return self.reading.texts[self.field][name.start : name.end]

    def keys(self, number: int) -> tuple[str, ...]:
        """Give the concepts of a name, or the name itself where nothing links it."""
        return self.names[number].concepts or (self.surface(number),)


def scenes(reading: Reading) -> Iterator[Scene]:
    """Yield the sentences of a paper with their names, unlinked ones only in the title and of its own work."""
    own = first_own(reading)
    for where in (Field.TITLE, Field.ABSTRACT):
        spans, text = reading.sentences.get(where, ()), reading.texts.get(where, "")
        for span, linked in zip(spans, by_sentence(linked_names(reading, where), spans), strict=True):
            sentence = text[slice(*span)]
            section = TITLE if where is Field.TITLE else _section(sentence, span[0], own)
            if section not in (TITLE, OWN_WORK):
                yield Scene(reading, where, span, linked, section)
                continue
            names: Sequence[Name] = linked
            if _CAPITAL.search(text, span[0] + 1, span[1]):
                names = with_unknown(reading, where, span, linked)
            lowered = f" {sentence.lower()}".replace("vs.", "versus")
            yield Scene(reading, where, span, names, section, lowered, span == spans[-1])


def _section(sentence: str, start: int, own: int) -> str:
    if start < own:
        return BACKGROUND
    return PRIOR if speaks_of_others(sentence) else OWN_WORK


def claim_of(scene: Scene, relation: Relation, span: Span, *, rule: str, concept: str = "", value: str = "") -> Claim:
    """Make a claim about what stands at a span of a sentence's field."""
    return Claim(
        paper=scene.reading.paper,
        relation=relation,
        concept=concept,
        value=value,
        field=scene.field,
        start=span[0],
        end=span[1],
        quote=scene.reading.texts[scene.field][slice(*scene.span)],
        rule=rule,
    )


def claims_about(scene: Scene, relation: Relation, number: int, rule: str) -> Iterator[Claim]:
    """Yield the claims about one name, one for each concept that it stands for."""
    for key in scene.names[number].concepts or ("",):
        yield claim_about(scene, number, relation, key, rule)


def claim_about(scene: Scene, number: int, relation: Relation, concept: str, rule: str) -> Claim:
    """Make the claim about one concept of a name; about the name itself where nothing links it."""
    value = "" if concept else scene.surface(number)
    return claim_of(scene, relation, _place(scene, number, concept), rule=rule, concept=concept, value=value)


def _place(scene: Scene, number: int, concept: str) -> Span:
    """Give where a name names one of its concepts: "dense retrievers" within "sparse and dense retrievers"."""
    name = scene.names[number]
    if len(name.concepts) > 1:
        for mention in scene.reading.mentions:
            inside = name.start <= mention.start and mention.end <= name.end and mention.field is scene.field
            if inside and mention.concept == concept:
                return mention.start, mention.end
    return name.start, name.end
