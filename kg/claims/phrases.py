"""Names in plain words: "which we call evolving dropout", "the notion of a route map", the title's phrase proposed."""

import re
from collections.abc import Iterable, Iterator

from kg.claims.kinds import KIND_OF, kind_of
from kg.claims.masking import spaced
from kg.claims.model import Introduction, Reading
from kg.claims.naming import Known
from kg.claims.scope import speaks_of_own
from kg.model import Field
from kg.text import Span
from kg.variants import singular

_PHRASE = (
    r"(?:the |a |an )?[\"'`]*(?P<name>[A-Za-z][\w+-]{1,30}(?: [\w+-]{1,30}){0,4}?)[\"'`]*"
    r"(?=[.,;:()]| that\b| which\b| to\b| for\b| in\b| with\b| and\b| by\b| where\b| as\b| is\b| on\b| between\b| "
    r"(?:based|whose|designed|trying|aim\w+|tailored|built|consist\w+)\b| "
    r"[—–-]|$)"
)
_THING = r"(?:it|them|this|these|such|(?:the|our|this|these|such)(?: [\w-]+){1,4}?)"
_CALLED = re.compile(
    r"(?:\b(?:we|which we|that we) (?:here |will |shall |then |simply )?(?:call|term|dub|name|coin|denote)"
    rf"(?: {_THING})?(?: as)?|"
    rf"\bwe (?:[a-z]+ )?refer to(?: {_THING})? as|\bwhich (?:is|are) (?:called|termed|dubbed)|"
    rf"\((?:named|dubbed|termed)(?: as)?|, (?:termed|dubbed|coined)(?: as)?|"
    rf"\ban? (?:new|novel)(?: [\w-]+){{1,5}},? (?:called|named|termed|dubbed)(?: as)?|"
    rf"\b(?:introduce|propose|define|formali[sz]e|develop)s? (?:a |the )?(?:new |novel |general )?(?:notions?|"
    rf"concepts?|definition|tasks?|problem|setting) of) {_PHRASE}"
)
_MAKING = (
    r"\b(?:propos|introduc|present|develop|design|devis|defin|giv|formali|creat|construct|releas|collect)\w*"
    r"(?: [\w-]+)?"
)
_NAMED = re.compile(
    rf"{_MAKING} (?:an?|the|two|three)(?: [\w-]+){{1,15}}?,? "
    rf"(?:called|named|termed|known as|referred to as|which we refer to as)(?: as)? {_PHRASE}"
)
_ASIDE = re.compile(
    rf"{_MAKING} an?(?: [\w-]+){{1,9}}? (?:method|strategy|approach|algorithm|technique|framework|loss|metric|measure|"
    r"model|scheme|formulation|mechanism|module|procedure|objective|regulari[sz]er|layer|task|setting|notion)"
    r"(?:,|:| [–—-]{1,2}) (?:the )?(?!(?:which|where|that|thus|called|named|termed|dubbed|namely|coined|as|both|with|"
    r"based|to|for|in|and|or|by|from)\b|[a-z]+(?:ing|ed) (?!of\b))"
    rf"{_PHRASE}(?=[,.;)]| which| that| to)"
)
_BARE = re.compile(
    r"\b[Ww]e (?:then |further |also )?(?:propose|introduce|present|develop) "
    r"(?P<name>(?!(?:an?|the|our|new|novel|two|three|four|several|to|that|how|using|both|some|multiple|simple|"
    r"efficient)\b)"
    r"[A-Za-z][\w+-]{2,30}(?: [\w+-]{3,30}){1,3}|[a-z]+-[a-z]{4,})(?:, | [–—-] )(?=(?:an?|the|which) )"
)
_SHORT_HEAD = re.compile(
    r"\b[Ww]e (?:then |further |also )?(?:propose|introduce|present|develop) "
    r"(?P<name>(?:(?!(?:to|of|for|on|from|using|in|by|with|and|the|an?|our|this|two|three|four|several|new|novel|simple|"
    r"enhanced|improved|efficient|various|many|some|multiple|both|another|such|how|that|its|named|called|first|methods?|"
    r"models?|algorithms?|experiments|results|approaches|extensions|variants|regulari[sz]ing|applying)\b)"
    r"[a-z]+(?:-[a-z]+)* ){1,2}[A-Z]{2,}[a-z]?s?)(?= (?:that|which|to|with|\()|[,.:;])"
)
"""Plain words and an abbreviation that is proposed without an article: "we propose spatial VAEs that ..."."""
_DEFINITE = re.compile(
    r"\b[Ww]e (?:then |further |also |therefore |thus )?(?:propose|introduce|present|develop) the "
    r"(?P<name>(?!(?:whole|following|same|proposed|general|overall|main|entire|system|final|new|novel|first|simple)\b)"
    r"(?:(?!(?:of|for|and|in|to|with|on|notion|concept|problem)\b)[A-Za-z][\w-]* ){1,4}[A-Za-z][\w-]*)"
    r"(?=, (?:which|an?|the|aimed|aiming|designed|intended) )"
)
"""What has the definite article and is then explained: "we present the bias-corrected estimator, which ..."."""
_HINTS = tuple(
    " call| term| dub| name|refer to| coin| denote|notion|concept|definition".split("|")
    + [f"{we} {verb} " for we in ("we", "We") for verb in ("propose", "introduce", "present", "develop")]
)
_CALLING = tuple("call term dub name coin denote refer notion concept definition task problem setting".split())
_TITLE_HEAD = re.compile(
    r"^(?:(?:On|Towards?|Introducing|Learning with) )?(?:the |an? )?(?P<head>[^:]{8,80}?)(?=$|:| (?:for|via|with|"
    r"using|by|through|in|under|from|on|of) )",
    re.IGNORECASE,
)
_TITLE_TAIL = re.compile(
    r" (?:via|with|using|by|through) (?:an? |the )?(?P<tail>[\w+ -]{8,70}?)(?=$|:| (?:for|via|with|using|by|through|in|"
    r"under|from|on|of|and) )",
    re.IGNORECASE,
)
_PROPOSED = re.compile(
    r"(?:propos|introduc|present|develop|devis|design|formulat|formali[sz]|defin)\w*(?: and \w+)? "
    r"(?:an? |the |our )?(?:(?:new|novel|simple|efficient|effective|general|unified|innovative)(?:,| and)? ){0,3}"
    r"(?:(?:problem|task|setting|model|framework|paradigm)(?: called|, called|:|,) (?:the )?)?$"
)
_SET_OFF = re.compile(r"s?(?:: | \([a-z0-9-]{2,12}\)|, (?:an?|which) )")
_PLAIN_NOUNS = (
    "problem|approach|method|framework|model|algorithm|setting|task|technique|system|results?|strategy|dataset|analysis|"
    "study|learning"
)
_GENERIC = re.compile(
    r"^(?:.* (?:to|without|versus|vs) .*|(?:\S+ ){6,}\S+|.*--.*|(?:called|as|named|termed) .*|"
    r".* (?:defined|given|obtained|used)|(?:experiments|results|examples) .*|"
    r"(?:of|between|and|or|in|on|for|with|by|unseen|design|use|analysis|development)\b.*|"
    r".*\b(?:algorithms|approach|approaches|framework|methods|method|models)|(?:this|these|those|such|"
    r"it|its|our|their|the|each|some|any|one|two|three|new|novel|simple)\b.*|(?:method|approach|algorithm) .*|"
    rf"(?:\w+ )?(?:{_PLAIN_NOUNS}))$",
    re.IGNORECASE,
)


