"""Names that follow from what else is known: made of an own name, or parts that the paper names in capitals."""

import re
from collections.abc import Collection, Iterator, Sequence

from kg.claims.candidates import Candidate, candidates, is_coined, marked
from kg.claims.kinds import kind_of
from kg.claims.model import Introduction, Reading
from kg.claims.naming import Known
from kg.claims.scope import speaks_of_others
from kg.model import Field
from kg.text import Span

_PART = re.compile(
    r"(?:Module|Block|Unit|Network|Loss|Attention|Mechanism|Strategy|Encoder|Decoder|Aggregation|Fusion|Branch|"
    r"Regularization)s?$"
)
_CAMEL = re.compile(r"[a-z][A-Z]|-[A-Z]")
_TITLE_CASE = re.compile(r"^(?:[A-Z][\w-]+(?: (?:of|for|and|with|in|to))?(?: |$)){2,}$")
_PLACES = tuple(f" {word} " for word in "the a an our via and , : novel new is".split())
_PART_NOUNS = frozenset("module block network loss layer unit strategy mechanism branch head scheme estimator".split())
_MADE = re.compile(
    r" (?:propos\S*|introduc\S*|present\S*|develop\S*|design\S*|devis\S*|novel|our|consists?|comprises?|contain\S*|"
    r"features?|"
    r"namely|essence|central|core|key|components?|modules?) "
)
_PROPOSED = re.compile(r" we (?:propose|introduce|present|develop|design) (?:[^ ⟦]+ ){0,12}$")
_ELSEWHERE = (
    " using the ",
    " using a ",
    " using an ",
    " aid of a ",
    " with the ",
    " as a ",
    " as an ",
    " as the ",
    " onboard the ",
    " on the ",
    " of the ",
    " on a ",
    " in the ",
    " to the ",
    " from the ",
    " than the ",
    " over the ",
)
_BEATEN = re.compile(r" (?:outperform\S*|surpass\S*|exceed\S*|beats?|beating|than|compared|versus|baselines?) ")
_JOINED = re.compile(r"⟦n(\d+)⟧ (?:, )?and (?:the |an? )?$")
_OTHERS_IN = re.compile(
    r" (?:outperform\S*|compar\S*|datasets?|benchmarks?|problems of|baselines?|metrics?|existing|state-of-the-art|"
    r"challenge|such as) "
)


def derived(reading: Reading, known: Known, found: Sequence[Introduction]) -> Iterator[Introduction]:
    """Yield coined names that hold an own name ("X-Bench"), and parts with a title-case name."""
    own = {
        name
        for intro in found
        for name in (intro.name, *intro.aliases)
        if len(name) > 2 and " " not in name and is_coined(name) and not known.looked_up(name)
    }
    named = {intro.name for intro in found}
    title = reading.texts.get(Field.TITLE, "").lower()
    text = reading.texts.get(Field.ABSTRACT, "")
    if not own and not any(part in text for part in ("Module", "Block", "Unit", "Loss", "(")):
        return
    for span in reading.sentences.get(Field.ABSTRACT, ()):
        if span[0] < known.own_start or speaks_of_others(text[slice(*span)]):
            continue
        defined = reading.definitions[Field.ABSTRACT]
        names = candidates(text, span, defined)
        if not names:
            continue
        sentence = marked(text, span, defined)
        for number, name in enumerate(names):
            before, _, after = sentence.partition(f"⟦{name.strength}{number}⟧")
            rule = _rule(name, own, before, after, names[number + 1 :]) or _second(name, before, names, named)
            if (
                rule
                and known.allows(name, rule="part", before="", after=" ,")
                and not known.established(name, young=not _is_brought(name, title, before))
            ):
                long = names[number + 1] if rule == "part-bracket" else None
                yield _introduction(text, span, long or name, name.name if long else name.long, before, after, rule)


def _rule(name: Candidate, own: set[str], before: str, after: str, following: Sequence[Candidate]) -> str:
    parts = re.split(r"[-+\s]", name.name)
    if name.strength == "n" and name.name not in own and len(parts) > 1 and any(part in own for part in parts):
        return "own-derived"
    placed = before.endswith(_PLACES) and not before.endswith(_ELSEWHERE) and not _BEATEN.search(before)
    if not placed:
        return ""
    if name.strength == "n" and name.long and _TITLE_CASE.match(name.long) and _is_part(before, after):
        return "part-definition"
    if name.strength == "t" and _PART.search(name.name):
        return "part"
    bracketed = bool(following) and re.match(r" \( ⟦n\d+⟧ \)", after)
    return "part-bracket" if bracketed and name.strength == "t" and _CAMEL.search(following[0].name) else ""


def _second(name: Candidate, before: str, names: Sequence[Candidate], named: Collection[str]) -> str:
    """Give the rule for a defined name that "and" joins to a defined one of the paper's own."""
    first = _JOINED.search(before) if name.long else None
    return "and-defined" if first and names[int(first[1])].long and names[int(first[1])].name in named else ""


def _is_part(before: str, after: str) -> bool:
    """Tell whether a sentence gives a defined form as a part of its own: it makes it, or calls it a module."""
    follow = (after.split(maxsplit=1) or [""])[0]
    return not _OTHERS_IN.search(before + after) and (follow in _PART_NOUNS or bool(_MADE.search(before + after)))


def _is_brought(name: Candidate, title: str, before: str) -> bool:
    """Tell whether the paper says that a part is its own, however well known: in its title, or by proposing it."""
    return (name.long or name.name).lower() in title or bool(_PROPOSED.search(before))


def _introduction(
    text: str, span: Span, name: Candidate, long: str, before: str, after: str, rule: str
) -> Introduction:
    return Introduction(
        name=name.name,
        kind=kind_of(before, after.strip() + " ", name.name),
        aliases=(long,) if long and long != name.name else (),
        field=Field.ABSTRACT,
        start=name.start,
        end=name.end,
        quote=text[slice(*span)],
        rule=rule,
        score=0.8,
    )
