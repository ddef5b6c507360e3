"""XML: the root element says which family of records a file holds; each is one line in `FAMILIES`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import ParseError

from kg.errors import LoadError
from kg.model import Skipped

from . import xmllibrary, xmlpapers
from .record import Draft, Loaded, finish, place
from .source import Source
from .xmltext import Element, local, parsed

Context = dict[str, Element]
Reader = Callable[[Element, Context], Draft | str | None]


@dataclass(frozen=True, slots=True)
class Family:
    """Say which elements are records, which tell something about the records after them, and how one is read.

    A reader gives a draft, None for what is no record, or the message of a service that failed.
    """

    records: frozenset[str]
    read: Reader
    context: frozenset[str] = frozenset()


_DBLP = Family(
    frozenset("article inproceedings proceedings book incollection phdthesis mastersthesis data www".split()),
    xmlpapers.dblp,
)
_ACL = Family(frozenset({"paper"}), xmlpapers.acl, frozenset({"meta"}))
_PUBMED = Family(frozenset({"PubmedArticle", "PubmedBookArticle", "MedlineCitation"}), xmlpapers.pubmed)
_JATS = Family(frozenset({"article"}), xmlpapers.jats)
_MODS = Family(frozenset({"mods"}), xmllibrary.mods)

FAMILIES: dict[str, Family] = {
    "PubmedArticleSet": _PUBMED,
    "PubmedArticle": _PUBMED,
    "MedlineCitationSet": _PUBMED,
    "feed": Family(frozenset({"entry"}), xmlpapers.atom),
    "OAI-PMH": Family(frozenset({"record", "error"}), xmlpapers.oai),
    "ListRecords": Family(frozenset({"record"}), xmlpapers.oai),
    "collection": _ACL,
    "volume": _ACL,
    "dblp": _DBLP,
    "xml": Family(frozenset({"record"}), xmllibrary.endnote),
    "records": Family(frozenset({"record"}), xmllibrary.endnote),
    "article": _JATS,
    "pmc-articleset": _JATS,
    "modsCollection": _MODS,
    "mods": _MODS,
    "rss": Family(frozenset({"item"}), xmlpapers.rss),
    "RDF": Family(frozenset({"item"}), xmlpapers.rss),
    "package": Family(frozenset({"metadata"}), xmllibrary.opf),
}


def load(source: Source) -> Iterator[Loaded]:
    """Read the records of an XML file of a known family, one at a time."""
    family = _family(source)
    context: Context = {}
    count = 0
    try:
        for name, element in parsed(source, family.records, family.context):
            if name == "root" or name in family.context:
                context[name] = element
                continue
            found = family.read(element, context)
            if isinstance(found, str):
                raise source.fault(f"holds no papers but a message of the service: {found}")
            if found:
                count += 1
                yield finish(found, source, count)
    except ParseError as error:
        if not count:
            raise source.fault(f"no well-formed XML: {error}") from None
        yield Skipped(place(source, count + 1), f"the XML breaks here: {error}")


def _family(source: Source) -> Family:
    root = _root(source)
    if local(root) == "article" and root.get("key"):
        return _DBLP
    if local(root) in FAMILIES:
        return FAMILIES[local(root)]
    known = ", ".join(sorted({"PubMed", "JATS", "arXiv", "OAI-PMH", "ACL Anthology", "DBLP", "EndNote", "MODS", "OPF"}))
    raise source.fault(f"is XML with the root <{local(root)}>, which is not read; what is read: {known}")


def _root(source: Source) -> Element:
    try:
        root = next(element for _, element in parsed(source, frozenset()))
    except (ParseError, StopIteration) as error:
        raise _broken(source, error) from None
    source.stream.seek(0)
    return root


def _broken(source: Source, error: Exception) -> LoadError:
    return source.fault(f"no well-formed XML: {error or 'no element'}")
