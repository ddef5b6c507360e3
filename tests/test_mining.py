"""New terms of a graph, proposed in the vocabulary's own form, and taken as mined when they are given back."""

from pathlib import Path

from factory import entry, lexicon, paper

from kg.build import Settings, build
from kg.commands.vocabulary import mine_terms
from kg.gazetteer import Gazetteer, compile_forms
from kg.mining import Term, Text, is_general, lines, mine, totals_of
from kg.store import rows
from kg.vocabulary import read_entries
from kg.vocabulary.writing import vocabulary_text

KNOWN = lexicon(entry("Diffusion Model"), entry("Attention", "SIA")).gazetteer
NOTHING = Gazetteer(compile_forms([]))


def corpus(*texts: str, year: int = 2020) -> list[Text]:
    return [Text(f"p{i}", year + i, (text,)) for i, text in enumerate(texts)]


def names(terms: list[Term]) -> list[str]:
    return [term.name for term in terms]


def test_a_term_of_many_papers_is_proposed_once_for_all_its_spellings() -> None:
    found = mine(corpus(*["We use sourdough starters."] * 3, *["A sourdough starter was used."] * 3), NOTHING)
    assert names(found) == ["sourdough starter"]
    assert found[0].papers == 6


def test_what_the_vocabulary_has_is_no_news() -> None:
    assert mine(corpus(*["The diffusion models are here."] * 9), KNOWN) == []


def test_a_part_of_a_longer_term_is_not_proposed_beside_it() -> None:
    assert names(mine(corpus(*["We study wild rye sourdough."] * 6), NOTHING)) == ["wild rye sourdough"]


def test_general_english_is_no_term() -> None:
    assert is_general("state-of-the-art")
    assert mine(corpus(*["This achieves promising results and better performance."] * 9), NOTHING) == []


def test_definitions_are_pooled_over_the_corpus() -> None:
    (found,) = mine(corpus(*["Slow inner agitation (SIA) helps. SIA is old."] * 4), KNOWN, fewest=3)
    assert (found.name, found.short, found.papers) == ("Slow inner agitation", "?SIA", 4)


def test_a_proposal_has_counts_first_year_growth_and_three_sentences() -> None:
    texts = corpus(*["We study sourdough bread. It is good."] * 9, year=2010)
    (line,) = lines(mine(texts, NOTHING), totals_of(texts))
    assert line.year == 2010
    assert line.comments[0].startswith("9 papers, first 2010, score 9.0")
    assert line.comments[1:] == tuple(f"  p{i}: We study sourdough bread." for i in range(3))
    assert "growth x1.0" in line.comments[0]


def test_mined_terms_that_are_given_back_are_mined_concepts(tmp_path: Path) -> None:
    papers = [paper("We study sourdough bread with love.", id=f"p{i}") for i in range(6)]
    build(papers, tmp_path / "graph")
    output = tmp_path / "mine.tsv"
    mine_terms(tmp_path / "graph", str(output), (), min_papers=5, limit=10, quiet=True)
    assert [(e.name, e.status) for e in read_entries([output])] == [("Sourdough Bread", "mined")]
    build(papers, tmp_path / "again", Settings(vocabulary=(output,)))
    assert {(row["name"], row["status"]) for row in rows(tmp_path / "again", "concepts")} == {
        ("Sourdough Bread", "mined")
    }


def test_the_file_is_the_same_each_time() -> None:
    texts = corpus(*["We study sourdough bread and rye dough."] * 6)
    once, again = (vocabulary_text(lines(mine(texts, NOTHING), totals_of(texts))) for _ in range(2))
    assert once == again
