"""Names in titles: what stands before a colon or dash, and the phrase that the abstract then proposes."""

import re

from kg.claims.candidates import is_coined
from kg.claims.model import Reading
from kg.claims.naming import based
from kg.model import Field
from kg.senses import may_begin

_HEAD = re.compile(r"^[\"']?(.{1,60}?)[\"']?\s*(?::|\s[–—-]{1,3})\s+\S")
_WORD = re.compile(r"^[#A-Za-z0-9Α-ωπ][^\s,;:()\[\]?!]{0,30}$")
_BEFORE = re.compile(
    r"(?:propos|present|introduc|develop|releas|call|term|dub|nam|contribut|design|our|describ|buil[dt]|creat)\w*\s"
    r"(?:[\w-]+,?\s){0,4}[\"'(]?$|\($"
)
_AFTER = re.compile(r"(?:\s\([^()]{1,80}\))?(?:,| is) (?:a|an|the|our)\b")
_VERB = re.compile(r" [a-z]+s\b")
_OPENING = ("", ". ", "! ", "? ")


def title_names(reading: Reading) -> tuple[str, ...]:
    """Give the name before the title's colon or dash, if it is one, sure ones only."""
    head = _HEAD.match(reading.texts.get(Field.TITLE, ""))
    if not head:
        return ()
    name = head[1].strip()
    words = name.split()
    abstract = reading.texts.get(Field.ABSTRACT, "")
    if len(words) == 1 and _WORD.match(name) and not based(name):
        known = reading.lexicon.gazetteer.lookup(name)
        brought = any(may_begin(reading.lexicon.concepts[r.key], name, reading.year) for r in known)
        if is_coined(name) and (brought or all(r.ambiguous for r in known)):
            return (name,)
        if name in abstract and _used_as_name(name, abstract):
            return (name,)
    elif len(words) <= 5 and any(c.isupper() for c in name) and name in abstract and _used_as_name(name, abstract):
        return (name,)
    return ()


def _used_as_name(name: str, abstract: str) -> bool:
    """Tell whether the abstract speaks of the name as of the paper's own."""
    start = abstract.find(name)
    while start >= 0:
        end = start + len(name)
        if _BEFORE.search(abstract[max(0, start - 90) : start]) and not abstract[end : end + 1].isalnum():
            return True
        if _AFTER.match(abstract, end) or (
            abstract[max(0, start - 2) : start] in _OPENING and _VERB.match(abstract, end)
        ):
            return True
        start = abstract.find(name, end)
    return False
