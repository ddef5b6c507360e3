"""`kg read`: every record of the inputs as JSON lines, in file order, and a report of what was skipped."""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

from kg.dedupe import dedupe
from kg.errors import GraphError
from kg.loaders import load
from kg.model import Paper, Skipped


def read(
    inputs: Iterable[str | Path],
    output: str | Path | None = None,
    report: str | Path | None = None,
    format: str | None = None,
) -> None:
    """Write the records of the inputs to `output` (or standard output) and the report to `report`.

    A record with an identifier but without text is written and listed as skipped. Raises LoadError for a file
    that cannot be read and UnknownNameError for an unknown format.
    """
    skipped: list[Skipped] = []
    papers = list(_papers(load(inputs, format=format), skipped))
    _write(output, (json.dumps(_row(paper), ensure_ascii=False) for paper in papers))
    if report is not None:
        _write(report, [json.dumps(_report(papers, skipped), ensure_ascii=False, indent=2)])


def _papers(loaded: Iterable[Paper | Skipped], skipped: list[Skipped]) -> Iterator[Paper]:
    for item in loaded:
        if isinstance(item, Paper):
            yield item
        else:
            skipped.append(item)
            if item.record:
                yield item.record


def _report(papers: list[Paper], skipped: list[Skipped]) -> dict[str, object]:
    duplicates = len(papers) - len(dedupe(papers)[0])
    faults = [{"where": item.where, "reason": item.reason} for item in skipped]
    return {"records": len(papers), "duplicates": duplicates, "skipped": faults}


def _row(paper: Paper) -> dict[str, object]:
    """Give a record as the contract has it: absent values are null."""
    return {name: value or (None if isinstance(value, str) else value) for name, value in asdict(paper).items()}


def _write(target: str | Path | None, lines: Iterable[str]) -> None:
    if target is None or str(target) == "-":
        _write_lines(sys.stdout, lines)
        return
    try:
        with Path(target).open("w", encoding="utf-8", newline="\n") as file:
            _write_lines(file, lines)
    except OSError as error:
        raise GraphError(f"{target}: cannot be written: {error.strerror}") from None


def _write_lines(file: TextIO, lines: Iterable[str]) -> None:
    file.writelines(line + "\n" for line in lines)
