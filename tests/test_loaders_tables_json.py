"""Tables and JSON: whatever a service calls its fields, and wherever it puts its records."""

import json
import zipfile
from pathlib import Path

import pytest
from kg.loaders import load

from kg.errors import LoadError
from kg.model import Paper, Skipped


def read(folder: Path, name: str, text: str) -> list[Paper | Skipped]:
    path = folder / name
    path.write_bytes(text.encode())
    return list(load([path]))


def papers(folder: Path, name: str, content: object) -> list[Paper]:
    text = content if isinstance(content, str) else json.dumps(content)
    return [item for item in read(folder, name, text) if isinstance(item, Paper)]


def record(folder: Path, value: object) -> Paper:
    (paper,) = papers(folder, "a.json", value)
    return paper


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separator_is_found(tmp_path: Path, separator: str) -> None:
    text = (
        separator.join(("Title", "Author(s)", "Publication Year"))
        + "\n"
        + separator.join(("One", "Jane Roe", "2020"))
        + "\n"
    )
    (paper,) = papers(tmp_path, "a.csv", text)
    assert (paper.title, paper.authors, paper.year) == ("One", ("Jane Roe",), 2020)


def test_sep_line_names_the_separator(tmp_path: Path) -> None:
    assert papers(tmp_path, "a.csv", "sep=;\ntitle;abstract\nOne, two;Text\n")[0].title == "One, two"


def test_byte_order_mark_and_quoted_header_are_no_part_of_the_name(tmp_path: Path) -> None:
    assert papers(tmp_path, "a.csv", '\ufeff"Title","Abstract Note"\n"One","Text"')[0].abstract == "Text"


def test_lines_before_the_header_are_passed_over(tmp_path: Path) -> None:
    text = 'SEARCH QUERY,dinosaur:ti\n-----\n\nTitle,Abstract,Author Names\nOne,Text,"Yang Z., Jiang B."\n'
    assert papers(tmp_path, "a.csv", text)[0].authors == ("Yang Z.", "Jiang B.")


def test_line_breaks_and_doubled_quotes_in_cells_are_text(tmp_path: Path) -> None:
    (paper,) = papers(tmp_path, "a.csv", 'title,abstract\r\n"The ""New"" One","First\n\nSecond"\r\n')
    assert (paper.title, paper.abstract) == ('The "New" One', "First Second")


def test_extra_tab_at_line_ends_does_not_move_columns(tmp_path: Path) -> None:
    (paper,) = papers(tmp_path, "a.txt", 'PT\tAU\tTI\tPY\tUT\nJ\tRoe, J; Doe, A\t"Odd title\t1999\tWOS:1\t\n')
    assert (paper.title, paper.year, paper.id, paper.authors) == ('"Odd title', 1999, "WOS:1", ("Roe, J", "Doe, A"))


def test_table_without_title_lists_its_columns(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="color, size"):
        read(tmp_path, "a.csv", "color,size\nred,4\n")


def test_table_of_identifiers_gives_skipped_records(tmp_path: Path) -> None:
    (item,) = read(tmp_path, "a.csv", "pmid,doi,openalex_id\n1234567,10.1234/x,W1\n")
    assert isinstance(item, Skipped)
    assert item.record is not None
    assert (item.record.doi, item.record.pmid) == ("10.1234/x", "1234567")


def test_unclosed_quotation_mark_is_reported(tmp_path: Path) -> None:
    first, second = read(tmp_path, "a.csv", 'title,abstract\nOne,Text\n"Two,Text\nThree,Text\nFour,Text\n')
    assert isinstance(first, Paper)
    assert isinstance(second, Skipped)


@pytest.mark.parametrize("text", ["[No abstract available]", "Abstract not found", "NA", "null", "-"])
def test_placeholder_is_no_abstract(tmp_path: Path, text: str) -> None:
    assert papers(tmp_path, "a.csv", f"title,abstract\nOne,{text}\n")[0].abstract == ""


def test_embase_source_gives_venue_and_year(tmp_path: Path) -> None:
    (paper,) = papers(
        tmp_path, "a.csv", "Title,Source\nOne,Endoscopic Ultrasound (2014) 3:3 (152-160). Date of Publication: 2014\n"
    )
    assert (paper.venue, paper.year) == ("Endoscopic Ultrasound", 2014)