_GENERIC_PAIR = re.compile(rf"[a-z-]+ (?:{_PLAIN_NOUNS}|structure|pipeline|components?)$")
_ENDS_AS_NAME = re.compile(
    r"(?:networks?|nets?|machines?|transformers?|autoencoders?|models?|process(?:es)?|trees?|forests?|flows?|loss|"
    r"attention|kernels?|attacks?|bandits?|searche?s?|sampling|dropout|normalization|distillation|policy|gradients?|"
    r"descent|regression|learning|tuning|embeddings?|encoders?|decoders?|pooling|convolutions?|filters?|games?|fields?|"
    r"programs?|pursuit|averaging|"
    r"optimization|propagation|matching|factori[sz]ation|protocols?|corpus|benchmark|dataset|test|metric|index|"
    r"\([A-Za-z0-9-]+\))$"
)


_EXPLAINED = "we-propose-the"
_RULES = (
    (_CALLED, "we-call-phrase", _CALLING, _GENERIC),
    (_BARE, "we-propose-phrase", (", a", ", the ", ", which ", " – ", " — ", " - "), _GENERIC),
    (_DEFINITE, _EXPLAINED, (", which", ", a", ", the "), _GENERIC_PAIR),
    (_SHORT_HEAD, "we-propose-short-head", ("propose", "introduce", "present", "develop"), _GENERIC),
    (_NAMED, "named-phrase", ("called", "named", "termed", "known as", "refer"), _GENERIC),
    (_ASIDE, "aside-phrase", (",", ":", " –", " —", " -"), _GENERIC),
)
"""Each with strings of which one must stand in a sentence that it matches, and with what is too general for a name."""


