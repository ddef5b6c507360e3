"""The concept network as a networkit graph: one thread and a fixed seed, so that results never vary.

networkx is the reference, and tests hold the two equal; networkit (MIT) does the work because it is a hundred times
faster on the graph of a large corpus.
"""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kg.network import Ints, Reals, positions

if TYPE_CHECKING:
    import pyarrow as pa

SEED = 1


@dataclass(frozen=True, slots=True)
class Edges:
    """Hold the edges among `nodes` (ids, sorted) as positions, with the papers of each edge."""

    nodes: Sequence[str]
    left: Ints
    right: Ints
    papers: Ints


def edges_of(nodes: Sequence[str], table: "pa.Table") -> Edges:
    """Take the edges of a co-occurrence table among sorted node ids."""
    papers = np.asarray(table["papers"].to_numpy(), dtype=np.int64)
    return Edges(nodes, positions(table["source"], nodes), positions(table["target"], nodes), papers)


def engine() -> Any:
    """Import networkit, set to one thread and a fixed seed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import networkit
    networkit.setNumberOfThreads(1)
    networkit.setSeed(SEED, False)
    return networkit


def graph(edges: Edges, weight: Reals | Ints) -> Any:
    """Make the weighted undirected networkit graph of some edges."""
    coo = (weight.astype(np.float64), (edges.left.astype(np.uint64), edges.right.astype(np.uint64)))
    return engine().GraphFromCoo(coo, n=len(edges.nodes), weighted=True, directed=False)