def test_workbook_is_read_with_prelude_and_shared_strings(tmp_path: Path) -> None:
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    cells = ["About the data", "Title", "Year", "One"]
    shared = f'<sst xmlns="{space}">' + "".join(f"<si><t>{cell}</t></si>" for cell in cells) + "</sst>"
    rows = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
        '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c></row>'
        '<row r="3"><c r="A3" t="s"><v>3</v></c><c r="C3"><v>2020</v></c></row>'
    )
    with zipfile.ZipFile(tmp_path / "a.xlsx", "w") as book:
        book.writestr("[Content_Types].xml", "<Types/>")
        book.writestr("xl/sharedStrings.xml", shared)
        book.writestr(
            "xl/worksheets/sheet1.xml", f'<worksheet xmlns="{space}"><sheetData>{rows}</sheetData></worksheet>'
        )
    (paper,) = load([tmp_path / "a.xlsx"])
    assert isinstance(paper, Paper)
    assert (paper.title, paper.year) == ("One", 2020)


def test_id_title_text_records_are_read(tmp_path: Path) -> None:
    (paper,) = papers(tmp_path, "a.jsonl", '{"id": "x1", "title": "One", "text": "Body"}\n')
    assert (paper.id, paper.title, paper.abstract, paper.source) == ("x1", "One", "Body", "a.jsonl:1")


def test_half_a_json_line_is_skipped_and_the_rest_is_read(tmp_path: Path) -> None:
    text = '{"id": "a", "title": "One"}\n{"id": "b", "title": "Tw\n{"id": "c", "title": "Three"}\n'
    first, second, third = read(tmp_path, "a.jsonl", text)
    assert isinstance(second, Skipped)
    assert (second.where, "JSON" in second.reason) == ("a.jsonl, line 2", True)
    assert [item.id for item in (first, third) if isinstance(item, Paper)] == ["a", "c"]


def test_json_lines_are_recognised_under_the_name_json(tmp_path: Path) -> None:
    assert len(papers(tmp_path, "a.json", '{"title": "One"}\n{"title": "Two"}\n')) == 2


def test_array_cut_off_gives_what_is_whole(tmp_path: Path) -> None:
    first, rest = read(tmp_path, "a.json", '[{"title": "One"},\n {"title": "Tw')
    assert isinstance(first, Paper)
    assert isinstance(rest, Skipped)


def test_trailing_commas_are_forgiven(tmp_path: Path) -> None:
    assert len(papers(tmp_path, "a.json", '[{"title": "One, two,", "authors": ["A B",],},\n]')) == 1


def test_json_nested_too_deeply_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="nested too deeply"):
        read(tmp_path, "a.json", '{"a":' * 90_000 + "1" + "}" * 90_000)


def test_no_json_at_all_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="line 1"):
        read(tmp_path, "a.json", '{"title": One}')


@pytest.mark.parametrize(
    "wrapper",
    [
        {"results": ["R"]},
        {"message": {"items": ["R"]}},
        {"message": "R"},
        {"response": {"docs": ["R"]}},
        {"hits": {"hits": [{"_source": "R"}]}},
        {"data": ["R"]},
        {"papers": ["R"]},
        [{"paper": "R"}],
        {"notes": [{"id": "x", "content": "R"}]},
        {"key-1": "R"},
        "R",
    ],
)
def test_records_are_found_in_their_wrapper(tmp_path: Path, wrapper: object) -> None:
    text = json.dumps(wrapper).replace('"R"', '{"title": "One", "abstract": "Text"}')
    assert [p.title for p in papers(tmp_path, "a.json", text)] == ["One"]


def test_object_keyed_by_id_gives_the_ids(tmp_path: Path) -> None:
    found = papers(
        tmp_path, "a.json", {"k1": {"title": "One"}, "https://openreview.net/forum?id=Ab_c-1": {"title": "Two"}}
    )
    assert [p.id for p in found] == ["k1", "Ab_c-1"]


