"""`html`, `export`: the graph in files."""

from pathlib import Path
from typing import Annotated

import typer

from kg.verbs.options import Corpus, GraphArg, Quiet


def html(
    graph: GraphArg,
    output: Annotated[Path, typer.Option("--output", "-o", help="The HTML file.")] = Path("graph.html"),
    max_nodes: Annotated[
        int, typer.Option("--max-nodes", min=2, help="At most so many concepts, the most central ones.")
    ] = 1500,
    min_papers: Annotated[int, typer.Option("--min-papers", min=1, help="Fewest papers of an edge drawn.")] = 1,
    quiet: Quiet = False,
) -> None:
    """Draw the graph as one HTML file that works without a network."""
    from kg.commands.picture import draw

    draw(graph, output, max_nodes=max_nodes, min_papers=min_papers, quiet=quiet)


def export(
    graph: GraphArg,
    format: Annotated[str, typer.Option("--format", help="graphml, graphml-claims, csv, cypher or neo4j-import.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The file, or for csv and neo4j-import the folder.")],
    corpus: Corpus = "default",
    quiet: Quiet = False,
) -> None:
    """Export the network (graphml), the claims, tables (csv), or the database: a script, files for neo4j-admin."""
    from kg.commands.export import export as run

    run(graph, format, output, corpus=corpus, quiet=quiet)
