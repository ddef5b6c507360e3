"""Find the long form of an abbreviation among the words before its bracket, or in it."""

import re
from collections.abc import Sequence

from kg.alignment import GENERIC, STOP_WORDS, Alignment, align
from kg.shortforms import bare_word, letters_of
from kg.text import Span

MAX_WORDS = 12
_WINDOW = 220
_WORD = re.compile(r"\S+")
_PLAIN_STOP = re.compile(r"[A-Z]\.|vs\.|al\.|Corp\.|Inc\.|St\.")
_ENDS_BEFORE = re.compile(r"(?:[;:)\]]|[.!?])[\"'”]?$")
_CUTS = frozenset(
    "we our propose proposes proposed proposing present presents presented introduce introduces introduced introducing "
    "develop develops developed call called named termed dubbed is are was were that which".split()
)
_SPOKEN = re.compile(r"[^\W\d_]{3}")
_COMMA = 1.2
_LEAST_WORD = (4, 5)
_LOWER = 0.2

Long = tuple[Span, float]
"""The span of a long form, and the cost of its alignment."""


def words_before(text: str, end: int) -> list[Span]:
    """Give the spans of the words that may make a long form which ends at a place, without quotes around them."""
    floor = max(0, end - _WINDOW)
    words: list[Span] = []
    for match in reversed(list(_WORD.finditer(text, floor, end))[-MAX_WORDS - 2 :]):
        word = match[0]
        if word in _CUTS or (_ENDS_BEFORE.search(word) and not _is_inner(word)):
            break
        words.append(match.span())
        if word[0] in "([" and not _is_inner(word):
            break
    return [bare_word(text, span) for span in reversed(words)]


def _is_inner(word: str) -> bool:
    """Tell whether brackets or a stop belong to a word ("NH(2)", "(-)-x", "J.")."""
    if word[0] in "([" and word[-1] in ")],":
        return False
    if "(" in word or "[" in word:
        return word.count("(") == word.count(")") and word.count("[") == word.count("]") and word[-1] not in ";:.,"
    return bool(_PLAIN_STOP.fullmatch(word))


def long_form(text: str, words: Sequence[Span], short: str) -> Long | None:
    """Find the long form that ends with some words."""
    letters = letters_of(short)
    if not letters:
        return None
    capitals = _capitalised(text, words, short)
    if capitals:
        return capitals, 0.0
    window = words[-min(len(letters) + 5, len(letters) * 2 + 2, MAX_WORDS) :]
    found = _exact(text, window, letters) or align(text, window, letters)
    if not found or not _plausible(text, window, found, short):
        return None
    commas = sum(text.startswith(",", end) for _, end in window[found.first : -1])
    if found.cost + _COMMA * commas > _most(letters):
        return None
    return (found.start, window[_with_tail(text, window, found)][1]), found.cost


def _capitalised(text: str, words: Sequence[Span], short: str) -> Span | None:
    """Give the span of the last words if their capitals spell the short form ("Smooth exPloration ... (SP...)")."""
    wanted = short.upper()
    if len(wanted) < 3:
        return None
    spelled = ""
    for start, end in reversed(words):
        spelled = "".join(c for c in text[start:end] if c.isupper()) + spelled
        if len(spelled) >= len(wanted) or not wanted.endswith(spelled):
            return (start, words[-1][1]) if spelled == wanted and text[start].isupper() else None
    return None


def _exact(text: str, words: Sequence[Span], letters: str) -> Alignment | None:
    """Give the alignment of letters with the first letters of the last words, which is the common case."""
    missing = len(letters)
    for index in range(len(words) - 1, -1, -1):
        if not missing or text[words[index][0]].lower() != letters[missing - 1]:
            return None
        missing -= 1
        if not missing:
            return Alignment(cost=0.0, first=index, last=len(words) - 1, start=words[index][0], initial=True)
    return None


def _with_tail(text: str, words: Sequence[Span], found: Alignment) -> int:
    """Give the index of a long form's last word.

    Words after the last letter belong to the long form, but for generic ones after a letter that begins a word: "graph
    attention network (GAT)", but "long short-term memory (LSTM) network".
    """
    tail = [text[slice(*word)].lower() for word in words[found.last + 1 :]]
    generic = any(word in GENERIC for word in tail) and found.initial
    return found.last if generic or any(word in STOP_WORDS for word in tail[1:]) else len(words) - 1


def whole_long_form(text: str, span: Span, short: str) -> Long | None:
    """Give the span of a long form that begins where a bracket does, if it is one."""
    words = [bare_word(text, word.span()) for word in _WORD.finditer(text, *span)][: MAX_WORDS + 1]
    letters = letters_of(short)
    if not letters or not words or len(words) > MAX_WORDS:
        return None
    found = align(text, words, letters, whole=True)
    if not found or found.cost > _most(letters) or not _plausible(text, words, found, short):
        return None
    return (found.start, words[-1][1]), found.cost


def _most(letters: str) -> float:
    """Give the most that an alignment may cost."""
    return 0.2 if len(letters) == 1 else 1 + 0.7 * len(letters)


def _plausible(text: str, words: Sequence[Span], found: Alignment, short: str) -> bool:
    parts = [text[slice(*word)] for word in words[found.first : found.last + 1]]
    long = " ".join(parts)
    if '"' in text[words[found.first][0] : words[found.last][1]] or not _SPOKEN.search(long):
        return False
    if short.islower() and (found.cost > _LOWER or len(parts) < 2):
        return False
    if parts[0].lower() in STOP_WORDS or short.lower() in (part.lower() for part in parts):
        return False
    if not any(c.isalpha() for c in parts[-1]) and not any(c.isdigit() for c in short):
        return False
    count = len(letters_of(short))
    if len(parts) == 1 and count <= 2:
        return len(long) >= _LEAST_WORD[count - 1] and long.lower() not in GENERIC and found.last == len(words) - 1
    return len(long) > len(short) + 1
