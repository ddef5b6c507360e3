"""`kg lineage`: who introduced a concept, what it builds on and what builds on it, as a tree."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from kg.commands.console import say, say_json
from kg.graph import GraphFolder, Row
from kg.lineage import INTRODUCED, lineage

_STEP = "  "


def show_lineage(folder: Path, name: str, *, depth: int, limit: int, as_json: bool) -> None:
    """Print the lineage of a concept."""
    graph = GraphFolder(folder)
    rows = lineage(graph, name, depth=depth, limit=limit)
    if as_json:
        say_json(rows)
        return
    concept = graph.concepts[graph.concept_id(name)]
    say(_named(concept["name"], concept["type"], concept["year"]))
    for way, group in groupby(rows, key=lambda row: row["way"]):
        _say_way(way, list(group))
    if not any(row["way"] != INTRODUCED for row in rows):
        say(f"no paper says what {concept['name']} builds on, or introduces what builds on it")


def _named(name: str, type: str, year: int | None) -> str:
    return f"{name} ({type}, {year})" if year else f"{name} ({type})"


def _say_way(way: str, rows: Sequence[Row]) -> None:
    listed = Counter(row["of"] for row in rows if row["way"] == way)
    heads: set[str] = set()
    for row in rows:
        indent = _STEP * row["depth"]
        if row["of"] not in heads:
            heads.add(row["of"])
            _say_head(way, row, listed[row["of"]], _STEP * (row["depth"] - 1))
        if way != INTRODUCED:
            say(indent + _branch(row))
        say(f"{indent}{_STEP}{_paper(row)}")
        say(f'{indent}{_STEP}  "{row["sentence"]}"')


def _say_head(way: str, row: Row, listed: int, indent: str) -> None:
    """Say what the rows below are, where they are the first ones or not all."""
    cut = f" ({listed} of {row['among']:,}, those in most papers)" if listed < row["among"] else ""
    if row["depth"] < 2:
        say(f"\n{way.capitalize()}{cut}")
    elif cut:
        say(f"{indent}{_STEP}{way}{cut}")


def _branch(row: Row) -> str:
    named = _named(row["name"], row["type"], row["since"])
    return named + (", see above" if row["again"] else f", {row['onward']:,} further" if row["onward"] else "")


def _paper(row: Row) -> str:
    more = f", and {row['papers'] - 1} more" if row["papers"] > 1 else ""
    about = ", ".join(str(part) for part in (row["year"], row["paper"]) if part)
    return f"{row['title'] or row['paper']} ({about}){more}"
