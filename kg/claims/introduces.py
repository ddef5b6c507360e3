"""Names that a paper introduces: stated by a pattern, by the title, or by what the paper says of a coined name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kg.claims.candidates import Candidate, candidates, marked
from kg.claims.derived import derived
from kg.claims.fallback import subjects
from kg.claims.kinds import kind_of
from kg.claims.masking import spaced
from kg.claims.model import Introduction, Reading
from kg.claims.naming import Known
from kg.claims.patterns import Match, find, hinted
from kg.claims.phrases import phrases
from kg.claims.title import title_names
from kg.model import Field
from kg.text import Span
from kg.variants import fold

_RELATION = "introduces"
_BESIDE = re.compile(
    r"(?:: | ?[-–—]{1,3} ?|, |(?: [^,.;()]{1,25})?,? (?:named|called|dubbed|termed|or) )(?:an? |the )?"
)
_RECENT = re.compile(
    r"(?<!have )recently[ -](?:proposed|introduced|developed|presented|released|published)(?: [^ ⟦]+){0,6} $"
)
_PRIOR = re.compile(r"(?:recently|previously|originally|already|(?:previous|prior|earlier) works?) (?:, )?$")


@dataclass(frozen=True, slots=True)
class _Scene:
    """One sentence with the candidates that its masked form numbers."""

    reading: Reading
    known: Known
    field: Field
    span: Span
    names: Sequence[Candidate]
    text: str


def introductions(reading: Reading) -> list[Introduction]:
    """Give the names that a paper introduces, by position."""
    titled = title_names(reading)
    known = Known.of(reading, titled)
    found = [intro for scene in _scenes(reading, known) for intro in _stated(scene)]
    found += phrases(reading, known)
    found += _titled(reading, titled, found)
    found += derived(reading, known, found)
    found += subjects(reading, known, found)
    return _merged(reading, found)


def _scenes(reading: Reading, known: Known) -> Iterator[_Scene]:
    """Yield the sentences of the abstract that hold a trigger and a string that may be a name."""
    text = reading.texts.get(Field.ABSTRACT, "")
    for span in reading.sentences.get(Field.ABSTRACT, ()):
        if span[1] <= known.own_start or not hinted((_RELATION,), f" {text[slice(*span)].lower()}"):
            continue
        defined = reading.definitions[Field.ABSTRACT]
        names = candidates(text, span, defined)
        if names:
            yield _Scene(reading, known, Field.ABSTRACT, span, names, marked(text, span, defined))


def _stated(scene: _Scene) -> Iterator[Introduction]:
    for match in find((_RELATION,), scene.text)[_RELATION]:
        if _PRIOR.search(scene.text, max(0, match.start - 24), match.start):
            continue
        for number in match.names:
            for item in _with_listed(scene, number):
                intro = _introduction(scene, match, item)
                if intro:
                    yield intro


def _with_listed(scene: _Scene, number: int) -> list[int]:
    """Give a name and those that follow it in a list: "X and Y", "X, Y and Z"."""
    numbers = [number]
    for following in range(number + 1, len(scene.names)):
        between = _between(scene, following - 1, following).split()
        if (
            between
            and set(between) <= {"and", ",", "or", "&", "the", "a", "an"}
            and scene.names[following].strength == "n"
        ):
            numbers.append(following)
        else:
            break
    return numbers


def _between(scene: _Scene, left: int, right: int) -> str:
    start = scene.text.index("⟧", scene.text.index(_mark(scene, left))) + 1
    return scene.text[start : scene.text.index(_mark(scene, right))]


def _mark(scene: _Scene, number: int) -> str:
    return f"⟦{scene.names[number].strength}{number}⟧"


def _introduction(scene: _Scene, match: Match, number: int) -> Introduction | None:
    candidate, mark = scene.names[number], _mark(scene, number)
    before, _, after = scene.text.partition(mark)
    last_word = (before.split() or [""])[-1]
    if _RECENT.search(before):
        return None
    if not scene.known.allows(candidate, rule=match.rule, before=last_word, after=after):
        return None
    text = scene.reading.texts[scene.field]
    chosen, long = candidate, candidate.long
    other = _bracketed(scene, number, after)
    if other and candidate.strength == "t" and " " not in other.name:
        chosen, long = other, candidate.name
    elif other:
        long = long or other.name
    return Introduction(
        name=chosen.name,
        kind=kind_of(before, after.strip() + " ", chosen.name),
        aliases=(long,) if long and long != chosen.name else (),
        field=scene.field,
        start=chosen.start,
        end=chosen.end,
        quote=text[scene.span[0] : scene.span[1]],
        rule=match.rule,
    )


def _bracketed(scene: _Scene, number: int, after: str) -> Candidate | None:
    """Give what a bracket after a name holds, where it is another name of the same thing."""
    following = number + 1
    if following < len(scene.names) and after.startswith(f" ( {_mark(scene, following)} )"):
        return scene.names[following]
    return None


def _titled(reading: Reading, titled: Sequence[str], found: Sequence[Introduction]) -> Iterator[Introduction]:
    """Give the title's names that no pattern found."""
    have = {fold(name) for intro in found for name in (intro.name, *intro.aliases)}
    title = reading.texts.get(Field.TITLE, "")
    for name in titled:
        if fold(name) not in have:
            start = title.index(name)
            yield Introduction(
                name=name,
                kind=kind_of("", spaced(title[start + len(name) :]).strip(" :") + " ", name),
                field=Field.TITLE,
                start=start,
                end=start + len(name),
                quote=title,
                rule="title",
            )


