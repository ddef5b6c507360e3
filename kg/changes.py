"""Whether a reported number is a level ("an accuracy of 91%") or a change ("reduces the error by 12%"), and which."""

import re
from enum import StrEnum

_VERBS = {
    "gain": r"improv|outperform|surpass|exceed|beat|accelerat|speed|optimi[sz]|better|gain|boost",
    "rise": r"increas|rais|rise|grow|lift|elevat|enlarg",
    "fall": r"reduc|decreas|lower|cut|drop|shorten|shrink|shrunk|degrad|declin|fall|fell|diminish|sav|compress",
}
_COMPARED = {
    "gain": r"improvement|better|faster|speed-?\s?ups?|acceleration|quicker|boost|gains?",
    "rise": r"increase|higher|more|larger|greater|longer|rise|lift",
    "fall": r"reduction|decrease|drop|lower|fewer|less|smaller|shorter|savings?|degradation|decline|loss|cheaper",
}
_SOME = (
    r"(?:(?:up|about|over|more|than|nearly|at|least|approximately|around|an|a|average|factor|of|to|almost|only|another|"
    r"roughly) )*"
)
_LISTED = r"(?:[\d.]+%?(?: (?:on|in|for) [\w -]{1,30}?)?(?:,| and|, and) )*$"
_BY = rf"\w*\b(?:[^.;]|\.\d){{0,80}}?\bby {_SOME}{_LISTED}"
_OF = rf"(?: in [^.;,]{{1,50}})? of {_SOME}{_LISTED}"
_AT_ONCE = {"fall": rf"\b(?:sav(?:es|ed|ing)|cuts?|cutting) {_SOME}$", "gain": rf"\bgain(?:s|ed|ing)? {_SOME}$"}
_WORDS = (
    r"^[-\s]{0,2}(?:(?:on average|average|relative|absolute|percentage|points?|overall|additional|further|the|mean|"
    r"performance) ){0,3}"
)
_NEAR = r"(?:[a-z-]+ ){0,1}"
_PART = re.compile(r"^ of (?:the|that|its|full|what|[\w-]+(?:'s|’s))\b")


class Change(StrEnum):
    """Say what a number measures: a level, a share of another's, a gain in any metric, how far one rose or fell."""

    LEVEL = "level"
    SHARE = "share"
    GAIN = "gain"
    RISE = "rise"
    FALL = "fall"


_BEFORE = [
    *((Change(name), re.compile(rf"\b(?:{verbs}){_BY}")) for name, verbs in _VERBS.items()),
    *((Change(name), re.compile(rf"\b(?:{words})s?{_OF}")) for name, words in _COMPARED.items()),
    *((Change(name), re.compile(verbs)) for name, verbs in _AT_ONCE.items()),
]
_AFTER = [
    (Change(name), re.compile(rf"{_WORDS}{near}(?:{words})\b"))
    for near in ("", _NEAR)
    for name, words in _COMPARED.items()
]


def change(before: str, value: str, after: str) -> Change:
    """Judge a number by the words before and after it.

    >>> change("it reduces the error by up to ", "12%", " on it").value, change("it has ", "3%", " higher recall").value
    ('fall', 'rise')
    >>> change("it reduces the error to ", "12%", ".").value, change("it runs ", "3x", " as well").value
    ('level', 'gain')
    """
    low, high = before.lower(), after.lower()
    after_it = next((kind for kind, words in _AFTER if words.search(high)), None)
    nearest = max(((m.start(), kind) for kind, words in _BEFORE if (m := words.search(low))), default=None)
    return after_it or (nearest[1] if nearest else _by_value(value, high))


def _by_value(value: str, after: str) -> Change:
    if value.startswith("+"):
        return Change.RISE
    factor = re.search(r"\d\s?[x×]$|\btimes$|fold$|magnitude$|^(?:twice|double|half|one-)", value.lower())
    return Change.GAIN if factor else Change.SHARE if _PART.match(after) else Change.LEVEL
