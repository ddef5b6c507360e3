"""Strings that may be names: defined forms, coined words, quoted phrases and runs of capitalised words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kg.abbreviations import Definition
from kg.claims.masking import Name, apart, masked
from kg.text import Span, url_spans

_EDGE = r"\s,;:()\[\]\"?!⟦⟧—"
_CAPITAL = re.compile(rf"[A-Z0-9#α-ω²³+][^{_EDGE}]*")
_EDGES = frozenset(' \t\n\r\v\f\xa0,;:()[]"?!⟦⟧—')
_BETWEEN = re.compile(r"(?: (?:of|for|and|in|with|the|to|via|on|from|by|as|not|an?|&)){0,2} ")
_QUOTED = re.compile(r"(?:\"|``|(?<![\w'])[`'])([A-Za-z][^\"`'\n]{2,60}?)(?:\"\"?|''|'(?!\w))")
_OPENERS = frozenset(
    "a about above after all also although among an and another as at based because besides both but by code compared "
    "concretely consequently conversely currently despite during each either empirically existing experiments "
    "experimental extensive finally first firstly following for fourth from furthermore given guided hence here how "
    "however i if in indeed inspired instead it its last lastly leveraging like many meanwhile moreover most motivated "
    "nevertheless new next no notably of on one or our overall previous prior recent recently remarkably results "
    "second "
    "secondly several similarly since so some specifically such surprisingly the their then there therefore these they "
    "third this those through throughout thus to together towards toward two three under unfortunately unlike using "
    "via "
    "we what when where whereas whether which while who why with within without yet existing current our".split()
)
_COINED = re.compile(
    r"[a-zα-ω0-9²³^*+/&.-][A-Z]|[A-Z][A-Z]|[A-Za-z][-^*+$.]?\d|\d[A-Za-z]*[A-Z]|^[#]|[α-ω][-_A-Z0-9]|[A-Z]\w*-[A-Z]|"
    r"[A-Z]\w*[+^*²³∞][A-Za-z]|[²³]|[A-Za-z]\+"
)
_NOT_NAMES = re.compile(
    r"^(?:\d+(?:\.\d+)?(?:[KMBGTk]?[bB]?\+?|st|nd|rd|th|D|d|x|X|ms|Hz|GB|MB|GHz|FPS)(?:-.*)?|[IVX]+|i+\)|U\.S\.?|A|I|"
    r"AI|ML|"
    r"[A-Z]-\w{1,12}ly|\d+.*%.*|[A-Z]\.|(?:[A-Z]\.){2,}|[A-Za-z][\^_][^A-Z]{0,6}|[α-ω][\^_]\D{0,6}|.*(?:/|--).*|"
    r"[A-Za-zα-ω]?[-+*=<>≤≥~]\d.*|\d+[a-z]?[-+*]\d*[a-z]?)$"
)
_CLOSED = re.compile(
    r"['\"]*(?:[,.;:()]|$|\s(?:that|which|to|for|is|are|as|in|and|by|has|can|on|with|dataset|benchmark|corpus|"
    r"framework|model|method|—|–|-)\b|\s[—–(])"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Hold one string that may be a name; `strength` is a letter: n coined, defined or quoted, t title case, c a word.

    `long` is its long form, where the text gives it.
    """

    start: int
    end: int
    name: str
    strength: str
    long: str = ""


@lru_cache(maxsize=64)
def candidates(text: str, span: Span, defined: tuple[Definition, ...]) -> tuple[Candidate, ...]:
    """Give the strings of one sentence that may be names, by position, none overlapping another."""
    found = [*_defined(text, span, defined), *_quoted(text, span), *_capitalised(text, span)]
    return tuple(apart(_outside(found)))


@lru_cache(maxsize=64)
def marked(text: str, span: Span, defined: tuple[Definition, ...]) -> str:
    """Give a sentence with its candidates masked by their strength and number."""
    names = candidates(text, span, defined)
    return masked(text, span, [Name(c.start, c.end, c.strength) for c in names])


