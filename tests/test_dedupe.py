"""Which records are one work, and what a merge keeps."""

import random
from itertools import permutations

import pytest

from kg.dedupe import Merge, dedupe
from kg.model import Paper

TITLE = "How Small Models Learn from Large Ones"
LONG = "How Small Models Learn from Large Ones When the Labels Are Few"
ABSTRACT = "We study how small models learn from large ones when labels are few, and show on five sets that it works."


def paper(id: str, title: str = TITLE, **more: object) -> Paper:
    return Paper(id=id, title=title, **more)  # type: ignore[arg-type]


def merged(*papers: Paper) -> bool:
    return len(dedupe(papers)[0]) < len(papers)


def test_same_doi_is_one_work_whatever_the_title() -> None:
    assert merged(paper("a", "One Title", doi="10.1/x"), paper("b", "Another Title", doi="10.1/x"))


def test_arxiv_doi_is_the_arxiv_number() -> None:
    assert merged(paper("a", "One", arxiv="2005.05814"), paper("b", "Two", doi="10.48550/arxiv.2005.05814"))


def test_same_pubmed_number_is_one_work() -> None:
    assert merged(paper("a", "One", pmid="77"), paper("b", "Two", pmid="77"))


def test_shared_identifier_does_not_join_where_title_and_another_identifier_differ() -> None:
    assert not merged(
        paper("a", "One", doi="10.1/x", arxiv="2001.00001"), paper("b", "Two", doi="10.1/x", arxiv="2001.00002")
    )


@pytest.mark.parametrize("name", ["Doe, Jane", "Jane Doe", "J. Doe", "Doé JA"])
def test_same_title_and_first_author_in_any_order_is_one_work(name: str) -> None:
    assert merged(
        paper("a", authors=("Doe, Jane",), year=2020), paper("b", TITLE.upper() + ".", authors=(name,), year=2021)
    )


def test_other_first_author_is_another_work() -> None:
    assert not merged(paper("a", LONG, authors=("Doe, Jane",)), paper("b", LONG, authors=("Roe, Jon",)))


def test_years_far_apart_are_two_works() -> None:
    assert not merged(paper("a", authors=("Doe, Jane",), year=1966), paper("b", authors=("Doe, Jane",), year=2008))


def test_preprint_and_published_paper_are_one_work() -> None:
    preprint = paper("a", authors=("Doe, Jane",), year=2018, arxiv="1810.04805", doi="10.48550/arxiv.1810.04805")
    assert merged(preprint, paper("b", authors=("Doe, Jane",), year=2020, doi="10.1/x"))


def test_two_published_dois_are_two_works() -> None:
    assert not merged(
        paper("a", authors=("Doe, J",), year=2017, doi="10.1/x"),
        paper("b", authors=("Doe, J",), year=2018, doi="10.1/y"),
    )


def test_record_without_identifiers_does_not_join_two_that_differ() -> None:
    works = [
        paper("a", doi="10.1/x", authors=("Doe, Jane",)),
        paper("b", doi="10.1/y", authors=("Doe, Jane",)),
        paper("c", authors=("Doe, Jane",)),
    ]
    assert len(dedupe(works)[0]) == 2


@pytest.mark.parametrize("title", ["Editorial", "Introduction", "Erratum", "Book reviews", "A"])
def test_generic_titles_never_join(title: str) -> None:
    assert not merged(
        paper("a", title, authors=("Doe, Jane",), year=2000), paper("b", title, authors=("Doe, Jane",), year=2000)
    )


def test_title_that_many_works_carry_is_a_heading() -> None:
    numbered = [
        paper(f"a{n}", "Papers Presented at the Meeting", doi=f"10.1/{n}", authors=("Doe, Jane",)) for n in range(7)
    ]
    assert not merged(*numbered, paper("b", "Papers Presented at the Meeting", authors=("Doe, Jane",)))


def test_erratum_and_parts_are_works_of_their_own() -> None:
    assert not merged(paper("a", authors=("Doe, Jane",)), paper("b", f"Erratum: {TITLE}", authors=("Doe, Jane",)))
    assert not merged(
        paper("a", f"{TITLE}. Part I", authors=("Doe, Jane",)), paper("b", f"{TITLE}. Part II", authors=("Doe, Jane",))
    )


def test_long_title_joins_without_authors_in_near_years() -> None:
    assert merged(paper("a", LONG, year=2020), paper("b", LONG, year=2021, authors=("Doe, Jane",)))
    assert not merged(paper("a", LONG, year=2018), paper("b", LONG, year=2021))
    assert not merged(paper("a", "Deep Graph Nets"), paper("b", "Deep Graph Nets"))


def test_versions_of_one_preprint_are_one_work() -> None:
    one, two = (paper(f"v{n}", doi=f"10.21203/rs.3.rs-39/v{n}", authors=("Doe, Jane",)) for n in (1, 2))
    assert merged(one, two)


def test_untitled_records_join_by_their_abstract() -> None:
    assert merged(paper("a", "", abstract=ABSTRACT), paper("b", "", abstract=ABSTRACT.upper()))
    assert merged(paper("a", "", abstract=ABSTRACT), paper("b", abstract=ABSTRACT))
    assert not merged(paper("a", "", abstract="Withdrawn."), paper("b", "", abstract="Withdrawn."))
    assert not merged(paper("a", "Part one of it", abstract=ABSTRACT), paper("b", "Part two of it", abstract=ABSTRACT))


def test_fullest_record_is_kept_and_filled_from_the_others() -> None:
    full = paper("z", abstract=ABSTRACT, doi="10.1/x", year=2020)
    bare = paper("a", doi="10.1/x", venue="ICML", authors=("Doe, Jane",), source="a.bib:3")
    (kept,), merges = dedupe([bare, full])
    assert (kept.id, kept.abstract, kept.venue, kept.authors) == ("z", ABSTRACT, "ICML", ("Doe, Jane",))
    assert merges == [Merge("z", "a", "same DOI 10.1/x", "a.bib:3")]


def test_result_does_not_depend_on_the_order() -> None:
    works = [
        paper("a", doi="10.1/x", authors=("Doe, Jane",)),
        paper("b", authors=("Doe, Jane",), abstract=ABSTRACT),
        paper("c", doi="10.1/y", authors=("Doe, Jane",)),
        paper("d", "", abstract=ABSTRACT),
        paper("e", "Other", arxiv="2001.00001", doi="10.1/y"),
    ]
    assert len({str(dedupe(order)) for order in permutations(works)}) == 1


def test_time_grows_with_the_number_of_records_only() -> None:
    numbers = list(range(20_000))
    random.Random(0).shuffle(numbers)
    works = [
        paper(f"p{n}", f"{TITLE} {n // 2 if n % 3 else 7}", doi=f"10.1/{n // 2}", authors=(f"Doe{n % 5}, Jane",))
        for n in numbers
    ]
    assert len(dedupe(works)[0]) == 10_000


def test_output_is_sorted_by_id() -> None:
    assert [p.id for p in dedupe([paper("b", "Bee keeping"), paper("a", "Ant keeping")])[0]] == ["a", "b"]
