"""Concepts that papers name together: the co-occurrence table by sparse products; the networkx graphs of the tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kg.origins import RELATIONS, claims_of, origins

if TYPE_CHECKING:
    import networkx as nx
    import pyarrow as pa

_EVIDENCE = ("relation", "paper", "field", "start", "end", "quote", "rule", "score")

Ints = NDArray[np.int64]
Reals = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Incidence:
    """Hold which papers name which concepts: one entry of `paper` and `concept` (positions in the lists) a link.

    `years` has the year of each paper in `papers`, 0 where unknown.
    """

    papers: Sequence[str]
    concepts: Sequence[str]
    paper: Ints
    concept: Ints
    years: Ints


def incidence(papers: "pa.Table", mentions: "pa.Table") -> Incidence:
    """Make the incidence of the tables `papers` and `mentions`, each paper and concept counted once."""
    import pyarrow.compute as pc

    links = mentions.select(["paper", "concept"]).group_by(["paper", "concept"]).aggregate([])
    names = pc.unique(links["concept"]).sort().to_pylist() if links.num_rows else []
    ids = papers["id"].to_pylist()
    return Incidence(
        papers=ids,
        concepts=names,
        paper=positions(links["paper"], ids),
        concept=positions(links["concept"], names),
        years=np.asarray(papers["year"].fill_null(0).to_pylist(), dtype=np.int64),
    )


def positions(column: "pa.ChunkedArray", values: Sequence[str]) -> Ints:
    """Give the position of each value of a column in a list of values."""
    import pyarrow as pa
    import pyarrow.compute as pc

    found = pc.index_in(column, value_set=pa.array(values, pa.string()))
    return np.asarray(found.to_numpy(), dtype=np.int64)


def cooccurrence(links: Incidence, *, min_papers: int = 1) -> "pa.Table":
    """Count the papers that name two concepts, and how much more often than by chance.

    `association` is the observed over the expected count N c_ij / (c_i c_j) (the association strength of van Eck and
    Waltman, 2009, times N); `npmi` is in [-1, 1] (Bouma, 2009); `jaccard` in [0, 1]. The years are those of the first
    and last such paper, null where no year is known. Pairs in fewer than `min_papers` papers are left out.
    """
    import pyarrow as pa

    from kg.store import schema

    left, right, count, first, last = _pairs(links)
    keep = count >= min_papers
    left, right, count, first, last = (column[keep] for column in (left, right, count, first, last))
    single = np.bincount(links.concept, minlength=len(links.concepts))
    a, b, total = single[left], single[right], max(1, len(links.papers))
    columns = [
        _named(links.concepts, left),
        _named(links.concepts, right),
        count,
        total * count / (a * b),
        _npmi(count, a, b, total),
        count / (a + b - count),
        _nullable(first),
        _nullable(last),
    ]
    target = schema("cooccurrence")
    return pa.table([pa.array(c).cast(f.type) for c, f in zip(columns, target, strict=True)], schema=target)


def _pairs(links: Incidence) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """Give the pairs (left < right) with their papers, first and last year (0: unknown), by sparse products a year."""
    size = len(links.concepts)
    parts = [_pairs_of_year(links, int(year), size) for year in np.unique(links.years)] or [np.zeros((3, 0), np.int64)]
    codes, counts, years = np.concatenate(parts, axis=1)
    order = np.lexsort((years, codes))
    codes, counts, years = codes[order], counts[order], years[order]
    unique, starts = np.unique(codes, return_index=True)
    if not len(unique):
        return (codes,) * 5
    known = np.where(years > 0, years, np.iinfo(np.int64).max)
    first = np.minimum.reduceat(known, starts)
    last = np.maximum.reduceat(years, starts)
    return unique // size, unique % size, np.add.reduceat(counts, starts), np.where(last > 0, first, 0), last


def _pairs_of_year(links: Incidence, year: int, size: int) -> Ints:
    from scipy import sparse

    chosen = links.years[links.paper] == year
    rows, columns = links.paper[chosen], links.concept[chosen]
    matrix = sparse.csr_array((np.ones(len(rows), np.int64), (rows, columns)), shape=(len(links.papers), size))
    product = sparse.triu(matrix.T @ matrix, k=1).tocoo()
    codes = product.row.astype(np.int64) * size + product.col
    return np.stack([codes, product.data.astype(np.int64), np.full(len(codes), year, np.int64)])


def _npmi(count: Ints, a: Ints, b: Ints, total: int) -> Reals:
    """Give normalised pointwise mutual information, 1 where two concepts stand in every paper."""
    joint = count / total
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.log(count * total / (a * b)) / -np.log(joint)
    return np.where(joint >= 1, 1.0, value)


def _named(names: Sequence[str], positions: Ints) -> "pa.Array":
    import pyarrow as pa

    return pa.array(names, pa.string()).take(pa.array(positions))


def _nullable(years: Ints) -> "pa.Array":
    import pyarrow as pa

    return pa.array(years, mask=years == 0)


def concept_years(links: Incidence) -> "pa.Table":
    """Count the papers a year that name each concept, and their share of that year's papers."""
    import pyarrow as pa

    from kg.store import schema

    known = links.years[links.paper] > 0
    span = int(links.years.max(initial=0)) + 1
    codes, counts = np.unique(links.concept[known] * span + links.years[links.paper][known], return_counts=True)
    concept, year = codes // span, codes % span
    a_year = np.bincount(links.years, minlength=span)
    columns = [_named(links.concepts, concept), year, counts, counts / a_year[year]]
    target = schema("concept_years")
    return pa.table([pa.array(c).cast(f.type) for c, f in zip(columns, target, strict=True)], schema=target)


