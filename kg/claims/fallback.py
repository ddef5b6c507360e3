"""Coined names that no sentence introduces, but of which the paper speaks as of its own."""

import re
from collections.abc import Iterator, Sequence

from kg.claims.candidates import candidates, marked
from kg.claims.model import Introduction, Reading
from kg.claims.naming import Known
from kg.model import ConceptType, Field

_SUBJECT = re.compile(
    r" (?:show|shows|demonstrate|demonstrates|indicate|indicates|reveal|find|confirm|verify|observe) that ⟦n(\d+)⟧ "
    r"(?!-|is )|"
    r" (?:effectiveness|superiority|efficacy|advantages?) (?:and \S+ )?of ⟦n(\d+)⟧ (?!-)|"
    r" (?:evaluate|validate|compare|test|benchmark) ⟦n(\d+)⟧ (?:with|on|against|in|using|across|through|by) |"
    r"^ ⟦n(\d+)⟧ (?:also |consistently |significantly )?(?:outperforms|achieves|surpasses)\b"
)
_SHAPE = re.compile(r"[a-z][A-Z]|[A-Z]{2}")


def subjects(reading: Reading, known: Known, found: Sequence[Introduction]) -> Iterator[Introduction]:
    """Yield the coined names of which results are told, where no method of the paper's own was found."""
    if any(intro.kind is not ConceptType.DATASET for intro in found):
        return
    text = reading.texts.get(Field.ABSTRACT, "")
    for span in reading.sentences.get(Field.ABSTRACT, ()):
        if span[0] < known.own_start:
            continue
        defined = reading.definitions[Field.ABSTRACT]
        names = candidates(text, span, defined)
        if not any(c.strength == "n" for c in names):
            continue
        sentence = marked(text, span, defined)
        for match in _SUBJECT.finditer(sentence):
            chosen = names[int(next(group for group in match.groups() if group))]
            if not _SHAPE.search(chosen.name) or (chosen.start == span[0] and text.count(chosen.name) == 1):
                continue
            if (
                text.find(chosen.name) == chosen.start
                and not known.established(chosen, young=True)
                and known.allows(chosen, rule="own-subject", before="", after=" ,")
            ):
                yield Introduction(
                    name=chosen.name,
                    kind=ConceptType.METHOD,
                    aliases=(chosen.long,) if chosen.long else (),
                    field=Field.ABSTRACT,
                    start=chosen.start,
                    end=chosen.end,
                    quote=text[span[0] : span[1]],
                    rule="own-subject",
                    score=0.7,
                )
                return
