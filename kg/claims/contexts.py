"""What the words beside a number say of it: the lines of `reports.tsv`, each a regular expression for one side."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_COLUMNS = 6


@dataclass(frozen=True, slots=True)
class Context:
    """Hold one line: the expression, the side of the number that it reads, and the examples."""

    name: str
    side: str
    regex: re.Pattern[str]
    positive: str
    negative: str

    def fits(self, before: str, after: str) -> bool:
        """Tell whether the words before or after a number, in lower case, are of this kind."""
        return bool(self.regex.search(before) if self.side == "before" else self.regex.match(after))


@cache
def contexts() -> dict[str, Context]:
    """Read the expressions of the file."""
    lists = {name: "|".join(listed) for name, listed in _lists().items()}
    rows = [cells for cells in _lines() if not cells[0].startswith("@")]
    wrong = [row for row in rows if len(row) != _COLUMNS]
    if wrong:
        raise ValueError(f"reports.tsv: not {_COLUMNS} columns: {wrong[0]}")
    return {row[0]: _context(row, lists) for row in rows}


@cache
def words(name: str) -> frozenset[str]:
    """Give one of the lists of words of the file."""
    return frozenset(_lists()[name])


def _lists() -> dict[str, list[str]]:
    return {cells[0][1:]: cells[1].split() for cells in _lines() if cells[0].startswith("@")}


@cache
def _lines() -> list[list[str]]:
    text = (files(__package__) / "reports.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line.strip() and not line.startswith("#")]


def _context(row: list[str], lists: dict[str, str]) -> Context:
    name, side, pattern, positive, negative, _ = row
    for word, alternatives in lists.items():
        pattern = pattern.replace(f"{{{word}}}", alternatives)
    return Context(name, side, re.compile(pattern), positive, negative)
