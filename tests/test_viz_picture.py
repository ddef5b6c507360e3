"""What the picture holds: which concepts and links, where they stand, which papers and sentences prove them."""

import json
import math
import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from cypher_graph import write_graph
from kg.viz import picture
from kg.viz.evidence import Evidence, Shelf, address, web_only
from kg.viz.html import for_script, vis_network
from kg.viz.layout import layout
from kg.viz.palette import COLOURS, GREY, colours
from kg.viz.payload import content, links_shown
from kg.viz.selection import Link, Selection, select

from kg.commands.picture import draw
from kg.errors import KGError


def link(source: int, target: int, papers: int = 1, rank: int = 0) -> Link:
    """Make a link."""
    return Link(source=source, target=target, papers=papers, npmi=0.5, first_year=2020, last_year=2024, rank=rank)


def chosen(folder: Path, **options: int) -> Selection:
    """Select from the small graph."""
    return select(folder, **{"max_nodes": 0, "min_papers": 1, **options})


def island(html: str, name: str) -> Any:
    """Read one of the JSON elements of a page."""
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', html, re.DOTALL)
    assert found
    return json.loads(found[1])


def names(nodes: Any) -> list[str]:
    """Give the ids of nodes."""
    return [node.id for node in nodes]


def test_the_most_central_concepts_are_drawn_ties_by_id(small_graph: Path) -> None:
    found = chosen(small_graph, max_nodes=3)
    assert names(found.nodes) == ["gsm8k", "grpo", "ppo"]
    assert found.concepts == 9


def test_links_join_only_concepts_that_are_drawn(small_graph: Path) -> None:
    found = chosen(small_graph, max_nodes=3)
    assert [(one.source, one.target, one.papers) for one in found.links] == [(0, 1, 2), (0, 2, 3), (1, 2, 2)]
    assert found.pairs_between == 3


def test_the_rank_of_a_link_is_its_better_place_at_either_end(small_graph: Path) -> None:
    found = chosen(small_graph, max_nodes=3)
    ranks = {(found.nodes[one.source].id, found.nodes[one.target].id): one.rank for one in found.links}
    assert ranks["gsm8k", "ppo"] == 0
    assert min(ranks.values()) == 0


def test_min_papers_leaves_out_rare_concepts_and_links(small_graph: Path) -> None:
    found = chosen(small_graph, min_papers=3)
    assert names(found.nodes) == ["gsm8k", "grpo", "ppo", "transformer"]
    assert [(one.source, one.target) for one in found.links] == [(0, 2)]


