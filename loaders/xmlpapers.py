"""Records of paper services in XML: PubMed, JATS, arXiv (Atom and OAI-PMH), ACL Anthology, DBLP."""

import re
from collections.abc import Iterator

from .names import split_names
from .record import Draft, doi_in_url
from .xmltext import Element, child, children, descendants, local, text

Context = dict[str, Element]

_DBLP_ADDRESS = re.compile(r"(?i)https?://(?:dx\.doi\.org|doi\.(?:org|acm\.org))/")
_FEED_NUMBER = re.compile(r"\s*\(arXiv:[^()]*\)\s*$")
_FEED_HEAD = re.compile(r"^arXiv:\S+ Announce Type: \S+\s+Abstract:\s*")
_DBLP_NUMBER = re.compile(r"(?<=\w) \d{4}$")


def pubmed(record: Element, _: Context) -> Draft | None:
    """Read one article of PubMed or MEDLINE."""
    citation = child(record, "MedlineCitation") if local(record) != "MedlineCitation" else record
    article = child(citation, "Article")
    if article is None:
        return _pubmed_book(child(record, "BookDocument"))
    parts = [_labelled(part) for part in children(child(article, "Abstract"), "AbstractText")]
    return Draft(
        id=text(citation, "PMID"),
        title=text(article, "ArticleTitle") or text(article, "VernacularTitle"),
        abstract=" ".join(parts),
        authors=[
            name for author in children(child(article, "AuthorList"), "Author") if (name := _pubmed_author(author))
        ],
        year=_pubmed_year(article),
        venue=text(article, "Journal", "Title"),
        doi=_pubmed_doi(record, article),
        pmid=text(citation, "PMID"),
        keywords=[text(word) for word in children(child(citation, "KeywordList"), "Keyword")],
    )


def _pubmed_book(book: Element | None) -> Draft | None:
    """Read a book or a chapter of one."""
    if book is None:
        return None
    people = [
        author
        for group in children(book, "AuthorList") or children(child(book, "Book"), "AuthorList")
        for author in group
    ]
    return Draft(
        id=text(book, "PMID"),
        title=text(book, "ArticleTitle") or text(book, "Book", "BookTitle"),
        abstract=" ".join(_labelled(part) for part in children(child(book, "Abstract"), "AbstractText")),
        authors=[_pubmed_author(author) for author in people],
        year=text(book, "Book", "PubDate", "Year") or text(book, "ContributionDate", "Year"),
        venue=text(book, "Book", "BookTitle") if text(book, "ArticleTitle") else "",
        pmid=text(book, "PMID"),
    )


def _labelled(part: Element) -> str:
    label = part.get("Label", "")
    return f"{label}: {text(part)}" if label and label != "UNLABELLED" else text(part)


def _pubmed_author(author: Element) -> str:
    if author.get("ValidYN") == "N":
        return ""
    family, given = text(author, "LastName"), text(author, "ForeName") or text(author, "Initials")
    return ", ".join(filter(None, [family, given])) or text(author, "CollectiveName")


def _pubmed_year(article: Element) -> str:
    date = child(article, "Journal", "JournalIssue", "PubDate")
    return text(date, "Year") or text(date, "MedlineDate") or text(article, "ArticleDate", "Year")


def _pubmed_doi(record: Element, article: Element) -> str:
    own = [e for e in children(article, "ELocationID") if e.get("EIdType") == "doi"]
    listed = children(child(record, "PubmedData", "ArticleIdList"), "ArticleId")
    return next((text(e) for e in [*own, *(e for e in listed if e.get("IdType") == "doi")]), "")


def jats(article: Element, _: Context) -> Draft | None:
    """Read the head of one full text in JATS; references and body are no records."""
    meta = child(article, "front", "article-meta")
    if meta is None:
        meta = child(article, "front-stub")
    if meta is None:
        return None
    ids = {e.get("pub-id-type", ""): text(e) for e in children(meta, "article-id")}
    journal = child(article, "front", "journal-meta")
    abstract = next((e for e in children(meta, "abstract") if not e.get("abstract-type")), None)
    return Draft(
        id=ids.get("pmcid", "") or ids.get("pmc", "") or ids.get("publisher-id", ""),
        title=text(meta, "title-group", "article-title"),
        abstract=_sections(abstract),
        authors=list(_contributors(meta)),
        year=_jats_year(meta),
        venue=text(journal, "journal-title") or text(journal, "journal-title-group", "journal-title"),
        doi=ids.get("doi", ""),
        pmid=ids.get("pmid", ""),
        arxiv=ids.get("arxiv", ""),
        keywords=[text(word) for group in children(meta, "kwd-group") for word in children(group, "kwd")],
    )


def _sections(abstract: Element | None) -> str:
    """Join the sections of an abstract, a colon after each heading; the heading "Abstract" itself is left out."""
    if abstract is None:
        return ""
    parts = [_sections(below) if local(below) == "sec" else _heading(below) for below in abstract]
    return " ".join(filter(None, [(abstract.text or "").strip(), *parts]))


def _heading(part: Element) -> str:
    words = text(part)
    if local(part) != "title":
        return words
    return "" if words.casefold().strip(".: ") in ("abstract", "") else f"{words.rstrip(':.')}:"


