"""Names that services give to the same thing, compared in lower case without blanks and punctuation."""

import re
from functools import lru_cache

FIELDS: dict[str, tuple[str, ...]] = {
    "title": tuple(
        (
            "title documenttitle articletitle papertitle itemtitle titles displayname ti titlename primarytitle "
            "originaltitle fulltitle 题名 标题 篇名 論文名 書名 titel titre titulo título titolo beitragstitel name"
        ).split()
    ),
    "abstract": tuple(
        (
            "abstract abstracts summary abstractnote description text ab abstractinvertedindex paperabstract "
            "abstracttext originalabstract notesabstract 摘要 abstr descriptions zusammenfassung résumé resumen "
            "resumo abstracttxt abstractnotes"
        ).split()
    ),
    "authors": tuple(
        (
            "authors author authorsparsed authorfullnames authornames authorfullname authfullname authorships "
            "authorshipsauthordisplayname authorshipsrawauthorname creators creator authorlist au authorstring af "
            "firstauthors 作者 责任者 作者關鍵字 byline autor autoren auteurs autores auteur autori "
            "authorsfullnames contributorsauthors verfasser fullauthors authorsname"
        ).split()
    ),
    "year": tuple(
        (
            "year publicationyear pubyear publishedyear publicationdatey yearpublished py issued publishedprint "
            "publishedonline published publicationdate datepublished publisheddate pubdate coverdate date "
            "publishedat publicationdateprint publicationdateonline firstpublicationdate 年份 年 发表时间 出版年 "
            "pdate acceptancedate dateofpublication jahr annee année año ano publicationdateyear "
            "publisheddateyear datepub firstonline publicationyearonline publicationmonthyear"
        ).split()
    ),
    "venue": tuple(
        (
            "sourcetitle publicationtitle journaltitle journal journalbook venue containertitle primarylocation "
            "primarylocationsourcedisplayname hostvenue publicationvenue booktitle bookseriestitle proceeding "
            "conference conferencename publicationname journalname publication so parenttitle secondarytitle "
            "journals 来源 刊名 文献来源 來源出版物名稱 booktitles hostvenuedisplayname primarylocationdisplayname "
            "journalinfo container bookname sourcename zeitschrift revue revista journalconference "
            "conferencejournal source"
        ).split()
    ),
    "url": tuple(
        (
            "url urls link links pdflink pdf paperurl urlabs urlpdf site sourceurl externalurl landingpageurl "
            "primarylocationlandingpageurl htmlurl uri openreviewurl downloadurl s2url virtualsite pdfurl "
            "dimensionsurl 連結 链接 网址 fulltexturl entryid html resource articleurl plink permalink abstracturl "
            "arxivurl paperlink ee htmlpage publisherurl openaccesspdf itemurl"
        ).split()
    ),
    "doi": tuple(("doi itemdoi doinumber articledoi idsdoi di doiurl paperdoi prismdoi doilink").split()),
    "arxiv": tuple(("arxivid arxiv paperarxivid arxivnumber eprint").split()),
    "pmid": tuple(("pmid pubmedid idspmid pubmed pm medlinepmid pubmedids").split()),
    "keywords": tuple(
        (
            "keywords authorkeywords keyword tags manualtags de subjects 关键词 subject keywordsdisplayname "
            "mfieldofstudy fieldsofstudy categories indexkeywords meshterms keywordlist primaryarea"
        ).split()
    ),
    "id": tuple(
        (
            "citationkey key publicationid ut utuniquewosid lensid eid openalexid uid itemid centralid id paperid "
            "accessionnumber uniqueid identifier openreviewid forum halid coreid recordid corpusid handle "
            "anthologyid internalid sourceid citekey bibtexkey referenceid refid rayyanid"
        ).split()
    ),
}
"""For each field the names it goes by, the most telling first."""

_NAME_OF = {synonym: (name, rank) for name, synonyms in FIELDS.items() for rank, synonym in enumerate(synonyms)}


_LONGEST = 80


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """Give a field name as the table has it.

    >>> plain("Author(s)"), plain("primary_location.source.display_name"), plain("title_s")
    ('authors', 'primarylocationsourcedisplayname', 'title')
    """
    name = re.sub(r"_(?:s|t|i|ss)$", "", name.strip().casefold())
    return re.sub(r"[\W_]+", "", name)


def field_of(name: str) -> tuple[str, int] | None:
    """Give the field that a name stands for and its rank among the synonyms."""
    return _NAME_OF.get(plain(name)) if len(name) <= _LONGEST else None


def columns(names: list[str]) -> dict[str, list[int]]:
    """Find for each field the columns of a table that hold it, the best first.

    >>> columns(["Item Title", "DOI", "Notes"])
    {'title': [0], 'doi': [1]}
    """
    found: dict[str, list[tuple[int, int]]] = {}
    for index, name in enumerate(names):
        if place := field_of(name):
            found.setdefault(place[0], []).append((place[1], index))
    return {field: [index for _, index in sorted(ranked)] for field, ranked in found.items()}
