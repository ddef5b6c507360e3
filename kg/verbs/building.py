"""`demo`, `read`, `extract`, `build`: from files to a graph."""

from pathlib import Path
from typing import Annotated, Any

import typer

from kg.verbs.options import Format, Inputs, Json, MinPapers, Output, Processes, Quiet, Vocabulary


def _settings(
    vocabulary: list[Path] | None,
    processes: int | None,
    min_papers: int | None = None,
    decisions: Path | None = None,
) -> Any:
    from kg.build import Settings
    from kg.commands.build import default_processes

    return Settings(
        vocabulary=tuple(vocabulary or ()),
        min_papers=min_papers,
        decisions=decisions,
        processes=processes or default_processes(),
    )


def demo(
    folder: Annotated[Path, typer.Option("--output", "-o", help="Where to build it.")] = Path("demo-graph"),
    quiet: Quiet = False,
) -> None:
    """Build a graph of landmark papers of machine learning in the current folder and show what is in it."""
    from kg.commands.demo import run

    run(folder, quiet=quiet)


def read(
    inputs: Inputs,
    output: Output = None,
    report: Annotated[
        str | None, typer.Option("--report", help="A file for counts and skipped records, as JSON.")
    ] = None,
    format: Format = None,
) -> None:
    """Write what the files hold, one JSON object a record, before duplicates are merged."""
    from kg.commands.read import read as run

    run(inputs, output, report, format)


def extract(
    inputs: Inputs,
    output: Output = None,
    vocabulary: Vocabulary = None,
    format: Format = None,
    processes: Processes = None,
    quiet: Quiet = False,
) -> None:
    """Write the mentions and claims of each paper, one JSON object a paper."""
    from kg.commands.build import extract_lines

    extract_lines(inputs, output, _settings(vocabulary, processes), format=format, quiet=quiet)


def build(
    inputs: Inputs,
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder of the graph.")],
    vocabulary: Vocabulary = None,
    decisions: Annotated[
        Path | None, typer.Option("--decisions", help="Merges and splits; by default those of the graph's folder.")
    ] = None,
    min_papers: MinPapers = None,
    format: Format = None,
    processes: Processes = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Build a graph from files of papers."""
    from kg.commands.build import build_graph
    from kg.commands.console import say_json

    settings = _settings(vocabulary, processes, min_papers, decisions)
    manifest = build_graph(inputs, output, settings, format=format, quiet=quiet or json)
    if json:
        say_json(manifest)
