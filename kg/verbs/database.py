"""`query`, `queries`, `schema`, `push`, `serve`: the graph in Cypher."""

from pathlib import Path
from typing import Annotated

import typer

from kg.commands.rows import Form
from kg.verbs.options import Corpus, GraphArg, Json, Quiet


def _query_names(incomplete: str) -> list[tuple[str, str]]:
    """Complete the name of a query."""
    from kg.cypher.queries import queries

    return [(query.name, query.help) for query in queries().values() if query.name.startswith(incomplete)]


def _parameters(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Complete the name of a parameter of the query that the command line names."""
    from kg.cypher.queries import queries

    query = next((queries()[word] for word in ctx.args if word in queries()), None)
    found = ((f"{one.name}=", one.type) for one in (query.parameters if query else ()))
    return [(name, type) for name, type in found if name.startswith(incomplete)]


def query(
    graph: GraphArg,
    what: Annotated[
        str, typer.Argument(help="A query's name, Cypher text, or a .cypher file.", autocompletion=_query_names)
    ],
    param: Annotated[
        list[str] | None,
        typer.Option("--param", "-p", help="A parameter, name=value (may be repeated).", autocompletion=_parameters),
    ] = None,
    format: Annotated[Form, typer.Option("--format", help="How to print the rows.")] = Form.TABLE,
    limit: Annotated[int | None, typer.Option("--limit", "-n", min=1, help="At most so many rows.")] = None,
    skip: Annotated[int, typer.Option("--skip", min=0, help="Leave out so many rows first: the next page.")] = 0,
    timeout: Annotated[
        float | None, typer.Option("--timeout", min=0.001, help="Give up after so many seconds.")
    ] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Draw the concepts of the answer into this file.")] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Allow changes; they live in the cache until the graph changes.")
    ] = False,
    json: Json = False,
) -> None:
    """Ask a graph in Cypher, with no server: a named query, text, or a file."""
    from kg.commands.cypher import Page, run_query

    page = Page(skip=skip, limit=limit)
    form = Form.JSON if json else format
    run_query(graph, what, param or [], page=page, form=form, html=html, write=write, timeout=timeout)


def queries(json: Json = False) -> None:
    """List the named queries with their parameters."""
    from kg.commands.cypher import list_queries

    list_queries(as_json=json)


def schema(
    format: Annotated[
        str, typer.Option("--format", help="table, json, markdown (with a picture), or cypher: the statements.")
    ] = "table",
) -> None:
    """Say what labels, relationships and properties the database has, with meaning, unit and range."""
    from kg.commands.cypher import show_schema

    show_schema(format)


def push(
    graph: GraphArg,
    uri: Annotated[
        str,
        typer.Option("--uri", envvar="NEO4J_URI", help="The server, such as bolt://localhost:7687 or neo4j+s://..."),
    ] = "bolt://localhost:7687",
    user: Annotated[
        str,
        typer.Option(
            "--user",
            envvar=["NEO4J_USER", "NEO4J_USERNAME"],
            help="The user; the password comes from NEO4J_PASSWORD or a prompt.",
        ),
    ] = "neo4j",
    database: Annotated[
        str | None, typer.Option("--database", envvar="NEO4J_DATABASE", help="The database, if not the default one.")
    ] = None,
    corpus: Corpus = "default",
    batch: Annotated[int, typer.Option("--batch", min=1, max=100_000, help="Rows in one transaction.")] = 5000,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be written, and change nothing.")] = False,
    wipe: Annotated[bool, typer.Option("--wipe", help="First remove all that only this corpus has; asks.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    quiet: Quiet = False,
) -> None:
    """Load a graph into a Neo4j server; a second time changes nothing, and an interrupted one can be repeated."""
    from kg.commands.cypher import Destination, confirm_wipe, push_graph

    to = Destination(uri=uri, user=user, database=database, corpus=corpus)
    if wipe and not yes and not dry_run:
        confirm_wipe(to)
    push_graph(graph, to, batch=batch, dry_run=dry_run, afresh=wipe, quiet=quiet)


def serve(graph: GraphArg, write: Annotated[bool, typer.Option("--write", help="Allow changes.")] = False) -> None:
    """Keep the embedded engine open for drivers and tools on this machine, until Ctrl-C."""
    from kg.commands.cypher import serve_graph

    serve_graph(graph, write=write)
