"""Tell which strings are abbreviations, by their looks, and which words elsewhere in a text their letters are."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set

from kg.alignment import STOP_WORDS
from kg.text import Span, url_spans

_MAX_SHORT = 15
_SHORT = re.compile(r"[A-Za-z0-9α-ωΑ-Ωℓ^]['\w+*./&^()α-ωΑ-Ω-]{0,14}$")
_WORD = re.compile(r"\S+")
_EDGE = "\"'“”‘’*,;.:"
_QUOTES = "\"'“‘"
_INITIALS = re.compile(r"(?:^|\.)\w\.$")
_CAPITALS = re.compile(r"[A-Z][a-z]{0,3}[A-Z][A-Za-z]{0,8}\d?(?![\w&+*/-])")
_JOINT = re.compile(r"[\w&+*.'/-]")
_MOST_SMALL = 3
_ROMAN = re.compile(r"[IVX]{2,4}$")
_AFTER = ("", " ", ",", ".", ";", ":", ")", "-")
_NO_NAME = frozenset(
    "about accounted after all also any apply been before between both but can could did does each enable enables "
    "execute executes following given has have how however implies include includes indicated into its lead leads many "
    "may more most much must neither nor not only other our resulting set should some such than that the their them "
    "then these they this those through used uses using was we were when where which while who whose will would".split()
)
_PART = re.compile(r"[^\W_]+")


def is_short_form(text: str) -> bool:
    """Tell whether a string can be an abbreviation: 1 to 15 characters in one or two words, with capitals or digits."""
    words = text.split(" ")
    if not 1 <= len(text) <= _MAX_SHORT or len(words) > 2 or not all(map(_SHORT.match, words)):
        return False
    capitals = sum(c.isupper() for c in text)
    if capitals >= 2 or len(text) == 1:
        return capitals >= 1
    if len(words) > 1 or not any(c.isalpha() for c in text):
        return False
    return len(text.replace(".", "")) <= 5 or (capitals == 1 and any(c.isdigit() or c == "-" for c in text))


def letters_of(short: str) -> str:
    """Give the letters that a short form stands for, without a plural's."""
    kept = "".join(c for c in short if c.isalnum())
    if len(kept) > 2 and kept.endswith("s") and (sum(c.isupper() for c in kept) >= 2 or kept.islower()):
        kept = kept[:-1]
    return kept.lower()


def bare_word(text: str, span: Span) -> Span:
    """Give the span of a word without the quotes, brackets and stops around it."""
    start, end = span
    while start < end - 1 and (text[start] in _QUOTES or (text[start] in "([" and ")" not in text[start:end])):
        start += 1
    while end > start + 1 and text[end - 1] in _EDGE and not _INITIALS.search(text, start, end):
        end -= 1
    return start, end


def initials(text: str, words: Iterable[Span]) -> str:
    """Give the first letters of words and of their hyphenated parts, in lower case, stop words aside."""
    parts = (part for start, end in words for part in re.split(r"[-/]", text[start:end]))
    return "".join(part[0] for part in parts if part and part.lower() not in STOP_WORDS).lower()


def short_forms(text: str) -> list[Span]:
    """Give the spans of the words of a text that look like abbreviations, by position."""
    urls = url_spans(text)
    return [
        (start, end)
        for start, end in filter(None, (_whole(text, *match.span()) for match in _CAPITALS.finditer(text)))
        if _looks_short(text[start:end]) and not any(first <= start < last for first, last in urls)
    ]


def _whole(text: str, start: int, end: int) -> Span | None:
    """Give the span of a word from up to three small letters before its capitals on; None where it begins earlier."""
    first = start
    while first and start - first < _MOST_SMALL and "a" <= text[first - 1] <= "z":
        first -= 1
    return None if first and _JOINT.match(text, first - 1) else (first, end)


def _looks_short(word: str) -> bool:
    """Tell whether a word has mostly capitals, and is not too long for an abbreviation."""
    capitals = sum(c.isupper() for c in word)
    return len(word) <= 10 and capitals >= 0.6 * (len(word) - word.endswith("s")) and not _ROMAN.match(word)


def spelled_out(text: str, known: Set[str]) -> Iterator[tuple[Span, Span]]:
    """Yield the spans of abbreviations, but for known ones, and of words elsewhere in the text that spell them."""
    shorts = {text[start:end]: (start, end) for start, end in reversed(short_forms(text))}
    words = [bare_word(text, word.span()) for word in _WORD.finditer(text)] if shorts.keys() - known else []
    starts = _part_starts(text, words)
    letters = "".join(text[position] for position, _ in starts).lower()
    for short in sorted(shorts.keys() - known):
        span = _spelled(text, starts, letters, letters_of(short))
        if span:
            yield shorts[short], span


def _part_starts(text: str, words: Iterable[Span]) -> list[Span]:
    """Give where the parts of words begin and end, stop words aside; a sign between words is a part of its own."""
    parts = []
    for start, end in words:
        if text[start:end].lower() in STOP_WORDS:
            continue
        parts += [match.span() for match in _PART.finditer(text, start, end)]
        if text[end : end + 1] not in ("", " "):
            parts.append((end, end + 1))
    return parts


def _spelled(text: str, parts: Sequence[Span], letters: str, wanted: str) -> Span | None:
    """Give the span of the first parts that begin with some letters, in lower case or all with a capital."""
    at = letters.find(wanted)
    while at >= 0:
        found = parts[at : at + len(wanted)]
        between = text[found[0][0] : found[-1][1]]
        after = text[found[-1][1] : found[-1][1] + 1]
        if (
            text[found[0][0] - 1] in " ("
            and after in _AFTER
            and _are_words(text, found)
            and not any(c in between for c in ".;:(),")
        ):
            return found[0][0], found[-1][1]
        at = letters.find(wanted, at + 1)
    return None


def _are_words(text: str, parts: Sequence[Span]) -> bool:
    """Tell whether parts are words that a name can be made of; two alone need capitals."""
    words = [text[start:end] for start, end in parts]
    if any(len(word) < 3 or word.isupper() or word.lower() in _NO_NAME for word in words):
        return False
    return len(words) > 2 or all(word[0].isupper() for word in words)
