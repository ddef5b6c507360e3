"""Which way a reported number is better, from `directions.tsv`: by unit, by metric, or by a word of its name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kg.variants import flatten, fold, singular


@dataclass(frozen=True, slots=True)
class Direction:
    """Say which way is better ("higher", "lower", or "" where nothing says so) and what line of the file says it."""

    better: str = ""
    source: str = ""


def direction(metric: str, unit: str) -> Direction:
    """Tell which way numbers of a metric and a class of units (as `kg.claims.numbers` names them) are better.

    >>> direction("Word Error Rate", "%"), direction("", "time").better, direction("User Study", "%").better
    (Direction(better='lower', source='word error'), 'lower', '')
    """
    lines = directions()
    return next((lines[key] for key in _keys(metric, unit) if key in lines), Direction())


def _keys(metric: str, unit: str) -> Iterator[tuple[str, str]]:
    yield "unit", unit
    yield "metric", fold(metric)
    yield from (("word", singular(word)) for word in reversed(flatten(metric).split()))


@cache
def directions() -> Mapping[tuple[str, str], Direction]:
    """Read the file."""
    text = (files(__package__) / "directions.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return {
        (kind, fold(name) if kind == "metric" else name): Direction(better.replace("either", ""), f"{kind} {name}")
        for kind, name, better in rows
    }
