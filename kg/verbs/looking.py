"""`info`, `show`, `rank`, `results`, `lineage`: what a graph holds."""

from enum import StrEnum
from typing import Annotated

import typer

from kg.verbs.options import GraphArg, Json


class Measure(StrEnum):
    """What `kg rank` can rank by."""

    PAGERANK = "pagerank"
    BETWEENNESS = "betweenness"
    PAPERS = "papers"
    GROWTH = "growth"
    DEGREE = "degree"
    STRENGTH = "strength"
    CORE = "core"
    MENTIONS = "mentions"


def info(graph: GraphArg, json: Json = False) -> None:
    """Say what a graph holds and what stayed unlinked."""
    from kg.commands.build import info as lines
    from kg.commands.console import say, say_json
    from kg.graph import GraphFolder

    if json:
        say_json(GraphFolder(graph).manifest)
        return
    for line in lines(graph):
        say(line)


def show(
    graph: GraphArg,
    name: Annotated[str, typer.Argument(help="A concept (id, name or alias) or a paper (id or title).")],
    json: Json = False,
) -> None:
    """Show all that the graph knows of a concept or a paper, with sentences."""
    from kg.commands.console import say_json
    from kg.commands.show import show_concept, show_paper
    from kg.graph import GraphFolder

    opened = GraphFolder(graph)
    kind, found = opened.find(name)
    if json:
        say_json({"kind": kind, **found})
    elif kind == "concept":
        show_concept(found)
    else:
        show_paper(found)


def rank(
    graph: GraphArg,
    by: Annotated[Measure, typer.Option("--by", help="The measure.")] = Measure.PAGERANK,
    type: Annotated[
        str | None, typer.Option("--type", help="Only concepts of this type, such as method or dataset.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=0, help="How many; 0 for all.")] = 20,
    min_papers: Annotated[
        int | None, typer.Option("--min-papers", help="Only concepts in so many papers (growth: 3).")
    ] = None,
    json: Json = False,
) -> None:
    """Rank the concepts of a graph."""
    from kg.commands.console import say_json, say_table
    from kg.commands.show import ranked
    from kg.graph import GraphFolder

    rows = ranked(GraphFolder(graph), by.value, type, limit, min_papers)
    (say_json if json else say_table)(rows)


def results(
    graph: GraphArg,
    on: Annotated[str | None, typer.Option("--on", help="A data set or benchmark.")] = None,
    metric: Annotated[str | None, typer.Option("--metric", help="A metric.")] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=0, help="How many; 0 for all.")] = 20,
    skip: Annotated[int, typer.Option("--skip", min=0, help="Leave out so many first: the next page.")] = 0,
    json: Json = False,
) -> None:
    """List the results that papers report, as their abstracts state them, best first where that is known."""
    from kg.commands.results import show_results

    show_results(graph, on=on, metric=metric, skip=skip, limit=limit, as_json=json)


def lineage(
    graph: GraphArg,
    name: Annotated[str, typer.Argument(help="A concept (id, name or alias).")],
    depth: Annotated[int, typer.Option("--depth", min=1, max=20, help="Steps each way.")] = 2,
    limit: Annotated[int, typer.Option("--limit", "-n", min=0, help="Most branches of one concept; 0 for all.")] = 10,
    json: Json = False,
) -> None:
    """Show who introduced a concept, what it builds on and what builds on it, by year, with sentences."""
    from kg.commands.lineage import show_lineage

    show_lineage(graph, name, depth=depth, limit=limit, as_json=json)
