"""Records inside JSON values: where they are, and which of their values is which field of a paper."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from .fields import field_of, plain
from .jsonvalues import (
    Record,
    abstract_of,
    authors_of,
    identifiers_of,
    is_list,
    text_of,
    url_of,
    venue_of,
    words_of,
    year_of,
)
from .record import Draft, doi_in_url, find_doi

_WRAPPERS = tuple(
    (
        "message response results result hits hit items papers works records publications articles submissions docs "
        "notes collection data entries documents resultlist feed references"
    ).split()
)
_INSIDE = ("paper", "content", "_source", "metadata", "bibjson", "attributes", "fields", "info")
_FORUM = re.compile(r"[?&]id=([\w-]+)")


def records_in(value: object, key: str = "") -> Iterator[tuple[str, Record]]:
    """Yield the records of a document with the key under which each stands, if that is its name."""
    if isinstance(value, str) and len(value) > 60:
        yield "", {"abstract": value}
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for element in value:
            yield from records_in(element)
    elif isinstance(value, Mapping):
        yield from _in_mapping(value, key)


def _in_mapping(value: Record, key: str) -> Iterator[tuple[str, Record]]:
    inner = next((value[name] for name in _INSIDE if _is_record(value.get(name))), None)
    if isinstance(inner, Mapping):
        given = _fields_in(inner)
        outer = {name: item for name, item in value.items() if not _fields_in({name: item}) & given or name == "id"}
        yield key, {**outer, **inner}
    elif wrapped := _wrapped(value):
        shared = {name: value[name] for name in ("venue", "year") if isinstance(value.get(name), str | int)}
        yield from ((name, {**shared, **record}) for name, record in records_in(wrapped))
    elif value and all(_is_record(item) or _holds_record(item) for item in value.values()):
        for name, item in value.items():
            yield from records_in(item, name)
    else:
        yield key, value


def _fields_in(value: Record) -> set[str]:
    """Give the fields for which a mapping has a value; identifiers of several kinds are many fields."""
    return {place[0] for name, item in value.items() if item and (place := field_of(name))}


def _wrapped(value: Record) -> object:
    """Give the list of records that a mapping wraps; a mapping that is a record itself wraps none."""
    if _has(value, "title") and (_has(value, "abstract") or _has(value, "authors")):
        return None
    by_name = {plain(name): item for name, item in value.items() if item}
    names = _WRAPPERS[:-1] if _has(value, "title") else _WRAPPERS
    return next((by_name[name] for name in names if _holds(by_name.get(name))), None)


def _holds(value: object) -> bool:
    if isinstance(value, Mapping):
        return _is_record(value) or any(_holds(value.get(name)) for name in value if plain(name) in _WRAPPERS)
    return is_list(value) and any(isinstance(item, Mapping) for item in value)


def _holds_record(value: object) -> bool:
    return isinstance(value, Mapping) and any(_is_record(value.get(name)) for name in _INSIDE)


def _is_record(value: object) -> TypeGuard[Record]:
    return isinstance(value, Mapping) and (_has(value, "title") or _has(value, "abstract"))


def _has(value: Record, field: str) -> bool:
    return any((place := field_of(name)) and place[0] == field and plain(name) != "name" for name in value)


def draft(record: Record, key: str = "") -> Draft:
    """Find the fields of a paper in one record; `key` is the name it stands under, an address or an identifier."""
    found = _by_field(record)
    ids = identifiers_of(record)
    title = _first(found, "title")
    venue = next(filter(None, map(venue_of, found.get("venue", ()))), "")
    url = next(filter(None, map(url_of, found.get("url", ()))), "") or (key if key.startswith("http") else "")
    return Draft(
        id=_name(key) or _first(found, "id"),
        title=title,
        abstract=abstract_of(found.get("abstract", ())),
        authors=authors_of(record, found.get("authors", ())),
        year=year_of(record, found.get("year", ())),
        venue="" if venue == title else venue,
        url=url,
        doi=next((d for text in map(text_of, found.get("doi", ())) if (d := find_doi(text))), "")
        or ids.get("doi", "")
        or doi_in_url(url),
        arxiv=_first(found, "arxiv") or ids.get("arxiv", ""),
        pmid=_first(found, "pmid") or ids.get("pmid", ""),
        keywords=[word for value in found.get("keywords", ())[:1] for word in words_of(value)],
    )


def _by_field(record: Record) -> dict[str, list[object]]:
    """Sort the values of a record by field, the most telling name first; API 2 of OpenReview wraps each in "value"."""
    ranked: dict[str, list[tuple[int, int, object]]] = {}
    for order, (name, value) in enumerate(record.items()):
        value = value["value"] if isinstance(value, Mapping) and "value" in value else value
        place = field_of(name)
        if place and value not in (None, "", [], {}):
            ranked.setdefault(place[0], []).append((place[1], order, value))
    return {field: [value for _, _, value in sorted(values, key=lambda v: v[:2])] for field, values in ranked.items()}


def _first(found: Mapping[str, list[object]], field: str) -> str:
    return next(filter(None, map(text_of, found.get(field, ()))), "")


def _name(key: str) -> str:
    forum = _FORUM.search(key)
    return forum[1] if forum else "" if key.startswith("http") else key
