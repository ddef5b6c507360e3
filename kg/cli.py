"""The command line: the table of its verbs, and how a user's mistake ends; the verbs are in `kg.verbs`."""

import os
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from kg.errors import KGError
from kg.verbs import building, database, looking, merging, vocabulary, writing

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

_VERBS: tuple[Callable[..., None], ...] = (
    building.demo,
    building.read,
    building.extract,
    building.build,
    looking.info,
    looking.show,
    looking.rank,
    looking.results,
    looking.lineage,
    database.query,
    database.queries,
    database.schema,
    writing.html,
    writing.export,
    database.push,
    database.serve,
    merging.merge,
    merging.split,
    merging.merges,
)
_VOCABULARY_VERBS: dict[str, Callable[..., None]] = {
    "list": vocabulary.vocab_list,
    "show": vocabulary.vocab_show,
    "lint": vocabulary.vocab_lint,
    "mine": vocabulary.vocab_mine,
    "import": vocabulary.vocab_import,
}


def _say_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(version("paper-concept-graph"))
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_say_version, help="Print the version and leave.")
    ] = False,
) -> None:
    pass


for _verb in _VERBS:
    app.command()(_verb)
for _name, _verb in _VOCABULARY_VERBS.items():
    vocab.command(_name)(_verb)


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
