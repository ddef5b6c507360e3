"""Which records are one work: the same identifier, or the same title where nothing speaks against it.

Works in linear time, and what comes out does not depend on the order of what goes in.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kg.ids import normal_arxiv
from kg.model import Paper

MANY_WORKS = 5
"""A title that more works than this carry, by their identifiers, is a heading and decides nothing."""

_GENERIC = frozenset(
    "editorial introduction preface foreword errata erratum corrigendum correction index contents "
    "tableofcontents news bookreview bookreviews reviews letters lettertotheeditor letters totheeditor "
    "inmemoriam obituary acknowledgements acknowledgments abstracts posters programme program frontmatter "
    "backmatter masthead announcement announcements conclusion conclusions summary discussion comment comments "
    "commentary reply authorsreply authorreply response authorresponse guesteditorial guesteditorsintroduction "
    "invitededitorial callforpapers references appendix untitled notitle homepage volumeinformation "
    "issueinformation subjectindex authorindex titlepage copyright einleitung vorwort inhaltsverzeichnis "
    "buchbesprechungen methods results background overview tutorial keynote".split()
)
_PREPRINT = re.compile(
    r"10\.(?:48550|21203|26434|31234|31219|31235|2139|36227|20944|22541|31222|33774|55458)/|10\.1101/\d"
)
_NOT_PLAIN = re.compile(r"[^a-z0-9]+")
_ARXIV_DOI = "10.48550/arxiv."
_VERSION = re.compile(r"(?:/v|\.v|v)\d+$")
_FILLED = ("title", "abstract", "authors", "year", "venue", "url", "doi", "arxiv", "pmid", "keywords")


@dataclass(frozen=True, slots=True)
class Merge:
    """Say that record `merged` (found at `source`) went into record `kept`, and why."""

    kept: str
    merged: str
    reason: str
    source: str


@dataclass(frozen=True, slots=True)
class _Work:
    """Hold records that are known to be one work, and what identifies them."""

    papers: tuple[Paper, ...]
    reasons: tuple[str, ...]
    published: frozenset[str]
    preprints: frozenset[str]
    arxiv: frozenset[str]
    pmid: frozenset[str]
    years: tuple[int, ...]
    names: frozenset[str]


KeyOf = Callable[[_Work], str]
Judge = Callable[[_Work, _Work], bool]


def dedupe(papers: Iterable[Paper]) -> tuple[list[Paper], list[Merge]]:
    """Merge records of one work; give the works and one line for each record that went into another.

    The fullest record is kept, ties by id; its empty fields are filled from the others. Both lists are sorted by id.
    """
    works = [_work([paper], []) for paper in sorted(papers, key=_order)]
    works = _by_identifier(works)
    works = _by_text(works, _title_keys, _same_work, "same title")
    if not all(paper.title for work in works for paper in work.papers):
        works = _by_text(works, _abstract_keys, _same_abstract, "same abstract, no title")
    kept = sorted((_merged(work) for work in works), key=lambda pair: _order(pair[0]))
    return [paper for paper, _ in kept], [merge for _, merges in kept for merge in merges]


def _order(paper: Paper) -> tuple[str, ...]:
    rest = (paper.authors, paper.year, paper.venue, paper.url, paper.pmid, paper.keywords)
    return (paper.id, paper.source, paper.title, paper.doi, paper.arxiv, paper.abstract, str(rest))


def _work(papers: Sequence[Paper], reasons: Sequence[str]) -> _Work:
    dois = {_doi_key(paper.doi) for paper in papers if paper.doi}
    preprints = {doi for doi in dois if _PREPRINT.match(doi)}
    return _Work(
        papers=tuple(papers),
        reasons=tuple(reasons),
        published=frozenset(dois - preprints),
        preprints=frozenset(preprints),
        arxiv=frozenset(filter(None, map(_arxiv, papers))),
        pmid=frozenset(p.pmid for p in papers if p.pmid),
        years=tuple(sorted({p.year for p in papers if p.year})),
        names=frozenset(name for paper in papers if paper.authors for name in _name_parts(paper.authors[0])),
    )


def _doi_key(doi: str) -> str:
    return _VERSION.sub("", doi) if _PREPRINT.match(doi) else doi


def _arxiv(paper: Paper) -> str:
    return paper.arxiv or (normal_arxiv(paper.doi.removeprefix(_ARXIV_DOI)) if paper.doi.startswith(_ARXIV_DOI) else "")


def folded(text: str) -> str:
    """Give the letters and digits of a text without case and accents.

    >>> folded("Schrödinger–Bridge: A Study.")
    'schrodingerbridgeastudy'
    """
    if text.isascii():
        return _NOT_PLAIN.sub("", text.lower())
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if c.isalnum())


def _name_parts(name: str) -> Iterator[str]:
    """Yield the parts of a name that are no initials, so that the order of given and family name does not matter."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name).casefold() if not unicodedata.combining(c))
    yield from (part for part in re.findall(r"[^\W\d_]+", plain) if len(part) > 2 or not part.isascii())


def _by_identifier(works: Sequence[_Work]) -> list[_Work]:
    """Join records with the same DOI, arXiv or PubMed number, through union-find over these keys."""
    parent = list(range(len(works)))
    reasons: dict[int, str] = {}
    for (kind, value), members in sorted(_buckets(works).items()):
        for first, other in _agreeing(members, works):
            a, b = _root(parent, first), _root(parent, other)
            if a != b:
                parent[max(a, b)] = min(a, b)
                reasons.setdefault(other, f"same {kind} {value}")
    groups: dict[int, list[int]] = defaultdict(list)
    for index in range(len(works)):
        groups[_root(parent, index)].append(index)
    return [
        _work([works[i].papers[0] for i in group], [reasons[i] for i in group if i in reasons])
        for group in groups.values()
    ]


