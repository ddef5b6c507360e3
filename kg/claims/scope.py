"""Which sentences speak of the paper's own work and which of the field and of others."""

import re
from functools import lru_cache

from kg.claims.model import Reading
from kg.model import Field
from kg.text import Span

_OWN = re.compile(
    r"\b(?:[Ww]e|[Oo]ur|[Oo]urs|us)\b|\b[Tt]his (?:paper|work|study|article|letter|thesis|report|research|survey|"
    r"position paper|manuscript|technical report|paradigm|framework)\b|\b(?:[Tt]he|[Ii]n this) "
    r"(?:paper|proposed|present (?:paper|work|study)|article|authors)\b|\bis (?:proposed|introduced|presented)\b|"
    r"\bHere(?:in)?,|\bdubbed\b"
)
_OTHERS = re.compile(
    r"^(?:\W*)(?:However, |While |Although |Unfortunately, |Despite |Yet, |But |In contrast, |Moreover, |"
    r"Furthermore, )?(?:"
    r"(?:[Ee]xisting|[Pp]rior|[Pp]revious|[Cc]urrent|[Rr]ecent|[Ee]arlier|[Tt]raditional|[Cc]onventional|[Mm]ost|"
    r"[Mm]any|"
    r"[Tt]ypical|[Ss]tandard|[Ss]tate-of-the-art|[Pp]opular|[Cc]ommon|[Ss]everal) |[Rr]ecently|[Tt]raditionally)"
)
_WE = re.compile(r"\b(?:[Ww]e|[Oo]urs?)\b")


def first_own(reading: Reading) -> int:
    """Give the start of the abstract's first sentence that speaks of the paper's own work."""
    return _first(reading.texts.get(Field.ABSTRACT, ""), tuple(reading.sentences.get(Field.ABSTRACT, ())))


@lru_cache(maxsize=4)
def _first(text: str, spans: tuple[Span, ...]) -> int:
    found = _OWN.search(text)
    return max((start for start, _ in spans if found and start <= found.start()), default=0)


def speaks_of_own(sentence: str) -> bool:
    """Tell whether a sentence speaks of the paper's own work."""
    return bool(_OWN.search(sentence))


def speaks_of_others(sentence: str) -> bool:
    """Tell whether a sentence opens as one about the field or the work of others."""
    return bool(_OTHERS.match(sentence)) and not _WE.search(sentence)
