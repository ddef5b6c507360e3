"""JSON and JSON Lines read element by element; what is damaged costs as little as possible."""

import json
import re
from collections.abc import Iterator
from itertools import islice

from kg.model import Skipped

from .jsonrecord import draft, records_in
from .record import Loaded, finish, place
from .source import Source

_BLANK = re.compile(r"[\s,\x1e\ufeff]*")
_TRAILING = re.compile(r"(\"(?:[^\"\\]|\\.)*\")|,(?=\s*[}\]])")
_LINES = (".jsonl", ".ndjson", ".jsonlines")


def load(source: Source) -> Iterator[Loaded]:
    """Read the records of a JSON document or of JSON Lines, whichever the content is."""
    if source.suffix in _LINES or _is_lines(source.guess):
        yield from load_lines(source)
    else:
        yield from _document(source)


def load_lines(source: Source) -> Iterator[Loaded]:
    """Stream one record a line; a line that cannot be read is skipped."""
    for number, line in source.lines():
        if not line.strip(" \t,\x1e"):
            continue
        try:
            value = json.loads(line.strip().rstrip(","))
        except (ValueError, RecursionError) as error:
            yield Skipped(place(source, number, "line"), f"no valid JSON: {_why(error)}")
            continue
        for key, record in records_in(value):
            yield finish(draft(record, key), source, number, "line")


def _is_lines(head: str) -> bool:
    """Tell whether each line is an object, from the first lines: one may be damaged, two whole ones decide."""
    lines = list(islice((line for line in head.split("\n") if line.strip()), 6))
    whole = sum(_is_object(line) for line in lines)
    return len(lines) > 1 and whole >= 1 and all(line.lstrip().startswith("{") for line in lines)


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _document(source: Source) -> Iterator[Loaded]:
    text = source.text()
    count = 0
    for where, value in _values(source, text):
        if isinstance(value, Skipped):
            yield value
            continue
        for key, record in records_in(value):
            count += 1
            yield finish(draft(record, key), source, where or count)


def _values(source: Source, text: str) -> Iterator[tuple[int, object]]:
    """Yield the whole document; of one that is damaged the elements before the damage, then what is wrong."""
    try:
        yield 0, json.loads(text)
    except RecursionError:
        raise source.fault("is nested too deeply to be a list of papers") from None
    except ValueError as error:
        try:
            yield 0, json.loads(_TRAILING.sub(lambda m: m[1] or "", text))
        except ValueError:
            yield from _elements(source, text, error)


def _elements(source: Source, text: str, error: ValueError) -> Iterator[tuple[int, object]]:
    decoder = json.JSONDecoder()
    opened = _BLANK.match(text)
    position = opened.end() if opened else 0
    position += text.startswith("[", position)
    number = 0
    while (blank := _BLANK.match(text, position)) and blank.end() < len(text):
        try:
            value, position = decoder.raw_decode(text, blank.end())
        except (ValueError, RecursionError):
            if not number:
                raise source.fault(f"no valid JSON: {_why(error)}") from None
            if text[blank.end() :].strip() != "]":
                line = text.count("\n", 0, blank.end()) + 1
                yield 0, Skipped(place(source, line, "line"), f"no valid JSON from here on: {_why(error)}")
            return
        number += 1
        yield number, value


def _why(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} (line {error.lineno}, column {error.colno})"
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)
