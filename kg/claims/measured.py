"""What a reported number measures: the noun phrase beside it ("a tracking rate of 90 Hz", "12% fewer false alarms")."""

import re
from collections.abc import Set

from kg.claims.contexts import words

_NEAR, _LONGEST = 130, 5
_TOKEN = re.compile(r"[A-Za-zÀ-ÿ0-9@](?:[\w./@&'’*+-]*[\w*+])?|[^\w\s]")
_BRACKET = re.compile(r"\s?\([^()]{0,40}\)(?= )")
_CHANGE = (
    r"(?:improvement|increase|gain|reduction|decrease|drop|decline|degradation|saving|boost|rise|lift|change|growth|"
    r"bound|guarantee)s?"
)
_CHANGE_IN = re.compile(rf"[-\s]?(?:[\w-]+ ){{0,2}}?{_CHANGE} (?:in|of|(?<=bound )on) (?:terms of )?")
_FASTER = re.compile(
    r"[-\s]{0,2}(?:(?:[\w-]+ ){0,3}?(?:speed-?\s?ups?|acceleration|faster|slower|quicker)|"
    r"as (?:fast|quick)|the speed)\b"
)
_MORE = re.compile(
    r"[-\s]?(?:fewer|less|more|lower|higher|smaller|larger|better|greater|shorter|longer|worse|reduced|increased) "
    r"(?!than\b)"
)
_SHARE = re.compile(r"\s?of (?:the |its |their )?")
_TERMS = re.compile(r"[^;.\d]{0,80}? in terms of (?:the )?")
_INSIDE = re.compile(r"(?:,? on average)? (?:in|on) (?:terms of )?")
_LEAD = re.compile(
    r"(?P<link>\b(?:of|is|was|are|were|be|by|to|at|with|from|reach\w*|exceed\w*|equals|averag\w+|achiev\w*|attain\w*)\s|"
    r"[=≈:(]\s?)?"
    r"(?:(?:up to|upto|as (?:much|low|high|many|little|few) as|about|over|more than|less than|at least|at most|nearly|"
    r"almost|approximately|around|roughly|(?:that (?:grows|scales) )?(?:as|like)|(?:the )?order of|the order|order|"
    r"only|just|below|above|under|maximum|minimum|(?:a )?factor of|(?:in )?the range of|"
    r"an? (?:average|mean|total|maximum) of|an additional|"
    r"an?|average|another|between|within|well|even|[≈~><≤≥±])\s?)*$"
)
_ENDS_CHANGED = re.compile(rf"(?:^| )(?:(?:upper|lower) )?{_CHANGE}$")
_ACRONYM = re.compile(r"\((?=[^()]*[A-Z@])([\w@ .-]{2,20})(?:\) ?|, )$")
_CHANGING = ("false", "inverse", "negative")
"""Words that make another metric of the one after them."""
_DISTANT = ("is", "was", "are", "were", "be", "by", "to", "(")
"""What may stand between a number and its measure with other words before it ("the error of our robot is 3")."""
_SURE = (*_DISTANT, "of", "=", "≈", ":")
"""What makes any noun phrase before it a measure; after other words it must be a known one."""
_PASSIVE = re.compile(
    r" (?:(?:is|are|was|were|be|been|has|have|can|could|may|also|thus|further|significantly) )+"
    r"(?:\w+ly )?(?:\w+ed|cut|shown|raised) $"
)
_ACTIVE = re.compile(r" (?:(?:\w+ly )?(?:improv|increas|decreas|drop|ris|degrad|declin|grow|fall)\w*|rose|fell|grew) $")
_VERB = re.compile(
    r"(?:achiev|reach|obtain|attain|improv|increas|reduc|decreas|boost|outperform|surpass|exceed|gain|rais|yield|"
    r"accelerat|lower|sav|cut|drop|beat|deliver|enhanc|report|show|hav|provid|maintain|enabl|requir|observ|produc|perform|demonstrat|"
    r"get|giv|mak|us|keep|preserv|lead|predict|represent)(?:e|es|s|ed|ing|ting)?$|(?:has|had|led|gave|got|kept|shown)$"
)


def measured(before: str, after: str, metrics: Set[str], others: Set[str], counted: Set[str] = frozenset()) -> str:
    """Give what the number between two texts of a sentence measures, as written, or nothing.

    `metrics` are the metrics that the sentence names, `others` its other names, in lower case: of a phrase that holds a
    metric, that is given; a phrase that ends in another name is none. `counted` are more nouns that name a measure.

    >>> measured("It has a tracking rate of ", " on it", set(), set())
    'tracking rate'
    >>> measured("It needs ", " fewer samples", set(), set())
    'samples'
    """
    before, after = before[-_NEAR:], after[:_NEAR]
    nouns = metrics | counted
    for phrase in (_told_after(after, nouns), _told_before(before, after, nouns)):
        known = _known(phrase, metrics)
        if known:
            return known
        bare = _bare(phrase)
        low = bare.lower()
        if bare and low.split()[-1] not in words("no-measure") and not any(low.endswith(name) for name in others):
            return bare
    return ""


