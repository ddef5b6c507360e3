"""Names of authors: lists in one string taken apart, and what is no name thrown out."""

import re
from collections.abc import Iterable

from kg.text import clean

_MARKED = re.compile(r"[\\{}$<>&*_`\u00ad\u200b-\u200f\ufeff\ufb00-\ufb06\u2018\u2019\u2010\u2011]|[^\x00-\x7f]")
_EDGES = " \t\n,;:*†‡§¶•·|"
_AFFILIATION = re.compile(r"\s*[(\[][^()\[\]]*[)\]]|(?<=[^\W\d_])\s?\d[\d,*†‡ ]*$")
_NO_NAME = frozenset(
    {
        "",
        "null",
        "none",
        "nan",
        "n/a",
        "na",
        "anonymous",
        "others",
        "et al",
        "et al.",
        "unknown",
        "and",
        "[anonymous]",
        "no author",
        "no authors listed",
        "...",
    }
)
_ET_AL = re.compile(r"[,;]?\s*(?:\band\s+)?\bet\.? ?al\b\.?,?|[,;]\s*(?:\.\.\.|…)\s*$|\band others\b", re.IGNORECASE)
_AND = re.compile(r"\s+(?:and|&|und|et)\s+|\s*,\s*and\s+", re.IGNORECASE)
_BIB_AND = re.compile(r"\sand\s", re.IGNORECASE)
_INITIALS = re.compile(r"[A-ZÀ-Þ]\.?(?:\s?-?\s?[A-ZÀ-Þ]\.?){0,4}(?:,?\s+(?:Jr|Sr|I{2,3}|IV)\.?)?$")
_PRINTED_LIST = re.compile(r"\[\s*(?:'[^']*'|\"[^\"]*\")(?:\s*,\s*(?:'[^']*'|\"[^\"]*\"))*\s*\]$")
_SUFFIX = re.compile(r"(?:Jr|Sr|II|III|IV|PhD|MD|Ed)\.?$", re.IGNORECASE)
_GLUE = re.compile(r"(?<=[a-zà-ÿß])(?=[A-ZÀ-Þ])")
_GLUED_PREFIX = re.compile(r"(?:\b|[a-z])(?:Mc|Mac|Mak|De|Del|Della|Di|Du|La|Le|Van|von|Von|Fitz|O|El|Al|Da|Dos|San)$")


def clean_names(names: Iterable[str]) -> tuple[str, ...]:
    """Clean each name, drop what is none (blanks, "null", "et al", addresses) and repeated neighbours."""
    found = dict.fromkeys(clean_name(name) for name in names)
    found.pop("", None)
    return tuple(found)


def clean_name(name: str) -> str:
    """Give a name without markup, marks of affiliation and placeholder first names, or an empty string.

    >>> clean_name("Csaba Bal\\\\'azs (1)"), clean_name("null Walcher"), clean_name("Wei Li*")
    ('Csaba Balázs', 'Walcher', 'Wei Li')
    """
    text = clean(name) if _MARKED.search(name) else " ".join(name.split())
    text = _AFFILIATION.sub("", _ET_AL.sub("", text)).strip(_EDGES)
    text = re.sub(r"(?i)^null\s+|[\s,]+null$", "", text)
    return "" if text.casefold() in _NO_NAME or "@" in text or "://" in text or not re.search(r"\w", text) else text


def bibtex_names(text: str) -> list[str]:
    """Split at "and" outside braces, as BibTeX does.

    >>> bibtex_names("{Barnes and Noble Inc.} and Doe, Jane")
    ['{Barnes and Noble Inc.}', 'Doe, Jane']
    """
    text, names, start = f" {text} ", [], 0
    for match in _BIB_AND.finditer(text):
        before = text[start : match.start()]
        if before.count("{") - before.count(r"\{") == before.count("}") - before.count(r"\}"):
            names.append(before.strip())
            start = match.end() - 1
    return [name for name in [*names, text[start:].strip()] if name]


def split_names(text: str) -> list[str]:
    """Take a list of authors in one string apart, whichever separator it uses.

    >>> split_names("Yang, Z., Jiang, B.")
    ['Yang, Z.', 'Jiang, B.']
    >>> split_names("Griffin DK, Larkin DM, O'Connor RE.")
    ['Griffin DK', 'Larkin DM', "O'Connor RE"]
    >>> split_names("Wojciech Jarosz, Derek Nowrouzezahrai and Iman Sadeghi")
    ['Wojciech Jarosz', 'Derek Nowrouzezahrai', 'Iman Sadeghi']
    >>> split_names("Van Hee, Cynthia")
    ['Van Hee, Cynthia']
    """
    text = " ".join(text.split())
    if _PRINTED_LIST.match(text):
        return [single or double for single, double in re.findall(r"'([^']*)'|\"([^\"]*)\"", text)]
    text = _ET_AL.sub("", text.strip(" ,;"))
    for mark in ("|", ";", "\n"):
        if mark in text:
            return _kept(text.split(mark))
    parts = _AND.split(text)
    if len(parts) == 1:
        return _kept(_commas(text))
    return _kept(name for part in parts for name in _commas(part))


def _kept(names: Iterable[str]) -> list[str]:
    kept = [name.strip(" ,;") for name in names]
    return [_bare(name) for name in kept if name and not name.startswith("•")]


def _bare(name: str) -> str:
    """Drop the full stop that ends a list ("O'Connor RE."), not that of an initial."""
    return name[:-1] if re.search(r"[a-z] [A-Z]{2,3}\.$|[a-z]{4}\.$", name) else name


def _commas(text: str) -> list[str]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    parts = _with_suffixes(parts)
    if len(parts) < 2:
        return [", ".join(parts)]
    if (
        len(parts) % 2 == 0
        and all(_INITIALS.match(part) for part in parts[1::2])
        and not any(_INITIALS.match(part) for part in parts[0::2])
    ):
        return [f"{family}, {given}" for family, given in zip(parts[0::2], parts[1::2], strict=True)]
    if len(parts) == 2 and (" " not in parts[0] or " " not in parts[1]):
        return [", ".join(parts)]
    return parts


def _with_suffixes(parts: list[str]) -> list[str]:
    joined: list[str] = []
    for part in parts:
        if joined and _SUFFIX.match(part):
            joined[-1] += f", {part}"
        else:
            joined.append(part)
    return joined


def unglue(text: str) -> list[str]:
    """Split names that an export wrote one after the other without any separator.

    >>> unglue("Jane RoeJohn McDonaldSana Fatima")
    ['Jane Roe', 'John McDonald', 'Sana Fatima']
    """
    names, start = [], 0
    for match in _GLUE.finditer(text):
        before = text[start : match.start()]
        if " " in before and not _GLUED_PREFIX.search(before):
            names.append(before)
            start = match.end()
    return [*names, text[start:]]