def to_networkx(concepts: "pa.Table", edges: "pa.Table", stats: "pa.Table | None" = None) -> "nx.Graph":
    """Make the networkx Graph of concepts: node and edge attributes are the columns of the tables.

    Edges carry `papers`, `association`, `npmi`, `jaccard`, `first_year`, `last_year`, and `weight` (= papers) and
    `distance` (= 1 / papers) as networkx algorithms expect them.
    """
    import networkx as nx

    graph = nx.Graph()
    for row in concepts.to_pylist():
        graph.add_node(row.pop("id"), **_present(row))
    for row in stats.to_pylist() if stats is not None else ():
        graph.nodes[row.pop("concept")].update(_present(row))
    for batch in edges.to_batches(max_chunksize=50_000):
        for row in batch.to_pylist():
            source, target = row.pop("source"), row.pop("target")
            graph.add_edge(source, target, weight=row["papers"], distance=1 / row["papers"], **_present(row))
    return graph


def claim_network(tables: "Mapping[str, pa.Table]") -> "nx.MultiDiGraph":
    """Make the directed multigraph of concepts: what builds on, compares with or is evaluated on what.

    Nodes are the concepts' ids, as in the co-occurrence network. An edge is a claim of one paper: it starts at each
    system that the paper introduces (see `kg.origins`), at the node "paper:ID" where it introduces nothing, and carries
    `relation`, `paper`, `year` and the evidence: `field`, `start`, `end`, `quote`, `rule`, `score`.
    """
    import networkx as nx

    graph = nx.MultiDiGraph()
    for row in tables["concepts"].to_pylist():
        graph.add_node(row.pop("id"), kind="concept", **_present(row))
    papers = {row["id"]: row for row in tables["papers"].select(["id", "title", "year"]).to_pylist()}
    found = origins(tables["concepts"], tables["claims"])
    for claim in claims_of(tables["claims"], RELATIONS):
        paper = papers[claim["paper"]]
        evidence = _present({name: claim[name] for name in _EVIDENCE} | {"year": paper["year"]})
        starts = found.of(claim) or [f"paper:{paper['id']}"] * (paper["id"] not in found.introduced)
        for start in starts:
            if start not in graph:
                graph.add_node(start, kind="paper", **_present({"name": paper["title"], "year": paper["year"]}))
            graph.add_edge(start, claim["concept"], **evidence)
    return graph


def _target(claim: dict[str, Any]) -> str:
    if claim["concept"]:
        return f"concept:{claim['concept']}"
    return f"address:{claim['value']}" if claim["relation"] == "has_code" else f"paper:{claim['paper']}"


def _present(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if value is not None}


def claims_to_networkx(papers: "pa.Table", concepts: "pa.Table", claims: "pa.Table") -> "nx.MultiDiGraph":
    """Make the directed multigraph of claims: an edge from a paper to a concept, result or address, keyed by relation.

    Nodes are "paper:ID", "concept:ID" and "address:URL"; edges carry the columns of the claims table, with the quote.
    A result without a known data set points from the paper to itself.
    """
    import networkx as nx

    graph = nx.MultiDiGraph()
    for row in papers.select(["id", "title", "year", "venue", "url"]).to_pylist():
        graph.add_node(f"paper:{row.pop('id')}", kind="paper", **_present(row))
    for row in concepts.to_pylist():
        graph.add_node(f"concept:{row.pop('id')}", kind="concept", **_present(row))
    for row in claims.to_pylist():
        graph.add_edge(f"paper:{row['paper']}", _target(row), **_present(row))
    return graph
