"""Values of JSON records as plain text, names, years and addresses, whatever shape a service gives them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from .fields import plain
from .names import split_names

Record = Mapping[str, object]

_YEAR_IN_BIBTEX = re.compile(r"\byear\s*=\s*[{\"]?\s*(\d{4})")
_ID_KINDS = {"doi": "doi", "arxiv": "arxiv", "pmid": "pmid", "pubmed": "pmid"}
_NAME_KEYS = tuple(
    "name fullname displayname literal rawauthorname authname authorname collectivename creatorname text value".split()
)


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def text_of(value: object) -> str:
    """Give the text of a value: itself, the first of a list, or what a wrapper holds."""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if is_list(value):
        return next(filter(None, map(text_of, value)), "")
    if isinstance(value, Mapping):
        keys = (
            "value",
            "text",
            "#text",
            "$",
            "content",
            "_",
            "title",
            "en",
            "display_name",
            "name",
            "description",
            "$oid",
        )
        return next((found for key in keys if (found := text_of(value.get(key)))), "")
    return ""


def abstract_of(values: Sequence[object]) -> str:
    return next((text for value in values if (text := _abstract_text(value))), "")


def _abstract_text(value: object) -> str:
    """Give an abstract that is text, an inverted index, or a list of sections; of many languages the first."""
    if isinstance(value, Mapping) and value and all(is_list(places) for places in value.values()):
        placed = [(n, word) for word, places in value.items() if is_list(places) for n in places if isinstance(n, int)]
        return " ".join(word for _, word in sorted(placed))
    if is_list(value) and len(value) > 1 and all(isinstance(part, Mapping) for part in value):
        return " ".join(filter(None, map(text_of, value)))
    return text_of(value)


def authors_of(record: Record, values: Sequence[object]) -> list[str]:
    parsed = record.get("authors_parsed")
    for value in [parsed, *values] if parsed else values:
        if names := _names(value):
            return names
    return []


def _names(value: object) -> list[str]:
    if isinstance(value, str):
        return split_names(value)
    if isinstance(value, Mapping):
        inner = next(
            (value[name] for name in ("author", "authors", "creator", "name") if is_list(value.get(name))), None
        )
        return _names(inner) if inner is not None else [name for name in [_person(value)] if name]
    if not is_list(value):
        return []
    names = [_person(person) for person in value if person]
    return [name for name in names if name]


def _person(value: object) -> str:
    if isinstance(value, str):
        return value
    if is_list(value):
        return (
            ", ".join(filter(None, [text_of(value[0]), text_of(value[1]) if len(value) > 1 else ""])) if value else ""
        )
    if not isinstance(value, Mapping):
        return ""
    parts = {plain(name): part for name, part in value.items()}
    if isinstance(person := parts.get("author"), Mapping | str):
        return _person(person)
    family = text_of(
        next((parts[k] for k in ("family", "last", "lastname", "surname", "keyname", "familyname") if parts.get(k)), "")
    )
    given = text_of(
        next((parts[k] for k in ("given", "first", "firstname", "givenname", "forenames") if parts.get(k)), "")
    )
    middle = parts.get("middle")
    given = " ".join([given, *(text_of(m) for m in middle)]) if is_list(middle) else given
    if family.strip():
        return family if "," in family and not given else ", ".join(filter(None, [family, given.strip()]))
    return next((text for key in _NAME_KEYS if (text := text_of(parts.get(key)))), given)


def year_of(record: Record, values: Sequence[object]) -> object:
    """Give the value that holds the year: a number, a date, the parts of one, the first version, or the BibTeX text."""
    versions = record.get("versions")
    if is_list(versions) and versions and isinstance(versions[0], Mapping) and versions[0].get("created"):
        return versions[0]["created"]
    for value in values:
        if isinstance(value, Mapping):
            parts = value.get("date-parts") or value.get("literal") or value.get("raw") or value.get("year")
            while is_list(parts) and parts:
                parts = parts[0]
            value = parts
        elif is_list(value):
            value = text_of(value)
        if value and not str(value).startswith("10.") and re.search(r"\d{4}", str(value)):
            return value
    bibtex = next((text_of(record[name]) for name in ("bibtex", "_bibtex") if record.get(name)), "")
    found = _YEAR_IN_BIBTEX.search(bibtex)
    return found[1] if found else None


def venue_of(value: object) -> str:
    if isinstance(value, Mapping) and any(name in value for name in ("source", "landing_page_url", "is_oa")):
        return text_of(value.get("source"))
    if isinstance(value, Mapping) and isinstance(value.get("journal"), Mapping):
        return text_of(value["journal"])
    return text_of(value)


def url_of(value: object) -> str:
    if isinstance(value, Mapping):
        value = next(
            (value[name] for name in ("url", "URL", "href", "landing_page_url", "primary") if value.get(name)), ""
        )
        return url_of(value)
    if is_list(value):
        return next(filter(None, map(url_of, value)), "")
    return value if isinstance(value, str) and value.startswith("http") else ""


def words_of(value: object) -> list[str]:
    if isinstance(value, Mapping):
        value = next((item for item in value.values() if is_list(item)), "")
    if isinstance(value, str):
        return re.split(r"\s*[;|]\s*|,\s+", value)
    return [text_of(word) for word in value] if is_list(value) else []


def identifiers_of(record: Record) -> dict[str, str]:
    """Collect DOI, arXiv and PubMed numbers from a mapping or list of identifiers of several kinds."""
    found: dict[str, str] = {}
    for holder in (
        record.get("externalIds"),
        record.get("ids"),
        record.get("identifiers"),
        record.get("external_ids"),
        record.get("identifier"),
    ):
        for kind, text in _kinds(holder):
            name = _ID_KINDS.get(plain(kind))
            if name and text:
                found.setdefault(name, text)
    return found


def _kinds(holder: object) -> Iterator[tuple[str, str]]:
    if isinstance(holder, Mapping):
        yield from ((name, text_of(value)) for name, value in holder.items())
    elif is_list(holder):
        for item in holder:
            if isinstance(item, Mapping):
                yield text_of(item.get("type")), text_of(item.get("id") or item.get("identifier") or item.get("value"))
            elif isinstance(item, str) and ":" in item:
                kind, _, text = item.partition(":")
                yield kind, text
