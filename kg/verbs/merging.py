"""`merge`, `split`, `merges`: which concepts are one."""

from typing import Annotated

import typer

from kg.verbs.options import Because, GraphArg, Json, Quiet


def merge(
    graph: GraphArg,
    one: Annotated[str, typer.Argument(help="The concept that stays.")],
    other: Annotated[str, typer.Argument(help="The concept that becomes it.")],
    because: Because,
    quiet: Quiet = False,
) -> None:
    """Decide that two concepts are one; the next build applies it."""
    from kg.commands.merges import decide
    from kg.decisions import Action

    decide(Action.MERGE, graph, one, other, because, quiet=quiet)


def split(
    graph: GraphArg,
    one: Annotated[str, typer.Argument(help="The concept.")],
    other: Annotated[str, typer.Argument(help="A concept merged into it, or a form that is another concept.")],
    because: Because,
    quiet: Quiet = False,
) -> None:
    """Undo a merge, or make a form of a concept a concept of its own; the next build applies it."""
    from kg.commands.merges import decide
    from kg.decisions import Action

    decide(Action.SPLIT, graph, one, other, because, quiet=quiet)


def merges(
    graph: GraphArg,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Propose pairs that could be one; nothing is done.")
    ] = False,
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most so many pairs.")] = 50,
    json: Json = False,
) -> None:
    """List the decisions on a graph's concepts, or propose some with their evidence."""
    from kg.commands.merges import list_merges

    list_merges(graph, dry_run=dry_run, limit=limit, as_json=json)
