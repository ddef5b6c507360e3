"""Text as people paste it: abstracts with or without titles, authors, labels, numbers and headings."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from .heads import TITLE_WORDS, is_long, people_in, read_head, split_title
from .names import split_names
from .record import Draft, Loaded, doi_in_url, finish
from .source import Source

_RULE = re.compile(r"\s*(?:[-*_=~]\s*){3,}$")
_NUMBER = re.compile(r"\A\s*(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)、](?!\d)|[-*•+]\s(?!\s*\*))\s*(?=\S)")
_HEADING = re.compile(r"\A\s{0,3}#{1,6}\s+")
_LABEL = re.compile(
    r"\s*(?:#{1,6}\s*|[-*+]\s+)?(?:\*\*|__|\*)?(title|paper title|authors?|abstract|summary|keywords?|year|date|venue|"
    r"journal|conference|published in|doi|url|link|arxiv|pmid|id|标题|题目|作者|摘要|关键词|年份)"
    r"(?:\*\*|__|\*)?\s*[:：](?:\*\*|__|\*)?\s*(.*)$",
    re.IGNORECASE | re.DOTALL,
)
_SYNONYMS = {
    **dict.fromkeys(("paper title", "标题", "题目"), "title"),
    **dict.fromkeys(("author", "作者"), "authors"),
    **dict.fromkeys(("summary", "摘要"), "abstract"),
    **dict.fromkeys(("keyword", "关键词"), "keywords"),
    **dict.fromkeys(("journal", "conference", "published in"), "venue"),
    **dict.fromkeys(("date", "年份"), "year"),
    "link": "url",
}
_ABSTRACT_LINE = re.compile(r"\s*(?:#{1,6}\s*)?(?:\*\*|__)?abstract(?:\*\*|__)?\s*[:.—]?\s*$", re.IGNORECASE)
_KEYWORDS = re.compile(
    r"\s(?:\*\*)?(?:Key ?words|Index Terms)(?:\*\*)?\s*[:—]\s*(.{3,400})$", re.IGNORECASE | re.DOTALL
)
_CODE = re.compile(r"[{}=<>\\]{2}|;$|^\W")
_TITLED_SHARE = 0.5
_LABELLED_LINES = 4000


@dataclass(frozen=True, slots=True)
class Found:
    """Hold the parts of one paper and the line it starts on; `more` is what other labels say."""

    line: int
    title: str = ""
    abstract: str = ""
    authors: Sequence[str] = ()
    more: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Block:
    """Hold the lines between two blank lines; `kind` is long (an abstract), short, or heading."""

    line: int
    text: str
    kind: str


def load(source: Source) -> Iterator[Loaded]:
    """Read pasted text; papers are named after the file and numbered."""
    text = source.text()
    found = _labelled(text) if _is_labelled(text) else _from_blocks(list(_blocks(text)))
    papers = [paper for paper in found if paper.abstract or paper.title]
    width = max(2, len(str(len(papers))))
    for number, paper in enumerate(papers, 1):
        yield finish(_draft(paper, f"{source.stem}-{number:0{width}}"), source, paper.line, "line")


def _draft(paper: Found, name: str) -> Draft:
    abstract, more = paper.abstract, paper.more
    keywords = _KEYWORDS.search(abstract[-600:])
    if keywords:
        abstract = abstract[: len(abstract) - len(keywords[0])]
    words = more.get("keywords", "") or (keywords[1] if keywords else "")
    return Draft(
        id=more.get("id", "") or name,
        title=paper.title,
        abstract=abstract,
        authors=paper.authors,
        year=more.get("year"),
        venue=more.get("venue", ""),
        url=more.get("url", ""),
        doi=more.get("doi", "") or doi_in_url(more.get("url", "")),
        arxiv=more.get("arxiv", ""),
        pmid=more.get("pmid", ""),
        keywords=re.split(r"[;,，；]", words.rstrip(". ")),
    )


def _is_labelled(text: str) -> bool:
    lines = text.split("\n")[:_LABELLED_LINES]
    labels = [_canonical(match[1]) for line in lines if (match := _LABEL.match(line))]
    return max(labels.count("abstract"), labels.count("title")) > 1 or {"title", "abstract"} <= set(labels)


def _canonical(label: str) -> str:
    return _SYNONYMS.get(label.lower(), label.lower())


def _labelled(text: str) -> Iterator[Found]:
    """Read `Title: …`, `Abstract: …` and so on; a paper starts where a label comes again, or at a title."""
    values: dict[str, list[str]] = {}
    start, last = 1, ""
    for number, line in enumerate(text.split("\n"), 1):
        label = _LABEL.match(line)
        if label:
            last = _canonical(label[1])
            if last in values or (last == "title" and "abstract" in values):
                yield _filled(start, values)
                values = {}
            start = start if values else number
            values[last] = [label[2]]
        elif _RULE.match(line) or (not line.strip() and last != "abstract"):
            last = ""
        elif last:
            values[last].append(line)
    yield _filled(start, values)


def _filled(line: int, values: Mapping[str, Sequence[str]]) -> Found:
    texts = {name: "\n".join(lines).strip() for name, lines in values.items()}
    title, abstract, authors = (texts.pop(name, "") for name in ("title", "abstract", "authors"))
    return Found(line, title, abstract, split_names(authors), texts)


def _blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a text; list items and lines that are each long enough for an abstract stand alone."""
    lines: list[str] = []
    start = 1
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.strip() and not _RULE.match(line):
            start = start if lines else number
            lines.append(line)
        elif lines:
            yield from _divided(start, lines)
            lines = []


