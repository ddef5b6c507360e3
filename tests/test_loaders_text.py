"""Text: pasted abstracts, lists, the arXiv mailing, full texts, and formats with tags at the start of lines."""

import os
import textwrap
from pathlib import Path

import pytest
from kg.loaders import load

from kg.errors import LoadError
from kg.model import Paper

DATA = Path(__file__).parent / "data"
SMALL = (
    "We study how small models learn from large ones when labels are few. Our scheme needs no labels at all, and on "
    "five data sets it is better than the methods that came before it, at a tenth of what they cost to train and run."
)
GRAPH = (
    "Graphs are everywhere. In this paper we ask how deep a network on graphs may be before it forgets what it saw. We "
    "prove a bound for random graphs and confirm it in experiments on twelve real ones, where it is tight to a factor."
)


def read(folder: Path, text: str, name: str = "list-a.txt") -> list[Paper]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return [item for item in load([path]) if isinstance(item, Paper)]


def read_file(name: str) -> list[Paper]:
    return [item for item in load([DATA / name]) if isinstance(item, Paper)]


def titles(folder: Path, text: str) -> list[str]:
    return [paper.title for paper in read(folder, text)]


def wrapped(text: str) -> str:
    return "\n".join(textwrap.wrap(text, 72))


def test_untitled_abstracts_below_a_heading_are_numbered_after_the_file(tmp_path: Path) -> None:
    papers = read(tmp_path, f"Accepted Papers\n\n{SMALL}\n\n{GRAPH}\n\n{SMALL}")
    assert [(p.id, p.title, p.abstract) for p in papers[:2]] == [("list-a-01", "", SMALL), ("list-a-02", "", GRAPH)]
    assert papers[2].source == "list-a.txt:7"


@pytest.mark.parametrize(
    "text",
    [
        f"Small Models\n{SMALL}\n\nDeep Graphs\n{GRAPH}",
        f"Small Models\n{wrapped(SMALL)}\n\nDeep Graphs\n{wrapped(GRAPH)}",
        f"Small Models\n\n{SMALL}\n\nDeep Graphs\n\n{GRAPH}",
        f"Accepted at our workshop\n\nSmall Models\n\n{SMALL}\n\nDeep Graphs\n\n{GRAPH}",
        f"1. Small Models\n\n{SMALL}\n\n2. Deep Graphs\n\n{GRAPH}",
        f"# Papers\n\n## Small Models\n{SMALL}\n\n## Deep Graphs\n\n{GRAPH}",
        f"Small Models\n\nAbstract\n\n{SMALL}\n\nDeep Graphs\n\nAbstract\n\n{GRAPH}",
        f"Title: Small Models\nAbstract: {SMALL}\n\nTitle: Deep Graphs\nAbstract:\n{GRAPH}",
        f"**Title:** Small Models\n**Abstract:** {SMALL}\n\n---\n\n**Title:** Deep Graphs\n**Abstract:** {GRAPH}",
    ],
)
def test_titles_are_found_wherever_they_stand(tmp_path: Path, text: str) -> None:
    assert [(p.title, p.abstract) for p in read(tmp_path, text)] == [("Small Models", SMALL), ("Deep Graphs", GRAPH)]


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_authors_line_below_the_title_is_read(tmp_path: Path, between: str) -> None:
    first = f"How Small Models Learn\nJane Roe1, John Doe2{between}{SMALL}"
    text = f"{first}\n\nHow Deep Graphs Forget\nWei Li, Ann Bo{between}{GRAPH}"
    papers = read(tmp_path, text)
    assert [p.title for p in papers] == ["How Small Models Learn", "How Deep Graphs Forget"]
    assert [p.authors for p in papers] == [("Jane Roe", "John Doe"), ("Wei Li", "Ann Bo")]


def test_wrapped_abstract_has_no_title(tmp_path: Path) -> None:
    assert [p.abstract for p in read(tmp_path, f"{wrapped(SMALL)}\n\n{wrapped(GRAPH)}")] == [SMALL, GRAPH]


def test_numbered_list_without_blank_lines_is_divided(tmp_path: Path) -> None:
    assert [p.abstract for p in read(tmp_path, f"1. {SMALL}\n2. {GRAPH}\n")] == [SMALL, GRAPH]


def test_list_of_titles_alone_is_read(tmp_path: Path) -> None:
    assert titles(tmp_path, "How Small Models Learn\nHow Deep Graphs Forget\n") == [
        "How Small Models Learn",
        "How Deep Graphs Forget",
    ]


