"""All that the page knows, as plain lists and dicts ready for JSON: columns once, rows as lists."""

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kg import store

from .evidence import PAPERS_OF_LINK, PAPERS_OF_NODE, QUOTES_OF_RELATION, Evidence, years_of
from .layout import Layout, layout
from .palette import GREY, colours
from .selection import LINKS, UNLINKED, Selection

_SMALLEST, _LARGEST = 4.5, 26.0
_DIGITS = 4

NODE_COLUMNS = (
    "id name type status since broader aliases papers mentions degree pagerank betweenness community years "
    "listed evidence claims"
).split()
LINK_COLUMNS = "papers npmi first last rank evidence".split()
PAPER_COLUMNS = "title year venue url code".split()


@dataclass(frozen=True, slots=True)
class Content:
    """Hold the nodes and edges that pyvis carries, and everything else the page shows."""

    nodes: list[dict[str, Any]]
    edges: list[dict[str, Any]]
    data: dict[str, Any]


def content(folder: Path, selection: Selection) -> Content:
    """Make all that the page shows of a selection."""
    radii = sizes([node.pagerank for node in selection.nodes])
    communities = [node.community for node in selection.nodes]
    where = layout(communities, radii, selection.links)
    colour = colours({number: communities.count(number) for number in set(communities)})
    evidence = Evidence(folder, selection.nodes)
    links = [evidence.of_link(link) for link in selection.links]
    data = {
        "links": {
            "columns": LINK_COLUMNS,
            "rows": [
                [link.papers, _short(link.npmi), link.first_year, link.last_year, link.rank, rows]
                for link, rows in zip(selection.links, links, strict=True)
            ],
        },
        "nodes": {"columns": NODE_COLUMNS, "rows": _node_rows(selection, evidence)},
        "communities": _communities(folder, where, communities, colour),
        "about": _about(selection, evidence),
        "papers": {"columns": PAPER_COLUMNS, "rows": evidence.papers()},
        "sentences": list(evidence.shelf.sentences),
    }
    return Content(_vis_nodes(selection, where, radii, colour), _vis_edges(selection), data)


def sizes(pageranks: list[float]) -> list[float]:
    """Give the radius of each node: its area grows with PageRank.

    >>> sizes([0.04, 0.01, 0.0])
    [26.0, 15.2, 4.5]
    """
    most = max(pageranks, default=0.0) or 1.0
    return [round(_SMALLEST + (_LARGEST - _SMALLEST) * math.sqrt(max(0.0, value) / most), 1) for value in pageranks]


def _node_rows(selection: Selection, evidence: Evidence) -> list[list[Any]]:
    rows = []
    claims = evidence.claims()
    for index, node in enumerate(selection.nodes):
        papers, listed = evidence.of_node(index)
        numbers = [node.papers, node.mentions, node.degree, _short(node.pagerank), _short(node.betweenness)]
        names = [node.id, node.name, node.type, node.status, node.year, list(node.broader), list(node.aliases)]
        rows.append([*names, *numbers, node.community, [list(y) for y in node.years], listed, papers, claims[index]])
    return rows


def _short(value: float) -> float:
    """Keep a few significant digits, so that the last bits of an engine never show."""
    return float(f"{value:.{_DIGITS}g}") if math.isfinite(value) else 0.0


def _communities(folder: Path, where: Layout, members: list[int], colour: dict[int, str]) -> list[dict[str, Any]]:
    named = {row["id"]: row for row in store.rows(folder, "communities")} | {
        UNLINKED: {"name": "Named with no other concept", "size": members.count(UNLINKED)}
    }
    return [
        {
            "id": disc.community,
            "name": named[disc.community]["name"] or f"Community {disc.community}",
            "size": named[disc.community]["size"],
            "colour": colour.get(disc.community, GREY),
            "x": disc.x,
            "y": disc.y,
            "radius": disc.radius,
        }
        for disc in sorted(where.discs, key=lambda disc: (disc.community == UNLINKED, -members.count(disc.community)))
    ]


def _about(selection: Selection, evidence: Evidence) -> dict[str, Any]:
    return {
        "papers": len(evidence.shelf.texts),
        "years": years_of(evidence.shelf.texts.values()),
        "concepts": selection.concepts,
        "pairs": selection.pairs,
        "pairsBetween": selection.pairs_between,
        "minPapers": selection.min_papers,
        "linksKept": LINKS,
        "linksShown": links_shown(selection),
        "papersOfNode": PAPERS_OF_NODE,
        "papersOfLink": PAPERS_OF_LINK,
        "quotesOfRelation": QUOTES_OF_RELATION,
    }


def links_shown(selection: Selection) -> int:
    """Give how many of the strongest links of each concept are drawn at first: as many as stay readable."""
    room = max(450, min(2 * len(selection.nodes), 3200))
    for most in range(LINKS, 1, -1):
        if sum(link.rank < most for link in selection.links) <= room:
            return most
    return 1


def _vis_nodes(selection: Selection, where: Layout, radii: list[float], colour: dict[int, str]) -> list[dict[str, Any]]:
    return [
        {
            "id": index,
            "label": node.name,
            "x": x,
            "y": y,
            "size": radius,
            "shape": "dot",
            "color": colour.get(node.community, GREY),
        }
        for index, (node, (x, y), radius) in enumerate(zip(selection.nodes, where.points, radii, strict=True))
    ]


def _vis_edges(selection: Selection) -> list[dict[str, Any]]:
    return [
        {"id": index, "from": link.source, "to": link.target, "value": link.papers}
        for index, link in enumerate(selection.links)
    ]
