"""Read papers from files in the formats that services and reference managers write.

`load` gives papers and skipped records in the order of the files; `FORMATS` names the formats.
"""

from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import cast

from kg.errors import UnknownNameError

from . import bibtex, fulltext, jsonfile, lists, pasted, ris, tables, tagged, xmlfile
from .record import Loaded
from .sniff import SUFFIXES, choose
from .source import Source, open_sources

__all__ = ["FORMATS", "Source", "load"]

Loader = Callable[[Source], Iterator[Loaded]]

FORMATS: dict[str, Loader] = {
    "text": pasted.load,
    "json": jsonfile.load,
    "jsonl": jsonfile.load_lines,
    "csv": tables.load,
    "xlsx": tables.load_xlsx,
    "bibtex": bibtex.load,
    "ris": ris.load,
    "nbib": tagged.load_nbib,
    "wos": tagged.load_wos,
    "endnote": tagged.load_refer,
    "xml": xmlfile.load,
    "markdown-table": lists.load_table,
    "markdown-list": lists.load_list,
    "arxiv-mail": lists.load_arxiv_mail,
    "proquest": lists.load_proquest,
    "fulltext": fulltext.load,
}
"""Every format by name; `xml` covers PubMed, JATS, arXiv, OAI-PMH, ACL Anthology, DBLP, EndNote, MODS and OPF."""


def load(sources: Iterable[str | Path], *, format: str | None = None) -> Iterator[Loaded]:
    """Yield the papers of files, folders (recursively, sorted), globs and `-` (standard input), in order.

    `format` overrides what suffix and content say. A record that cannot be read is yielded as `Skipped`.
    Raises LoadError for a file that cannot be read and UnknownNameError for an unknown format.
    """
    forced = _loader(format) if format else None
    return _load(sources, forced)


def _load(sources: Iterable[str | Path], forced: Loader | None) -> Iterator[Loaded]:
    for source in open_sources(sources, SUFFIXES):
        name = "" if forced else choose(source)
        empty = True
        try:
            for record in (forced or FORMATS[name])(source):
                empty = False
                yield record
        except RecursionError:
            raise source.fault("is nested too deeply to be a list of papers") from None
        if empty:
            raise source.fault(f"holds no records{f' (read as {name})' if name else ''}")


def _loader(name: str) -> Loader:
    """Find a loader by name; what other packages offer is looked at only for a name that is not ours."""
    if name in FORMATS:
        return FORMATS[name]
    offered = {point.name: point for point in entry_points(group="kg.loaders")}
    if name not in offered:
        raise UnknownNameError("format", name, [*FORMATS, *offered])
    return cast(Loader, offered[name].load())
