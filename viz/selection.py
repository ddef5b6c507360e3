"""What the picture shows: the most central concepts and, where pairs are too many, the strongest links of each."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kg import store

LINKS = 8
"""A link is kept when it is among so many strongest of either end."""

FEW = 1500
"""So many links or fewer are all kept."""

UNLINKED = -1
"""The community of a concept that stands in none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Hold a concept of the picture with its numbers; `years` are pairs of a year and its papers."""

    id: str
    name: str
    type: str
    status: str
    year: int | None
    broader: tuple[str, ...]
    aliases: tuple[str, ...]
    papers: int
    mentions: int
    degree: int
    pagerank: float
    betweenness: float
    community: int
    years: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Hold two concepts that papers name together, as places in the list of nodes, source before target.

    `rank` is the best place, from 0, that the link has among the links of either end, strongest first.
    """

    source: int
    target: int
    papers: int
    npmi: float
    first_year: int | None
    last_year: int | None
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Hold what is drawn, and how much there was: concepts with papers, pairs of them, pairs between those drawn."""

    nodes: tuple[Node, ...]
    links: tuple[Link, ...]
    concepts: int
    pairs: int
    pairs_between: int
    min_papers: int


def select(folder: Path, *, max_nodes: int, min_papers: int, only: Collection[str] | None = None) -> Selection:
    """Choose the concepts by PageRank, ties by id, and the links between them by papers, then NPMI, then ids.

    Concepts and pairs with fewer than `min_papers` papers are left out; `max_nodes` 0 means all concepts.
    With `only`, there are no other concepts than those with these ids.
    """
    stats = sorted(store.rows(folder, "concept_stats"), key=lambda row: (-row["pagerank"], row["concept"]))
    chosen = [row for row in stats if row["papers"] >= min_papers and (only is None or row["concept"] in only)]
    chosen = chosen[:max_nodes] if max_nodes else chosen
    nodes = _nodes(folder, chosen)
    pairs = store.read(folder, "cooccurrence")
    links, between = _links(pairs, [node.id for node in nodes], min_papers)
    return Selection(
        nodes=nodes,
        links=links,
        concepts=len(stats),
        pairs=pairs.num_rows,
        pairs_between=between,
        min_papers=min_papers,
    )


def _nodes(folder: Path, stats: Sequence[dict[str, Any]]) -> tuple[Node, ...]:
    ids = {row["concept"] for row in stats}
    concepts = {row["id"]: row for row in store.rows(folder, "concepts") if row["id"] in ids}
    aliases = _grouped(folder, "aliases", ids, lambda row: row["alias"])
    years = _grouped(folder, "concept_years", ids, lambda row: (row["year"], row["papers"]))
    return tuple(
        Node(
            id=row["concept"],
            name=concepts[row["concept"]]["name"],
            type=concepts[row["concept"]]["type"],
            status=concepts[row["concept"]]["status"],
            year=concepts[row["concept"]]["year"],
            broader=tuple(concepts[row["concept"]]["broader"] or ()),
            aliases=tuple(a for a in aliases.get(row["concept"], ()) if a != concepts[row["concept"]]["name"]),
            papers=row["papers"],
            mentions=row["mentions"],
            degree=row["degree"],
            pagerank=row["pagerank"],
            betweenness=row["betweenness"],
            community=UNLINKED if row["community"] is None else row["community"],
            years=tuple(years.get(row["concept"], ())),
        )
        for row in stats
    )


def _grouped(folder: Path, table: str, ids: set[str], value: Any) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for row in store.rows(folder, table):
        if row["concept"] in ids:
            found.setdefault(row["concept"], []).append(value(row))
    return found


def _links(pairs: Any, ids: list[str], min_papers: int) -> tuple[tuple[Link, ...], int]:
    import pyarrow as pa
    import pyarrow.compute as pc

    known = pa.array(ids, pa.string())
    kept = pc.and_(pc.is_in(pairs["source"], known), pc.is_in(pairs["target"], known))
    pairs = pairs.filter(pc.and_(kept, pc.greater_equal(pairs["papers"], min_papers)))
    ends = [pc.index_in(pairs[end], known).to_numpy().astype(np.int64) for end in ("source", "target")]
    papers, npmi = pairs["papers"].to_numpy(), pairs["npmi"].to_numpy()
    ranks = _ranks(ends[0], ends[1], papers, npmi)
    rows = np.flatnonzero(ranks < LINKS) if pairs.num_rows > FEW else np.arange(pairs.num_rows)
    years = pairs.select(["first_year", "last_year"]).to_pydict()
    links = [
        Link(
            source=int(min(ends[0][row], ends[1][row])),
            target=int(max(ends[0][row], ends[1][row])),
            papers=int(papers[row]),
            npmi=float(npmi[row]),
            first_year=years["first_year"][row],
            last_year=years["last_year"][row],
            rank=int(ranks[row]),
        )
        for row in rows.tolist()
    ]
    links.sort(key=lambda link: (link.source, link.target))
    return tuple(links), pairs.num_rows


def _ranks(
    source: npt.NDArray[np.int64], target: npt.NDArray[np.int64], papers: npt.NDArray[Any], npmi: npt.NDArray[Any]
) -> npt.NDArray[np.int64]:
    """Give each pair the better of its two places, from 0, among the pairs of its ends."""
    count = len(source)
    end, other = np.concatenate([source, target]), np.concatenate([target, source])
    order = np.lexsort((other, -np.tile(npmi, 2), -np.tile(papers, 2), end))
    firsts = np.searchsorted(end[order], end[order], side="left")
    places = np.empty(2 * count, np.int64)
    places[order] = np.arange(2 * count) - firsts
    return np.minimum(places[:count], places[count:])