def test_a_large_graph_keeps_the_strongest_links_of_each_concept(
    small_graph: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kg.viz.selection.FEW", 0)
    monkeypatch.setattr("kg.viz.selection.LINKS", 1)
    found = chosen(small_graph)
    assert 0 < len(found.links) < found.pairs_between
    assert all(one.rank == 0 for one in found.links)


def test_few_links_are_all_drawn_at_first(small_graph: Path) -> None:
    assert links_shown(chosen(small_graph)) == 8


def test_discs_of_communities_do_not_overlap() -> None:
    communities = [node % 5 for node in range(100)]
    links = [link(a, b) for a, b in combinations(range(100), 2) if (a * b) % 7 == 1]
    found = layout(communities, [8.0] * 100, links)
    for left, right in combinations(found.discs, 2):
        assert math.hypot(left.x - right.x, left.y - right.y) > left.radius + right.radius


def test_members_stand_inside_their_disc() -> None:
    communities = [0] * 40 + [1] * 10 + [-1]
    found = layout(communities, [6.0] * 51, [link(a, a + 1) for a in range(48)])
    discs = {disc.community: disc for disc in found.discs}
    for (x, y), community in zip(found.points, communities, strict=True):
        disc = discs[community]
        assert math.hypot(x - disc.x, y - disc.y) <= disc.radius


def test_a_community_larger_than_springs_bear_is_laid_out() -> None:
    count = 450
    found = layout([0] * count, [5.0] * count, [link(a, a + 1) for a in range(count - 1)])
    assert len(set(found.points)) > count * 0.95


@pytest.mark.parametrize("count", [1, 2, 3])
def test_tiny_graphs_are_laid_out(count: int) -> None:
    found = layout([-1] * count, [5.0] * count, [])
    assert len(set(found.points)) == count


def test_communities_beyond_the_palette_share_a_grey() -> None:
    found = colours(dict.fromkeys(range(20), 5))
    assert list(found.values())[: len(COLOURS)] == list(COLOURS)
    assert set(list(found.values())[len(COLOURS) :]) == {GREY}


def test_a_link_shows_first_the_papers_that_name_both_ends_in_one_sentence(small_graph: Path) -> None:
    found = chosen(small_graph)
    place = {node.id: index for index, node in enumerate(found.nodes)}
    evidence = Evidence(small_graph, found.nodes)
    pair = next(one for one in found.links if {one.source, one.target} == {place["gsm8k"], place["ppo"]})
    rows = evidence.of_link(pair)
    papers = list(evidence.shelf.papers)
    assert [(papers[row[0]], len(row) > 1) for row in rows] == [("p1", True), ("p3", True), ("p2", False)]
    sentence = list(evidence.shelf.sentences)[rows[0][1]]
    assert [sentence[slice(*rows[0][2:4])], sentence[slice(*rows[0][4:6])]] == ["GSM8K", "PPO"]


def test_every_node_lists_papers_with_a_sentence_that_holds_the_name(small_graph: Path) -> None:
    found = chosen(small_graph)
    evidence = Evidence(small_graph, found.nodes)
    for index, node in enumerate(found.nodes):
        rows, listed = evidence.of_node(index)
        assert listed == node.papers
        for _paper, sentence, start, end, _times in rows:
            surface = list(evidence.shelf.sentences)[sentence][start:end]
            assert surface.casefold() in {name.casefold() for name in (node.name, *node.aliases)}


def test_links_of_a_paper_beyond_the_listed_ones_are_kept_for_the_links(
    small_graph: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kg.viz.evidence.PAPERS_OF_NODE", 1)
    found = content(small_graph, chosen(small_graph)).data
    rows = [dict(zip(found["nodes"]["columns"], row, strict=True)) for row in found["nodes"]["rows"]]
    assert {row["listed"] for row in rows} == {1}
    known = [{evidence[0] for evidence in row["evidence"]} for row in rows]
    edges = content(small_graph, chosen(small_graph)).edges
    for edge, row in zip(edges, found["links"]["rows"], strict=True):
        alone = {evidence[0] for evidence in row[-1] if len(evidence) == 1}
        assert alone <= known[edge["from"]] & known[edge["to"]]


def test_claims_stand_with_their_concept_and_quote(small_graph: Path) -> None:
    found = chosen(small_graph)
    evidence = Evidence(small_graph, found.nodes)
    claims = evidence.claims()[names(found.nodes).index("grpo")]
    assert {relation: total for relation, (total, _) in claims.items()} == {"introduces": 1, "builds_on": 1}
    _, sentence, start, end = claims["introduces"][1][0]
    assert list(evidence.shelf.sentences)[sentence] == "We present GRPO for mathematical reasoning."
    assert list(evidence.shelf.sentences)[sentence][start:end] == "GRPO"


def test_code_links_stand_with_their_paper(small_graph: Path) -> None:
    evidence = Evidence(small_graph, chosen(small_graph).nodes)
    evidence.claims()
    rows = dict(zip(evidence.shelf.papers, evidence.papers(), strict=True))
    assert rows["p2"][-1] == "https://example.org/grpo"
    assert rows["p2"][3] == "https://arxiv.org/abs/2401.00002"


def test_marks_are_counted_as_javascript_counts() -> None:
    shelf = Shelf({})
    assert shelf.marked("🙂🙂 BERT wins", (0, 12), (3, 7)) == [0, 5, 9]


def test_an_over_long_sentence_is_cut_around_the_mark() -> None:
    shelf = Shelf({})
    text = "word " * 300 + "BERT" + " word" * 300
    _, start, end = shelf.marked(text, (0, len(text)), (1500, 1504))
    (kept,) = shelf.sentences
    assert kept[start:end] == "BERT"
    assert kept.startswith("…") and kept.endswith("…") and len(kept) < 600


def test_two_marks_in_an_over_long_sentence_stay_together() -> None:
    shelf = Shelf({})
    text = "word " * 300 + "BERT" + " word" * 60 + " GPT" + " word" * 300
    second = text.index("GPT")
    marks = shelf.marked(text, (0, len(text)), (1500, 1504), (second, second + 3))[1:]
    (kept,) = shelf.sentences
    assert (kept[marks[0] : marks[1]], kept[marks[2] : marks[3]]) == ("BERT", "GPT")


@pytest.mark.parametrize("url", ["javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", " https://a", "//a"])
def test_only_web_addresses_become_links(url: str) -> None:
    assert web_only(url) == ""


def test_an_identifier_cannot_leave_its_address() -> None:
    paper = {"url": "", "doi": '10.1/a"><script>', "arxiv": "", "pmid": ""}
    assert address(paper) == "https://doi.org/10.1/a%22%3E%3Cscript%3E"


def test_json_for_a_script_holds_no_markup_and_no_line_separators() -> None:
    text = for_script(["</script><!--", "a & b", "\u2028\u2029", "\ud800"])
    assert not set("<>&\u2028\u2029") & set(text)
    assert json.loads(text)[:3] == ["</script><!--", "a & b", "\u2028\u2029"]


def test_the_page_is_one_file_that_names_no_other(small_graph: Path) -> None:
    html = picture(small_graph).html
    ours = html.replace(vis_network(), "")
    assert not re.search(r"<(script|link|img|iframe)[^>]+(src|href)=", ours)
    assert "@import" not in ours and "sourceMappingURL" not in html
    assert "default-src 'none'" in html and "unsafe-eval" not in html and "script-src 'sha256-" in html


def test_the_page_is_made_from_a_pyvis_network(small_graph: Path) -> None:
    found = picture(small_graph)
    assert type(found.network).__module__ == "pyvis.network"
    assert found.network.get_node(0)["label"] == "GSM8K"
    assert island(found.html, "kg-nodes") == found.network.nodes
    assert island(found.html, "kg-edges") == found.network.edges


def test_the_heading_is_escaped(small_graph: Path) -> None:
    assert '<h1 dir="auto">&lt;b&gt;</h1>' in picture(small_graph, heading="<b>").html


def test_the_page_states_what_is_left_out(small_graph: Path) -> None:
    about = island(picture(small_graph, max_nodes=3, min_papers=2).html, "kg-data")["about"]
    assert (about["concepts"], about["pairsBetween"], about["minPapers"]) == (9, 3, 2)


def test_the_same_graph_gives_the_same_bytes(small_graph: Path, tmp_path: Path) -> None:
    call = (
        "import sys; from pathlib import Path; from kg.viz import picture;"
        "Path(sys.argv[2]).write_bytes(picture(Path(sys.argv[1])).html.encode())"
    )
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", call, small_graph, tmp_path / seed], check=True, env=environment)
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_importing_the_picture_does_not_import_pyvis() -> None:
    call = "import sys, kg.viz, kg.commands.picture; print('pyvis' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", call], text=True).strip() == "False"


def test_draw_writes_the_file_and_says_what_is_left_out(
    small_graph: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draw(small_graph, tmp_path / "graph.html", max_nodes=3, min_papers=1, quiet=False)
    said = capsys.readouterr()
    assert "3 concepts and 3 links" in said.out
    assert "left out: 6 less central concepts" in said.err
    assert [file.name for file in tmp_path.iterdir()] == ["graph.html"]


def test_draw_is_silent_when_quiet(small_graph: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    draw(small_graph, tmp_path / "graph.html", max_nodes=3, min_papers=1, quiet=True)
    assert capsys.readouterr() == ("", "")


def test_nothing_to_draw_is_an_error_and_leaves_no_file(small_graph: Path, tmp_path: Path) -> None:
    with pytest.raises(KGError, match="nothing to draw"):
        draw(small_graph, tmp_path / "graph.html", max_nodes=3, min_papers=99, quiet=True)
    assert not list(tmp_path.iterdir())


def test_a_graph_without_concepts_is_an_error(tmp_path: Path) -> None:
    folder = write_graph(tmp_path / "graph", without=["p1", "p2", "p3", "p4", "p6"])
    with pytest.raises(KGError, match="nothing to draw"):
        picture(folder)
