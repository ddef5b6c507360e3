"""Records of reference managers and library catalogues in XML: EndNote, MODS, OPF."""

from .record import Draft
from .xmltext import Element, child, children, descendants, local, text

Context = dict[str, Element]


def endnote(record: Element, _: Context) -> Draft:
    """Read one record of an EndNote export; every value may be wrapped in style elements."""
    titles, dates = child(record, "titles"), child(record, "dates")
    return Draft(
        id=text(record, "accession-num") or text(record, "label") or text(record, "rec-number"),
        title=text(titles, "title"),
        abstract=text(record, "abstract"),
        authors=[text(author) for author in children(child(record, "contributors", "authors"), "author")],
        year=text(dates, "year") or text(dates, "pub-dates", "date"),
        venue=text(record, "periodical", "full-title")
        or text(titles, "secondary-title")
        or text(titles, "tertiary-title"),
        url=next((text(url) for url in descendants(record, "url")), ""),
        doi=text(record, "electronic-resource-num"),
        pmid=_pmid(record),
        keywords=[text(word) for word in children(child(record, "keywords"), "keyword")],
    )


def _pmid(record: Element) -> str:
    number = text(record, "accession-num")
    medline = any(word in text(record, "remote-database-name").lower() for word in ("medline", "pubmed"))
    return number if number.isdigit() and len(number) < 9 and medline else ""


def mods(record: Element, _: Context) -> Draft:
    """Read one MODS record; what it is part of (relatedItem type="host") is its venue."""
    host = next((item for item in children(record, "relatedItem") if item.get("type") == "host"), None)
    ids = {e.get("type", ""): text(e) for e in children(record, "identifier")}
    return Draft(
        id=record.get("ID", "") or ids.get("citekey", ""),
        title=_mods_title(record),
        abstract=text(record, "abstract"),
        authors=[name for person in children(record, "name") if (name := _mods_name(person))],
        year=_mods_year(record) or _mods_year(host),
        venue=_mods_title(host),
        doi=ids.get("doi", ""),
        url=text(record, "location", "url"),
        keywords=[text(topic) for s in children(record, "subject") for topic in children(s, "topic")],
    )


def _mods_title(record: Element | None) -> str:
    info = child(record, "titleInfo")
    parts = [text(info, "nonSort"), text(info, "title")]
    title = " ".join(filter(None, parts))
    return ": ".join(filter(None, [title, text(info, "subTitle")]))


def _mods_name(person: Element) -> str:
    roles = [text(role).lower() for role in descendants(person, "roleTerm")]
    if roles and not {"author", "aut", "creator", "cre"} & set(roles):
        return ""
    parts = {part.get("type", ""): text(part) for part in children(person, "namePart")}
    return ", ".join(filter(None, [parts.get("family", ""), parts.get("given", "")])) or parts.get("", "")


def _mods_year(record: Element | None) -> str:
    if record is None:
        return ""
    places = [child(record, "originInfo"), child(record, "part")]
    return next(
        (
            date
            for p in places
            for tag in ("dateIssued", "copyrightDate", "dateCreated", "date")
            if (date := text(p, tag))
        ),
        "",
    )


def opf(metadata: Element, _: Context) -> Draft:
    """Read the metadata of one book as calibre and EPUB write it; contributors and annotations are left out."""
    ids = {_scheme(e): text(e) for e in children(metadata, "identifier")}
    roles = [
        (next((v for k, v in e.attrib.items() if k.endswith("role")), "aut"), text(e))
        for e in children(metadata, "creator")
    ]
    return Draft(
        id=ids.get("uuid", "") or next(iter(ids.values()), ""),
        title=text(metadata, "title"),
        abstract=text(metadata, "description"),
        authors=[name for role, name in roles if role == "aut"],
        year=text(metadata, "date"),
        url=ids.get("url", ""),
        doi=ids.get("doi", ""),
        keywords=[text(e) for e in metadata if local(e) == "subject"],
    )


def _scheme(identifier: Element) -> str:
    return next((value for key, value in identifier.attrib.items() if key.endswith("scheme")), "").lower()
