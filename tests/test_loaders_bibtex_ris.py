"""BibTeX and RIS as real programs write them."""

from pathlib import Path

import pytest
from kg.loaders import load

from kg.model import Paper, Skipped


def read(folder: Path, name: str, text: str) -> list[Paper | Skipped]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return list(load([path]))


def papers(folder: Path, name: str, text: str) -> list[Paper]:
    return [item for item in read(folder, name, text) if isinstance(item, Paper)]


def bib(folder: Path, text: str) -> Paper:
    (paper,) = papers(folder, "a.bib", text)
    return paper


def ris(folder: Path, *lines: str) -> Paper:
    (paper,) = papers(folder, "a.ris", "\n".join(["TY  - JOUR", "TI  - T", *lines, "ER  - "]))
    return paper


def test_title_braces_and_accents_are_undone(tmp_path: Path) -> None:
    paper = bib(tmp_path, r'@article{k, title = "{S}em{E}val \& {K\"u}hn", author = {Bostr\"{o}m, Gustav}}')
    assert (paper.title, paper.authors) == ("SemEval & Kühn", ("Boström, Gustav",))


def test_authors_in_braces_are_not_split(tmp_path: Path) -> None:
    paper = bib(tmp_path, "@misc{k, title={T t}, author={{Barnes and Noble} and\n {Abu Farha}, Ibrahim and others}}")
    assert paper.authors == ("Barnes and Noble", "Abu Farha, Ibrahim")


def test_editors_are_no_authors(tmp_path: Path) -> None:
    assert bib(tmp_path, "@proceedings{k, title={T t}, editor={Roe, Jane}}").authors == ()


def test_macros_and_concatenation_are_resolved(tmp_path: Path) -> None:
    entry = '@inproceedings{k, title={T t}, booktitle = nips # " " # 2020, month = jan, year = y2}'
    text = '@string{nips = "NeurIPS"}\n' + entry
    assert bib(tmp_path, text).venue == "NeurIPS 2020"


def test_undefined_macro_keeps_the_entry(tmp_path: Path) -> None:
    assert bib(tmp_path, "@article{k, title={T t}, journal = AIJ, year = 1991}").venue == "AIJ"


def test_round_brackets_delimit_entries(tmp_path: Path) -> None:
    text = '@article(a, title = "Uses (of brackets)",\n year = {1975}\n)\n@article(b, title = {Second})'
    assert [p.title for p in papers(tmp_path, "a.bib", text)] == ["Uses (of brackets)", "Second"]


def test_text_between_entries_and_special_blocks_are_no_records(tmp_path: Path) -> None:
    blocks = '@comment{x {y} z}\n@preamble{"\\foo{@}"}\n@string{a={}}\n'
    text = f"Scopus\nmail me@example.org\n{blocks}@misc{{k, title={{T t}}}}\nfree"
    assert len(papers(tmp_path, "a.bib", text)) == 1


def test_unbalanced_braces_cost_one_entry_only(tmp_path: Path) -> None:
    text = "@misc{a, title={One}}\n\n@misc{b, title={Two {broken},\n}\n\n@misc{c, title={Three}}\n"
    one, two, three = read(tmp_path, "a.bib", text)
    assert isinstance(two, Skipped)
    assert (two.where, "b" in two.reason, "braces" in two.reason) == ("a.bib, line 3", True, True)
    assert [item.title for item in (one, three) if isinstance(item, Paper)] == ["One", "Three"]


def test_a_brace_too_many_is_reported(tmp_path: Path) -> None:
    one, two = read(tmp_path, "a.bib", "@misc{a, title={One}},\n year = {2000}\n}\n@misc{b, title={Two}}")
    assert isinstance(one, Skipped)
    assert isinstance(two, Paper)


def test_missing_comma_between_fields_is_made_good(tmp_path: Path) -> None:
    paper = bib(tmp_path, "@misc{a, title={One}\n year = {2000},\n author={Roe, J}}")
    assert (paper.title, paper.year, paper.authors) == ("One", 2000, ("Roe, J",))


def test_key_with_blank_and_missing_key_are_accepted(tmp_path: Path) -> None:
    first, second = papers(tmp_path, "a.bib", "@misc{Carmone Jr.1997, title={One}}\n@misc{ title={Two words}}")
    assert first.id == "Carmone Jr.1997"
    assert second.id.startswith("two-words-")


def test_first_of_two_equal_fields_counts(tmp_path: Path) -> None:
    assert bib(tmp_path, "@misc{k, title={One}, title={Two}, abstract={}, abstract={Text}}").abstract == "Text"


