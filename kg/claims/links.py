"""Addresses of code and data that a paper or its record gives, mended where broken, told apart by host and sentence."""

import re
from bisect import bisect_right
from collections.abc import Iterable

from kg.claims.model import Reading
from kg.model import Claim, Field, Paper, Relation
from kg.text import Span, url_spans

_SIGNS = ("://", ": //", "www.", "github", "gitlab", "huggingface", "4open")
_BROKEN = re.compile(
    r"(?:https?\s?:\s?/\s?/\s?)?\b(?:github|gitlab|huggingface|bitbucket|zenodo|[\w-]{2,40}\.github)\s?\.\s?(?:com|"
    r"io|co|org)\s?/\s?"
    r"[^\s<>\"{}|\\^`\[\]]+(?:(?<=[-_])\s[^\s<>\"{}|\\^`\[\]]+)?",
    re.IGNORECASE,
)
_WORK = re.compile(
    r"https?://(?!\S*\.(?:pdf|bib|html?)(?:[?#]|$))(?:www\.)?(?:(?:github|gitlab)\.com|bitbucket\.org|"
    r"huggingface\.co(?!/(?:papers|blog|docs|collections|posts|spaces)/)(?:/datasets)?)/[\w.-]+/[\w.-]+"
    r"|https?://anonymous\.4open\.science/",
    re.IGNORECASE,
)
"""A repository in the metadata: an owner and a name; papers, posts and files of a page are none."""
_SCHEME = re.compile(r"^https?://(?:www\.)?")
_NEAR = 200
_CLOSING = ".,;:!?'\"*>~"
_CODE_HOSTS = ("github.com", "gitlab", "bitbucket.org", "anonymous.4open.science", "codeocean", "sourceforge")
_DATA_HOSTS = ("zenodo.org", "kaggle.com", "figshare", "huggingface.co/datasets", "dataverse", "physionet")
_NOT_WORKS = ("doi.org", "arxiv.org", "youtube.com", "youtu.be", "vimeo", "peertube", "bilibili", "creativecommons")
_WORDS = (
    (
        "code",
        re.compile(
            r"\b(?:code|codes|source|implementation|software|library|toolkit|package|scripts?|repository)\b",
            re.IGNORECASE,
        ),
    ),
    ("data", re.compile(r"\b(?:data|datasets?|corpus|corpora|benchmarks?|annotations?)\b", re.IGNORECASE)),
    ("model", re.compile(r"\b(?:models?|checkpoints?|weights)\b", re.IGNORECASE)),
)
_SHOWN = re.compile(
    r"\b(?:videos?|demos?|demonstrations?|animations?|supplementary|visuali[sz]ations?|slides|blog)\b", re.IGNORECASE
)


def links(reading: Reading) -> list[Claim]:
    """Give the addresses that a paper's text states, by position, each once."""
    claims: dict[str, Claim] = {}
    for field, text in reading.texts.items():
        for start, end in _spans(text):
            url = mended(text[start:end])
            quote = _sentence(reading, field, start)
            kind = kind_of(url, quote)
            if kind and url not in claims:
                claims[url] = Claim(
                    paper=reading.paper,
                    relation=Relation.HAS_CODE,
                    value=url,
                    field=field,
                    start=start,
                    end=end,
                    quote=quote,
                    rule=f"link-{kind}",
                )
    return list(claims.values())


def metadata_links(paper: Paper, stated: Iterable[Claim]) -> list[Claim]:
    """Give the address of a paper's record where it leads to code, data or a model and the text does not state it."""
    url = paper.url.strip()
    kind = kind_of(url, "") if _WORK.match(url) else ""
    if not kind or _plain(url) in {_plain(claim.value) for claim in stated}:
        return []
    claim = Claim(
        paper=paper.id,
        relation=Relation.HAS_CODE,
        value=url,
        field=Field.URL,
        start=0,
        end=len(paper.url),
        quote=url,
        rule=f"metadata-{kind}",
    )
    return [claim]


def _plain(url: str) -> str:
    return _SCHEME.sub("", url.lower()).rstrip("/").removesuffix(".git")


def _spans(text: str) -> list[Span]:
    """Give the spans of web addresses, broken ones as one."""
    if not any(sign in text for sign in _SIGNS):
        return []
    broken = [(m.start(), m.end()) for m in _BROKEN.finditer(text)]
    spans = sorted(
        [*broken, *(span for span in url_spans(text) if _is_web(text[slice(*span)]))], key=lambda s: (s[0], -s[1])
    )
    kept: list[Span] = []
    for span in spans:
        if not kept or span[0] >= kept[-1][1]:
            kept.append(_trimmed(text, span))
    return kept


def _is_web(address: str) -> bool:
    return "@" not in address.split("/")[0] and "." in address and len(address) > 8


def _trimmed(text: str, span: Span) -> Span:
    start, end = span
    while end > start and (text[end - 1] in _CLOSING or (text[end - 1] == ")" and "(" not in text[start:end])):
        end -= 1
    return start, end


def mended(address: str) -> str:
    """Give an address as it works: without blanks, with a scheme.

    >>> mended("https: //github. com/me/it"), mended("github.com/me/it")
    ('https://github.com/me/it', 'https://github.com/me/it')
    """
    joined = "".join(address.split())
    scheme = re.match(r"https?:/+", joined, re.IGNORECASE)
    return joined if scheme else f"https://{joined}"


def kind_of(url: str, sentence: str) -> str:
    """Tell what an address leads to: code, data, model or page; empty for papers and videos."""
    low = url.lower()
    if any(host in low for host in _NOT_WORKS):
        return ""
    named = next((kind for kind, words in _WORDS if words.search(sentence)), "")
    if any(host in low for host in _DATA_HOSTS):
        return "data"
    if any(host in low for host in _CODE_HOSTS):
        return named if named in ("data", "model") else "code"
    if "huggingface.co" in low:
        return named if named == "data" else "model"
    if named:
        return named
    return "" if _SHOWN.search(sentence) else "page"


def _sentence(reading: Reading, field: Field, position: int) -> str:
    """Give the sentence at a position, or the text near it where no sentence is known."""
    spans = reading.sentences[field]
    start, end = spans[bisect_right(spans, (position, 1 << 60)) - 1] if spans else (0, 0)
    text = reading.texts[field]
    return text[start:end] if start <= position < end else text[max(0, position - _NEAR) : position + _NEAR]
