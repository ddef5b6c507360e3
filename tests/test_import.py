"""Thesauri and lists as vocabulary files: what is read, in which language, and one clear line where it fails."""

from pathlib import Path

import pytest

from kg.commands.vocabulary import import_file
from kg.errors import LoadError
from kg.lexicon import lexicon_with
from kg.model import ConceptType
from kg.skos import read_skos
from kg.vocabulary import read_entries
from kg.vocabulary.writing import Line, vocabulary_text
from kg.wordlists import read_csv

DATA = Path(__file__).parent / "data" / "vocabulary"


def by_name(lines: list[Line]) -> dict[str, Line]:
    return {line.name: line for line in lines}


def test_labels_are_of_one_language_and_broader_goes_both_ways() -> None:
    lines = by_name(read_skos(DATA / "small.ttl"))
    assert list(lines["bread"].aliases) == ["loaf"]
    assert list(lines["bread"].broader) == ["foodstuff"]
    assert list(lines["rye bread"].broader) == ["bread"]
    assert "Stulle" not in lines


def test_a_label_without_a_language_counts_where_there_is_no_other() -> None:
    assert {"bun", "Brot", "Stulle"} <= set(by_name(read_skos(DATA / "small.ttl", language="de")))


def test_extended_labels_are_read() -> None:
    assert "toasted bread" in by_name(read_skos(DATA / "small.ttl"))


def test_two_concepts_of_one_label_stay_two() -> None:
    lines = by_name(read_skos(DATA / "small.ttl"))
    assert {"bread", "Bread (bread2)"} <= set(lines)


def test_everyday_words_are_marked_ambiguous() -> None:
    assert list(by_name(read_skos(DATA / "small.ttl"))["target"].aliases) == ["?target"]


def test_the_computer_science_ontology_joins_its_equivalents() -> None:
    lines = by_name(read_skos(DATA / "cso.nt"))
    assert set(lines) == {"breads", "rye bread"}
    assert list(lines["rye bread"].aliases) == ["black bread"]
    assert list(lines["rye bread"].broader) == ["breads"]


def test_a_missing_language_is_one_line_that_names_those_there() -> None:
    with pytest.raises(LoadError, match=r"no concept with a label in language 'fr'; it has: de, en"):
        read_skos(DATA / "only-german.ttl", language="fr")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.ttl", "@prefix : <unclosed"),
        ("a.rdf", "<rdf"),
        ("a.nt", "no triples here"),
        ("a.jsonld", "{"),
        ("a.ttl", ""),
    ],
)
def test_a_broken_file_is_one_line(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(LoadError) as caught:
        read_skos(tmp_path / name)
    assert "\n" not in str(caught.value)


def test_a_table_is_read_by_its_header(tmp_path: Path) -> None:
    path = tmp_path / "terms.csv"
    path.write_text("Term;Synonyms;Parent;Type;Year\nbread;loaf | bun;food;method;1999\n", encoding="utf-8")
    assert read_csv(path) == [
        Line(name="bread", type=ConceptType.METHOD, aliases=("loaf", "bun"), broader=("food",), year=1999)
    ]


def test_a_list_is_one_term_a_line(tmp_path: Path) -> None:
    path = tmp_path / "terms.csv"
    path.write_text("bread\nrye bread\n", encoding="utf-8")
    assert [line.name for line in read_csv(path)] == ["bread", "rye bread"]


@pytest.mark.parametrize(
    ("text", "message"),
    [("name,type\nbread,food\n", "line 2: type 'food'"), ("name,year\n,1999\n", "line 2: no name"), ("", "is empty")],
)
def test_a_bad_table_is_one_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "terms.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LoadError, match=message):
        read_csv(path)


def test_what_is_imported_can_be_given_to_a_build(tmp_path: Path) -> None:
    output = tmp_path / "mine.tsv"
    import_file(DATA / "small.ttl", str(output), language="en", type="theory", quiet=True)
    lexicon = lexicon_with((output,))
    assert [reading.key for reading in lexicon.gazetteer.lookup("rye breads")] == ["rye-bread"]
    assert lexicon.concepts["rye-bread"].broader == ("bread",)


def test_a_written_line_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "mine.tsv"
    line = Line(name="A|b\tc", type=ConceptType.METHOD, aliases=("x",), status="mined", comments=("two\nlines",))
    path.write_text(vocabulary_text([line], ["about"]), encoding="utf-8")
    (entry,) = read_entries([path])
    assert (entry.name, entry.status, [form.text for form in entry.forms]) == ("A/b c", "mined", ["A/b c", "x"])
