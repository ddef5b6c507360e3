"""What a concept builds on and what builds on it: an edge is a paper that introduces one and says it builds on another.

A row is an edge of a tree, in the order of the tree: what comes first has the shortest way. A concept that was met
before is listed again, and not followed again, so that circles end; of many branches those in most papers are kept.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.answer import Rows
from kg.origins import claims_of, origins

if TYPE_CHECKING:
    from kg.graph import GraphFolder, Row

INTRODUCED, OLDER, NEWER = "introduced by", "builds on", "built on by"
COLUMNS = (
    "way", "depth", "of", "of_name", "among", "concept", "name", "type", "since", "onward", "again",
    "papers", "paper", "title", "year", "sentence", "rule",
)  # fmt: skip
_NO_YEAR = 9999


@dataclass(frozen=True, slots=True)
class _Scene:
    """Hold what rows are made from: concepts and papers by id, and how many papers name a concept."""

    concepts: "Mapping[str, Row]"
    papers: "Mapping[str, Row]"
    used: Mapping[str, int]
    limit: int

    def row(self, way: str, depth: int, of: str, concept: str, claims: "Sequence[Row]") -> "Row":
        """Make a row of the claims that state an edge; the earliest one is its evidence."""
        first = min(claims, key=lambda claim: (self.year(claim), claim["paper"], claim["start"]))
        paper, found = self.papers[first["paper"]], self.concepts[concept]
        named = {"of": of, "of_name": self.concepts[of]["name"], "concept": concept, "name": found["name"]}
        told = {"paper": first["paper"], "title": paper["title"], "year": paper["year"], "sentence": first["quote"]}
        counts = {"papers": len({claim["paper"] for claim in claims}), "among": 1, "onward": 0, "again": False}
        row = {"way": way, "depth": depth, "type": found["type"], "since": found["year"], "rule": first["rule"]}
        return {column: (row | named | counts | told)[column] for column in COLUMNS}

    def year(self, claim: "Row") -> int:
        """Give the year of a claim's paper, a late one where none is known."""
        return self.papers[claim["paper"]]["year"] or _NO_YEAR


def lineage(graph: "GraphFolder", name: str, *, depth: int = 2, limit: int = 10) -> Rows:
    """Give who introduced a concept, what it builds on and what builds on it, `depth` steps each way.

    `limit` is the most branches of one concept, 0 for all; `among` says how many there are, `onward` how many the
    row's concept has in turn. Raises UnknownNameError where the graph has no such concept.
    """
    root = graph.concept_id(name)
    older, newer = _links(graph)
    papers = {row["id"]: row for row in graph.table("papers").select(["id", "title", "year"]).to_pylist()}
    scene = _Scene(graph.concepts, papers, _used(graph), limit)
    rows = [*_introduced(graph, scene, root), *_tree(scene, OLDER, older, root, depth)]
    return Rows([*rows, *_tree(scene, NEWER, newer, root, depth)], columns=COLUMNS)


def _links(graph: "GraphFolder") -> tuple[dict[str, dict[str, list["Row"]]], dict[str, dict[str, list["Row"]]]]:
    """Read the edges: from a concept to those that it builds on, and to those that build on it."""
    found = origins(graph.table("concepts"), graph.table("claims"))
    older: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    newer: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for claim in claims_of(graph.table("claims"), ["builds_on"]):
        for origin in found.of(claim):
            older[origin][claim["concept"]].append(claim)
            newer[claim["concept"]][origin].append(claim)
    return older, newer


def _used(graph: "GraphFolder") -> dict[str, int]:
    table = graph.table("concept_stats")
    return dict(zip(table["concept"].to_pylist(), table["papers"].to_pylist(), strict=True))


def _introduced(graph: "GraphFolder", scene: _Scene, root: str) -> "list[Row]":
    """Give a row for each paper that introduces the concept, the earliest first."""
    by_paper: dict[str, list[Row]] = defaultdict(list)
    for claim in graph.rows("claims", concept=root, relation="introduces"):
        by_paper[claim["paper"]].append(claim)
    rows = [scene.row(INTRODUCED, 0, root, root, claims) | {"among": len(by_paper)} for claims in by_paper.values()]
    rows.sort(key=lambda row: (row["year"] or _NO_YEAR, row["paper"]))
    return rows[: scene.limit or None]


def _tree(
    scene: _Scene, way: str, links: "Mapping[str, Mapping[str, Sequence[Row]]]", root: str, depth: int
) -> "Iterator[Row]":
    """Walk from a concept level by level, then give the rows branch by branch."""
    branches: dict[str, list[Row]] = {}
    seen, level = {root}, [root]
    for step in range(1, depth + 1):
        for node in level:
            branches[node] = _branches(scene, way, step, node, links)
        level = []
        for row in (row for rows in branches.values() for row in rows if row["depth"] == step):
            row["again"] = row["concept"] in seen
            seen.add(row["concept"])
            level += [] if row["again"] else [row["concept"]]
    yield from _in_order(branches, root)


def _branches(
    scene: _Scene, way: str, step: int, node: str, links: "Mapping[str, Mapping[str, Sequence[Row]]]"
) -> "list[Row]":
    """Give the rows from one concept: of those in most papers, the oldest first."""
    others = links.get(node, {})
    kept = sorted(others, key=lambda key: (-scene.used.get(key, 0), key))[: scene.limit or None]
    rows = [
        scene.row(way, step, node, key, others[key]) | {"among": len(others), "onward": len(links.get(key, ()))}
        for key in kept
    ]
    year = "since" if way == OLDER else "year"
    return sorted(rows, key=lambda row: (row[year] or _NO_YEAR, row["name"], row["concept"]))


def _in_order(branches: "Mapping[str, Sequence[Row]]", root: str) -> "Iterator[Row]":
    for row in branches.get(root, ()):
        yield row
        if not row["again"]:
            yield from _in_order(branches, row["concept"])
