"""How central each concept is: degree, strength, PageRank, betweenness and core number."""

import numpy as np

from kg.analysis.engine import Edges, engine, graph
from kg.network import Ints, Reals

EXACT_WORK = 400_000_000
"""Nodes times edges up to which betweenness is exact; above it, it is estimated from a fixed sample of sources."""

_SAMPLE_WORK = 40_000_000


def degree(edges: Edges) -> Ints:
    """Count the neighbours of each node."""
    ends = np.concatenate([edges.left, edges.right])
    return np.bincount(ends, minlength=len(edges.nodes))


def strength(edges: Edges) -> Reals:
    """Add up the papers of each node's edges."""
    ends, papers = np.concatenate([edges.left, edges.right]), np.concatenate([edges.papers, edges.papers])
    return np.bincount(ends, weights=papers, minlength=len(edges.nodes)).astype(np.float64)


def pagerank(edges: Edges) -> Reals:
    """Give PageRank with damping 0.85 and papers as weight (Page et al., 1999); the values add up to 1."""
    if not edges.nodes:
        return np.zeros(0)
    kit = engine()
    sinks = kit.centrality.SinkHandling.DistributeSinks
    run = kit.centrality.PageRank(graph(edges, edges.papers), damp=0.85, tol=1e-12, distributeSinks=sinks)
    return np.asarray(run.run().scores())


def sources(edges: Edges) -> int:
    """Give the number of sources that betweenness is computed from: all where that is affordable."""
    work = len(edges.nodes) * max(1, len(edges.papers))
    return len(edges.nodes) if work <= EXACT_WORK else min(len(edges.nodes), max(20, _SAMPLE_WORK // len(edges.papers)))


def betweenness(edges: Edges) -> Reals:
    """Give the share of shortest paths through each node, in [0, 1] (Brandes, 2001); distance is 1 / papers.

    Above EXACT_WORK it is estimated from `sources` nodes (Brandes and Pich, 2007).
    """
    if len(edges.nodes) < 3:
        return np.zeros(len(edges.nodes))
    kit, sample = engine(), sources(edges)
    distances = graph(edges, 1 / edges.papers)
    if sample == len(edges.nodes):
        return np.asarray(kit.centrality.Betweenness(distances, normalized=True).run().scores())
    return np.asarray(kit.centrality.EstimateBetweenness(distances, sample, normalized=True).run().scores())


def core_number(edges: Edges) -> Ints:
    """Give the largest k such that the node lies in the k-core (Batagelj and Zaversnik, 2003)."""
    if not edges.nodes:
        return np.zeros(0, np.int64)
    scores = engine().centrality.CoreDecomposition(graph(edges, edges.papers)).run().scores()
    return np.asarray(scores).astype(np.int64)