def _divided(start: int, lines: Sequence[str]) -> Iterator[Block]:
    alone = len(lines) > 1 and (all(map(is_long, lines)) or all(_NUMBER.match(line) for line in lines))
    if alone:
        yield from (_block(start + index, [line]) for index, line in enumerate(lines))
    elif _HEADING.match(lines[0]) and len(lines) > 1:
        yield _block(start, lines[:1])
        yield from _divided(start + 1, lines[1:])
    else:
        yield _block(start, lines)


def _block(line: int, lines: Sequence[str]) -> Block:
    text = "\n".join(lines)
    if _HEADING.match(text) and len(lines) == 1:
        return Block(line, _NUMBER.sub("", _HEADING.sub("", text)), "heading")
    text = _NUMBER.sub("", text)
    return Block(line, text, "long" if is_long(text) else "short")


def _from_blocks(blocks: Sequence[Block]) -> Iterator[Found]:
    """Join titles, authors and abstracts that stand in blocks of their own, or title and abstract in one block.

    Only where most abstracts have a title is a short block one; else it is a heading of the list.
    """
    blocks = [block for block in blocks if not _ABSTRACT_LINE.match(block.text)]
    long = [index for index, block in enumerate(blocks) if block.kind == "long"]
    inside = [split_title(blocks[index].text) for index in long]
    own = bool(long) and sum(bool(title) for title, _ in inside) >= _TITLED_SHARE * len(long)
    bare = [index for index, (title, _) in zip(long, inside, strict=True) if not (own and title)]
    titled = sum(index > 0 and blocks[index - 1].kind != "long" for index in bare) >= _TITLED_SHARE * len(bare)
    runs = [blocks[previous + 1 : index] for previous, index in zip([-1, *long], long, strict=False)]
    usual = max(map(len, runs[1:]), default=2)
    for index, (title, rest), run in zip(long, inside, [_last(run, usual) for run in runs], strict=True):
        if own and title:
            yield _in_one(blocks[index].line, title, rest)
        else:
            yield _with_head(blocks[index], run if titled or (run and _is_title_heading(run[-1])) else [])
    if not long:
        yield from (paper for block in blocks for paper in _titles(block))


def _last(run: Sequence[Block], usual: int) -> Sequence[Block]:
    """Leave out the heading of the whole list before the first title."""
    return run[-1:] if run and run[-1].kind == "heading" else run[-usual:] if usual else []


def _is_title_heading(block: Block) -> bool:
    return block.kind == "heading" and len(block.text.split()) > 3


def _in_one(line: int, title: str, rest: str) -> Found:
    first, _, abstract = rest.partition("\n")
    people = people_in(first) if abstract else []
    abstract = abstract if people else rest
    head, _, after = abstract.partition("\n")
    return Found(line, title, after if _ABSTRACT_LINE.match(head) else abstract, people)


def _with_head(block: Block, run: Sequence[Block]) -> Found:
    paper = Found(block.line, abstract=block.text)
    if not run:
        return paper
    head = read_head([before.text for before in run])
    return replace(paper, title=head.title, authors=head.authors, more={"url": head.url}, line=run[-1].line)


def _titles(block: Block) -> Iterator[Found]:
    """Take the lines of a list without abstracts as titles."""
    for index, line in enumerate(block.text.split("\n")):
        title = _NUMBER.sub("", line).strip()
        if block.kind == "short" and 3 <= len(title.split()) <= TITLE_WORDS and not _CODE.search(title):
            yield Found(block.line + index, title)
