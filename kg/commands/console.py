"""Printing: tables and lines on standard output, progress on standard error; text from papers is shown as text."""

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

Step = Callable[[str, int, int], None]

_PATIENCE = 2.0
_SENTENCE = 40
_CONTROL = {
    code: "\ufffd"
    for code in (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if code not in (9, 10)
}


def plain(value: object) -> str:
    """Give a value as text that a terminal shows and never obeys (no control or bidirectional characters)."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, (list, tuple)):
        return ", ".join(plain(item) for item in value)
    return str(value).encode("utf-8", "replace").decode("utf-8").translate(_CONTROL)


def say(text: object = "") -> None:
    """Print one line."""
    sys.stdout.write(plain(text) + "\n")


def note(text: str) -> None:
    """Print one line on standard error."""
    sys.stderr.write(plain(text) + "\n")


def say_json(value: object) -> None:
    """Print a value as JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2, default=str) + "\n")


def say_table(rows: Iterable[dict[str, Any]], columns: Sequence[str] | None = None) -> None:
    """Print rows as a table; numbers stand to the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    found = list(rows)
    names = list(columns or (found[0] if found else ()))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in names:
        numeric = bool(found) and all(isinstance(row.get(name), (int, float, type(None))) for row in found)
        table.add_column(Text(name), justify="right" if numeric else "left", overflow="fold")
    for row in found:
        table.add_row(*(Text(_cell(row.get(name))) for name in names))
    console = Console()
    Console(width=None if console.is_terminal else 160).print(table)


def _cell(value: object) -> str:
    """Give a table cell; sentences of a list stand on lines of their own."""
    if isinstance(value, (list, tuple)) and any(len(str(item)) > _SENTENCE for item in value):
        return "\n".join(plain(item) for item in value)
    return plain(value)


@contextmanager
def progress(quiet: bool) -> Iterator[Step | None]:
    """Give a callback that draws progress bars on standard error, only for steps that last."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    bars = _Bars()
    try:
        yield bars.step
    finally:
        bars.close()


def counted(step: Step) -> Callable[[str, int], None]:
    """Make a callback for work of unknown length of one for steps of known length."""
    return lambda name, done: step(name, done, 0)


class _Bars:
    """Draw one bar a step, from two seconds after the first call on."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._progress: Progress | None = None
        self._tasks: dict[str, TaskID] = {}

    def step(self, name: str, done: int, total: int) -> None:
        if time.monotonic() - self._since < _PATIENCE:
            return
        bars = self._progress or self._start()
        if name not in self._tasks:
            self._tasks[name] = bars.add_task(name, total=total or None)
        bars.update(self._tasks[name], completed=done, total=total or None)

    def _start(self) -> "Progress":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self._progress.start()
        return self._progress

    def close(self) -> None:
        if self._progress:
            self._progress.stop()
