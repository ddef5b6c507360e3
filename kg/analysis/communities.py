"""Groups of concepts that stand together: seeded Leiden, named by the concepts most their own."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from kg.analysis.engine import Edges, engine, graph
from kg.network import Ints, Reals

NONE = -1
"""The community of a concept that no paper names together with another."""

_NAMED_BY = 3


def communities(edges: Edges) -> Ints:
    """Give each node its community by Leiden (Traag, Waltman and van Eck, 2019) on papers, resolution 1.

    Communities are numbered from 0 by falling size, then by their first node; nodes without neighbours get NONE.
    """
    if not len(edges.papers):
        return np.full(len(edges.nodes), NONE)
    run = engine().community.ParallelLeiden(graph(edges, edges.papers))
    run.run()
    found = np.asarray(run.getPartition().getVector(), dtype=np.int64)
    linked = np.zeros(len(edges.nodes), bool)
    linked[edges.left] = linked[edges.right] = True
    return _numbered(found, linked)


def _numbered(found: Ints, linked: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> Ints:
    members: dict[int, list[int]] = defaultdict(list)
    for node in np.flatnonzero(linked):
        members[int(found[node])].append(int(node))
    numbered = np.full(len(found), NONE)
    for number, nodes in enumerate(sorted(members.values(), key=lambda nodes: (-len(nodes), nodes[0]))):
        numbered[nodes] = number
    return numbered


def names(edges: Edges, community: Ints, labels: Sequence[str], weights: Mapping[str, float]) -> dict[int, str]:
    """Name each community by its three members with the largest share of their links inside it, big ones first.

    `labels` are the nodes' names, `weights` their strength by id. Two communities never share a name.
    """
    inside = community[edges.left] == community[edges.right]
    ends = np.concatenate([edges.left[inside], edges.right[inside]])
    papers = np.concatenate([edges.papers[inside], edges.papers[inside]])
    own = np.bincount(ends, weights=papers, minlength=len(edges.nodes)).astype(np.float64)
    score = _specificity(own, np.array([weights[node] for node in edges.nodes]))
    result: dict[int, str] = {}
    for number in range(int(community.max(initial=NONE)) + 1):
        nodes = sorted(map(int, np.flatnonzero(community == number)), key=lambda node: (-score[node], labels[node]))
        result[number] = ", ".join(labels[node] for node in nodes[:_NAMED_BY])
    return result


def _specificity(own: Reals, strength: Reals) -> Reals:
    """Weigh how much of a concept lies inside (squared) against how much there is of it."""
    share = own / np.maximum(strength, 1)
    return np.asarray(share**2 * np.sqrt(own))