def _merged(reading: Reading, found: Sequence[Introduction]) -> list[Introduction]:
    """Give each name once, with the aliases of all its places; a piece of another is none, of two that overlap, or of
    which one is short for the other, the first has the other as alias.
    """
    kept: dict[str, Introduction] = {}
    owner: dict[str, str] = {}
    whole = [intro for intro in found if not any(_is_piece(intro, other) for other in found)]
    for intro in sorted(whole, key=lambda i: (i.field == Field.ABSTRACT, i.start, i.end)):
        names = [intro.name, *intro.aliases]
        key = next((owner[fold(name)] for name in names if fold(name) in owner), "")
        twins = (key for key, old in kept.items() if _overlap(old, intro) or _is_short_for(reading, old, intro))
        key = key or next(twins, fold(intro.name))
        if key in kept:
            first, second = kept[key], intro
            if " " in first.name and _is_short_for(reading, first, second):
                first, second = second, first
            more = [name for name in (second.name, *second.aliases) if name not in (first.name, *first.aliases)]
            kept[key] = replace(first, aliases=(*first.aliases, *more))
        else:
            kept[key] = intro
        owner.update({fold(name): key for name in names})
    return list(kept.values())


def _overlap(one: Introduction, other: Introduction) -> bool:
    return one.field is other.field and one.start < other.end and other.start < one.end


def _is_short_for(reading: Reading, one: Introduction, other: Introduction) -> bool:
    """Tell whether of two names side by side one is short for the other: "Mistle -- Minimal SAT Theory Learner"."""
    short, long = sorted((one.name, other.name), key=lambda name: " " in name)
    if " " in short or " " not in long:
        return False
    if one.field is not other.field:
        title = reading.texts.get(Field.TITLE, "").lower()
        if not title.startswith((f"{short}: {long}".lower(), f"{long}: {short}".lower())):
            return False
    elif not _BESIDE.fullmatch(reading.texts[one.field], one.end, other.start):
        return False
    rest, letters = iter(long.lower()), [c for c in short.lower() if c.isalpha()]
    spelled = len(letters) > 1 and letters[0] == long[0].lower() and all(letter in rest for letter in letters)
    return spelled or short.partition("-")[0].lower() == "".join(word[0] for word in long.lower().split())


def _is_piece(one: Introduction, other: Introduction) -> bool:
    """Tell whether the place of a name is a part of another's: "Lift" in "Lift, Match, and Keep"."""
    within = one.field is other.field and other.start <= one.start and one.end <= other.end
    return within and (one.start, one.end) != (other.start, other.end)
