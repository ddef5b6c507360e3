"""Where papers come from: files, folders, globs, standard input, gzip, encodings; and what is refused in one line."""

import doctest
import gzip
import io
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest
from kg.loaders import FORMATS, fields, heads, lists, load, names, record

from kg import dedupe
from kg.commands.read import read
from kg.errors import LoadError, UnknownNameError
from kg.model import Paper, Skipped

ABSTRACT = (
    "We study how small models learn from large ones when labels are few. Our scheme needs no labels at all, "
    "and on five data sets it is better than the methods that came before it, at a tenth of their cost."
)
BIB = "@article{roe2020, title = {A Small Model}, author = {Roe, Jane}, year = 2020}\n"


def write(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def ids(*sources: str | Path) -> list[str]:
    return [item.id for item in load(sources) if isinstance(item, Paper)]


def refusal(*sources: str | Path) -> str:
    with pytest.raises(LoadError) as caught:
        list(load(sources))
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_missing_file_is_refused(tmp_path: Path) -> None:
    assert "no such file" in refusal(tmp_path / "none.bib")


def test_empty_file_is_refused(tmp_path: Path) -> None:
    assert "is empty" in refusal(write(tmp_path, "a.bib", "  \n"))


def test_empty_folder_is_refused(tmp_path: Path) -> None:
    assert "holds no file that can be read" in refusal(tmp_path)


def test_glob_without_match_is_refused(tmp_path: Path) -> None:
    assert "no file matches" in refusal(str(tmp_path / "*.bib"))


def test_binary_content_is_refused(tmp_path: Path) -> None:
    assert "binary" in refusal(write(tmp_path, "a.txt", bytes(range(256)) * 40))


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"%PDF-1.5\n", "PDF"),
        (b"PAR1" + bytes(9), "Parquet"),
        (b"\x89PNG\r\n", "picture"),
        (b"\xd0\xcf\x11\xe0", "Office"),
    ],
)
def test_known_binary_formats_are_named(tmp_path: Path, content: bytes, word: str) -> None:
    assert word in refusal(write(tmp_path, "a.dat", content))


def test_zip_archive_is_no_workbook(tmp_path: Path) -> None:
    assert "ZIP" in refusal(write(tmp_path, "a.xlsx", b"PK\x03\x04" + bytes(100)))


def test_git_lfs_pointer_is_named(tmp_path: Path) -> None:
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n"
    assert "git lfs pull" in refusal(write(tmp_path, "a.json", pointer))


def test_web_page_is_refused(tmp_path: Path) -> None:
    assert "web page" in refusal(write(tmp_path, "a.txt", "<!DOCTYPE html>\n<html><body>Hello</body></html>"))


def test_file_without_records_is_refused(tmp_path: Path) -> None:
    assert "holds no records" in refusal(write(tmp_path, "a.bib", "% nothing here yet\n"))


def test_unknown_xml_is_named_by_its_root(tmp_path: Path) -> None:
    assert "<svg>" in refusal(write(tmp_path, "a.xml", "<svg><g/></svg>"))


def test_unknown_format_name_lists_the_known(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="bibtex"):
        load([write(tmp_path, "a.bib", BIB)], format="bibtx")


def test_every_format_can_be_forced(tmp_path: Path) -> None:
    assert [p.title for p in load([write(tmp_path, "a.weird", BIB)], format="bibtex") if isinstance(p, Paper)] == [
        "A Small Model"
    ]
    assert {"text", "json", "csv", "bibtex", "ris", "xml"} <= set(FORMATS)


def test_gzip_is_undone_whatever_the_name(tmp_path: Path) -> None:
    assert ids(write(tmp_path, "a.bib.gz", gzip.compress(BIB.encode()))) == ["roe2020"]
    assert ids(write(tmp_path, "b.bib", gzip.compress(BIB.encode()))) == ["roe2020"]


def test_damaged_gzip_is_refused(tmp_path: Path) -> None:
    assert "gzip" in refusal(write(tmp_path, "a.bib.gz", gzip.compress(BIB.encode() * 99)[:60]))


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BIB.encode())))
    assert ids("-") == ["roe2020"]


def test_gzip_on_standard_input_is_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(BIB.encode()))))
    assert ids("-") == ["roe2020"]


def test_folder_is_read_sorted_and_recursively(tmp_path: Path) -> None:
    for name in ("b.bib", "a/z.bib", ".hidden/c.bib", "README.md", "notes.pdf"):
        write(tmp_path, name, BIB.replace("roe2020", name))
    assert ids(tmp_path) == ["a/z.bib", "b.bib"]


def test_glob_is_read_sorted(tmp_path: Path) -> None:
    for name in ("b.bib", "a.bib", "c.txt"):
        write(tmp_path, name, BIB.replace("roe2020", name))
    assert ids(str(tmp_path / "*.bib")) == ["a.bib", "b.bib"]


