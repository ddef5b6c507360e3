"""The rows of the load statements that write claims and reported results, read from the table of claims."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from kg.ids import short_hash
from kg.model import Relation
from kg.store import rows

Row = dict[str, Any]
Named = Mapping[str, tuple[str, ...]]
"""The ids of the concepts that a name in lower case may mean."""

_EVIDENCE = ("field", "start", "end", "quote", "rule", "score")


def about(graph: Path, relation: Relation) -> Iterator[Row]:
    """Give the claims of a relation between a paper and a concept."""
    return (_claim(row, concept=row["concept"]) for row in _claims(graph, relation))


def code(graph: Path) -> Iterator[Row]:
    """Give the claims that say where the code of a paper is."""
    return (_claim(row, url=row["value"]) for row in _claims(graph, Relation.HAS_CODE))


def addresses(graph: Path) -> list[str]:
    """Give the places with code, each once."""
    return sorted({row["value"] for row in _claims(graph, Relation.HAS_CODE)})


def results(graph: Path, named: Named) -> Iterator[Row]:
    """Give the reported numbers, each with the concept it is about: data set, else metric, else what is new."""
    for _, group in groupby(rows(graph, "claims"), key=itemgetter("paper")):
        claims = list(_once(group))
        new = [row["concept"] for row in claims if row["relation"] == Relation.INTRODUCES]
        for row in claims:
            if row["relation"] == Relation.REPORTS:
                yield _result(row, _subject(named, row) or next(iter(new), ""))


def _claims(graph: Path, relation: Relation) -> Iterator[Row]:
    return (row for row in _once(rows(graph, "claims")) if row["relation"] == relation)


def _once(table: Iterable[Row]) -> Iterator[Row]:
    return (row for row, _ in groupby(table))


def _claim(row: Row, **more: object) -> Row:
    """Keep the evidence of a claim; `key` tells it from another claim of the same paper, and is stable."""
    key = short_hash("\x00".join(f"{value}" for value in row.values()))
    return {"paper": row["paper"], "key": key, **{name: row[name] for name in _EVIDENCE}, **more}


def _subject(named: Named, row: Row) -> str:
    names = (row["dataset"], row["metric"])
    found = (named.get((name or "").lower(), ()) for name in names)
    return row["concept"] or next((ids[0] for ids in found if ids), "")


def _result(row: Row, concept: str) -> Row:
    parts = {key: row[key] or None for key in ("metric", "value", "baseline", "unit", "dataset", "system")}
    return _claim(row, concept=concept, **parts, number=_number(row["value"] or ""))


def _number(text: str) -> float | None:
    """Read a reported value as a number, for sorting.

    >>> _number("1,024.5"), _number("−3"), _number("45.8M"), _number("state of the art")
    (1024.5, -3.0, None, None)
    """
    digits = text.replace("−", "-").replace(",", "").strip().rstrip("%")
    return float(digits) if re.fullmatch(r"[+-]?\d{1,15}(\.\d{1,15})?", digits) else None