def phrases(reading: Reading, known: Known) -> Iterator[Introduction]:
    """Yield the plain phrases that the abstract names, and the title's own phrase where the abstract proposes it."""
    text = reading.texts.get(Field.ABSTRACT, "")
    for span in reading.sentences.get(Field.ABSTRACT, ()):
        sentence = text[slice(*span)]
        if span[1] > known.own_start and _has(sentence, _HINTS) and speaks_of_own(sentence):
            for pattern, rule, signs, generic in _RULES:
                for match in pattern.finditer(text, *span) if _has(sentence, signs) else ():
                    name = _without_kind(match["name"]) if rule == _EXPLAINED else match["name"]
                    if _usable(known, name, generic):
                        start = match.start("name")
                        yield _introduction(reading, span, start, start + len(name), rule)
    yield from _echoed(reading, known)


def _has(sentence: str, signs: Iterable[str]) -> bool:
    return any(sign in sentence for sign in signs)


def _without_kind(name: str) -> str:
    """Leave the noun of a kind away after words with capitals: "the Softstar algorithm"."""
    rest, _, last = name.rpartition(" ")
    return rest if last in KIND_OF and all(word[0].isupper() for word in rest.split()) else name


def _usable(known: Known, name: str, generic: re.Pattern[str] = _GENERIC) -> bool:
    words = name.split()
    plain = name.islower() and len(words) == 1 and "-" not in name
    return not plain and not generic.match(name) and " for " not in name and not known.looked_up(name)


def _echoed(reading: Reading, known: Known) -> Iterator[Introduction]:
    """Yield the phrases of the title that the abstract proposes in the same words: what opens it, or what is used."""
    title = reading.texts.get(Field.TITLE, "")
    head = _TITLE_HEAD.match(title)
    for phrase in ([head["head"]] if head else []) + [tail["tail"] for tail in _TITLE_TAIL.finditer(title)]:
        place = _proposed_place(known, phrase) if len(phrase.split()) > 1 else None
        if place:
            yield _introduction(reading, known.sentence_of(place[0]), *place, "title-echo")


def _proposed_place(known: Known, phrase: str) -> Span | None:
    """Find where the abstract proposes a phrase as a name."""
    text = known.reading.texts.get(Field.ABSTRACT, "")
    *rest, last = phrase.lower().split(" ")
    low, sought = text.lower(), " ".join([*rest, singular(last)])
    start = low.find(sought) if len(low) == len(text) and _usable(known, phrase) else -1
    while start >= 0:
        end = start + len(sought)
        proposed = _PROPOSED.search(low[max(0, start - 80) : start]) and not low[end : end + 1].strip("s").isalnum()
        named = text[start:end] != low[start:end] or _ENDS_AS_NAME.search(sought) or _SET_OFF.match(low, end)
        if proposed and named and start >= known.own_start:
            return start, end
        start = low.find(sought, end)
    return None


def _introduction(reading: Reading, span: Span, start: int, end: int, rule: str) -> Introduction:
    text = reading.texts[Field.ABSTRACT]
    before, after = spaced(text[span[0] : start]), spaced(text[end : span[1]]).lstrip()
    return Introduction(
        name=text[start:end],
        kind=kind_of(before, after, text[start:end]),
        field=Field.ABSTRACT,
        start=start,
        end=end,
        quote=text[slice(*span)],
        rule=rule,
        score=0.8,
    )
