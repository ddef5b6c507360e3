"""XML families, and what keeps a hostile file from doing harm."""

from pathlib import Path

import pytest
from kg.loaders import load

from kg.errors import LoadError
from kg.model import Paper, Skipped

DATA = Path(__file__).parent / "data"


def read(folder: Path, text: str, encoding: str = "utf-8") -> list[Paper | Skipped]:
    path = folder / "a.xml"
    path.write_bytes(text.encode(encoding))
    return list(load([path]))


def one(folder: Path, text: str) -> Paper:
    (paper,) = read(folder, text)
    assert isinstance(paper, Paper)
    return paper


def read_file(name: str) -> list[Paper | Skipped]:
    return list(load([DATA / name]))


def one_file(name: str) -> Paper:
    (paper,) = read_file(name)
    assert isinstance(paper, Paper)
    return paper


def test_pubmed_labelled_abstract_and_own_doi() -> None:
    paper = one_file("pubmed.xml")
    assert (paper.title, paper.abstract, paper.doi) == ("Uses of 99mTc.", "AIM: First. Second.", "10.1234/own")
    assert (paper.authors, paper.year, paper.pmid, paper.venue) == (("Roe, Jane", "The Group"), 1993, "123", "J")


def test_jats_takes_the_abstract_without_a_type_and_no_editors() -> None:
    paper = one_file("jats.nxml")
    assert (paper.abstract, paper.authors, paper.doi) == (
        "Background: First. Results: Second.",
        ("van Roe, Jane",),
        "10.1234/x",
    )


def test_arxiv_feed_and_numbers_without_version() -> None:
    paper = one_file("arxiv-atom.xml")
    assert (paper.arxiv, paper.abstract, paper.year) == ("2606.13677", "Less than <1 minute.", 2026)


def test_error_of_the_arxiv_service_is_no_paper(tmp_path: Path) -> None:
    text = """<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>https://arxiv.org/api/errors#x</id><title>Error</title>
        <summary>incorrect id format</summary></entry></feed>"""
    with pytest.raises(LoadError, match="incorrect id format"):
        read(tmp_path, text)


def test_oai_records_in_both_formats() -> None:
    arxiv, core = read_file("oai.xml")
    assert isinstance(arxiv, Paper)
    assert isinstance(core, Paper)
    assert (arxiv.arxiv, arxiv.year, arxiv.authors) == ("1412.8323", 2014, ("Roe, Jane",))
    assert (core.title, core.authors, core.year) == ("Two", ("Doe, J",), 2001)


def test_acl_volume_gives_venue_and_year() -> None:
    paper = one_file("acl.xml")
    assert (paper.title, paper.venue, paper.year, paper.id) == ("AdapLe", "Proceedings", 2022, "roe-2022")
    assert paper.url == "https://aclanthology.org/2022.x-1.1"


def test_dblp_entities_without_dtd_and_no_home_pages() -> None:
    paper = one_file("dblp.xml")
    assert (paper.title, paper.authors, paper.doi) == ("Über Körper", ("Jörg Roe",), "10.1234/x")


def test_endnote_styles_and_sici_dois() -> None:
    paper = one_file("endnote.xml")
    assert (paper.title, paper.authors, paper.venue, paper.keywords) == ("One", ("Roe, J",), "J", ())
    assert paper.doi == "10.1002/(sici)1(1998)66:4<261::aid>3.0.co;2-t"


def test_mods_host_is_the_venue() -> None:
    paper = one_file("mods.xml")
    assert (paper.id, paper.authors, paper.venue, paper.year) == ("k", ("Roe, J",), "Journal", 2003)


def test_entity_bomb_does_not_expand(tmp_path: Path) -> None:
    bomb = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    text = (
        f'<!DOCTYPE dblp [<!ENTITY a0 "ha">{bomb}]><dblp><article key="k"><title>One &a11; two</title></article></dblp>'
    )
    assert len(one(tmp_path, text).title) < 40


def test_external_entity_is_not_fetched(tmp_path: Path) -> None:
    doctype = '<!DOCTYPE dblp [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
    text = f'{doctype}<dblp><article key="k"><title>One &x; two</title></article></dblp>'
    assert one(tmp_path, text).title == "One &x; two"


def test_xml_cut_off_gives_what_is_whole(tmp_path: Path) -> None:
    first, rest = read(tmp_path, '<dblp><article key="a"><title>One</title></article><article key="b"><title>Tw')
    assert isinstance(first, Paper)
    assert isinstance(rest, Skipped)


def test_xml_that_is_broken_from_the_start_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="line 1"):
        read(tmp_path, "<dblp></article></dblp>")


def test_deep_nesting_does_no_harm(tmp_path: Path) -> None:
    title = "<i>" * 20_000 + "One" + "</i>" * 20_000
    assert one(tmp_path, f'<dblp><article key="a"><title>{title}</title></article></dblp>').title == "One"


def test_utf16_xml_is_read(tmp_path: Path) -> None:
    (paper,) = read(
        tmp_path,
        '<?xml version="1.0" encoding="UTF-16"?><dblp><article key="a"><title>Ünder</title></article></dblp>',
        "utf-16",
    )
    assert isinstance(paper, Paper)
    assert paper.title == "Ünder"


def test_encodings_that_expat_does_not_know_are_read(tmp_path: Path) -> None:
    head = '<?xml version="1.0" encoding="{}"?>'
    text = '<dblp><article key="a"><title>深度图</title></article></dblp>'
    for declared, used in (("GB18030", "gb18030"), ("ISO-8459-1", "utf-8")):
        (paper,) = read(tmp_path, head.format(declared) + text, used)
        assert isinstance(paper, Paper)
        assert paper.title == "深度图"