def _outside(found: Sequence[Candidate]) -> Sequence[Candidate]:
    """Give defined and quoted forms the right of way over the capitalised words in them."""
    strong = [c for c in found if c.strength == "n" and (c.long or c.name != c.name.strip('"'))]
    if not strong:
        return found
    fixed = apart(strong)
    taken = {(name.start, name.end) for name in fixed}
    rest = []
    i = 0
    for c in sorted(found, key=lambda c: (c.start, -c.end)):
        while i < len(fixed) and fixed[i].end <= c.start:
            i += 1
        clear = i == len(fixed) or c.end <= fixed[i].start
        if clear or (c.start, c.end) in taken:
            rest.append(c)
    return rest


def _defined(text: str, span: Span, defined: Sequence[Definition]) -> Iterator[Candidate]:
    for definition in defined:
        start = min(definition.short_span[0], definition.long_span[0])
        end = max(definition.short_span[1], definition.long_span[1])
        if start >= span[0] and end <= span[1]:
            close = text.find(")", end, end + 12)
            end = close + 1 if close >= 0 else end
            yield Candidate(
                start=start, end=min(end, span[1]), name=definition.short, strength="n", long=definition.long
            )


def _quoted(text: str, span: Span) -> Iterator[Candidate]:
    if '"' in text or "`" in text or "'" in text:
        for match in _QUOTED.finditer(text, *span):
            body = match[1].strip(" .,")
            if sum(word[:1].isupper() for word in body.split()) * 2 >= len(body.split()) and len(body.split()) <= 6:
                yield Candidate(start=match.start(), end=match.end(), name=body, strength="n", long="")


@dataclass(frozen=True, slots=True)
class _Word:
    """One word that holds a capital, a digit or a sign of names."""

    start: int
    end: int
    text: str


def _capitalised(text: str, span: Span) -> Iterator[Candidate]:
    """Group neighbouring words with capitals; small words may stand between two of title case."""
    urls = url_spans(text)
    run: list[_Word] = []
    for word in _words(text, span):
        if urls and any(start <= word.start < end for start, end in urls):
            continue
        if run and not _BETWEEN.fullmatch(text, run[-1].end, word.start):
            yield from _run(text, run, span)
            run = []
        run.append(word)
    if run:
        yield from _run(text, run, span)


def _words(text: str, span: Span) -> Iterator[_Word]:
    """Yield the words with a capital: from that found, back to where the word begins, which is never far."""
    for match in _CAPITAL.finditer(text, *span):
        start = match.start()
        while start > span[0] and text[start - 1] not in _EDGES:
            start -= 1
        yield _Word(start, match.end(), text[start : match.end()])


def _run(text: str, run: list[_Word], span: Span) -> Iterator[Candidate]:
    """Give the names in a run of words: opening words dropped, runs split where small words join no title case."""
    for part in _parts(text, run):
        while part and part[0].text.lower() in _OPENERS and not is_coined(part[0].text):
            part.pop(0)
        if len(part) > 1 and part[0].start == span[0] and not is_coined(part[0].text) and is_coined(part[1].text):
            part.pop(0)
        if part:
            yield from _candidate(text, part, span)


def _candidate(text: str, part: list[_Word], span: Span) -> Iterator[Candidate]:
    start, end = part[0].start, part[-1].end
    name = _trimmed(text[start:end])
    end = start + len(name)
    if not name or _NOT_NAMES.match(name):
        return
    coined = is_coined(_trimmed(part[-1].text))
    strength = "n" if coined else "t" if len(part) > 1 else "c"
    if strength == "c" and (start == span[0] or not _CLOSED.match(text, end)):
        return
    yield Candidate(start=start, end=end, name=name, strength=strength)


def _trimmed(name: str) -> str:
    name = name.rstrip(".'`-/")
    return name.removesuffix("'s")


def _parts(text: str, words: list[_Word]) -> Iterator[list[_Word]]:
    """Split a run where small words stand between words of which one is coined."""
    part: list[_Word] = []
    for word in words:
        joined = part and text[part[-1].end : word.start] != " "
        if joined and (is_coined(part[-1].text) or is_coined(word.text)):
            yield part
            part = []
        part.append(word)
    if part:
        yield part


@lru_cache(maxsize=100_000)
def is_coined(word: str) -> bool:
    """Tell whether a word has the shape of a coined name: capitals inside, digits, Greek letters or signs."""
    return bool(_COINED.search(word)) and not _NOT_NAMES.match(word) and any(c.isalpha() for c in word)
