"""What stands before an abstract in pasted text: title, authors, addresses; told apart by their shape alone."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .names import clean_name, split_names

TITLE_WORDS, TITLE_CHARACTERS = 40, 300
ENDS = (".", "!", "。", ";", ",", "；", "，")
CJK = re.compile("[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_LONG_WORDS, _LONG_CHARACTERS, _CJK_LONG = 40, 260, 80
_FITS = 0.97
_ADDRESS = re.compile(r"\s*(?:(?:url|link|pdf|code|arxiv)\s*:\s*)?<?(https?://\S+?)>?\s*$", re.IGNORECASE)
_BOLD = re.compile(r"(?:\*\*|__).+(?:\*\*|__)$")
_MARKS = re.compile(r"(?<=\w)[\d*†‡§∗]+")
_PARTICLES = frozenset("van von der den de del di da dos du la le ter ten bin ibn al el y e and zu zum af".split())


@dataclass(frozen=True, slots=True)
class Head:
    """Hold what short lines before an abstract say."""

    title: str = ""
    authors: tuple[str, ...] = ()
    url: str = ""


def is_long(text: str) -> bool:
    """Tell whether a text is long enough for an abstract rather than a title."""
    if len(CJK.findall(text)) > len(text) // 3:
        return len(text) > _CJK_LONG
    return len(text.split()) >= _LONG_WORDS or (len(text) >= _LONG_CHARACTERS and text.rstrip().endswith(ENDS))


def is_title(line: str) -> bool:
    """Tell whether a line has the length of a title and does not end like a sentence."""
    return 0 < len(line.split()) <= TITLE_WORDS and len(line) <= TITLE_CHARACTERS and not line.endswith(ENDS)


def read_head(blocks: Sequence[str]) -> Head:
    """Find title, authors and address in the short blocks before an abstract: the last title counts."""
    lines = [line for block in blocks for line in _whole_lines(block)]
    addresses = [match[1] for line in lines if (match := _ADDRESS.match(line))]
    lines = [line for line in lines if not _ADDRESS.match(line)]
    names = next(
        ((i, people) for i in (len(lines) - 1, len(lines) - 2) if i > 0 and (people := people_in(lines[i]))), None
    )
    if names:
        lines = lines[: names[0]]
    title = lines[-1] if lines and len(lines[-1].split()) <= TITLE_WORDS and len(lines[-1]) <= TITLE_CHARACTERS else ""
    return Head(title, tuple(names[1]) if names else (), addresses[0] if addresses else "")


def _whole_lines(block: str) -> list[str]:
    """Give the lines of a short block; a title that is wrapped is one line."""
    lines = [line.strip() for line in block.split("\n")]
    joined = [lines[0]]
    for line in lines[1:]:
        if len(joined[-1]) > 50 and not people_in(line) and not _ADDRESS.match(line):
            joined[-1] += f" {line}"
        else:
            joined.append(line)
    return joined


def split_title(text: str) -> tuple[str, str]:
    """Part a block into the title on its first line and the abstract below it; without a title the first is empty.

    A first line is a title when it does not end like a sentence and was broken off on purpose: the first word of
    the next line would have fitted.

    >>> split_title("A Title\\n" + "We show that it works. " * 12)[0], split_title("We show that " * 20)[0]
    ('A Title', '')
    """
    first, _, rest = text.partition("\n")
    title, rest = first.strip(), rest.strip()
    if not rest or not is_title(title) or not is_long(rest) or rest[:1].islower():
        return "", text
    lines = rest.split("\n")
    fitted = len(first) + 1 + len(lines[0].split()[0]) <= max(map(len, lines)) * _FITS
    return (title, rest) if fitted or len(lines) == 1 or _BOLD.match(title) else ("", text)


def people_in(line: str) -> list[str]:
    """Give the names in a line of authors, or nothing when the line is none.

    >>> people_in("Jane Roe1, Wei Li2 and Anna de Vries"), people_in("Attention Is All You Need")
    (['Jane Roe', 'Wei Li', 'Anna de Vries'], [])
    """
    if ":" in line or "?" in line or line.rstrip().endswith("."):
        return []
    names = [clean_name(name) for name in split_names(_MARKS.sub("", line))]
    likely = len(names) > 1 or (len(names) == 1 and len(names[0].split()) in (2, 3))
    return names if likely and all(map(_is_name, names)) else []


def _is_name(name: str) -> bool:
    words = name.replace(",", " ").split()
    capital = all(word[0].isupper() or word in _PARTICLES or CJK.match(word) for word in words)
    return 0 < len(words) <= 6 and capital and (len(words) > 1 or bool(CJK.match(name)))
