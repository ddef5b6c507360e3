"""What the linker left out: counted once a paper, overlapping links counted once."""

from factory import entry, lexicon, paper

from kg.coverage import coverage
from kg.extract import extract

WORDS = lexicon(
    entry("Online Learning"),
    entry("Offline Learning"),
    entry("Segment Anything", "?SAM"),
    entry("Sharp Minima", "?SAM"),
)


def test_papers_without_a_concept_are_counted_and_listed() -> None:
    found = coverage([extract(paper("Online learning.", id="a"), WORDS), extract(paper("Nothing.", id="b"), WORDS)])
    assert (found["papers_without_concept"], found["papers_without_concept_first"]) == (1, ["b"])


def test_the_share_of_linked_words_counts_overlapping_links_once() -> None:
    one = paper("We do online and offline learning here now.", id="a")
    assert coverage([extract(one, WORDS)], [one])["linked_words"] == 0.5


def test_forms_are_counted_once_a_paper_and_the_commonest_come_first() -> None:
    papers = [paper("SAM and SAM.", id="a"), paper("We use SAM.", id="b")]
    assert coverage([extract(each, WORDS) for each in papers])["undecided_forms"] == [{"form": "SAM", "papers": 2}]
