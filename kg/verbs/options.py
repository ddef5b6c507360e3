"""Options and arguments that several verbs share."""

from pathlib import Path
from typing import Annotated

import typer

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
Because = Annotated[str, typer.Option("--because", help="The reason, kept with the decision.")]