def _buckets(works: Sequence[_Work]) -> dict[tuple[str, str], list[int]]:
    buckets: dict[tuple[str, str], list[int]] = defaultdict(list)
    for index, work in enumerate(works):
        for kind, values in (("DOI", work.published | work.preprints), ("arXiv", work.arxiv), ("PubMed", work.pmid)):
            for value in values:
                buckets[kind, value].append(index)
    return buckets


def _root(parent: list[int], index: int) -> int:
    while parent[index] != index:
        parent[index] = parent[parent[index]]
        index = parent[index]
    return index


def _agreeing(members: Sequence[int], works: Sequence[_Work]) -> Iterator[tuple[int, int]]:
    """Yield pairs of records that share an identifier, unless the titles and a second identifier both differ."""
    clash = any(
        len({min(ids) for i in members if (ids := getattr(works[i], kind))}) > 1
        for kind in ("arxiv", "pmid", "published")
    )
    groups: dict[str, list[int]] = defaultdict(list)
    for index in members:
        groups[folded(works[index].papers[0].title) if clash else ""].append(index)
    for group in groups.values():
        yield from ((group[0], other) for other in group[1:])


def _by_text(works: Sequence[_Work], keys: KeyOf, same: Judge, reason: str) -> list[_Work]:
    """Join works with the same text, one group a text, each work to the first that it agrees with."""
    groups: dict[Hashable, list[_Work]] = defaultdict(list)
    for index, work in enumerate(works):
        groups[keys(work) or index].append(work)
    result: list[_Work] = []
    for group in groups.values():
        result += group if len(group) == 1 or _is_heading(group) else _joined(group, same, reason)
    return result


def _is_heading(group: Sequence[_Work]) -> bool:
    return len({min(work.published) for work in group if work.published}) > MANY_WORKS


def _joined(group: Sequence[_Work], same: Judge, reason: str) -> list[_Work]:
    joined: list[_Work] = []
    for work in sorted(
        group, key=lambda work: (not work.published, not work.names, not work.years, _order(work.papers[0]))
    ):
        place = next((i for i, other in enumerate(joined[: MANY_WORKS * 4]) if same(other, work)), None)
        if place is None:
            joined.append(work)
        else:
            other = joined[place]
            joined[place] = _work([*other.papers, *work.papers], [*other.reasons, *work.reasons, reason])
    return joined


def _title_keys(work: _Work) -> str:
    titles = {folded(paper.title) for paper in work.papers if paper.title}
    key = min(titles, key=lambda title: (-len(title), title), default="")
    return "" if key in _GENERIC or len(key) < (10 if key.isascii() else 5) else key


def _abstract_keys(work: _Work) -> str:
    keys = {folded(paper.abstract) for paper in work.papers}
    key = max(keys, key=lambda text: (len(text), text))
    return key if len(key) >= 60 else ""


def _same_abstract(one: _Work, other: _Work) -> bool:
    untitled = not any(p.title for p in one.papers) or not any(p.title for p in other.papers)
    return untitled and _identifiers_agree(one, other)


def _same_work(one: _Work, other: _Work) -> bool:
    """Tell whether two works with the same title are one: same first author and near years, or a long title."""
    if not _identifiers_agree(one, other):
        return False
    gap = _gap(one.years, other.years)
    if one.names and other.names:
        preprint = bool(one.arxiv or one.preprints) != bool(other.arxiv or other.preprints)
        return bool(one.names & other.names) and gap <= (3 if preprint else 1)
    return gap <= 1 and len(_title_keys(one)) >= 30


def _identifiers_agree(one: _Work, other: _Work) -> bool:
    pairs = (
        (one.published, other.published),
        (one.preprints, other.preprints),
        (one.arxiv, other.arxiv),
        (one.pmid, other.pmid),
    )
    return all(not a or not b or a & b for a, b in pairs)


def _gap(one: Sequence[int], other: Sequence[int]) -> int:
    """Give the smallest distance of two sets of years; unknown years are no distance."""
    return min((abs(a - b) for a in one for b in other), default=0)


def _merged(work: _Work) -> tuple[Paper, list[Merge]]:
    ranked = sorted(work.papers, key=lambda paper: (*_poverty(paper), *_order(paper)))
    kept, rest = ranked[0], ranked[1:]
    filled = {name: value for name in _FILLED if (value := next((v for p in ranked if (v := getattr(p, name))), None))}
    reason = "; ".join(dict.fromkeys(sorted(work.reasons)))
    merges = [Merge(kept.id, paper.id, reason, paper.source) for paper in rest]
    return replace(kept, **filled), sorted(merges, key=lambda merge: (merge.merged, merge.source))


def _poverty(paper: Paper) -> tuple[int, ...]:
    """Rank records: text first, then a published DOI, then the number of filled fields, then length."""
    filled = sum(bool(getattr(paper, name)) for name in _FILLED)
    published = bool(paper.doi) and not _PREPRINT.match(paper.doi)
    return (not paper.abstract, not paper.title, not published, -filled, -len(paper.abstract))
