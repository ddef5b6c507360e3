"""The graph as one Cypher script for `cypher-shell` or Neo4j Browser: what a push does, with the values written out."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from kg.store import read_manifest

from .literal import literal
from .push import batches, stamped
from .rows import Row, Source
from .statements import statements

_ROWS = 500
_BYTES = 200_000
_ALL = 1 << 31


def write_script(graph: Path, path: Path, *, corpus: str = "default") -> None:
    """Write the script of a graph: constraints and indexes, batches of rows, then the removal of what is stale.

    It may be run again, and where an earlier state of the same corpus is loaded.
    """
    counts = read_manifest(graph)["counts"]
    with path.open("w", encoding="ascii", newline="\n") as file:
        file.write(f"// {counts['papers']} papers, {counts['concepts']} concepts; may be run again.\n")
        file.write("// cypher-shell -a neo4j://localhost:7687 -u neo4j -f THIS-FILE\n\n")
        for text in _script(Source(graph, corpus), stamped(graph, corpus)):
            file.write(f"{text};\n")


def _script(source: Source, values: Mapping[str, str]) -> Iterator[str]:
    yield from map(_bare, statements("schema").values())
    yield "CALL db.awaitIndexes()"
    for name, text in statements("load").items():
        for part in batches(source.rows(name), _ROWS, limit=_BYTES):
            yield _filled(text, {"rows": _listed(part), **_written(values)})
    for text in statements("sweep").values():
        yield _filled(text, {"limit": literal(_ALL), **_written(values)})


def _written(values: Mapping[str, str]) -> dict[str, str]:
    return {name: literal(value) for name, value in values.items()}


def _listed(rows: list[Row]) -> str:
    return "[\n" + ",\n".join(map(literal, rows)) + "\n]"


def _filled(text: str, values: Mapping[str, str]) -> str:
    """Put literals in the place of the parameters of one of our statements."""
    return re.sub(r"\$(\w+)", lambda found: values[found[1]], _bare(text))


def _bare(text: str) -> str:
    """Drop the comment that a statement begins with."""
    return re.sub(r"^(//.*\n)+", "", text)
