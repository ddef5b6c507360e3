"""`kg export`: one of the formats, written beside and renamed."""

import shutil
from pathlib import Path

from kg.commands.console import say
from kg.commands.output import whole_file
from kg.cypher.bulk import COMMAND, SCHEMA, write_bulk
from kg.cypher.script import write_script
from kg.errors import KGError, UnknownNameError
from kg.exports import FORMATS
from kg.graph import GraphFolder

CYPHER_FORMATS = ("cypher", "neo4j-import")
_FOLDERS = {"csv": (".csv",), "neo4j-import": (".csv", COMMAND, SCHEMA)}
"""The formats that are a folder, and how the names of their files end."""


def export(folder: Path, format: str, output: Path, *, corpus: str = "default", quiet: bool = False) -> None:
    """Write a graph in a format; a folder format needs a place that is free or holds only an older export."""
    if format not in (*FORMATS, *CYPHER_FORMATS):
        raise UnknownNameError("export format", format, (*FORMATS, *CYPHER_FORMATS))
    graph = GraphFolder(folder)
    write = _to_folder if format in _FOLDERS else _to_file
    for line in (*write(graph, format, output, corpus), f"wrote {output}"):
        if not quiet:
            say(line)


def _to_file(graph: GraphFolder, format: str, output: Path, corpus: str) -> list[str]:
    with whole_file(output) as beside:
        if format == "cypher":
            write_script(graph.folder, beside, corpus=corpus)
        else:
            FORMATS[format](graph, beside)
    return []


def _to_folder(graph: GraphFolder, format: str, output: Path, corpus: str) -> list[str]:
    """Write a folder beside and rename it; give the lines that say what to do with it."""
    if output.exists() and not (output.is_dir() and all(_ours(item, format) for item in output.iterdir())):
        raise KGError(f"{output}: holds something else than an export; name another folder")
    beside = output.with_name(f".{output.name}.new")
    shutil.rmtree(beside, ignore_errors=True)
    said = []
    if format == "neo4j-import":
        command = write_bulk(graph.folder, beside, corpus=corpus)
        said = [f"with Neo4j stopped and the database empty, in {output} (or run {COMMAND} there):", command,
                f"then start Neo4j and make constraints and indexes: cypher-shell -f {SCHEMA}"]  # fmt: skip
    else:
        FORMATS[format](graph, beside)
    shutil.rmtree(output, ignore_errors=True)
    beside.rename(output)
    return said


def _ours(item: Path, format: str) -> bool:
    return item.is_file() and item.name.endswith(_FOLDERS[format])
