"""The proof behind nodes and links: papers and sentences, each stored once and pointed at by place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
import numpy.typing as npt

from kg import store

from .selection import Link, Node

PAPERS_OF_NODE = 8
PAPERS_OF_LINK = 6
PAPERS_OF_WEAK_LINK = 2
QUOTES_OF_RELATION = 6
_STRONG = 3
_LOOK_AT = 24
_LONG = 450
_AROUND = 190

Row = dict[str, Any]
Span = tuple[int, int]
Place = tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Mentions:
    """Hold the mentions of the drawn concepts, grouped by concept and paper, title last, then by start.

    A row of `places` is: 1 for a title, start, end, start and end of the sentence. `spans[node][paper]` is the range
    of rows in which a paper names a node.
    """

    places: npt.NDArray[np.int32]
    spans: tuple[dict[str, Span], ...]

    def of(self, span: Span) -> list[Place]:
        """Give the places of a range."""
        return [(row[0], row[1], row[2], row[3], row[4]) for row in self.places[slice(*span)].tolist()]


def read_mentions(folder: Path, nodes: Sequence[Node]) -> Mentions:
    """Read the mentions of some concepts; columns of numbers, since there may be millions."""
    import pyarrow as pa
    import pyarrow.compute as pc

    known = pa.array([node.id for node in nodes], pa.string())
    table = store.read(folder, "mentions")
    table = table.filter(pc.is_in(table["concept"], known))
    concept = pc.index_in(table["concept"], known).to_numpy()
    papers = table["paper"].combine_chunks().dictionary_encode()
    paper = papers.indices.to_numpy()
    columns = [pc.equal(table["field"], "title").cast("int32").to_numpy()]
    columns += [table[name].to_numpy() for name in ("start", "end", "sentence_start", "sentence_end")]
    places = np.stack(columns, axis=1).astype(np.int32)
    order = np.lexsort((places[:, 1], places[:, 0], paper, concept))
    return Mentions(places[order], _spans(concept[order], paper[order], papers.dictionary.to_pylist(), len(nodes)))


def _spans(
    concept: npt.NDArray[Any], paper: npt.NDArray[Any], ids: list[str], count: int
) -> tuple[dict[str, Span], ...]:
    spans: tuple[dict[str, Span], ...] = tuple({} for _ in range(count))
    changes = np.flatnonzero((np.diff(concept) != 0) | (np.diff(paper) != 0)) + 1
    bounds = [0, *changes.tolist(), len(concept)] if len(concept) else [0]
    for low, high in pairwise(bounds):
        spans[concept[low]][ids[paper[low]]] = (low, high)
    return spans


@dataclass(slots=True)
class Shelf:
    """Collect the papers and sentences that the page needs; a place in a list stands for each."""

    texts: dict[str, Row]
    papers: dict[str, int] = field(default_factory=dict)
    sentences: dict[str, int] = field(default_factory=dict)

    def paper(self, paper: str) -> int:
        """Give the place of a paper."""
        return self.papers.setdefault(paper, len(self.papers))

    def marked(self, text: str, sentence: Span, *spans: Span) -> list[int]:
        """Give the place of a sentence and the marked spans in it, counted as JavaScript counts (UTF-16)."""
        low, high = _window(sentence, spans)
        before = "…" if low > sentence[0] else ""
        found = before + text[low:high] + ("…" if high < sentence[1] else "")
        marks = [len(before) + _utf16(text[low:at]) for span in spans for at in span]
        return [self.sentences.setdefault(found, len(self.sentences)), *marks]

    def mention(self, paper: str, *places: Place) -> list[int]:
        """Give the place of the sentence that holds some mentions, and the span of each in it."""
        text = self.texts[paper]["title" if places[0][0] else "abstract"]
        return self.marked(text, places[0][3:5], *(place[1:3] for place in places))


def _window(sentence: Span, spans: Sequence[Span]) -> Span:
    """Cut an over-long sentence to what stands around the marks."""
    if sentence[1] - sentence[0] <= _LONG or not spans:
        return sentence
    low, high = min(span[0] for span in spans), max(span[1] for span in spans)
    return max(sentence[0], low - _AROUND), min(sentence[1], high + _AROUND)


def _utf16(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


class Evidence:
    """Choose the papers and sentences of every node and link, as rows for the page."""

    def __init__(self, folder: Path, nodes: Sequence[Node]) -> None:
        self._folder, self._nodes = folder, nodes
        self._mentions = read_mentions(folder, nodes)
        self.shelf = Shelf({row["id"]: row for row in store.rows(folder, "papers")})
        self._extra: list[set[str]] = [set() for _ in nodes]
        self._listed = [self._first_papers(spans) for spans in self._mentions.spans]

    def _first_papers(self, spans: dict[str, Span]) -> list[str]:
        papers = sorted(spans, key=lambda paper: self._weight(paper, spans))[:PAPERS_OF_NODE]
        for paper in papers:
            self.shelf.paper(paper)
        return papers

    def of_link(self, link: Link) -> list[list[int]]:
        """Give the papers of a link, those first that name both ends in one sentence, then those stored already.

        A row is a paper alone, to be looked up in both ends, or a paper with a joint sentence and a span an end.
        """
        left, right = self._mentions.spans[link.source], self._mentions.spans[link.target]
        shared = sorted(left.keys() & right.keys(), key=lambda paper: self._weight(paper, left, right))[:_LOOK_AT]
        joint = {paper: self._joint(left[paper], right[paper]) for paper in shared}
        shared.sort(key=lambda paper: (joint[paper] is None, paper not in self.shelf.papers))
        most = PAPERS_OF_LINK if link.rank < _STRONG else PAPERS_OF_WEAK_LINK
        return [self._shared(link, paper, joint[paper]) for paper in shared[:most]]

    def _weight(self, paper: str, *spans: dict[str, Span]) -> tuple[int, int, str]:
        times = sum(span[paper][1] - span[paper][0] for span in spans)
        return -times, -(self.shelf.texts[paper]["year"] or 0), paper

    def _joint(self, left: Span, right: Span) -> tuple[Place, Place] | None:
        """Find the first sentence that holds a mention of either range."""
        firsts = {(place[0], place[3]): place for place in reversed(self._mentions.of(left))}
        for place in self._mentions.of(right):
            if (place[0], place[3]) in firsts:
                return firsts[place[0], place[3]], place
        return None

    def _shared(self, link: Link, paper: str, joint: tuple[Place, Place] | None) -> list[int]:
        place = self.shelf.paper(paper)
        if joint is None:
            self._extra[link.source].add(paper)
            self._extra[link.target].add(paper)
            return [place]
        return [place, *self.shelf.mention(paper, *joint)]

    def of_node(self, node: int) -> tuple[list[list[int]], int]:
        """Give the papers of a node with a sentence and the number of mentions, and how many of them to list.

        What links of the node need comes after those to list; ask for the links first.
        """
        spans, listed = self._mentions.spans[node], self._listed[node]
        more = sorted(self._extra[node].difference(listed))
        return [self._row(spans[paper], paper) for paper in listed + more], len(listed)

    def _row(self, span: Span, paper: str) -> list[int]:
        first = self._mentions.of((span[0], span[0] + 1))[0]
        return [self.shelf.paper(paper), *self.shelf.mention(paper, first), span[1] - span[0]]

    def claims(self) -> list[dict[str, list[Any]]]:
        """Give what papers claim of each node, by relation: how many claims, and rows of a paper and a marked quote."""
        found: list[dict[str, list[Any]]] = [{} for _ in self._nodes]
        place = {node.id: index for index, node in enumerate(self._nodes)}
        rows = [row for row in self._claim_rows if row["concept"] in place]
        rows.sort(key=lambda row: (-row["score"], -(self.shelf.texts[row["paper"]]["year"] or 0), row["paper"]))
        for row in rows:
            entry = found[place[row["concept"]]].setdefault(row["relation"], [0, []])
            entry[0] += 1
            if len(entry[1]) < QUOTES_OF_RELATION:
                entry[1].append([self.shelf.paper(row["paper"]), *self._quote(row)])
        return found

    @cached_property
    def _claim_rows(self) -> list[Row]:
        return [row for row in store.rows(self._folder, "claims") if row["paper"] in self.shelf.texts]

    def _quote(self, row: Row) -> list[int]:
        text, quoted = self.shelf.texts[row["paper"]][row["field"]] or "", row["quote"]
        low = text.rfind(quoted, 0, row["start"] + len(quoted))
        if low < 0 or not low <= row["start"] <= row["end"] <= low + len(quoted):
            return self.shelf.marked(quoted, (0, len(quoted)), (0, 0))
        return self.shelf.marked(text, (low, low + len(quoted)), (row["start"], row["end"]))

    def papers(self) -> list[list[Any]]:
        """Give title, year, venue, link and code of every paper that something points at, in the order of places."""
        code: dict[str, str] = {}
        for row in self._claim_rows:
            if row["relation"] == "has_code":
                code.setdefault(row["paper"], web_only(row["value"] or ""))
        return [
            [row["title"] or paper, row["year"], row["venue"] or "", address(row), code.get(paper, "")]
            for paper, row in ((paper, self.shelf.texts[paper]) for paper in self.shelf.papers)
        ]


def address(paper: Row) -> str:
    """Give a web address of a paper: its own, else that of its DOI, arXiv or PubMed identifier, else nothing."""
    if found := web_only(paper["url"] or ""):
        return found
    for kind, prefix in (("doi", "https://doi.org/"), ("arxiv", "https://arxiv.org/abs/")):
        if paper[kind]:
            return prefix + quote(paper[kind])
    return f"https://pubmed.ncbi.nlm.nih.gov/{quote(paper['pmid'])}/" if paper["pmid"] else ""


def web_only(url: str) -> str:
    """Give a web address back, and nothing for any other scheme.

    >>> web_only("https://example.org/a"), web_only("javascript:alert(1)")
    ('https://example.org/a', '')
    """
    return url if url.lower().startswith(("https://", "http://")) else ""


def years_of(rows: Iterable[Row]) -> list[list[int]]:
    """Count the papers of each year, as pairs in order."""
    counts: dict[int, int] = {}
    for row in rows:
        if row["year"] is not None:
            counts[row["year"]] = counts.get(row["year"], 0) + 1
    return [[year, counts[year]] for year in sorted(counts)]
