"""Find what abbreviations a text defines, in both orders: "long form (SF)" and "SF (long form)".

After A. S. Schwartz and M. A. Hearst, "A simple algorithm for identifying abbreviation definitions in biomedical
text", PSB 2003, with plurals, hyphens, letters inside words and brackets in brackets.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg.text import Span, url_spans

_MAX_SHORT = 12
_MAX_WORDS = 12
_BRACKET = re.compile(r"[(\[]([^()\[\]]{2,160})[)\]]")
_SHORT = re.compile(r"[A-Za-z0-9α-ωΑ-Ωℓ^][\w+*./&^α-ωΑ-Ω-]{0,14}$")
_WORD = re.compile(r"[^\s(),;:\[\]\"]+")
_BREAK = re.compile(r"[;:()\[\]\"]|[.!?]\s|\.$|,\s")
_OTHERWISE = (
    r"or|aka|a\.k\.a\.|i\.e\.,?|denoted(?: as| by)?|henceforth|hereafter|abbreviated(?: as)?|for short|called|termed|"
    r"dubbed|named|namely|short for|abbr\.?"
)
_NEXT = re.compile(rf"\s*[;,]\s*|\s+(?:{_OTHERWISE})\s+")
_LEAD = re.compile(rf"^(?:{_OTHERWISE})\s+", re.IGNORECASE)
_STOP_WORDS = frozenset(
    "a an the of for and or in on to with by from as at is are was were be our we this that these those its "
    "their".split()
)


@dataclass(frozen=True, slots=True)
class Definition:
    """One definition in a text: the short and the long form, their spans, and the span of both."""

    short: str
    long: str
    short_span: Span
    long_span: Span


def definitions(text: str) -> list[Definition]:
    """Give the abbreviations that a text defines, by position."""
    urls = url_spans(text)
    found: list[Definition] = []
    for match in _BRACKET.finditer(text):
        if any(start < match.end() and match.start() < end for start, end in urls):
            continue
        definition = next(_of_bracket(text, match), None)
        if definition:
            found.append(definition)
    return found


def _of_bracket(text: str, match: re.Match[str]) -> Iterator[Definition]:
    for start, end in _parts(match):
        inner = text[start:end]
        if is_short_form(inner):
            span = _long_before(text, match.start(), inner)
            if span:
                yield Definition(inner, text[span[0] : span[1]], (start, end), span)
        short = _short_before(text, match.start())
        if short and len(inner.split()) >= 2 and _covers(text[short[0] : short[1]], inner):
            yield Definition(text[short[0] : short[1]], inner, short, (start, end))


def _parts(match: re.Match[str]) -> Iterator[Span]:
    """Yield the spans of what a bracket holds: the whole, or the parts around "or", ";" and the like."""
    start, body = match.start(1), match[1]
    lead = _LEAD.match(body)
    if lead:
        start, body = start + lead.end(), body[lead.end() :]
    yield start, start + len(body)
    position = 0
    for cut in _NEXT.finditer(body):
        yield start + position, start + cut.start()
        position = cut.end()
    if position:
        yield start + position, start + len(body)


def is_short_form(text: str) -> bool:
    """Tell whether a string can be an abbreviation: 2 to 15 characters in one or two words, with capitals or digits."""
    if not 2 <= len(text) <= _MAX_SHORT + 3 or not any(c.isalpha() for c in text) or len(text.split()) > 2:
        return False
    if not all(_SHORT.match(word) for word in text.split()):
        return False
    capitals = sum(c.isupper() for c in text)
    return capitals >= 2 or (capitals >= 1 and (any(c.isdigit() for c in text) or (len(text) <= 5 and " " not in text)))


def _long_before(text: str, end: int, short: str) -> Span | None:
    """Find the long form that ends where the bracket opens."""
    window = text[max(0, end - 220) : end].rstrip()
    offset = max(0, end - 220)
    breaks = list(_BREAK.finditer(window))
    floor = breaks[-1].end() if breaks else 0
    words = list(_WORD.finditer(window, floor))
    letters = [c for c in short if c.isalnum()]
    if len(letters) > 2 and letters[-1] == "s" and sum(c.isupper() for c in short) >= 2:
        letters = letters[:-1]
    limit = min(len(letters) + 5, len(letters) * 2 + 1, _MAX_WORDS)
    words = words[-limit:]
    if not words:
        return None
    start = _align(window, words[0].start(), len(window), letters)
    if start is None or not _plausible(window[start:], short):
        return None
    return offset + start, offset + len(window)


def _align(window: str, floor: int, end: int, letters: list[str]) -> int | None:
    """Match the short form's letters from right to left; the first must begin a word (Schwartz and Hearst)."""
    low, position = window.lower(), end - 1
    for i in range(len(letters) - 1, -1, -1):
        letter = letters[i].lower()
        while position >= floor and (
            low[position] != letter or (i == 0 and position > 0 and low[position - 1].isalnum())
        ):
            position -= 1
        if position < floor:
            return None
        position -= 1
    return position + 1


def _plausible(long: str, short: str) -> bool:
    words = [word for word in re.split(r"[\s/-]+", long) if word]
    if not words or words[0].lower() in _STOP_WORDS or short.lower() in (word.lower() for word in long.split()):
        return False
    return len(long) > len(short) + 1 and (len(words) > 1 or len(short) >= 3) and _dense(words, short)


def _dense(words: list[str], short: str) -> bool:
    """Ask that most content words begin with a letter of the short form, as real long forms do."""
    content = [word for word in words if word.lower() not in _STOP_WORDS]
    letters = short.lower()
    if "".join(c for word in words for c in word if c.isupper()) == short.upper():
        return True
    initials = sum(word[0].lower() in letters for word in content)
    return initials * 3 >= len(content) * 2 or (len(content) <= 2 and initials >= 1)


def _short_before(text: str, end: int) -> Span | None:
    """Find a short form that stands right before the bracket."""
    match = re.search(r"([^\s(),;:\[\]\"]{2,15})\s?$", text[max(0, end - 18) : end])
    if not match or not is_short_form(match[1]):
        return None
    start = max(0, end - 18) + match.start(1)
    return start, start + len(match[1])


def _covers(short: str, long: str) -> bool:
    """Tell whether a whole string is the long form of a short one."""
    if len(long) > 120 or len(long.split()) > _MAX_WORDS or not long[0].isalpha():
        return False
    letters = [c for c in short.rstrip("s") if c.isalnum()] if short[-1:] == "s" else [c for c in short if c.isalnum()]
    return bool(letters) and _align(long, 0, len(long), letters) == 0 and _plausible(long, short)
