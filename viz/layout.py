"""Where each concept stands: communities are discs packed without overlap, their members spread inside by force.

Everything is seeded and rounded, so that the same graph gives the same picture.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np
import numpy.typing as npt

from .selection import UNLINKED, Link

Points = npt.NDArray[np.float64]

_SEED = 1
_BY_FORCE = 400
_GAP = 44.0


@dataclass(frozen=True, slots=True)
class Disc:
    """Hold the place of a community."""

    community: int
    x: int
    y: int
    radius: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Hold a point a node, rounded to whole units, and a disc a community."""

    points: tuple[tuple[int, int], ...]
    discs: tuple[Disc, ...]


def layout(communities: Sequence[int], radii: Sequence[float], links: Sequence[Link]) -> Layout:
    """Place nodes of given radii by their communities and links; y grows downwards.

    The members of a community come first to last by weight, as the nodes are given.
    """
    members: dict[int, list[int]] = defaultdict(list)
    for node, community in enumerate(communities):
        members[community].append(node)
    numbers = sorted(members, key=lambda number: (number == UNLINKED, number))
    size = np.asarray(radii, float)
    air = 7.5 + 17 * max(0.0, 1 - len(communities) / 300)
    discs = np.array([_disc_radius(size[members[number]] + air) for number in numbers])
    centres = _centres(numbers, discs, communities, links)
    points = np.zeros((len(communities), 2))
    for place, number in enumerate(numbers):
        inside = _inside(members[number], size, links, discs[place])
        pull = _pull(members[number], communities, links, dict(zip(numbers, centres, strict=True)))
        points[members[number]] = _turned(inside, pull) + centres[place]
    return Layout(
        tuple((round(x), round(y)) for x, y in points.tolist()),
        tuple(
            Disc(number, round(x), round(y), round(radius))
            for number, (x, y), radius in zip(numbers, centres.tolist(), discs.tolist(), strict=True)
        ),
    )


def _disc_radius(radii: Points) -> float:
    return float(math.sqrt((radii**2).sum() * 1.45) + 12)


def _centres(numbers: list[int], radii: Points, communities: Sequence[int], links: Sequence[Link]) -> Points:
    """Place the discs: linked ones near each other by force, then apart until none overlap, wider than high."""
    if len(numbers) < 2:
        return np.zeros((len(numbers), 2))
    graph = nx.Graph()
    graph.add_nodes_from(range(len(numbers)))
    place = {number: index for index, number in enumerate(numbers)}
    weights: dict[tuple[int, int], float] = defaultdict(float)
    for link in links:
        left, right = sorted((place[communities[link.source]], place[communities[link.target]]))
        weights[left, right] += math.log1p(link.papers)
    for (left, right), weight in sorted(weights.items()):
        if left != right:
            graph.add_edge(left, right, weight=weight / math.sqrt(radii[left] * radii[right]))
    found = nx.spring_layout(graph, weight="weight", seed=_SEED, iterations=200)
    points = np.array([found[index] for index in range(len(numbers))]) * radii.sum() / 2
    if UNLINKED in place:
        points[place[UNLINKED]] = (0, np.abs(points).max() + radii.sum())
    return _centred(_packed(points, radii), radii)


def _packed(points: Points, radii: Points) -> Points:
    need = radii[:, None] + radii[None] + _GAP
    for step in range(800):
        if step < 650:
            points = points * np.array([0.994, 0.988])
        points = points + _push(points, need) * 0.35
    return np.asarray(points)


def _push(points: Points, need: Points) -> Points:
    """Give the move of each point away from those nearer than it needs."""
    apart = points[:, None] - points[None]
    distance = np.sqrt((apart**2).sum(-1)) + 1e-9
    overlap = np.maximum(0, need - distance)
    np.fill_diagonal(overlap, 0)
    return np.asarray((apart / distance[..., None] * overlap[..., None]).sum(1))


