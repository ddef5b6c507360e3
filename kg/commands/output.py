"""Where a command writes: standard output, or a file that is written beside and renamed when it is whole."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.errors import KGError

Write = Callable[[str], None]


@contextmanager
def whole_file(path: str | Path) -> Iterator[Path]:
    """Give a path beside `path` to write to; it takes the name when the block ends without an error."""
    target = Path(path)
    if target.is_dir():
        raise KGError(f"{target}: is a folder; name a file")
    if not target.absolute().parent.is_dir() or not os.access(target.absolute().parent, os.W_OK):
        raise KGError(f"{target}: cannot be written there; name a file in a folder that you may write to")
    beside = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        yield beside
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def lines_to(output: str | None) -> Iterator[Write]:
    """Give a function that writes one line to a file, or to standard output for None and "-"."""
    if output in (None, "-"):
        yield lambda line: print(line, file=sys.stdout)  # noqa: T201
        return
    assert output is not None
    with whole_file(output) as beside, beside.open("w", encoding="utf-8", newline="\n") as file:
        yield lambda line: _write(file.write, line)


def _write(write: Callable[[str], int], line: str) -> None:
    write(line + "\n")
