"""Find what abbreviations a text defines: "long form (SF)", "SF (long form)", "long form, or SF", "SF stands for ...".

After A. S. Schwartz and M. A. Hearst, "A simple algorithm for identifying abbreviation definitions in biomedical
text", PSB 2003, with `kg.alignment` in place of their match from the right. Also tells which words are abbreviations.
Each bracket and each abbreviation is looked at once, in a window of bounded length.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from kg.alignment import STOP_WORDS
from kg.longforms import MAX_WORDS, Long, long_form, whole_long_form, words_before
from kg.shortforms import bare_word, initials, is_short_form, letters_of, short_forms, spelled_out
from kg.text import Span, url_spans

_BRACKET = re.compile(r"[(\[]([^()\[\]]{1,160})[)\]]")
_NESTED = re.compile(r"[(\[]([^()\[\]\s;,]{0,9}[(\[][^()\[\]\s]{1,8}[)\]][^()\[\]\s;,]{0,8})[)\]]")
_WORD = re.compile(r"\S+")
_OTHERWISE = (
    r"or|aka|a\.k\.a\.|i\.e\.,?|denoted(?: as| by)?|henceforth|hereafter|abbreviated(?: as| to)?|for short|called|"
    r"termed|dubbed|named|namely|short for|abbr\.?|shortly|for"
)
_NEXT = re.compile(rf"\s*[;,]\s*|\s+(?:{_OTHERWISE})\s+")
_LEAD = re.compile(rf"^(?:{_OTHERWISE})\s+", re.IGNORECASE)
_ASIDE = re.compile(
    r",? (?:or|aka|a\.k\.a\.|i\.e\.,?|denoted(?: as| by)?|henceforth|hereafter|abbreviated(?: as| to)?|in short|"
    r"for short),? $"
)
_MEANS = re.compile(
    r" (?:stands for|is short for|denotes|means|refers to|represents|abbreviates|is an? abbreviation (?:of|for)|is|are)"
    r" (?:an? |the )?| ?= ?|: (?:an? |the )?| ?[-–—]{1,2} ?(?:an? |the )?|, (?:an? |the )?| (?=[A-Z][a-z])",
)


class Definition(NamedTuple):
    """One definition in a text: the short and the long form, their spans, and how loosely they match (0: exactly).

    A named tuple, since it is looked up by its value for each sentence.
    """

    short: str
    long: str
    short_span: Span
    long_span: Span
    cost: float = 0.0


def definitions(text: str) -> list[Definition]:
    """Give the abbreviations that a text defines, by position."""
    urls = url_spans(text)
    found: list[Definition] = []
    if "(" in text or "[" in text:
        brackets = (*_BRACKET.finditer(text), *_NESTED.finditer(text))
        for match in brackets:
            if not any(start < match.end() and match.start() < end for start, end in urls):
                found.extend(_of_bracket(text, match))
    found.extend(_beside(text, found))
    return sorted(found, key=lambda d: min(d.short_span, d.long_span))


def implied(text: str, found: Iterable[Definition] = ()) -> list[Definition]:
    """Give the abbreviations whose letters are those of words elsewhere in the same text; weaker than a definition."""
    known = {definition.short for definition in found}
    return [
        Definition(text[slice(*short)], text[slice(*long)], short, long) for short, long in spelled_out(text, known)
    ]


def _of_bracket(text: str, match: re.Match[str]) -> list[Definition]:
    """Give what a bracket defines: the first of its parts that does."""
    before = words_before(text, match.start())
    parts = list(_parts(match))
    for start, end in parts:
        inner = text[start:end]
        if is_short_form(inner) and before:
            long = long_form(text, before, inner)
            if long:
                return [_definition(text, (start, end), long)]
        if " " in inner or "-" in inner or len(inner) > MAX_WORDS - 3:
            short = _short_before(text, match.start())
            long = whole_long_form(text, (start, end), text[slice(*short)]) if short else None
            if short and long:
                return [_definition(text, short, long)]
    return _within(text, parts)


def _within(text: str, parts: Sequence[Span]) -> list[Definition]:
    """Give the definition that stands in a bracket as a whole: "(long form, SF)"."""
    for (start, end), short in pairwise(parts[1:]):
        inner = text[slice(*short)]
        words = [bare_word(text, word.span()) for word in _WORD.finditer(text, start, end)]
        long = long_form(text, words, inner) if words and len(inner) > 1 and is_short_form(inner) else None
        if long:
            return [_definition(text, short, long)]
    return []


def _definition(text: str, short: Span, long: Long) -> Definition:
    span, cost = long
    return Definition(text[slice(*short)], text[slice(*span)], short, span, cost)


def _parts(match: re.Match[str]) -> Iterator[Span]:
    """Yield the spans of what a bracket holds: the whole, or the parts around "or", ";" and the like."""
    body = match[1]
    lead = _LEAD.match(body)
    position = lead.end() if lead else len(body) - len(body.lstrip())
    yield _part(match, position, len(body))
    for cut in _NEXT.finditer(body, position):
        yield _part(match, position, cut.start())
        position = cut.end()
    if position:
        yield _part(match, position, len(body))


def _part(match: re.Match[str], start: int, end: int) -> Span:
    return bare_word(match.string, (match.start(1) + start, match.start(1) + len(match[1][:end].rstrip())))


def _short_before(text: str, end: int) -> Span | None:
    """Find a short form that stands right before the bracket."""
    match = re.search(r"([^\s(),;:\[\]\"]{2,15})\s?$", text[max(0, end - 18) : end])
    if not match or not is_short_form(match[1]):
        return None
    start = max(0, end - 18) + match.start(1)
    return start, start + len(match[1])


def _beside(text: str, found: Sequence[Definition]) -> Iterator[Definition]:
    """Yield the definitions without a bracket; their words must begin with exactly the letters."""
    known = {definition.short for definition in found}
    for start, end in short_forms(text):
        short = text[start:end]
        if short in known or len(letters_of(short)) < 2:
            continue
        span = _after_connector(text, end, short) or _before_aside(text, start, short)
        if span:
            known.add(short)
            yield Definition(short, text[slice(*span)], (start, end), span)


def _after_connector(text: str, end: int, short: str) -> Span | None:
    connector = _MEANS.match(text, end)
    if not connector:
        return None
    letters = letters_of(short)
    words = [bare_word(text, w.span()) for w in _WORD.finditer(text, connector.end(), connector.end() + 90)]
    return _initialled(text, words, letters)


def _before_aside(text: str, start: int, short: str) -> Span | None:
    aside = _ASIDE.search(text[max(0, start - 30) : start])
    if not aside:
        return None
    words = words_before(text, max(0, start - 30) + aside.start())
    return _initialled_end(text, words, letters_of(short))


def _initialled(text: str, words: Sequence[Span], letters: str) -> Span | None:
    """Give the span of the words from the first on whose beginnings are the letters."""
    for count in range(1, min(len(words), len(letters) + 3) + 1):
        if initials(text, words[:count]) == letters and text[slice(*words[count - 1])].lower() not in STOP_WORDS:
            return words[0][0], words[count - 1][1]
    return None


def _initialled_end(text: str, words: Sequence[Span], letters: str) -> Span | None:
    for count in range(1, min(len(words), len(letters) + 3) + 1):
        if initials(text, words[-count:]) == letters and text[slice(*words[-count])].lower() not in STOP_WORDS:
            return words[-count][0], words[-1][1]
    return None
