"""`kg export`: one of the formats, written beside and renamed."""

import shutil
from pathlib import Path

from kg.commands.output import whole_file
from kg.errors import KGError, UnknownNameError
from kg.exports import FORMATS
from kg.graph import GraphFolder


def export(folder: Path, format: str, output: Path) -> None:
    """Write a graph in a format; a folder format needs a place that is free or holds only an older export."""
    if format not in FORMATS:
        raise UnknownNameError("export format", format, FORMATS)
    graph = GraphFolder(folder)
    if format != "csv":
        with whole_file(output) as beside:
            FORMATS[format](graph, beside)
        return
    if output.exists() and not (output.is_dir() and all(item.suffix == ".csv" for item in output.iterdir())):
        raise KGError(f"{output}: holds something else than an export; name another folder")
    beside = output.with_name(f".{output.name}.new")
    shutil.rmtree(beside, ignore_errors=True)
    FORMATS[format](graph, beside)
    shutil.rmtree(output, ignore_errors=True)
    beside.rename(output)