def test_source_names_file_and_position_without_the_path_to_it(tmp_path: Path) -> None:
    (paper,) = load([write(tmp_path, "a.bib", "\n\n" + BIB)])
    assert isinstance(paper, Paper)
    assert paper.source == "a.bib:3"


def test_content_decides_where_the_suffix_is_wrong(tmp_path: Path) -> None:
    assert ids(write(tmp_path, "a.csv", BIB)) == ["roe2020"]
    assert ids(write(tmp_path, "b.ris", json.dumps([{"id": "x", "title": "A Small Model"}]))) == ["x"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-16-le", "cp1252"])
def test_encodings_are_recognised(tmp_path: Path, encoding: str) -> None:
    (paper,) = load([write(tmp_path, "a.bib", BIB.replace("Roe", "Müller-Lüdenscheidt").encode(encoding))])
    assert isinstance(paper, Paper)
    assert paper.authors == ("Müller-Lüdenscheidt, Jane",)


def test_chinese_encoding_is_recognised(tmp_path: Path) -> None:
    text = "标题,作者,摘要\n图神经网络的深度研究,王小明;李四,我们研究图神经网络的深度问题并给出上界\n"
    (paper,) = load([write(tmp_path, "a.csv", text.encode("gb18030"))])
    assert isinstance(paper, Paper)
    assert (paper.title, paper.authors) == ("图神经网络的深度研究", ("王小明", "李四"))


def test_one_damaged_letter_does_not_change_the_encoding(tmp_path: Path) -> None:
    data = BIB.replace("Small", "Größere Überprüfung für Bärlauch").encode().replace(b"Jane", b"J\xffne")
    (paper,) = load([write(tmp_path, "a.bib", data)])
    assert isinstance(paper, Paper)
    assert paper.title == "A Größere Überprüfung für Bärlauch Model"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_do_not_matter(tmp_path: Path, end: str) -> None:
    lines = ["TY  - JOUR", "TI  - A Small Model", "ER  - ", "TY  - JOUR", "TI  - A Large Model", "ER  - ", ""]
    assert len(ids(write(tmp_path, "a.ris", end.join(lines)))) == 2


@pytest.mark.parametrize("name", ["a.jsonl", "a.csv", "a.bib", "a.ris", "a.txt"])
def test_huge_abstract_is_read_in_linear_time(tmp_path: Path, name: str) -> None:
    text = "word " * 600_000
    content = {
        "a.jsonl": json.dumps({"title": "T", "abstract": text}),
        "a.csv": f'title,abstract\nT,"{text}"\n',
        "a.bib": f"@misc{{k, title={{T}}, abstract={{{text}}}}}\n",
        "a.ris": f"TY  - JOUR\nTI  - T\nAB  - {text}\nER  - \n",
        "a.txt": text,
    }[name]
    (paper,) = load([write(tmp_path, name, content)])
    assert isinstance(paper, Paper)
    assert len(paper.abstract) == len(text.strip())


def test_record_without_text_is_skipped_but_keeps_its_identifier(tmp_path: Path) -> None:
    (skipped,) = load([write(tmp_path, "a.bib", "@misc{k, doi = {10.1234/abc}}")])
    assert isinstance(skipped, Skipped)
    assert (skipped.reason, skipped.where) == ("neither title nor abstract", "a.bib, line 1")
    assert skipped.record is not None
    assert skipped.record.doi == "10.1234/abc"


def test_loader_of_another_package_is_found_by_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(
        tmp_path,
        "strange_loader.py",
        "from kg.model import Paper\ndef load(source):\n    yield Paper(id=source.text().strip(), title='T')\n",
    )
    write(tmp_path, "strange-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: strange\nVersion: 1\n")
    write(tmp_path, "strange-1.dist-info/entry_points.txt", "[kg.loaders]\nstrange = strange_loader:load\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert [p.id for p in load([write(tmp_path, "a.zzz", "hello")], format="strange") if isinstance(p, Paper)] == [
        "hello"
    ]


@pytest.mark.parametrize("module", [fields, heads, lists, names, record, dedupe])
def test_examples_in_docstrings_are_true(module: ModuleType) -> None:
    tried = doctest.testmod(module)
    assert (tried.attempted > 0, tried.failed) == (True, 0)


def test_read_writes_records_and_report(tmp_path: Path) -> None:
    copy = "@misc{copy, title={A Small Model}, author={Jane Roe}, year=2020}\n"
    text = f"{BIB}{copy}@misc{{x, doi={{10.1234/y}}}}\n@misc{{z, title={{a}}"
    read([write(tmp_path, "a.bib", text)], tmp_path / "out.jsonl", tmp_path / "report.json")
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()]
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert [(row["id"], row["title"], row["doi"]) for row in rows] == [
        ("roe2020", "A Small Model", None),
        ("copy", "A Small Model", None),
        ("x", None, "10.1234/y"),
    ]
    assert (report["records"], report["duplicates"]) == (3, 1)
    assert [fault["where"] for fault in report["skipped"]] == ["a.bib, line 3", "a.bib, line 4"]