def test_labels_give_the_other_fields(tmp_path: Path) -> None:
    head = "Title: Small Models\nAuthors: Roe, Jane; Doe, John\nYear: 2021\nVenue: ICML\nDOI: 10.1234/x\nKeywords: a; b"
    text = f"{head}\nAbstract: {SMALL}"
    (paper,) = read(tmp_path, text)
    assert (paper.authors, paper.year, paper.venue) == (("Roe, Jane", "Doe, John"), 2021, "ICML")
    assert (paper.doi, paper.keywords) == ("10.1234/x", ("a", "b"))


def test_markdown_and_latex_in_abstracts_are_undone(tmp_path: Path) -> None:
    (paper,) = read(
        tmp_path, f"We propose ***Var**iance **D**riven* search with $\\epsilon$-greedy steps, 5\\% better. {SMALL}"
    )
    assert paper.abstract.startswith("We propose Variance Driven search with ε-greedy steps, 5% better.")


def test_text_that_holds_no_paper_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="holds no records"):
        read(tmp_path, "x = 1;\n{}\n")


def test_markdown_table_is_read_and_a_bar_in_a_formula_is_text() -> None:
    (paper,) = read_file("daily.md")
    assert (paper.title, paper.arxiv, paper.year) == ("One Two", "2601.14737", 2026)
    assert paper.abstract.endswith("to train and run.")


def test_markdown_list_of_links_is_read(tmp_path: Path) -> None:
    text = "# Awesome\n\n" + "".join(
        f"- [How Model {n} Learns](https://arxiv.org/abs/2001.0000{n}), Jane Roe, John Doe. ICLR 2020.\n"
        for n in range(1, 5)
    )
    papers = read(tmp_path, text, "list.md")
    assert [(p.title, p.arxiv, p.year) for p in papers[:1]] == [("How Model 1 Learns", "2001.00001", 2020)]
    assert len(papers) == 4


def test_arxiv_mailing_is_read() -> None:
    (paper,) = read_file("arxiv-mail.txt")
    assert (paper.arxiv, paper.title, paper.authors) == (
        "2306.07353",
        "How Small Models Learn",
        ("Jane Roe", "John Doe"),
    )
    assert (paper.year, paper.abstract) == (2023, SMALL)


def test_full_text_gives_its_head() -> None:
    (paper,) = read_file("fulltext.txt")
    assert (paper.title, paper.authors, paper.abstract) == ("How Small Models Learn", ("Jane Roe", "John Doe"), SMALL)


def test_nbib_records_and_wrapped_lines(tmp_path: Path) -> None:
    text = """PMID- 11111111
DP  - 2016 Mar-Apr
TI  - How small models
      learn.
LID - 10.1234/abc [doi]
AB  - First line
      second line.
FAU - Roe, Jane
AU  - Roe J
JT  - Journal of Models
PMC - PMC7

PMID- 22222222
TI  - Second.
"""
    first, second = read(tmp_path, text, "a.txt")
    assert (first.pmid, first.title, first.abstract, first.year) == (
        "11111111",
        "How small models learn.",
        "First line second line.",
        2016,
    )
    assert (first.doi, first.authors, second.pmid) == ("10.1234/abc", ("Roe, Jane",), "22222222")


def test_web_of_science_tags() -> None:
    first, second = read_file("web-of-science.isi")
    assert (first.id, first.title, first.authors, first.year) == (
        "WOS:1",
        "How small models learn",
        ("Roe, J", "Doe, A"),
        2001,
    )
    assert second.title == "Two"


def test_endnote_tagged_records_begin_after_an_empty_line() -> None:
    first, second = read_file("endnote.enw")
    assert (first.title, first.authors, first.venue, first.year) == ("One two", ("Roe, Jane",), "Journal", 2021)
    assert (second.title, second.abstract, second.url) == ("Three", "First. Second.", "http://example.org/x")


@pytest.mark.shared
@pytest.mark.parametrize("part", ["a", "b", "c"])
def test_icml_lists_give_nineteen_abstracts_each(part: str) -> None:
    if "KG_SHARED" not in os.environ:
        pytest.skip("KG_SHARED is not set")
    papers = list(load([Path(os.environ["KG_SHARED"], "corpora", f"icml2026-{part}.txt")]))
    assert [item.id for item in papers if isinstance(item, Paper) and not item.title] == [
        f"icml2026-{part}-{n:02}" for n in range(1, 20)
    ]
