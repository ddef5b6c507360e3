"""`kg vocab`: the vocabulary of concepts, and your own beside it."""

from pathlib import Path
from typing import Annotated

import typer

from kg.verbs.options import GraphArg, Json, Output, Quiet, Vocabulary


def vocab_list(
    type: Annotated[str | None, typer.Option("--type", help="Only concepts of this type.")] = None,
    vocabulary: Vocabulary = None,
    json: Json = False,
) -> None:
    """List the concepts of the vocabulary."""
    from kg.commands.vocabulary import list_concepts

    list_concepts(tuple(vocabulary or ()), type, as_json=json)


def vocab_show(
    name: Annotated[str, typer.Argument(help="A concept's name or any of its forms.")], vocabulary: Vocabulary = None
) -> None:
    """Show the vocabulary's lines on a name."""
    from kg.commands.vocabulary import show_concept

    show_concept(name, tuple(vocabulary or ()))


def vocab_lint(
    files: Annotated[list[Path] | None, typer.Argument(help="Your files, checked with the shipped ones.")] = None,
) -> None:
    """Check vocabulary files."""
    from kg.commands.vocabulary import lint_files

    raise typer.Exit(lint_files(tuple(files or ())))


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
