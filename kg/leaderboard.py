"""Reported results as leaderboards: like numbers together, each with its sentence, best first where that is known.

Like are numbers of one metric, in one unit, and of one kind: levels with levels, changes with changes. A result is on
a data set or with a metric where its sentence names it; the links of the paper say which concept the name is.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from kg.answer import Rows
from kg.changes import Change, change
from kg.directions import Direction, direction
from kg.model import BOUND
from kg.quantity import quantity

if TYPE_CHECKING:
    import pyarrow as pa

    from kg.graph import GraphFolder, Row

COLUMNS = (
    "place", "metric", "unit", "kind", "better", "because", "value", "number", "from", "dataset", "system",
    "title", "year", "paper", "sentence", "rule",
)  # fmt: skip
GROUP = itemgetter("metric", "unit", "kind", "better")
"""What the rows of one leaderboard share."""
_AROUND = 100
_OPPOSITE = {"higher": "lower", "lower": "higher", "": ""}

Names = Mapping[tuple[str, str], str]


@dataclass(frozen=True, slots=True)
class _Sources:
    """Hold what rows are made from: papers by id, and the concept that a surface is in a paper, by name."""

    papers: "Mapping[str, Row]"
    names: Names


def results(graph: "GraphFolder", *, on: str | None = None, metric: str | None = None) -> Rows:
    """Give the reported results on a data set, with a metric, or all, in the order of the leaderboards.

    Raises UnknownNameError where the graph has no such concept.
    """
    wanted = {"dataset": graph.concept_id(on) if on else None, "metric": graph.concept_id(metric) if metric else None}
    claims = _reported(graph.table("claims"))
    for column, concept in wanted.items():
        if concept:
            claims = _about(claims, column, graph.table("mentions"), concept)
    rows = claims.to_pylist()
    sources = _Sources(_papers(graph, rows), _names(graph, rows))
    return Rows(_in_order([_row(row, sources) for row in rows]), columns=COLUMNS)


def _reported(claims: "pa.Table") -> "pa.Table":
    """Give the claims that report a number; proved rates, which are no numbers, are left out."""
    import pyarrow.compute as pc

    return claims.filter((pc.field("relation") == "reports") & (pc.field("rule") != BOUND))


def _about(claims: "pa.Table", column: str, mentions: "pa.Table", concept: str) -> "pa.Table":
    """Keep the claims whose data set or metric is what their paper calls the concept."""
    import pyarrow.compute as pc

    called = mentions.filter(pc.field("concept") == concept).select(["paper", "surface"])
    called = called.group_by(["paper", "surface"]).aggregate([])
    return claims.join(called, keys=["paper", column], right_keys=["paper", "surface"], join_type="inner")


def _papers(graph: "GraphFolder", rows: "Iterable[Row]") -> "dict[str, Row]":
    import pyarrow as pa
    import pyarrow.compute as pc

    ids = pa.array(sorted({row["paper"] for row in rows}), pa.string())
    table = graph.table("papers").select(["id", "title", "year", "abstract"])
    return {row["id"]: row for row in table.filter(pc.is_in(table["id"], ids)).to_pylist()}


def _names(graph: "GraphFolder", rows: "Iterable[Row]") -> dict[tuple[str, str], str]:
    """Map what the papers of some claims write to the name of the concept that they mean."""
    import pyarrow as pa
    import pyarrow.compute as pc

    pairs = {(row["paper"], row[column]) for row in rows for column in ("dataset", "metric") if row[column]}
    table = graph.table("mentions").select(["paper", "surface", "concept"])
    for column, values in (("paper", {paper for paper, _ in pairs}), ("surface", {text for _, text in pairs})):
        table = table.filter(pc.is_in(table[column], pa.array(sorted(values), pa.string())))
    found = ((row["paper"], row["surface"], row["concept"]) for row in table.to_pylist())
    return {(paper, text): graph.concepts[key]["name"] for paper, text, key in found if (paper, text) in pairs}


def _row(claim: "Row", sources: _Sources) -> "Row":
    paper = sources.papers[claim["paper"]]
    metric = _metric(claim, sources.names)
    kind = _kind(claim, paper["abstract"] or "")
    found = quantity(claim["value"], claim["unit"])
    way = _direction(metric, claim["unit"], kind)
    return {
        "place": None,
        "metric": metric,
        "unit": found.unit if found else claim["unit"],
        "kind": kind.value,
        "better": way.better,
        "because": way.source,
        "value": claim["value"],
        "number": found.number if found else None,
        "from": claim["baseline"],
        "dataset": sources.names.get((claim["paper"], claim["dataset"]), claim["dataset"]),
        "system": claim["system"],
        "title": paper["title"],
        "year": paper["year"],
        "paper": claim["paper"],
        "sentence": claim["quote"],
        "rule": claim["rule"],
    }


def _metric(claim: "Row", names: Names) -> str:
    """Name the metric; a "top-5 error" is linked to the accuracy of that name, and is the opposite of it."""
    surface = claim["metric"]
    name = names.get((claim["paper"], surface), surface)
    errs = re.search(rf"{re.escape(surface)}[- ](?:error|loss)\b", claim["quote"]) if surface else None
    written = errs[0] if errs else surface
    opposed = [direction(text, "").better for text in (written, name)] == ["lower", "higher"]
    return written.title() if opposed else name


def _kind(claim: "Row", abstract: str) -> Change:
    start, end = claim["start"], claim["end"]
    return change(abstract[max(0, start - _AROUND) : start], claim["value"], abstract[end : end + _AROUND])


def _direction(metric: str, unit: str, kind: Change) -> Direction:
    """Tell which way a level or a change is better: a fall as the metric is not, a gain in any case."""
    if kind is Change.GAIN:
        return Direction("higher", "a gain")
    found = direction(metric, unit)
    return Direction(_OPPOSITE[found.better], found.source) if kind is Change.FALL else found


def _in_order(rows: "list[Row]") -> "list[Row]":
    """Sort rows into leaderboards, those with a direction first and the longest of them, and number their rows."""
    groups = {key: list(group) for key, group in groupby(sorted(rows, key=GROUP), key=GROUP)}
    ordered = []
    for key in sorted(groups, key=lambda key: (not key[-1], -len(groups[key]), key)):
        ordered += _placed(sorted(groups[key], key=_merit))
    return ordered


def _merit(row: "Row") -> tuple[bool, float, int, str, str, str]:
    """Sort the best number first; where no direction is known, the newest paper."""
    ranked = bool(row["better"]) and row["number"] is not None
    merit = (row["number"] if row["better"] == "lower" else -row["number"]) if ranked else 0.0
    return not ranked, merit, -(row["year"] or 0), row["paper"], row["sentence"], row["value"]


def _placed(rows: "list[Row]") -> "list[Row]":
    """Number the rows from 1; equal numbers share a place."""
    place, last = 0, None
    for count, row in enumerate(rows, start=1):
        if row["better"] and row["number"] is not None:
            place, last = (place if row["number"] == last else count), row["number"]
            row["place"] = place
    return rows
