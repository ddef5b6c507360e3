"""Terms that a paper names in full and abbreviates, and that no vocabulary has: each becomes a mined concept.

"Consensus-based optimization (CBO)" says that its author takes this for an established name; where the paper does not
introduce it, and nothing links it, it is a concept of the same name for every paper that writes it so.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from kg.abbreviations import Definition
from kg.claims.kinds import kind_of_phrase
from kg.ids import local_id
from kg.lexicon import Lexicon
from kg.model import Concept, ConceptType, Paper, Status
from kg.variants import lowered, plural, singular

_GENERIC = frozenset(
    (
        "state of the art|proof of concept|degrees of freedom|key performance indicator|research question|ground truth|"
        "principal investigator|electronic supplementary material|supplementary material|right hand side|"
        "left hand side|"
        "with respect to|united states|united kingdom|european union|point of interest|region of interest"
    ).split("|")
)
_SMALL = frozenset("a an and as at by for from in into of on or per the to via with".split())
_NO_HEAD = re.compile(r"(?:ed|ly|al|ive|ous|ful|less|able|ible|ic)$")
_HEADS_ANYWAY = frozenset(
    "proposal retrieval signal interval approval removal survival potential metric logic topic music traffic heuristic "
    "critic statistic rubric embed seed feed speed bed need objective perspective derivative manifold additive".split()
)
_PARTS = frozenset("module block layer part branch stage unit strategy mechanism component step head stream".split())
_AS_IS = tuple(
    "amics matics netics nomics botics hysics guistics atistics ronics chanics optics haptics semantics acoustics "
    "series species means".split()
)
_FEWEST_WORDS, _MOST_WORDS = 2, 7
_IN_WORD = re.compile(r"\w")


def defined_terms(
    paper: Paper, found: Iterable[Definition], lexicon: Lexicon, own: Mapping[str, str]
) -> dict[str, Concept]:
    """Map the short and long forms that a paper defines to new concepts, where neither is known or its own."""
    terms: dict[str, Concept] = {}
    for definition in found:
        if definition.short not in own and definition.long not in own and _is_term(definition, lexicon):
            kind = kind_of_phrase(definition.long, otherwise=ConceptType.METHOD)
            concept = mined_concept(paper, definition.long, (definition.long, definition.short), kind=kind)
            terms.setdefault(definition.long, concept)
            terms.setdefault(definition.short, concept)
    return terms


def _is_term(definition: Definition, lexicon: Lexicon) -> bool:
    words = definition.long.split()
    if not _FEWEST_WORDS <= len(words) <= _MOST_WORDS or lexicon.gazetteer.lookup(definition.long):
        return False
    head = words[-1].lower()
    if (
        _is_generic(definition.long)
        or singular(head) in _PARTS
        or (_NO_HEAD.search(head) and head not in _HEADS_ANYWAY)
    ):
        return False
    return (
        not words[0].isdigit()
        and all(word[0].isalnum() for word in words)
        and not any(reading.key for reading in lexicon.gazetteer.lookup(definition.short) if not reading.ambiguous)
    )


def _is_generic(long: str) -> bool:
    """Tell whether a long form is a phrase that is no term, however its words are joined ("state-of-the- art")."""
    plain = " ".join(re.split(r"[-\s]+", long.lower()))
    return plain in _GENERIC or plain.startswith("state of the art ")


def mined_concept(
    paper: Paper, long: str, forms: Iterable[str], *, kind: ConceptType, broader: tuple[str, ...] = ()
) -> Concept:
    """Make the concept of a term that one paper writes in some forms."""
    name = " ".join(_titled(long))
    return Concept(
        id=local_id(name, paper.id),
        name=name,
        type=kind,
        aliases=tuple(sorted({*forms} - {name})),
        broader=broader,
        status=Status.MINED,
        year=paper.year,
    )


def wordings(phrase: str, text: str) -> set[str]:
    """Give the ways in which a text writes a phrase of several words: other case, hyphens and number."""
    flat = _unjoined(text)
    *rest, last = _unjoined(phrase).split(" ")
    one = singular(last)
    found = set()
    for end in {last, one, plural(one)}:
        form = " ".join([*rest, end])
        start = flat.find(form)
        while start >= 0:
            stop = start + len(form)
            alone = not (_IN_WORD.match(flat, stop) or (start and _IN_WORD.match(flat, start - 1)))
            if alone:
                found.add(text[start:stop])
            start = flat.find(form, stop if alone else start + 1)
    return found


def _unjoined(text: str) -> str:
    """Give a text in lower case, with spaces for what joins words."""
    return lowered(text).replace("-", " ").replace("–", " ")


def _titled(long: str) -> Iterator[str]:
    """Give the words of a canonical name: capitals as in a heading, the last word in the singular."""
    words = long.split()
    for place, word in enumerate(words):
        if place == len(words) - 1 and word[1:].islower() and not word.endswith(_AS_IS):
            word = word[0] + singular(word.lower())[1:]
        parts = re.split(r"(-)", word)
        yield "".join(part if part in _SMALL and place else part[:1].upper() + part[1:] for part in parts)
