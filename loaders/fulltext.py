"""The text of one whole paper, as a PDF gives it: title, authors and abstract from its first page."""

import re
from collections.abc import Iterator, Sequence

from .names import split_names
from .record import Draft, Loaded, finish
from .source import Source

ABSTRACT = re.compile(
    r"^[ \t]*(?:\d\.?\s*)?(?:abstract|a b s t r a c t|summary)[ \t]*[:.—-]?[ \t]*(?=\n|\S)",
    re.IGNORECASE | re.MULTILINE,
)
_END = re.compile(
    r"^[ \t]*(?:(?:[1I]\.?[ \t]+)?introduction\b|1\.?[ \t]+[A-Z]|key ?words\b|index terms|categories and subject|"
    r"general terms|ccs concepts|acm reference|references[ \t]*$|contents[ \t]*$)",
    re.IGNORECASE | re.MULTILINE,
)
_NO_NAME = re.compile(
    r"(?i)@|\d|\b(?:universit\w*|institut\w*|depart\w*|dept|school|college|laborator\w*|labs?|inc|ltd|corp\w*|google|"
    r"microsoft|research|cent(?:er|re)|faculty|street|avenue|parkway|drive|road|usa|canada|china|germany|france|"
    r"technolog\w*|academy|hospital|abstract|division|group)\b"
)
_NAME = re.compile(
    r"(?i)@|\d|\b(?:universit\w*|institut\w*|depart\w*|dept|school|college|laborator\w*|labs?|inc|ltd|corp\w*|google|microsoft|research|cent(?:er|re)|"
    r"faculty|street|avenue|parkway|drive|road|usa|canada|china|germany|france|technolog\w*|academy|hospital|abstract|college|division|group)\b"
)
_NAME = re.compile(r"[A-ZÀ-Þ][\w'’.-]*(?:\s+(?:[A-ZÀ-Þ][\w'’.-]*|van|von|der|de|del|di|da|la|le|bin|al)){1,4}$")
_MARKS = re.compile(r"(?<=\w)[\d*†‡§∗,]+(?=\s|$)|[*†‡§∗]")
_DATE = re.compile(
    r"(?i)\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.?\s+(?:\d{1,2},\s*)?((?:19|20)\d\d)\b"
)
_FIRST_PAGE = 8000


def load(source: Source) -> Iterator[Loaded]:
    """Read one paper from its text; what follows the abstract is ignored."""
    text = source.text()
    label = ABSTRACT.search(text[:_FIRST_PAGE])
    head, rest = (text[: label.start()], text[label.end() :]) if label else (text[:_FIRST_PAGE], "")
    end = _END.search(rest)
    title, below = _title(head.split("\n"))
    date = _DATE.search(head)
    yield finish(
        Draft(
            id=source.stem,
            title=title,
            abstract=rest[: end.start() if end else 3000].strip(),
            authors=_authors(below),
            year=date[1] if date else None,
        ),
        source,
        1,
        "line",
    )


def _title(lines: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Take the first lines as the title until a blank line, a name or an address."""
    lines = [line.strip() for line in lines]
    while lines and not lines[0]:
        lines = lines[1:]
    taken = 0
    for taken, line in enumerate(lines):
        if not line or (taken and (_authors([line]) or _NO_NAME.search(line))):
            break
    return " ".join(lines[: max(taken, 1)]), lines[max(taken, 1) :]


def _authors(lines: Sequence[str]) -> list[str]:
    """Give the names in the lines below a title: lines of capitalised words that are no address.

    Below the first address a name is one only where an address follows; else it may be a city.
    """
    names: list[str] = []
    lines = [line for line in lines if line.strip()]
    below_address = False
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        bare = _MARKS.sub(lambda m: "," if "," in m[0] else "", line).strip(" ,")
        parts = split_names(bare) if bare else []
        if not parts or _NO_NAME.search(bare) or not all(map(_NAME.match, parts)):
            below_address = below_address or bool(_NO_NAME.search(bare))
        elif not below_address or _NO_NAME.search(following):
            names += parts
    return names
