"""The linker as a spaCy pipeline component: `nlp.add_pipe("kg_concepts")`, no model needed.

The spans stand in `doc.spans["kg_concepts"]`, their label the concept's type and their `kb_id_` its id.
"""

from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc, Span

from kg.abbreviations import definitions
from kg.lexicon import Lexicon, lexicon_with
from kg.linking import link
from kg.model import Field, Paper

KEY = "kg_concepts"


class ConceptLinker:
    """Link the concepts that a Doc names. The text is taken as it is: clean it before with `kg.text.clean`."""

    def __init__(self, lexicon: Lexicon, key: str) -> None:
        self.lexicon, self.key = lexicon, key

    def __call__(self, doc: Doc) -> Doc:
        """Set `doc.spans[key]` and give the Doc back."""
        paper = Paper(id="doc", abstract=doc.text)
        linked = link(paper, self.lexicon, {}, {Field.ABSTRACT: definitions(doc.text)})
        spans = (self._span(doc, m.start, m.end, m.concept) for m in linked.mentions)
        doc.spans[self.key] = [span for span in spans if span is not None]
        return doc

    def _span(self, doc: Doc, start: int, end: int, concept: str) -> Span | None:
        label = self.lexicon.concepts[concept].type.value
        return doc.char_span(start, end, label=label, kb_id=concept, alignment_mode="expand")


@Language.factory("kg_concepts", default_config={"vocabulary": [], "key": KEY}, assigns=["doc.spans"])
def make_component(nlp: Language, name: str, vocabulary: list[str], key: str) -> ConceptLinker:  # noqa: ARG001 (the signature that spaCy calls)
    """Make the component; `vocabulary` lists files of your own, `key` names the span group."""
    return ConceptLinker(lexicon_with(tuple(Path(path) for path in vocabulary)), key)


__all__ = ["KEY", "ConceptLinker", "make_component"]
