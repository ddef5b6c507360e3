"""Lists of papers in plain text: Markdown tables, the arXiv mailing, ProQuest reports."""

import re
from collections.abc import Iterator, Sequence

from .fields import columns
from .heads import people_in
from .names import split_names
from .record import Draft, Loaded, doi_in_url, finish
from .source import Source

_LINK = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])+)\]\(\s*<?(\S+?)>?\s*\)")
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,4}[.)])\s+")
_ITEM_TITLE = re.compile(
    r"\[\W{0,4}([^\[\]]{10,300}?)\W{0,4}\]\((?!#)|\*\*\[?([^*\[\]]{10,300}?)\]?\*\*|__([^_]{10,300})__"
)
_TITLE_WORDS = 3
_PREFIX = re.compile(r"^\s*(?:\([^()]{1,40}\)|`[^`]{1,40}`)\s*")
_HREF = re.compile(r"https?://[^\s()<>\[\]]+")
_DIVIDER = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_BAR = re.compile(r"(?<!\\)\|")
_SHOWN = re.compile(r"(?is)<details>\s*(?:<summary>.*?</summary>)?(.*?)(?:</details>|$)")
_FORUM = re.compile(r"[?&]id=([\w-]+)")
_ARXIV_MAIL = re.compile(r"^arXiv:(\S+)", re.MULTILINE)
_MAIL_RULE = re.compile(r"^(?:-{10,}|\\\\.*)$", re.MULTILINE)
_MAIL_FIELD = re.compile(r"^([A-Z][A-Za-z-]+):\s*(.*(?:\n[ \u00a0]+\S.*)*)", re.MULTILINE)
_PROQUEST_START = re.compile(r"^Document \d+ of \d+\s*$", re.MULTILINE)
_PROQUEST_FIELD = re.compile(r"^([A-Z][A-Za-z/ -]{2,40}):[ \t]*(.*)$", re.MULTILINE)
_RULE = re.compile(r"^_{20,}\s*$", re.MULTILINE)


def load_table(source: Source) -> Iterator[Loaded]:
    """Read the tables of a Markdown file whose header names a title; everything around them is ignored."""
    header: dict[str, list[int]] = {}
    width, before = 0, ""
    for number, line in source.lines():
        if _DIVIDER.match(line) and "|" in before:
            names = _cells(before)
            header, width = columns([name.strip(" *_`") for name in names]), len(names)
        elif "|" not in line:
            header = {}
        elif "title" in header:
            yield finish(_row(header, width, _cells(line)), source, number, "line")
        before = line


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in _BAR.split(line.strip().removeprefix("|").removesuffix("|"))]


def _row(header: dict[str, list[int]], width: int, cells: Sequence[str]) -> Draft:
    cells = _rejoined(cells, header, width)

    def cell(name: str) -> str:
        return next((cells[i] for i in header.get(name, ()) if i < len(cells) and cells[i]), "")

    title, link = cell("title"), _LINK.search(cell("title"))
    url = link[2] if link else cell("url") or _first_address(cells)
    forum = _FORUM.search(url) if "openreview" in url else None
    shown = _SHOWN.search(cell("abstract"))
    return Draft(
        id=cell("id") or (forum[1] if forum else ""),
        title=_LINK.sub(lambda m: m[1], title),
        abstract=shown[1] if shown else cell("abstract"),
        authors=split_names(cell("authors")),
        year=cell("year"),
        venue=cell("venue"),
        url=url,
        doi=cell("doi"),
        arxiv=cell("arxiv"),
        keywords=cell("keywords").split(","),
    )


def _first_address(cells: Sequence[str]) -> str:
    return next((link[2] for cell in cells if (link := _LINK.search(cell)) and link[2].startswith("http")), "")


def _rejoined(cells: Sequence[str], header: dict[str, list[int]], width: int) -> Sequence[str]:
    """Put a row with too many bars together again: a formula in the abstract holds some."""
    extra, place = len(cells) - width, header.get("abstract", [-1])[0]
    if extra <= 0 or place < 0:
        return cells
    return [*cells[:place], "|".join(cells[place : place + extra + 1]), *cells[place + extra + 1 :]]


def load_list(source: Source) -> Iterator[Loaded]:
    """Read a Markdown list with one paper an item: its title is a link or in bold type; other items are ignored."""
    for number, line in source.lines():
        if title := item_title(line):
            yield finish(_item(title, line), source, number, "line")


