"""Text as papers are stored and matched: one cleaning function, sentence spans, and where the URLs are.

Offsets everywhere in the project refer to what `clean` returns.
"""

import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache

from kg.latex import plain_latex

Span = tuple[int, int]

_IN_ADDRESS = r"[^\s<>\"{}|\\^`\[\]]"
_WEB = re.compile(rf"(?:https?://|www\.){_IN_ADDRESS}+", re.IGNORECASE)
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+[^\W\d][\w-]*\b")
_URL = re.compile(f"{_WEB.pattern}|{_MAIL.pattern}", re.IGNORECASE)
_BARE_REPOSITORY = re.compile(
    rf"(?<![\w/.@-])(?:github\.com|gitlab\.com|huggingface\.co|anonymous\.4open\.science)(?:/{_IN_ADDRESS}*)?",
    re.IGNORECASE,
)
_BARE_PAGE = re.compile(rf"(?<![\w/.@-])[\w-]+\.github\.io(?:/{_IN_ADDRESS}*)?", re.IGNORECASE)
_WEB_SIGNS = ("://", "www.", "WWW.")
_MAIL_SIGNS = ("@",)
_REPOSITORY_SIGNS = ("github", "gitlab", "huggingface", "4open")
_ADDRESSES = (
    (_REPOSITORY_SIGNS, _BARE_REPOSITORY),
    ((".github.io",), _BARE_PAGE),
    (_MAIL_SIGNS, _MAIL),
    (_WEB_SIGNS, _WEB),
)
"""The kinds of address, each with the strings of which one is in every such address."""
_DOT_WITHIN = re.compile(r"\.[^\W\d]")
"""What every address has that names no protocol: a dot before a letter."""
_TAGS = re.compile(
    r"</?(?:jats:[\w-]+|mml:[\w-]+|p|i|b|em|strong|sub|sup|br|span|div|h[1-6]|li|ul|ol|a|tt|code|inf|italic|bold|"
    r"title|sec|abstract|u|small|scp|sc)(?:\s[^<>]{0,300})?/?>",
    re.IGNORECASE,
)
_BLOCK_TAGS = re.compile(
    r"</?(?:jats:(?:p|sec|title)|p|br|div|h[1-6]|li|sec|title)(?:\s[^<>]{0,300})?/?>", re.IGNORECASE
)
_CHARACTERS = {
    **dict.fromkeys([*range(0x09), *range(0x0E, 0x20), 0x7F, 0x0B, 0x0C], " "),
    **dict.fromkeys([0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF], None),
    **dict.fromkeys([0x2010, 0x2011, 0x2212, 0xFE63, 0xFF0D], "-"),
    **dict.fromkeys([0x2018, 0x2019, 0x02BC], "'"),
    **dict.fromkeys([0x201C, 0x201D], '"'),
    0xFB00: "ff",
    0xFB01: "fi",
    0xFB02: "fl",
    0xFB03: "ffi",
    0xFB04: "ffl",
    0xFB05: "st",
    0xFB06: "st",
}
_SURROGATES = re.compile("[\ud800-\udfff]")
_BROKEN_WORD = re.compile(r"\b([A-Za-z]{2,})- (?=([a-z]{2,}))")
_NOT_BROKEN = frozenset(
    "a also an and are as at but by for has have in is it just nor on or over than that the to versus via vs was we "
    "were where which while with without".split()
)
_COMPOUND_FIRST = frozenset(
    "closed collision context cross data distance domain end environment fault fine fixed force free high higher human "
    "image information intra large learning long low lower machine matrix maximum meta model multi near non off one "
    "open point pose primal real robot sampling self semi short state task the three to two upper user vision well "
    "worst zero".split()
)
_COMPOUND_LAST = frozenset(
    "art arts assisted aware based class conditioned cost dependent dimensional driven effector efficient end free "
    "freedom frequency grained guided invariant label layer learning level loop observed of optimal order precision "
    "preserving product real resolution scale sensitive source specific stage supervised temporal term theoretic time "
    "training tuning valued view world".split()
)
"""Parts of compounds that keep their hyphen where a line broke after it ("large- scale"); other words are joined
("classi- fication")."""
_PDF_SOFT_HYPHEN = re.compile(r"\(cid:173\)\s*")

_MARKDOWN_LINK = re.compile(r"!?\[([^\[\]]{0,300})\]\(((?:https?://|www\.)[^\s()]{1,500})\)")
_HEADING_MARK = re.compile(r"^[ \t]{0,3}#{1,6}[ \t]+", re.MULTILINE)
_STRONG = re.compile(r"\*\*|(?<!\w)__(?=\w)|(?<=\w)__(?!\w)")
_STAR = re.compile(r"(?<!\w)\*(?=\w)([^*]{1,200}?)(?<=[\w.!?)])\*")
_UNDERSCORE = re.compile(r"(?<!\w)_(?=\w)([^_]{1,200}?)(?<=[\w.!?)])_(?!\w)")
_CODE = re.compile(r"`([^`\n]{1,300})`")