def test_percent_in_a_value_is_text(tmp_path: Path) -> None:
    assert (
        bib(tmp_path, "@misc{k, title={T t}, abstract={About 50% of it,\nand more}}").abstract
        == "About 50% of it, and more"
    )


def test_crossref_gives_venue_and_year_from_a_later_parent(tmp_path: Path) -> None:
    text = "@inproceedings{k, title={T t}, crossref={P}}\n@proceedings{p, title={Proc}, year=2015}"
    child = papers(tmp_path, "a.bib", text)[0]
    assert (child.venue, child.year) == ("Proc", 2015)


@pytest.mark.parametrize(
    "field",
    [
        "eprint={2005.05814}, archivePrefix={arXiv}",
        "journal={CoRR}, volume={abs/2005.05814}",
        "journal={arXiv preprint arXiv:2005.05814}",
        "url={https://arxiv.org/abs/2005.05814v2}",
        "doi={10.48550/arXiv.2005.05814}",
    ],
)
def test_arxiv_number_is_found_wherever_it_stands(tmp_path: Path, field: str) -> None:
    assert bib(tmp_path, f"@article{{k, title={{T t}}, {field}}}").arxiv == "2005.05814"


def test_doi_is_bare_and_whole(tmp_path: Path) -> None:
    sici = "10.1002/(SICI)1097-461X(1998)66:4<261::AID-QUA1>3.0.CO;2-T"
    assert bib(tmp_path, f"@misc{{k, title={{T t}}, doi={{http://dx.doi.org/{sici}}}}}").doi == sici.lower()


def test_biblatex_date_and_subtitle_are_read(tmp_path: Path) -> None:
    paper = bib(tmp_path, "@article{k, title={Deep}, subtitle={A Study}, date={2011-12}, journaltitle={Vet}}")
    assert (paper.title, paper.year, paper.venue) == ("Deep: A Study", 2011, "Vet")


def test_ris_fields_under_both_names(tmp_path: Path) -> None:
    values = "T1  - One\nA1  - Roe, J.\nN2  - Text\nY1  - 2020//\nJF  - Venue\nDO  - http://dx.doi.org/10.1234/AbC"
    text = f"TY  - JOUR\n{values}\nER  -\n"
    (paper,) = papers(tmp_path, "a.ris", text)
    assert (paper.title, paper.authors, paper.abstract) == ("One", ("Roe, J.",), "Text")
    assert (paper.year, paper.venue, paper.doi) == (2020, "Venue", "10.1234/abc")


def test_ris_blanks_around_the_hyphen_do_not_matter(tmp_path: Path) -> None:
    assert [p.title for p in papers(tmp_path, "a.ris", "TY  -  JOUR\nTI  -  One\nER  -  \n")] == ["One"]


def test_ris_text_outside_records_is_ignored(tmp_path: Path) -> None:
    text = "Record #1 of 2\n\n1.\nTY  - JOUR\nTI  - One\nER  - \nlink text\n2.\nTY  - JOUR\nTI  - Two\nER  - "
    assert [p.title for p in papers(tmp_path, "a.ris", text)] == ["One", "Two"]


def test_ris_missing_er_ends_at_the_next_record(tmp_path: Path) -> None:
    assert len(papers(tmp_path, "a.ris", "TY  - JOUR\nTI  - One\nTY  - JOUR\nTI  - Two\n")) == 2


def test_ris_wrapped_lines_belong_to_the_value_before(tmp_path: Path) -> None:
    assert (
        ris(tmp_path, "AB  - First line", "   second line", "", "third line", "PY  - 2001").abstract
        == "First line second line third line"
    )


def test_ris_wrapped_keywords_are_further_keywords(tmp_path: Path) -> None:
    assert ris(tmp_path, "KW  - Joint Commission", "Standards", "N1  - note").keywords == (
        "Joint Commission",
        "Standards",
    )


def test_ris_empty_tags_are_absent(tmp_path: Path) -> None:
    paper = ris(tmp_path, "N2  - ", "PB  -", "DO  - ", "PD  - ")
    assert (paper.abstract, paper.doi) == ("", "")


def test_ris_impossible_year_is_none(tmp_path: Path) -> None:
    assert ris(tmp_path, "PY  - 10 15").year is None


def test_ris_is_recognised_by_content(tmp_path: Path) -> None:
    assert papers(tmp_path, "a.txt", "\ufeffTY  - GEN\nTI  - One\nER  - \n")[0].title == "One"


def test_ris_pubmed_number_is_found(tmp_path: Path) -> None:
    assert ris(tmp_path, "C3  - PUBMED 21314913").pmid == "21314913"