def _contributors(meta: Element) -> Iterator[str]:
    for group in children(meta, "contrib-group"):
        for person in children(group, "contrib"):
            if person.get("contrib-type", "author") == "author":
                name = next(iter(descendants(person, "name")), None)
                family, given = text(name, "surname"), text(name, "given-names")
                yield ", ".join(filter(None, [family, given])) or text(person, "collab")


def _jats_year(meta: Element) -> str:
    years = sorted(found for date in children(meta, "pub-date") if (found := text(date, "year")))
    return years[0] if years else ""


def atom(entry: Element, _: Context) -> Draft | str | None:
    """Read one entry of the arXiv API; the API answers a fault with an entry that is none."""
    address = text(entry, "id")
    if "/api/errors" in address:
        return text(entry, "summary") or "error"
    return Draft(
        title=text(entry, "title"),
        abstract=text(entry, "summary"),
        year=text(entry, "published") or text(entry, "updated"),
        authors=[text(author, "name") for author in children(entry, "author")],
        venue=text(entry, "journal_ref"),
        url=address,
        doi=text(entry, "doi"),
        arxiv=address if "arxiv" in address else "",
        id="" if "arxiv" in address else address,
        keywords=[term for category in children(entry, "category") if (term := category.get("term", ""))],
    )


def oai(record: Element, _: Context) -> Draft | str | None:
    """Read one record of OAI-PMH, in arXiv's own format or in Dublin Core; deleted ones are none."""
    if local(record) == "error":
        return text(record) or record.get("code", "error")
    inside = next(iter(child(record, "metadata") or ()), None)
    if inside is None:
        return None
    return (
        _oai_arxiv(inside)
        if local(inside).startswith("arXiv")
        else _dublin_core(inside, text(record, "header", "identifier"))
    )


def _oai_arxiv(inside: Element) -> Draft:
    people = children(child(inside, "authors"), "author")
    names = [", ".join(filter(None, [text(p, "keyname"), text(p, "forenames")])) for p in people]
    return Draft(
        id=text(inside, "id"),
        title=text(inside, "title"),
        abstract=text(inside, "abstract"),
        authors=names or text(inside, "authors").split(", "),
        year=text(inside, "created") or text(inside, "version", "date"),
        venue=text(inside, "journal-ref"),
        doi=text(inside, "doi"),
        arxiv=text(inside, "id"),
        url=f"https://arxiv.org/abs/{text(inside, 'id')}",
        keywords=text(inside, "categories").split(),
    )


def _dublin_core(inside: Element, identifier: str) -> Draft:
    ids = [text(e) for e in children(inside, "identifier")]
    return Draft(
        id=identifier,
        title=text(inside, "title"),
        abstract=text(inside, "description"),
        authors=[text(e) for e in children(inside, "creator")],
        year=text(inside, "date"),
        venue=text(inside, "source"),
        url=next((i for i in ids if i.startswith("http")), ""),
        arxiv=next((i for i in [identifier, *ids] if "arxiv" in i.lower()), ""),
        doi=next((i for i in ids if doi_in_url(i) or i.startswith(("doi:", "10."))), ""),
        keywords=[text(e) for e in children(inside, "subject")],
    )


def acl(paper: Element, context: Context) -> Draft:
    """Read one paper of the ACL Anthology; the volume's head gives year and venue."""
    meta, doi = context.get("meta"), text(paper, "doi")
    url = text(paper, "url")
    if url and not url.startswith("http"):
        url = f"https://aclanthology.org/{url}"
    return Draft(
        id=text(paper, "bibkey") or text(paper, "url"),
        title=text(paper, "title"),
        abstract=text(paper, "abstract"),
        authors=[" ".join(filter(None, [text(a, "first"), text(a, "last")])) for a in children(paper, "author")],
        year=text(paper, "year") or text(meta, "year"),
        venue=text(meta, "booktitle"),
        url=url,
        doi=doi,
    )


def dblp(record: Element, _: Context) -> Draft | None:
    """Read one publication of DBLP; home pages are none, and the full stop after a title is DBLP's."""
    if local(record) == "www" or not record.get("key"):
        return None
    addresses = [text(e) for e in children(record, "ee")]
    named = [address for address in addresses if _DBLP_ADDRESS.match(address)]
    title = text(record, "title")
    return Draft(
        id=record.get("key", ""),
        title=title[:-1] if re.search(r"[^.]\.$", title) else title,
        authors=[_DBLP_NUMBER.sub("", text(e)) for e in children(record, "author")],
        year=text(record, "year"),
        venue=text(record, "journal") or text(record, "booktitle") or text(record, "school"),
        url=next(iter(addresses), ""),
        doi=next(iter(named), ""),
        arxiv=text(record, "volume").removeprefix("abs/") if text(record, "journal") == "CoRR" else "",
    )


def rss(item: Element, _: Context) -> Draft:
    """Read one item of a news feed, as arXiv and journals have them."""
    link, summary = text(item, "link"), text(item, "description")
    return Draft(
        title=_FEED_NUMBER.sub("", text(item, "title")),
        abstract=_FEED_HEAD.sub("", summary),
        authors=[name for e in children(item, "creator") for name in split_names(text(e))],
        year=text(item, "date") or text(item, "pubDate"),
        url=link,
        doi=text(item, "doi") or doi_in_url(link),
        keywords=[text(e) for e in children(item, "category")],
    )