def clean(text: str) -> str:
    """Turn text as people paste it into the plain text that is stored: one line, NFC, no markup.

    Undoes HTML entities and tags, Markdown emphasis (also inside words), LaTeX, ligatures, soft hyphens, odd dashes
    and line breaks; leaves URLs as they are. Applying it twice changes nothing more for text without markup.
    """
    text = _SURROGATES.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))
    if "&" in text:
        text = html.unescape(html.unescape(text))
    if not (text.isascii() and text.isprintable()):
        text = unicodedata.normalize("NFC", text.translate(_CHARACTERS))
    if "(cid:" in text:
        text = _PDF_SOFT_HYPHEN.sub("", text)
    if "<" in text:
        text = _TAGS.sub("", _BLOCK_TAGS.sub(" ", text))
    if "[" in text:
        text = _MARKDOWN_LINK.sub(r"\1 (\2)", text)
    text = " ".join(_outside_urls(text, _plain).split())
    return _outside_urls(text, _joined) if "- " in text else text


def _joined(text: str) -> str:
    """Mend the words that the end of a line broke."""
    return _BROKEN_WORD.sub(_mended, text)


def _mended(broken: re.Match[str]) -> str:
    """Give the beginning of a word that the end of a line broke, as it stands before the rest of the word."""
    first, last = broken[1], broken[2]
    if last in _NOT_BROKEN:
        return broken[0]
    compound = first.lower() in _COMPOUND_FIRST or last in _COMPOUND_LAST or not first[1:].islower()
    return f"{first}-" if compound else first


def _outside_urls(text: str, change: Callable[[str], str]) -> str:
    """Apply a change to the text between URLs."""
    if not any(map(text.__contains__, (*_MAIL_SIGNS, *_WEB_SIGNS))):
        return change(text)
    parts, done = [], 0
    for match in _URL.finditer(text):
        parts += [change(text[done : match.start()]), match[0]]
        done = match.end()
    return "".join([*parts, change(text[done:])])


def _plain(text: str) -> str:
    if "\n" in text:
        text = _HEADING_MARK.sub("", text)
    if any(sign in text for sign in "\\${~"):
        text = plain_latex(text)
    if "*" in text or "_" in text or "`" in text:
        text = _unmark(text)
    return text


def _unmark(text: str) -> str:
    """Drop Markdown emphasis and code marks; a lone star ("A* search") stays."""
    text = _CODE.sub(r"\1", text.replace("``", '"').replace("''", '"'))
    text = _STAR.sub(r"\1", _STRONG.sub("", text))
    return _UNDERSCORE.sub(r"\1", text)


@lru_cache(maxsize=16)
def url_spans(text: str) -> tuple[Span, ...]:
    """Give the spans of URLs, bare repository addresses and e-mail addresses, without closing punctuation."""
    if "://" not in text and not _DOT_WITHIN.search(text):
        return ()
    found: dict[int, int] = {}
    for signs, pattern in _ADDRESSES:
        first = min((at for sign in signs if (at := text.find(sign)) >= 0), default=None)
        if first is not None:
            word = text.rfind(" ", 0, first) + 1
            found |= {match.start(): _trimmed(match) for match in pattern.finditer(text, word)}
    spans: list[Span] = []
    for start in sorted(found):
        if not spans or start >= spans[-1][1]:
            spans.append((start, found[start]))
    return tuple(spans)


def _trimmed(match: re.Match[str]) -> int:
    url = match[0]
    while url and (url[-1] in ".,;:!?'\"*>" or (url[-1] == ")" and url.count("(") < url.count(")"))):
        url = url[:-1]
    return match.start() + len(url)


_STOP = re.compile(r"[.!?](?:[\"')\]]{0,3}(?=\s)|(?=[A-Z][a-z]+\s))")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[])(?:e\.g|i\.e|et al|cf|vs|resp|approx|w\.r\.t|a\.k\.a|aka|viz|ca|Fig|Figs|Eq|Eqs|Eqn|Sec|Secs|"
    r"Tab|Tabs|Ref|Refs|Thm|Prop|Def|Alg|App|Ch|No|Nos|Vol|pp|Dr|Prof|Mr|Mrs|Ms|St|Jr|Inc|Ltd|Corp|U\.S|U\.K|[A-Z])\.$"
)
_OPENS = re.compile(r"\s+[\"'(\[]?[A-Z0-9$\\\u0370-\u03ff\u00c0-\uffff]|\s+[a-z]+[A-Z0-9]|\s*$|[A-Z]")


def sentence_spans(text: str) -> Iterator[Span]:
    """Yield the spans of the sentences of cleaned text, in order, without the blanks between them.

    A stop ends a sentence when what follows can open one and what precedes is no abbreviation, initial, decimal
    or part of a URL.
    """
    urls = url_spans(text)
    start, url = 0, 0
    for match in _STOP.finditer(text):
        while url < len(urls) and urls[url][1] <= match.start():
            url += 1
        inside = url < len(urls) and urls[url][0] <= match.start()
        if not inside and _ends_sentence(text, match):
            yield start, match.end()
            start = match.end() + text.startswith(" ", match.end())
    if start < len(text):
        yield start, len(text)


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    if not _OPENS.match(text, match.end()):
        return False
    before = text[max(0, match.start() - 12) : match.start() + 1]
    return text[match.start()] != "." or not _ABBREVIATION.search(before)