def item_title(line: str) -> str:
    """Give the title in an item of a list: the first link or bold words of some length.

    >>> item_title("- [Deep Graphs and What They Forget](https://example.org/1), ICLR 2021"), item_title("- [Home](/)")
    ('Deep Graphs and What They Forget', '')
    """
    if not _ITEM.match(line):
        return ""
    found = [next(filter(None, match.groups())) for match in _ITEM_TITLE.finditer(line)]
    before = _PREFIX.sub("", _ITEM.sub("", line, count=1).partition("[")[0]) if "](http" in line else ""
    found.append(before.strip(" *_:,.-"))
    return next((title for title in found if len(title.split()) >= _TITLE_WORDS), "")


def _item(title: str, line: str) -> Draft:
    rest = line.partition(title)[2]
    addresses = _HREF.findall(line)
    url = next((a for a in addresses if "arxiv.org" in a or "doi.org" in a), addresses[0] if addresses else "")
    plain_rest = _LINK.sub("", rest).strip("])*_ .:,-")
    people = next(
        (
            names
            for part in re.split(r"\*+|\.\s|\s[-–]\s|<br>", plain_rest)
            if len(names := people_in(part.strip(" *_"))) > 1
        ),
        [],
    )
    year = re.search(r"(?<!\d)((?:19|20)\d\d)(?!\d)", _HREF.sub("", rest))
    return Draft(
        title=title.strip("*_ "),
        authors=people,
        year=year[1] if year else None,
        url=url,
        doi=doi_in_url(url),
        arxiv=_arxiv_in(url),
    )


def _arxiv_in(url: str) -> str:
    return url if "arxiv.org" in url else ""


def load_arxiv_mail(source: Source) -> Iterator[Loaded]:
    r"""Read the daily mailing of arXiv: fields, a rule of two backslashes, the abstract, another rule."""
    text = source.text().replace("\u00a0", " ")
    parts = _MAIL_RULE.split(text)
    for index, part in enumerate(parts):
        if named := _ARXIV_MAIL.search(part):
            fields = {match[1].lower(): " ".join(match[2].split()) for match in _MAIL_FIELD.finditer(part)}
            abstract = parts[index + 1] if index + 1 < len(parts) and not _ARXIV_MAIL.search(parts[index + 1]) else ""
            yield finish(
                _mailed(named[1], fields, abstract), source, text.count("\n", 0, text.find(named[0])) + 1, "line"
            )


def _mailed(number: str, fields: dict[str, str], abstract: str) -> Draft:
    return Draft(
        title=fields.get("title", ""),
        abstract=abstract,
        authors=split_names(fields.get("authors", "")),
        year=fields.get("date"),
        venue=fields.get("journal-ref", ""),
        doi=fields.get("doi", ""),
        arxiv=number,
        url=f"https://arxiv.org/abs/{number}",
        keywords=fields.get("categories", "").split(),
    )


def load_proquest(source: Source) -> Iterator[Loaded]:
    """Read a ProQuest report; table of contents and bibliography repeat the documents and are ignored."""
    text = source.text()
    starts = [*_PROQUEST_START.finditer(text)]
    for index, start in enumerate(starts):
        end = starts[index + 1].start() if index + 1 < len(starts) else len(text)
        body = _RULE.split(text[start.end() : end])[0]
        fields = {match[1].strip().lower(): match[2].strip() for match in reversed([*_PROQUEST_FIELD.finditer(body)])}
        yield finish(_thesis(body, fields), source, text.count("\n", 0, start.start()) + 1, "line")


def _thesis(body: str, fields: dict[str, str]) -> Draft:
    heading = next((line for line in body.split("\n") if line.strip()), "")
    address = re.search(r"^https?://\S+", body, re.MULTILINE)
    return Draft(
        id=fields.get("proquest document id", ""),
        title=fields.get("title", "") or heading,
        abstract=fields.get("abstract", ""),
        authors=split_names(fields.get("author", "")),
        year=fields.get("publication year", "") or fields.get("degree date", ""),
        venue=fields.get("publication title", "") or fields.get("university/institution", ""),
        doi=fields.get("doi", ""),
        url=address[0] if address else "",
        keywords=re.split(r"[,;]", fields.get("identifier / keyword", "")),
    )
