"""The command line: each verb reads its options and hands over to `kg.commands`; nothing heavy is imported before."""

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from kg.errors import KGError

app = typer.Typer(
    name="kg",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Build a knowledge graph of concepts from research papers, query it with Cypher, see it, rank it.",
)
vocab = typer.Typer(no_args_is_help=True, help="Look at the vocabulary of concepts, and check your own.")
app.add_typer(vocab, name="vocab")


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


Inputs = Annotated[
    list[str], typer.Argument(help="Files, folders, globs, or - for standard input.", metavar="INPUT...")
]
GraphArg = Annotated[Path, typer.Argument(help="The folder of a graph.", metavar="GRAPH")]
Output = Annotated[str | None, typer.Option("--output", "-o", help="A file; standard output without it.")]
Format = Annotated[
    str | None, typer.Option("--format", help="The input's format, where suffix and content do not tell.")
]
Vocabulary = Annotated[
    list[Path] | None, typer.Option("--vocab", help="A vocabulary file of your own (may be repeated).")
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but errors.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Processes = Annotated[
    int | None, typer.Option("--processes", min=1, help="Processes for extraction; all processors by default.")
]
MinPapers = Annotated[int | None, typer.Option("--min-papers", min=1, help="Fewest papers of an edge of the network.")]


def _settings(vocabulary: list[Path] | None, processes: int | None, min_papers: int | None = None) -> Any:
    from kg.build import Settings
    from kg.commands.build import default_processes

    return Settings(
        vocabulary=tuple(vocabulary or ()), min_papers=min_papers, processes=processes or default_processes()
    )


@app.command()
def demo(
    folder: Annotated[Path, typer.Option("--output", "-o", help="Where to build it.")] = Path("demo-graph"),
    quiet: Quiet = False,
) -> None:
    """Build a graph of landmark papers of machine learning in the current folder and show what is in it."""
    from kg.commands.demo import run

    run(folder, quiet=quiet)


@app.command()
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


@app.command()
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


@app.command()
def build(
    inputs: Inputs,
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder of the graph.")],
    vocabulary: Vocabulary = None,
    min_papers: MinPapers = None,
    format: Format = None,
    processes: Processes = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Build a graph from files of papers."""
    from kg.commands.build import build_graph
    from kg.commands.console import say_json

    settings = _settings(vocabulary, processes, min_papers)
    manifest = build_graph(inputs, output, settings, format=format, quiet=quiet or json)
    if json:
        say_json(manifest)


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
def query(
    graph: GraphArg,
    what: Annotated[str, typer.Argument(help="A query's name, Cypher text, or a .cypher file.")],
    param: Annotated[
        list[str] | None, typer.Option("--param", "-p", help="A parameter, name=value (may be repeated).")
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Allow changes; they live in the cache until the graph changes.")
    ] = False,
    json: Json = False,
) -> None:
    """Ask a graph in Cypher, with no server: a named query, text, or a file."""
    from kg.commands.cypher import run_query

    run_query(graph, what, param or [], write=write, as_json=json)


@app.command()
def queries(json: Json = False) -> None:
    """List the named queries with their parameters."""
    from kg.commands.cypher import list_queries

    list_queries(as_json=json)


@app.command()
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


@app.command()
def export(
    graph: GraphArg,
    format: Annotated[str, typer.Option("--format", help="graphml or csv.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The file, or for csv the folder.")],
    quiet: Quiet = False,
) -> None:
    """Export the network (graphml) or all tables (csv)."""
    from kg.commands.console import say
    from kg.commands.export import export as run

    run(graph, format, output)
    if not quiet:
        say(f"wrote {output}")


@app.command()
def push(
    graph: GraphArg,
    uri: Annotated[
        str, typer.Option("--uri", envvar="NEO4J_URI", help="The server, such as bolt://localhost:7687.")
    ] = "bolt://localhost:7687",
    user: Annotated[
        str,
        typer.Option(
            "--user", envvar="NEO4J_USER", help="The user; the password comes from NEO4J_PASSWORD or a prompt."
        ),
    ] = "neo4j",
    database: Annotated[
        str | None, typer.Option("--database", envvar="NEO4J_DATABASE", help="The database, if not the default one.")
    ] = None,
    corpus: Annotated[
        str, typer.Option("--corpus", help="A name for these papers; what vanished from it is removed.")
    ] = "default",
    quiet: Quiet = False,
) -> None:
    """Load a graph into a Neo4j server; a second time changes nothing."""
    from kg.commands.cypher import push_graph

    push_graph(graph, uri=uri, user=user, database=database, corpus=corpus, quiet=quiet)


@app.command()
def serve(graph: GraphArg, write: Annotated[bool, typer.Option("--write", help="Allow changes.")] = False) -> None:
    """Keep the embedded engine open for drivers and tools on this machine, until Ctrl-C."""
    from kg.commands.cypher import serve_graph

    serve_graph(graph, write=write)


@vocab.command("list")
def vocab_list(
    type: Annotated[str | None, typer.Option("--type", help="Only concepts of this type.")] = None,
    vocabulary: Vocabulary = None,
    json: Json = False,
) -> None:
    """List the concepts of the vocabulary."""
    from kg.commands.vocabulary import list_concepts

    list_concepts(tuple(vocabulary or ()), type, as_json=json)


@vocab.command("show")
def vocab_show(
    name: Annotated[str, typer.Argument(help="A concept's name or any of its forms.")], vocabulary: Vocabulary = None
) -> None:
    """Show the vocabulary's lines on a name."""
    from kg.commands.vocabulary import show_concept

    show_concept(name, tuple(vocabulary or ()))


@vocab.command("lint")
def vocab_lint(
    files: Annotated[list[Path] | None, typer.Argument(help="Your files, checked with the shipped ones.")] = None,
) -> None:
    """Check vocabulary files."""
    from kg.commands.vocabulary import lint_files

    raise typer.Exit(lint_files(tuple(files or ())))


def main() -> None:
    """Run the command line; a user's mistake is one line on standard error and exit code 2."""
    try:
        app()
    except KGError as error:
        _fail(str(error))
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        _fail(f"{error.filename or 'input'}: {error.strerror or error}")
    except KeyboardInterrupt:
        _fail("interrupted; nothing was changed", 130)


def _fail(message: str, code: int = 2) -> None:
    line = " ".join(message.split())
    sys.stderr.write(f"kg: {line}\n".encode("utf-8", "replace").decode("utf-8"))
    sys.exit(code)


if __name__ == "__main__":
    main()