def _centred(points: Points, radii: Points) -> Points:
    low, high = (points - radii[:, None]).min(0), (points + radii[:, None]).max(0)
    return np.asarray(points - (low + high) / 2)


def _inside(nodes: list[int], radii: Points, links: Sequence[Link], radius: float) -> Points:
    """Spread the members of a community over a disc around the origin."""
    if len(nodes) == 1:
        return np.zeros((1, 2))
    known = set(nodes)
    own = [link for link in links if link.source in known and link.target in known]
    points = _equalised(_by_force(nodes, own)) if own else _sunflower(len(nodes))
    points = points * (radius - radii[nodes].max() * 0.5)
    need = radii[nodes][:, None] + radii[nodes][None] + 4
    for _ in range(60 if len(nodes) <= 2 * _BY_FORCE else 20):
        points = points + _push(points, need) * 0.3
        length = np.sqrt((points**2).sum(1)) + 1e-9
        points = points * np.minimum(1, (radius - radii[nodes] - 2) / length)[:, None]
    return np.asarray(points)


def _sunflower(count: int) -> Points:
    """Spread points evenly over the unit disc, the first in the middle."""
    place = np.arange(count)
    angle = place * 2.399963
    return np.asarray(np.sqrt((place + 0.5) / count)[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1))


def _by_force(nodes: list[int], links: Sequence[Link]) -> Points:
    """Place the heaviest members by springs, and each of the rest beside its strongest neighbour already placed."""
    graph = nx.Graph()
    graph.add_nodes_from(nodes)
    for link in links:
        graph.add_edge(link.source, link.target, weight=math.log1p(link.papers) / (1 + link.rank) ** 0.5)
    core = graph.subgraph(nodes[:_BY_FORCE])
    ordered = nx.Graph()
    ordered.add_nodes_from(nodes[:_BY_FORCE])
    ordered.add_edges_from(sorted(core.edges(data=True), key=lambda edge: tuple(sorted(edge[:2]))))
    spread = 2.2 / math.sqrt(len(ordered))
    found = nx.spring_layout(ordered, weight="weight", seed=_SEED, iterations=70, k=spread)
    for node in nodes[_BY_FORCE:]:
        beside = [(-graph.edges[node, other]["weight"], other) for other in graph[node] if other in found]
        angle = node * 2.399963
        centre = found[min(beside)[1]] if beside else np.zeros(2)
        found[node] = centre + 0.08 * np.array([math.cos(angle), math.sin(angle)])
    return np.array([found[node] for node in nodes])


def _equalised(points: Points) -> Points:
    """Spread points over the unit disc: the order by distance and the angle stay, the density becomes even."""
    points = points - points.mean(0)
    distance = np.sqrt((points**2).sum(1))
    order = np.argsort(np.argsort(np.round(distance, 9), kind="stable"), kind="stable")
    target = np.sqrt((order + 0.5) / len(points))
    return np.asarray(points / (distance + 1e-9)[:, None] * target[:, None])


def _pull(nodes: list[int], communities: Sequence[int], links: Sequence[Link], centres: dict[int, Points]) -> Points:
    """Give the direction in which the links to other communities draw each member."""
    place = {node: index for index, node in enumerate(nodes)}
    pull = np.zeros((len(nodes), 2))
    for link in links:
        for node, other in ((link.source, link.target), (link.target, link.source)):
            if node in place and communities[node] != communities[other]:
                pull[place[node]] += (centres[communities[other]] - centres[communities[node]]) * 1e-3
    return pull


def _turned(points: Points, pull: Points) -> Points:
    """Turn a disc so that its members stand, as far as a turn can, on the side of their links."""
    along = float((points * pull).sum())
    across = float((points[:, 0] * pull[:, 1] - points[:, 1] * pull[:, 0]).sum())
    angle = math.atan2(across, along)
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    return np.asarray(points @ turn)