def _known(phrase: str, metrics: Set[str]) -> str:
    """Give the first metric in a phrase, the longest that begins there."""
    low = f" {phrase.lower()} "
    found = [(low.find(f" {name} "), -len(name)) for name in metrics if f" {name} " in low]
    if not found:
        return ""
    start, length = min(found)
    first = start if start < 1 or low[:start].rsplit(" ", 1)[-1] not in _CHANGING else low.rfind(" ", 0, start)
    return phrase[first : start - length]


def _bare(phrase: str) -> str:
    """Drop the loose words that a phrase begins with ("average", "further")."""
    parts = phrase.split(" ")
    while parts and parts[0].lower() in words("loose"):
        parts.pop(0)
    return " ".join(parts)


def _told_after(after: str, nouns: Set[str]) -> str:
    """Read "3% accuracy", "6% increase in X", "25% fewer X", "9% of its X", "3x faster"."""
    aside = _BRACKET.match(after)
    text = after[aside.end() :] if aside else after
    if terms := _TERMS.match(text):
        return _from(text[terms.end() :])
    if text.startswith(" accurate"):
        return "accuracy"
    if faster := _FASTER.match(text):
        return _bare(faster[0].strip(" -")) if "up" in faster[0] or "accel" in faster[0] else "speed"
    if more := _MORE.match(text):
        phrase = _from(text[more.end() :])
        resized = more[0].strip() in ("smaller", "larger") and phrase.lower() in ("", "model", "models")
        return "size" if resized else phrase
    share = _SHARE.match(text)
    phrase = re.sub(r" points?$", "", _from(text[share.end() if share else 0 :]))
    change = _ENDS_CHANGED.search(phrase)
    if change:
        inside = _CHANGE_IN.match(text)
        return _bare(phrase[: change.start()]) or (_from(text[inside.end() :]) if inside else "")
    return phrase if _is_measure(phrase, nouns) else ""


def _told_before(before: str, after: str, nouns: Set[str]) -> str:
    """Read "an X of 3", "improves X by 3%", "X is reduced to 3", "X (3%)"."""
    lead = _LEAD.search(before)
    link = (lead["link"] or "").strip() if lead else ""
    head = before[: lead.start()] if lead else before
    if aside := _ACRONYM.search(head):
        return aside[1]
    if not link and head == before:
        phrase, _ = _upto(head)
        return phrase if _is_measure(phrase, nouns) else ""
    passive = _PASSIVE.search(head) or (_ACTIVE.search(head) if link in ("by", "to") else None)
    phrase, stop = _upto(head[: passive.start() + 1] if passive else head)
    if (link in _DISTANT or passive) and not _is_measure(phrase, nouns) and stop not in words("rivalry"):
        phrase = _last_measure(head, nouns) or phrase
    change = _ENDS_CHANGED.search(phrase)
    inside = _INSIDE.match(after)
    if change or stop in words("rivalry") or not phrase:
        bare = _bare(phrase[: change.start()]) if change else ""
        return bare or (_from(after[inside.end() :]) if inside and link in ("by", "of") else "")
    return phrase if link in _SURE or _is_measure(phrase, nouns) else ""


def _from(text: str) -> str:
    """Give the noun phrase that a text begins with."""
    end = start = count = 0
    for token in _TOKEN.finditer(text):
        word = token[0].lower()
        if not count and word in words("loose"):
            continue
        apart = count and (token.start() > end + 1 or _VERB.match(word))
        if apart or count == _LONGEST or word in words("stop") or not word[0].isalpha():
            break
        start = start if count else token.start()
        end, count = token.end(), count + 1
    return text[start:end]


def _upto(text: str) -> tuple[str, str]:
    """Give the noun phrase that a text ends with, and the word before it."""
    tokens = list(_TOKEN.finditer(text))
    first = len(tokens)
    while first and len(tokens) - first < _LONGEST:
        word = tokens[first - 1][0].lower()
        if word in words("stop") or not word[0].isalpha() or _is_verb(tokens[first - 1][0], last=first == len(tokens)):
            break
        first -= 1
    stop = tokens[first - 1][0].lower() if first else ""
    return (text[tokens[first].start() : tokens[-1].end()] if first < len(tokens) else ""), stop


def _last_measure(text: str, nouns: Set[str]) -> str:
    """Give the last noun phrase of a clause that names a measure ("the *error* of our robot on rough terrain is")."""
    end = len(text)
    clause = max(text.rfind(mark) for mark in (", ", "; ", ": ", " that "))
    while end > clause > -2:
        phrase, _ = _upto(text[clause + 1 : end])
        if phrase and _is_measure(phrase, nouns):
            return phrase
        end = clause + 1 + max(text[clause + 1 : end].rstrip().rfind(" "), -1)
    return ""


def _is_verb(word: str, *, last: bool) -> bool:
    return bool(_VERB.match(word.lower())) and not (last and re.fullmatch(_CHANGE, word.lower()))


def _is_measure(phrase: str, nouns: Set[str]) -> bool:
    low = phrase.lower()
    head = low.rsplit(" ", 1)[-1]
    return bool(low) and (
        not words("measure").isdisjoint((head, head.rstrip("s"))) or any(low.endswith(name) for name in nouns)
    )
