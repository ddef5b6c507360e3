"""One sentence as the relation finders see it, and the claims made of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kg.claims.masking import Name, masked
from kg.claims.model import Reading
from kg.model import Claim, Field, Relation
from kg.text import Span


@dataclass(slots=True)
class Scene:
    """One sentence with its names; its masked form, `text`, is made when it is first asked for.

    `lowered` is the sentence in lower case after a blank, as `kg.claims.patterns.hints` takes it.
    """

    reading: Reading
    field: Field
    span: Span
    names: Sequence[Name]
    lowered: str
    _text: str = ""

    @property
    def text(self) -> str:
        """Give the sentence as the patterns read it."""
        if not self._text:
            self._text = masked(self.reading.texts[self.field], self.span, self.names)
        return self._text

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
    name = scene.names[number]
    for concept in name.concepts or ("",):
        value = "" if concept else scene.surface(number)
        yield claim_of(scene, relation, (name.start, name.end), rule=rule, concept=concept, value=value)
