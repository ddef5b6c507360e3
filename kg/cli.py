"""The command line: each verb reads its options and hands over to `kg.commands`; nothing heavy is imported before."""

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from kg.commands.rows import Form
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


Corpus = Annotated[
    str, typer.Option("--corpus", help="A name for these papers in the database; what vanished from it is removed.")
]


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
    write: Annotated[
        bool, typer.Option("--write", help="Allow changes; they live in the cache until the graph changes.")
    ] = False,
    json: Json = False,
) -> None:
    """Ask a graph in Cypher, with no server: a named query, text, or a file."""
    from kg.commands.cypher import Page, run_query

    page = Page(skip=skip, limit=limit)
    run_query(graph, what, param or [], page=page, form=Form.JSON if json else format, write=write, timeout=timeout)


@app.command()
def queries(json: Json = False) -> None:
    """List the named queries with their parameters."""
    from kg.commands.cypher import list_queries

    list_queries(as_json=json)


@app.command()
def schema(
    format: Annotated[
        str, typer.Option("--format", help="table, json, markdown (with a picture), or cypher: the statements.")
    ] = "table",
) -> None:
    """Say what labels, relationships and properties the database has, with meaning, unit and range."""
    from kg.commands.cypher import show_schema

    show_schema(format)


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
    format: Annotated[str, typer.Option("--format", help="graphml, csv, cypher or neo4j-import.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The file, or for csv and neo4j-import the folder.")],
    corpus: Corpus = "default",
    quiet: Quiet = False,
) -> None:
    """Export the network (graphml), tables (csv), or the database: a script (cypher), files for neo4j-admin."""
    from kg.commands.export import export as run

    run(graph, format, output, corpus=corpus, quiet=quiet)


@app.command()
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


@app.command()
def serve(graph: GraphArg, write: Annotated[bool, typer.Option("--write", help="Allow changes.")] = False) -> None:
    """Keep the embedded engine open for drivers and tools on this machine, until Ctrl-C."""
    from kg.commands.cypher import serve_graph

    serve_graph(graph, write=write)


Because = Annotated[str, typer.Option("--because", help="The reason, kept with the decision.")]


@app.command()
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


@app.command()
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


@app.command()
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


@vocab.command("mine")
def vocab_mine(
    graph: GraphArg,
    output: Output = None,
    vocabulary: Vocabulary = None,
    min_papers: Annotated[int, typer.Option("--min-papers", min=2, help="Fewest papers of a term.")] = 5,
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most so many terms.")] = 500,
    quiet: Quiet = False,
) -> None:
    """Propose new concepts from the papers of a graph, as a vocabulary file to edit."""
    from kg.commands.vocabulary import mine_terms

    mine_terms(graph, output, tuple(vocabulary or ()), min_papers=min_papers, limit=limit, quiet=quiet)


@vocab.command("import")
def vocab_import(
    file: Annotated[Path, typer.Argument(help="SKOS (.rdf, .ttl, .nt, .jsonld), or CSV.", metavar="FILE")],
    output: Output = None,
    language: Annotated[str, typer.Option("--language", help="The language of the labels.")] = "en",
    type: Annotated[str, typer.Option("--type", help="The type of concepts for which the file gives none.")] = "area",
    quiet: Quiet = False,
) -> None:
    """Turn a thesaurus or a list of terms into a vocabulary file."""
    from kg.commands.vocabulary import import_file

    import_file(file, output, language=language, type=type, quiet=quiet)


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
