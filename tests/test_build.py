"""A build: the same bytes whatever the order, the processes and the hash seed; whole or not at all."""

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from factory import paper
from kg.loaders import load

from kg import store
from kg.build import Settings, build, collect
from kg.demo import papers_file
from kg.errors import GraphError, LoadError
from kg.graph import GraphFolder
from kg.model import Paper, Skipped

PAPERS = [
    paper("We train a diffusion model with a KV cache on ImageNet.", "One", "a", 2020, authors=("Ada B",)),
    paper("Diffusion models and large language models meet a KV-cache.", "Two", "b", 2021),
    paper("Nothing of note.", "Three", "c", None),
]


def digest(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir()) if path.is_file()
    }


@pytest.fixture(scope="module")
def demo_papers() -> list[Paper]:
    return [record for record in load([papers_file()]) if isinstance(record, Paper)]


def test_the_order_of_the_input_changes_nothing(demo_papers: list[Paper], tmp_path: Path) -> None:
    build(demo_papers, tmp_path / "one")
    shuffled = [*demo_papers]
    random.Random(7).shuffle(shuffled)
    build(shuffled, tmp_path / "two")
    assert digest(tmp_path / "one") == digest(tmp_path / "two")


def test_the_number_of_processes_changes_nothing(demo_papers: list[Paper], tmp_path: Path) -> None:
    build(demo_papers, tmp_path / "one", Settings(processes=1))
    build(demo_papers, tmp_path / "two", Settings(processes=2))
    assert digest(tmp_path / "one") == digest(tmp_path / "two")


def test_papers_that_other_processes_begin_while_records_are_read_come_out_the_same(tmp_path: Path) -> None:
    records: list[Paper | Skipped] = [
        replace(each, id=f"{each.id}{n}", title=f"{each.title} of {n} {kind}")
        for n in range(120)
        for kind in ("birds", "nests")
        for each in PAPERS
    ]
    merged = [replace(each, id=f"{each.id}-more", venue="V") for each in records[:40] if isinstance(each, Paper)]
    clashing = [replace(each, title=f"{each.title} again") for each in records[40:60] if isinstance(each, Paper)]
    records += [*merged, *clashing, Skipped("x.txt:1", "no text")]
    build(iter(records), tmp_path / "one", Settings(processes=1))
    build(iter(records), tmp_path / "two", Settings(processes=2))
    assert digest(tmp_path / "one") == digest(tmp_path / "two")


def test_the_first_fault_of_a_source_ends_the_work_on_what_came_before(tmp_path: Path) -> None:
    def records() -> Iterator[Paper]:
        for n in range(2_000):
            yield paper(PAPERS[0].abstract, f"The birds of {n}", str(n))
        raise LoadError("x.json", "line 7", "holds no record")

    with pytest.raises(LoadError, match="line 7"):
        build(records(), tmp_path / "none", Settings(processes=2))
    assert list(tmp_path.iterdir()) == []


def test_the_hash_seed_changes_nothing(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        run = [
            sys.executable,
            "-m",
            "kg.cli",
            "build",
            str(papers_file()),
            "-o",
            str(tmp_path / seed),
            "-q",
            "--processes",
            "1",
        ]
        subprocess.run(run, check=True, env=os.environ | {"PYTHONHASHSEED": seed})
    assert digest(tmp_path / "1") == digest(tmp_path / "2")


def test_tables_have_their_schema_and_are_sorted(tmp_path: Path) -> None:
    build(PAPERS, tmp_path / "graph")
    for name in store.COLUMNS:
        table = store.read(tmp_path / "graph", name)
        assert table.schema == store.schema(name)
        assert table == store.sorted_table(name, table)


def test_every_mention_points_at_its_surface_and_sentence(demo_papers: list[Paper], tmp_path: Path) -> None:
    build(demo_papers, tmp_path / "graph")
    text = {(p.id, field): getattr(p, field) for p in demo_papers for field in ("title", "abstract")}
    for row in store.rows(tmp_path / "graph", "mentions"):
        whole = text[row["paper"], row["field"]]
        assert whole[row["start"] : row["end"]] == row["surface"]
        assert row["sentence_start"] <= row["start"] < row["sentence_end"]
    for row in store.rows(tmp_path / "graph", "claims"):
        assert row["quote"] in text[row["paper"], row["field"]]


def test_the_manifest_counts_what_is_there(tmp_path: Path) -> None:
    manifest = build([*PAPERS, Skipped("x:3", "no text")], tmp_path / "graph")
    assert manifest["counts"]["papers"] == 3
    assert manifest["coverage"]["papers_without_concept_first"] == ["c"]
    assert manifest["skipped"] == [{"where": "x:3", "reason": "no text"}]


def test_a_rebuild_replaces_the_graph_as_a_whole(tmp_path: Path) -> None:
    build(PAPERS, tmp_path / "graph")
    build(PAPERS[:1], tmp_path / "graph")
    assert GraphFolder(tmp_path / "graph").manifest["counts"]["papers"] == 1
    assert [path.name for path in tmp_path.iterdir()] == ["graph"]


def test_a_crash_leaves_the_old_graph_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(PAPERS, tmp_path / "graph")
    before = digest(tmp_path / "graph")

    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(store, "_swap", crash)
    with pytest.raises(KeyboardInterrupt):
        build(PAPERS[:1], tmp_path / "graph")
    assert digest(tmp_path / "graph") == before
    assert [path.name for path in tmp_path.iterdir()] == ["graph"]


def test_a_graph_lost_between_two_renames_is_put_back(tmp_path: Path) -> None:
    build(PAPERS, tmp_path / "graph")
    (tmp_path / "graph").rename(tmp_path / ".graph.old")
    assert GraphFolder(tmp_path / "graph").manifest["counts"]["papers"] == 3


def test_records_with_one_id_are_numbered_by_content() -> None:
    one, two = paper("alpha text", "Alpha", "x"), paper("beta text", "Beta", "x")
    assert collect([one, two]).papers == collect([two, one]).papers
    assert [p.id for p in collect([two, one]).papers] == ["x", "x-2"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"note.txt": "mine"}, "holds something else than a graph"),
        ({"manifest.json": "{"}, "is damaged"),
        ({"manifest.json": json.dumps({"format": 99})}, "newer version"),
        ({"manifest.json": "{}"}, "names no format"),
    ],
)
def test_a_folder_that_is_no_graph_is_refused(tmp_path: Path, content: dict[str, str], message: str) -> None:
    for name, text in content.items():
        (tmp_path / name).write_text(text)
    with pytest.raises(GraphError, match=message):
        store.check_writable(tmp_path)
        GraphFolder(tmp_path)


def test_a_missing_table_is_one_clear_error(tmp_path: Path) -> None:
    build(PAPERS, tmp_path / "graph")
    (tmp_path / "graph" / "mentions.parquet").unlink()
    with pytest.raises(GraphError, match=r"mentions\.parquet: is missing or damaged"):
        GraphFolder(tmp_path / "graph").table("mentions")
