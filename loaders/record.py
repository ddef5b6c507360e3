"""The last step of every loader: what a format found becomes a clean paper, or a reason why not."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import unquote

from kg.ids import normal_arxiv, normal_doi, short_hash, slug
from kg.model import Paper, Skipped
from kg.text import clean

from .names import clean_names
from .source import Source

Loaded = Paper | Skipped

NO_TEXT = "neither title nor abstract"
_NO_ABSTRACT = re.compile(
    r"\W*(?:no abstract(?: is)?(?: available)?|abstract (?:not found|not available|unavailable|available from the "
    r"publisher)|not available|null|none|nan|n/?a|undefined|abstract|tba|tbd)?\W*$",
    re.IGNORECASE,
)
_NO_TITLE = re.compile(
    r"\W*(?:title not found|no title(?: available)?|untitled|null|none|nan|n/a|undefined)?\W*$", re.IGNORECASE
)
_LABEL = re.compile(r"(?i:abstract|summary)(?:\s*[:.—–]\s*|\s+-+\s+)(?=\S)|Abstract(?=[A-Z][a-z])")
_DOI_URL = re.compile(r"(?i)^(?:https?://[\w.-]*doi[\w.-]*/|doi\s*[:=]?\s*(?:https?://[\w.-]*doi[\w.-]*/)?)(?=10\.\d)")
_WHOLE_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_ARXIV_ID = re.compile(r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?$")
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?=\D|$|[01]\d[0-3]\d(?!\d))")
_HTTP = re.compile(r"https?://\S+")
_MILLISECONDS = 10**11


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Hold one record as its source has it, before any cleaning; `year` is whatever holds a date."""

    id: str = ""
    title: str = ""
    abstract: str = ""
    authors: Sequence[str] = ()
    year: object = None
    venue: str = ""
    url: str = ""
    doi: str = ""
    arxiv: str = ""
    pmid: str = ""
    keywords: Iterable[str] = ()


def finish(draft: Draft, source: Source, position: int, unit: str = "record") -> Loaded:
    """Clean a draft into a paper; without title and abstract it is skipped, keeping its identifiers."""
    title, abstract = clean_title(draft.title), clean_abstract(draft.abstract)
    doi, pmid = find_doi(draft.doi), _digits(draft.pmid)
    arxiv = find_arxiv(draft, doi)
    identifier = _plain_id(draft.id) or arxiv or doi or (f"pmid{pmid}" if pmid else "") or _made_up(title, abstract)
    paper = Paper(
        id=identifier,
        title=title,
        abstract=abstract,
        authors=clean_names(draft.authors),
        year=find_year(draft.year),
        venue=_short(draft.venue),
        url=_address(draft.url),
        doi=doi,
        arxiv=arxiv,
        pmid=pmid,
        keywords=clean_keywords(draft.keywords),
        source=f"{source.name}:{position}",
    )
    if title or abstract:
        return paper
    return Skipped(place(source, position, unit), NO_TEXT, paper if identifier else None)


def place(source: Source, position: int, unit: str = "record") -> str:
    """Name a place in a source for people."""
    return f"{source.name}, {unit} {position}"


def clean_title(text: str) -> str:
    """Clean a title; a placeholder is none."""
    title = clean(text) if text else ""
    return "" if _NO_TITLE.match(title) else title


def clean_abstract(text: str) -> str:
    """Clean an abstract, without the word "Abstract" before it; a placeholder is none.

    >>> clean_abstract("Abstract: We show <b>it</b>."), clean_abstract("[No abstract available]")
    ('We show it.', '')
    """
    abstract = clean(text) if text else ""
    label = _LABEL.match(abstract)
    abstract = abstract[label.end() :] if label else abstract
    return "" if len(abstract) < 60 and _NO_ABSTRACT.match(abstract) else abstract


def find_doi(text: str) -> str:
    """Give the first DOI of a field in lower case without resolver, with all its odd characters.

    >>> find_doi("doi:10.1002/(SICI)1097-461X(1998)66:4<261::AID-QUA1>3.0.CO;2-T")
    '10.1002/(sici)1097-461x(1998)66:4<261::aid-qua1>3.0.co;2-t'
    """
    text = text.strip().strip("{}<>")
    resolver = _DOI_URL.match(text)
    rest = text[resolver.end() :] if resolver else text
    if resolver and "://" in resolver[0]:
        rest = unquote(rest)
    whole = _WHOLE_DOI.match(rest)
    return whole[0].rstrip(".,;").replace("\\_", "_").lower() if whole else normal_doi(text)


def doi_in_url(url: str) -> str:
    """Give the DOI that an address of a DOI resolver points to, or an empty string."""
    return find_doi(url) if _DOI_URL.match(url.strip()) else ""


def find_arxiv(draft: Draft, doi: str) -> str:
    """Give the arXiv identifier that the record, its DOI or its address names."""
    if draft.arxiv:
        return normal_arxiv(draft.arxiv)
    if _ARXIV_ID.match(draft.id):
        return normal_arxiv(draft.id)
    if named := _ARXIV_DOI.match(doi):
        return normal_arxiv(named[1])
    return next((normal_arxiv(text) for text in (draft.url, draft.venue) if "arxiv" in text.lower()), "")


def find_year(value: object) -> int | None:
    """Find a Gregorian year in a number, a date or a text; milliseconds since 1970 count as a date.

    >>> find_year("1 Jan.-Feb. 2019"), find_year("10 15"), find_year(1561939200000), find_year("20180330")
    (2019, None, 2019, 2018)
    """
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float) and value > _MILLISECONDS:
        return datetime.fromtimestamp(value / 1000, UTC).year if value < 10**14 else None
    if isinstance(value, float):
        value = int(value) if value.is_integer() else ""
    found = _YEAR.search(str(value))
    return int(found[1]) if found else None


def clean_keywords(words: Iterable[str]) -> tuple[str, ...]:
    """Clean keywords, split at semicolons, each once."""
    cleaned = (clean(part).strip("*; ") for word in words for part in word.split(";") if part.strip())
    return tuple(dict.fromkeys(word for word in cleaned if word))


def _plain_id(text: str) -> str:
    return " ".join(text.encode("utf-8", "replace").decode().split())


def _short(text: str) -> str:
    cleaned = clean(text) if text else ""
    return "" if cleaned.casefold() in ("null", "none", "nan", "n/a") else cleaned


def _address(text: str) -> str:
    found = _HTTP.search(text)
    return found[0].rstrip(".,;") if found else ""


def _digits(text: str) -> str:
    found = re.search(r"(?<!\d)\d{1,9}(?!\d)", text)
    return found[0] if found else ""


def _made_up(title: str, abstract: str) -> str:
    """Name a record that has no identifier after its text, so that the name does not depend on its place."""
    if not title and not abstract:
        return ""
    return f"{slug(title or abstract[:60])[:48].strip('-')}-{short_hash(title + abstract)[:6]}"
