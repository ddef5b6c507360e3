"""The rows of each load statement, read from the tables as a stream.

Every table is sorted by its first column, so paper with mentions and concept with its aliases, statistics and years
are joined by walking along both; only the vocabulary's names are held as a whole. A row always carries all of its
keys, because a null removes what an earlier push has set; an empty list is a null, since files for import have none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from kg.ids import short_hash, slug
from kg.model import Field, Relation
from kg.store import rows

from .evidence import about, addresses, code, results
from .shapes import key_columns

Row = dict[str, Any]

_STATISTICS = ("papers", "mentions", "degree", "strength", "pagerank", "betweenness", "core", "community",
               "first_year", "last_year", "growth")  # fmt: skip
_LONGEST = 4000
_LONG = _LONGEST // 4


@dataclass(frozen=True)
class Source:
    """Read the rows of one graph folder for a corpus of that name."""

    graph: Path
    corpus: str

    def rows(self, name: str) -> Iterator[Row]:
        """Give the rows of the load statement of this name; every key is short enough for an index."""
        columns = key_columns(name)
        for row in _READERS[name](self):
            long = {column: _short(row[column]) for column in columns if len(row[column]) > _LONG}
            yield {**row, **long} if long else row

    @cached_property
    def named(self) -> Mapping[str, tuple[str, ...]]:
        """Give the ids of the concepts that a name in lower case may mean, data sets first."""
        types = {row["id"]: row["type"] for row in rows(self.graph, "concepts", "id", "type")}
        found: dict[str, set[str]] = {}
        for row in _concepts(self):
            for name in row["names"]:
                found.setdefault(name, set()).add(row["id"])
        return {name: tuple(sorted(ids, key=lambda one: (types[one] != "dataset", one))) for name, ids in found.items()}


def _short(key: str) -> str:
    """Cut a key that is longer than an index of Neo4j takes (about 8,000 bytes) and end it with a hash of the whole."""
    text = key.encode()
    return key if len(text) <= _LONGEST else f"{text[: _LONGEST - 13].decode(errors='ignore')}-{short_hash(key)}"


def _papers(source: Source) -> Iterator[Row]:
    for row in rows(source.graph, "papers"):
        texts = {column: row[column] or "" for column in ("title", "abstract")}
        keywords = [keyword for keyword in row["keywords"] or () if keyword] or None
        yield {**{column: value or None for column, value in row.items()}, **texts, "keywords": keywords}


def _concepts(source: Source) -> Iterator[Row]:
    concepts = rows(source.graph, "concepts")
    aliases = _Follower(rows(source.graph, "aliases"), "concept")
    statistics = _Follower(rows(source.graph, "concept_stats"), "concept")
    years = _Follower(rows(source.graph, "concept_years"), "concept")
    for row in concepts:
        also = [alias for alias in _distinct(found["alias"] for found in aliases.at(row["id"])) if alias != row["name"]]
        counted = next(iter(statistics.at(row["id"])), {})
        yearly = years.at(row["id"])
        yield {
            **{key: row[key] for key in ("id", "name", "type", "status", "year")},
            "aliases": also or None,
            "names": sorted({text.lower() for text in (row["id"], row["name"], *also)}),
            **{key: counted.get(key) for key in _STATISTICS},
            "papers": counted.get("papers") or 0,
            "mentions": counted.get("mentions") or 0,
            "years": [found["year"] for found in yearly] or None,
            "year_papers": [found["papers"] for found in yearly] or None,
        }


class _Follower:
    """Walk along a table sorted by a column, beside another table sorted by the same values."""

    def __init__(self, table: Iterator[Row], column: str) -> None:
        self._groups = groupby(table, key=itemgetter(column))
        self._next: tuple[str, list[Row]] | None = self._take()

    def _take(self) -> tuple[str, list[Row]] | None:
        return next(((key, list(group)) for key, group in self._groups), None)

    def at(self, key: str) -> list[Row]:
        """Give the rows of this key; keys are asked for in ascending order."""
        while self._next and self._next[0] < key:
            self._next = self._take()
        return self._next[1] if self._next and self._next[0] == key else []


def _labels(source: Source) -> Iterator[Row]:
    return rows(source.graph, "concepts", "id", "type")


def _authors(source: Source) -> Iterator[Row]:
    return _best_names((row["author"], row["name"]) for row in rows(source.graph, "authors", "author", "name"))


def _venues(source: Source) -> Iterator[Row]:
    venues = (row["venue"] for row in rows(source.graph, "papers", "venue") if row["venue"])
    return _best_names((slug(venue), venue) for venue in venues)


def _best_names(pairs: Iterable[tuple[str, str]]) -> Iterator[Row]:
    """Give each id once, with the spelling met most often, then the longest, then the first in order."""
    counts: dict[str, dict[str, int]] = {}
    for identity, name in pairs:
        spellings = counts.setdefault(identity, {})
        spellings[name] = spellings.get(name, 0) + 1
    for identity in sorted(counts):
        best = min(counts[identity].items(), key=lambda item: (-item[1], -len(item[0]), item[0]))
        yield {"id": identity, "name": best[0]}


def _repositories(source: Source) -> Iterator[Row]:
    return ({"url": url} for url in addresses(source.graph))


def _about(relation: Relation) -> Callable[[Source], Iterator[Row]]:
    return lambda source: about(source.graph, relation)


def _reports(source: Source) -> Iterator[Row]:
    return (row for row in results(source.graph, source.named) if row["concept"])


def _unplaced(source: Source) -> Iterator[Row]:
    return (row for row in results(source.graph, source.named) if not row["concept"])


def _communities(source: Source) -> Iterator[Row]:
    for row in rows(source.graph, "communities"):
        yield {"id": _community(source, row["id"]), "number": row["id"], "name": row["name"], "size": row["size"]}


def _community(source: Source, number: int) -> str:
    return f"{source.corpus}/{number}"


def _members(source: Source) -> Iterator[Row]:
    for row in rows(source.graph, "concept_stats"):
        if row["community"] is not None:
            yield {"concept": row["concept"], "community": _community(source, row["community"])}


def _wrote(source: Source) -> Iterator[Row]:
    return rows(source.graph, "authors", "author", "paper", "position")


def _published(source: Source) -> Iterator[Row]:
    for row in rows(source.graph, "papers", "id", "venue"):
        if row["venue"]:
            yield {"paper": row["id"], "venue": slug(row["venue"])}


def _mentions(source: Source) -> Iterator[Row]:
    """Give one row a paper and concept, with the distinct surfaces and sentences in reading order."""
    mentions = _Follower(rows(source.graph, "mentions"), "paper")
    for paper in rows(source.graph, "papers", "id", *Field):
        found = sorted(mentions.at(paper["id"]), key=_title_first)  # the table has each field in reading order
        for concept, group in groupby(sorted(found, key=_CONCEPT), key=_CONCEPT):
            yield _mention(paper, concept, list(group))


_CONCEPT = itemgetter("concept")


def _title_first(row: Row) -> bool:
    return bool(row["field"] != Field.TITLE)


def _mention(paper: Row, concept: str, found: list[Row]) -> Row:
    sentences = [(paper[row["field"]] or "")[row["sentence_start"] : row["sentence_end"]].strip() for row in found]
    return {
        "paper": paper["id"],
        "concept": concept,
        "count": len(found),
        "surfaces": _distinct([row["surface"] for row in found]) or None,
        "quotes": _distinct(sentences) or None,
        "fields": _distinct([row["field"] for row in found]),
        "rules": _distinct([row["rule"] for row in found]),
        "score": max([row["score"] for row in found]),
    }


def _distinct(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, texts)))


def _co_occurs(source: Source) -> Iterator[Row]:
    return rows(source.graph, "cooccurrence")


def _broader(source: Source) -> Iterator[Row]:
    for row in rows(source.graph, "concepts"):
        yield from ({"concept": row["id"], "broader": other} for other in dict.fromkeys(row["broader"] or ()))


_READERS: Mapping[str, Callable[[Source], Iterator[Row]]] = {
    "papers": _papers,
    "concepts": _concepts,
    "concept-labels": _labels,
    "authors": _authors,
    "venues": _venues,
    "repositories": _repositories,
    "communities": _communities,
    "wrote": _wrote,
    "published-in": _published,
    "mentions": _mentions,
    "introduces": _about(Relation.INTRODUCES),
    "builds-on": _about(Relation.BUILDS_ON),
    "compares-with": _about(Relation.COMPARES_WITH),
    "evaluated-on": _about(Relation.EVALUATED_ON),
    "reports": _reports,
    "reports-unplaced": _unplaced,
    "has-code": lambda source: code(source.graph),
    "co-occurs": _co_occurs,
    "broader": _broader,
    "in-community": _members,
}
