"""What a paper means by its own definitions and inventions: a concept of the vocabulary, or one that it has not."""

from collections.abc import Mapping, Sequence, Set

from kg.abbreviations import Definition
from kg.hits import Reading, is_certain
from kg.ids import slug
from kg.lexicon import Lexicon
from kg.model import Concept, ConceptType, Field
from kg.variants import is_coined

Texts = Mapping[Field, str]
Defined = Mapping[Field, Sequence[Definition]]

_LOOSE = 1.2
"""The cost of a definition from which it does not outweigh what the vocabulary says of the short form."""
_SHORTEST_NAME = 4
_LONGEST = 6
"""The most words of a long form that is a name."""
_MOST = 0.6
"""The share of a long form's words from which it is another wording of a concept that has them."""
_HEAD_NOUNS = frozenset(
    "network networks neural model models learning method methods algorithm algorithms analysis machine machines deep "
    "dataset data system systems framework process of for and the based aware driven guided".split()
)
_ALIKE = 4
"""Two words of which this many first letters agree are forms of one word: "imaging" and "images"."""


def own_meaning(lexicon: Lexicon, name: str, kind: ConceptType, aliases: Sequence[str], year: int | None) -> str | None:
    """Give the vocabulary's concept that a name introduced in a paper of some year is, or None where it is another.

    It is the same where the long form is one of the concept's, or resembles one, or where the name can mean nothing
    else and the kinds agree; for the last two the concept is as old as the paper.
    """
    unsure = {reading.key: reading.ambiguous for reading in lexicon.gazetteer.lookup(name)}
    long = [alias for alias in aliases if " " in alias or "-" in alias]
    for key, ambiguous in unsure.items():
        concept = lexicon.concepts[key]
        if any(key in lexicon.meanings(alias) for alias in long):
            return key
        if any(_resembles(lexicon, key, alias) for alias in long) and (year is None or may_begin(concept, name, year)):
            return key
        same_kind = (concept.type is ConceptType.DATASET) == (kind is ConceptType.DATASET)
        if not ambiguous and not long and same_kind and may_begin(concept, name, year):
            return key
    return None


def is_reworded(lexicon: Lexicon, name: str, aliases: Sequence[str], year: int | None) -> bool:
    """Tell whether a name with its long form is only another wording of a concept that is older than the paper.

    "Partial observable Markov decision process (POMDP)" is, "doubly convolutional network (DCNN)" is a name of its own.
    """
    if year is None:
        return False
    older = (r.key for r in lexicon.gazetteer.lookup(name) if not may_begin(lexicon.concepts[r.key], name, year))
    long = [_stems(alias) for alias in aliases if " " in alias]
    return any(
        len(ours & theirs) > _MOST * len(ours) and not _conflict(ours - theirs, theirs - ours)
        for key in older
        for theirs in map(_stems, lexicon.expansions(key))
        for ours in long
    )


def may_begin(concept: Concept, name: str, year: int | None) -> bool:
    """Tell whether a concept may be new in a paper of some year: as old, give or take one, since preprints come first.

    Where no year is known, it may, if the name is its own and coined ("PointNetLK").
    """
    if concept.year is None or year is None:
        return concept.name == name and _is_mixed(name)
    return abs(concept.year - year) <= 1


def own_senses(lexicon: Lexicon, texts: Texts, defined: Defined) -> dict[str, str | None]:
    """Map each defined short form to the concept that its long form names, or to None where no entry stands for it.

    A long form in other words ("Highway Drone (HighD)", "advance driver-assistance system (ADAS)") maps to it too.
    """
    own: dict[str, str | None] = {}
    for name, found in defined.items():
        for definition in found:
            short, long = definition.short, definition.long
            sense = _defined_sense(lexicon, texts[name], definition)
            known = lexicon.gazetteer.lookup(short)
            one_name = sense is None and _is_one_name(lexicon, short, known)
            if one_name:
                sense = known[0].key
            elif sense is None and known and definition.cost > _LOOSE:
                continue
            own[short] = sense
            own.setdefault(short[:-1] if short.endswith("s") else short + "s", sense)
            if (
                sense
                and len(long.split()) <= _LONGEST
                and not lexicon.gazetteer.lookup(long)
                and (one_name or _ends_alike(lexicon, sense, long))
            ):
                own.setdefault(long, sense)
    return own


def _ends_alike(lexicon: Lexicon, concept: str, long: str) -> bool:
    """Tell whether a long form ends with the last word of a concept's name, whatever its ending."""
    name = lexicon.concepts[concept].name
    return slug(long).split("-")[-1][:5] == slug(name).split("-")[-1][:5]


def _is_one_name(lexicon: Lexicon, short: str, readings: Sequence[Reading]) -> bool:
    """Tell whether a coined name can mean one concept only, of which the vocabulary has no long form ("PixelCNN")."""
    one = len({reading.key for reading in readings}) == 1 and not readings[0].ambiguous
    if not one or len(short) < _SHORTEST_NAME or not _is_mixed(short):
        return False
    low = short.lower()
    return all(" " not in form or low in form.lower() for form in lexicon.expansions(readings[0].key))


def _defined_sense(lexicon: Lexicon, text: str, definition: Definition) -> str | None:
    """Give the concept that a definition's long form names, alone or with the words up to the bracket."""
    (start, end), (opening, _) = definition.long_span, definition.short_span
    for long in (definition.long, text[start : max(end, opening - 1)].rstrip(" (")):
        meanings = lexicon.meanings(long)
        if meanings:
            return meanings[0]
    readings = lexicon.gazetteer.lookup(definition.short)
    sure = is_certain(readings) and _is_mixed(definition.short)
    return next((r.key for r in readings if _resembles(lexicon, r.key, definition.long, sure=sure)), None)


def _resembles(lexicon: Lexicon, concept: str, long: str, *, sure: bool = False) -> bool:
    """Tell whether a long form is a wording of a concept: most words of one of its forms begin alike.

    Another word of the same initial is another name: "quaternion CNN" is no quantum CNN, though both are QCNN. It is
    not where the short form can mean nothing else (`sure`): a LiNGAM is additive to some, acyclic to others.
    """
    ours = _stems(long)
    for theirs in map(_stems, lexicon.expansions(concept)):
        if 2 * len(ours & theirs) > len(theirs) and (sure or not _conflict(ours - theirs, theirs - ours)):
            return True
    return False


def _conflict(ours: Set[str], theirs: Set[str]) -> bool:
    return any(mine[0] == other[0] and mine[:_ALIKE] != other[:_ALIKE] for mine in ours for other in theirs)


def _is_mixed(short: str) -> bool:
    return is_coined(short) and any(map(str.islower, short.rstrip("s")))


def _stems(form: str) -> set[str]:
    """Give the beginnings of the words that tell a form from others; of all its words where none does."""
    words = slug(form).split("-")
    return {word[:5] for word in words if word not in _HEAD_NOUNS} or {word[:5] for word in words}