def test_references_inside_a_record_are_no_records(tmp_path: Path) -> None:
    assert record(tmp_path, {"title": "One", "references": [{"title": "Other"}]}).title == "One"


def test_inverted_abstract_is_put_in_order(tmp_path: Path) -> None:
    work = {"title": "One", "abstract_inverted_index": {"We": [0, 3], "see": [1, 4], "what": [2]}}
    assert record(tmp_path, work).abstract == "We see what We see"


def test_null_abstract_is_none(tmp_path: Path) -> None:
    assert record(tmp_path, {"title": "One", "abstract_inverted_index": None}).abstract == ""


@pytest.mark.parametrize(
    "authors",
    [
        "Jane Roe, John Doe",
        "Jane Roe; John Doe",
        "Jane Roe and John Doe",
        ["Jane Roe", "John Doe"],
        [{"name": "Jane Roe"}, {"name": "John Doe"}],
        [{"author": {"display_name": "Jane Roe"}}, {"author": {"display_name": "John Doe"}}],
        [{"fullname": "Jane Roe"}, {"fullname": "John Doe"}],
        {"author": [{"text": "Jane Roe"}, {"text": "John Doe"}]},
    ],
)
def test_authors_of_every_shape(tmp_path: Path, authors: object) -> None:
    assert record(tmp_path, {"title": "One", "authors": authors}).authors == ("Jane Roe", "John Doe")


@pytest.mark.parametrize(
    "author",
    [
        {"family": "Roe", "given": "Jane"},
        {"last": "Roe", "first": "Jane", "middle": []},
        {"lastName": "Roe", "firstName": "Jane"},
    ],
)
def test_authors_in_parts_are_joined(tmp_path: Path, author: object) -> None:
    assert record(tmp_path, {"title": "One", "author": [author]}).authors == ("Roe, Jane",)


@pytest.mark.parametrize(
    "year",
    [
        {"year": 2020},
        {"year": "2020"},
        {"issued": {"date-parts": [[2020, 5]]}},
        {"issued": {"date-parts": [["2020"]]}},
        {"publication_date": "2020-05-01"},
        {"pdate": 1588320000000},
        {"bibtex": "@misc{a,\n year={2020}}"},
        {"versions": [{"created": "Mon, 2 Apr 2020 19:18:42 GMT"}], "update_date": "2022-01-01"},
    ],
)
def test_year_of_every_shape(tmp_path: Path, year: dict[str, object]) -> None:
    assert record(tmp_path, {"title": "One", **year}).year == 2020


def test_date_of_change_is_no_year(tmp_path: Path) -> None:
    assert (
        record(tmp_path, {"title": "One", "update_date": "2008-11-26", "indexed": {"date-parts": [[2022]]}}).year
        is None
    )


def test_identifiers_in_a_mapping_are_found(tmp_path: Path) -> None:
    paper = record(
        tmp_path, {"title": "One", "externalIds": {"DOI": "10.1234/X", "ArXiv": "2103.14030", "PubMed": "77"}}
    )
    assert (paper.doi, paper.arxiv, paper.pmid) == ("10.1234/x", "2103.14030", "77")


def test_arxiv_number_stays_a_text(tmp_path: Path) -> None:
    assert record(tmp_path, {"id": "2405.21060", "title": "One"}).arxiv == "2405.21060"


def test_value_wrappers_are_undone(tmp_path: Path) -> None:
    paper = record(
        tmp_path, {"notes": [{"id": "n", "content": {"title": {"value": "One"}, "authors": {"value": ["Jane Roe"]}}}]}
    )
    assert (paper.id, paper.title, paper.authors) == ("n", "One", ("Jane Roe",))


def test_text_beside_an_inner_record_is_kept(tmp_path: Path) -> None:
    value = {
        "paper_id": "p",
        "metadata": {"title": "One", "authors": []},
        "abstract": [{"text": "First."}, {"text": "Second."}],
    }
    assert record(tmp_path, value).abstract == "First. Second."


def test_lone_surrogate_can_be_written(tmp_path: Path) -> None:
    paper = record(tmp_path, {"id": "a\ud800", "title": "One \udfff"})
    assert (paper.id + paper.title).encode("utf-8")
