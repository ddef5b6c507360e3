"""The command line as a user meets it: what it prints, and one clear line for each mistake."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from kg.loaders import load

from kg import store
from kg.build import build

TEXT = """Reading list

We train a diffusion model on ImageNet and keep a KV cache in memory. It is fast. The KV cache stays small, and the
diffusion model draws well. We compare with GAN baselines, and all of it is written in our own words, for this test
only, so that no paper is copied.

Large language models use a KV cache while they decode. We study group relative policy optimization (GRPO) for such
models, and GRPO is stable. The text is long enough to be an abstract that somebody might paste into a file with others,
and it ends here without more ado.

Nothing in this third block names an idea of the field. It speaks of the weather in the hills, of bread, of a long walk,
and of the friends who came along; it is here so that there is a paper that links to no concept at all, which happens
in real lists too.
"""


def kg(
    *arguments: str | Path, input: str | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-m", "kg.cli", *map(str, arguments)]
    return subprocess.run(
        run, capture_output=True, text=True, input=input, env=os.environ | (env or {}), check=False, timeout=120
    )


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """Check that a command failed as a user's mistake should, and give its line."""
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("papers") / "list.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def graph(papers: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("graphs") / "graph"
    build(load([papers]), folder)
    return folder


def test_build_says_what_it_made(papers: Path, tmp_path: Path) -> None:
    done = kg("build", papers, "-o", tmp_path / "graph")
    assert done.returncode == 0, done.stderr
    assert "3 papers" in done.stdout


def test_quiet_build_prints_nothing_and_json_prints_the_manifest(papers: Path, tmp_path: Path) -> None:
    assert kg("build", papers, "-o", tmp_path / "graph", "-q").stdout == ""
    assert json.loads(kg("build", papers, "-o", tmp_path / "graph", "--json").stdout)["counts"]["papers"] == 3


def test_show_gives_a_concept_with_its_sentences(graph: Path) -> None:
    text = kg("show", graph, "key-value cache").stdout
    assert text.startswith("KV Cache (")
    assert "Large language models use a KV cache while they decode." in text


def test_show_gives_a_paper_with_its_concepts(graph: Path) -> None:
    text = kg("show", graph, "list-02").stdout
    assert "Group Relative Policy Optimization" in text


def test_show_json_is_complete(graph: Path) -> None:
    found = json.loads(kg("show", graph, "GRPO", "--json").stdout)
    assert found["kind"] == "concept"
    assert found["sentences"][0]["surface"]


def test_rank_orders_by_the_measure(graph: Path) -> None:
    rows = json.loads(kg("rank", graph, "--by", "papers", "--json").stdout)
    assert rows[0]["concept"] == "KV Cache"
    assert [row["papers"] for row in rows] == sorted((row["papers"] for row in rows), reverse=True)


def test_rank_by_type_leaves_the_others_out(graph: Path) -> None:
    assert {row["type"] for row in json.loads(kg("rank", graph, "--type", "dataset", "--json").stdout)} == {"dataset"}


def test_extract_gives_the_contract(papers: Path) -> None:
    lines = [json.loads(line) for line in kg("extract", papers).stdout.splitlines()]
    keys = {"id", "mentions", "introduces", "datasets", "trained_on", "compares_with", "builds_on", "results", "code"}
    assert [set(line) for line in lines] == [keys] * 3
    assert set(lines[0]["mentions"][0]) == {"concept", "type", "surface", "field", "start", "end", "rule"}


def test_extract_reads_records_with_id_title_and_text(tmp_path: Path) -> None:
    path = tmp_path / "in.json"
    path.write_text(json.dumps([{"id": "x1", "title": "On GRPO", "text": "A KV cache."}]))
    line = json.loads(kg("extract", path).stdout)
    assert line["id"] == "x1"
    assert {m["field"] for m in line["mentions"]} == {"title", "abstract"}


def test_standard_input_is_read(tmp_path: Path) -> None:
    done = kg("build", "-", "-o", tmp_path / "graph", input=TEXT)
    assert done.returncode == 0, done.stderr
    assert "3 papers" in done.stdout


def test_export_writes_graphml_that_networkx_reads(graph: Path, tmp_path: Path) -> None:
    import networkx as nx

    assert kg("export", graph, "--format", "graphml", "-o", tmp_path / "a.graphml").returncode == 0
    network = nx.read_graphml(tmp_path / "a.graphml")
    assert network.nodes["kv-cache"]["name"] == "KV Cache"


def test_export_csv_writes_every_table(graph: Path, tmp_path: Path) -> None:
    assert kg("export", graph, "--format", "csv", "-o", tmp_path / "csv").returncode == 0
    assert {path.stem for path in (tmp_path / "csv").iterdir()} == set(store.COLUMNS)


def test_csv_runs_nothing_in_a_spreadsheet(tmp_path: Path) -> None:
    (tmp_path / "in.json").write_text(
        json.dumps([{"id": "=1+1", "title": "=cmd|calc", "text": "@x GRPO is used here."}])
    )
    kg("build", tmp_path / "in.json", "-o", tmp_path / "graph")
    kg("export", tmp_path / "graph", "--format", "csv", "-o", tmp_path / "csv")
    text = (tmp_path / "csv" / "papers.csv").read_text(encoding="utf-8")
    assert "'=1+1,'=cmd|calc,'@x GRPO" in text


def test_the_terminal_gets_no_control_characters(tmp_path: Path) -> None:
    (tmp_path / "in.json").write_text(
        json.dumps([{"id": "x", "title": "A \x1b[31mred\x07 \u202e title", "text": "GRPO.", "venue": "\x1b]0;x\x07"}])
    )
    kg("build", tmp_path / "in.json", "-o", tmp_path / "graph")
    text = kg("show", tmp_path / "graph", "x").stdout
    assert not [c for c in text if (ord(c) < 32 and c != "\n") or c == "\u202e"]


def test_vocabulary_of_my_own_adds_and_overrides(tmp_path: Path) -> None:
    mine = tmp_path / "mine.tsv"
    mine.write_text(
        "name\ttype\taliases\tbroader\tyear\tcontext\nReading List\ttask\tpile of reading\tMachine Learning\n",
        encoding="utf-8",
    )
    (tmp_path / "in.json").write_text(json.dumps([{"id": "x", "title": "My reading list", "text": ""}]))
    assert "Reading List" in kg("extract", tmp_path / "in.json", "--vocab", mine).stdout
    assert kg("vocab", "lint", mine).returncode == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("nonsense\n", "line 1: the header must be"),
        ("name\ttype\taliases\tbroader\tyear\tcontext\nX\tgadget\n", "line 2: type 'gadget' is not one of"),
        (
            "name\ttype\taliases\tbroader\tyear\tcontext\nX\tmethod\t\t\tlately\n",
            "line 2: year 'lately' is not a number",
        ),
    ],
)
def test_a_bad_vocabulary_file_names_line_and_reason(papers: Path, tmp_path: Path, content: str, message: str) -> None:
    mine = tmp_path / "mine.tsv"
    mine.write_text(content, encoding="utf-8")
    assert message in one_line(kg("extract", papers, "--vocab", mine))


BAD_INPUT = {
    "missing": (lambda p: p / "none.bib", "none.bib"),
    "empty file": (lambda p: _write(p / "e.bib", b""), "empty"),
    "empty folder": (lambda p: _folder(p / "nothing"), "nothing"),
    "binary": (lambda p: _write(p / "b.txt", bytes(range(256)) * 40), "b.txt"),
    "wrong suffix": (lambda p: _write(p / "b.xyz", b"\x00\x01\x02" * 100), "b.xyz"),
}


def _write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_input_gets_one_line_and_leaves_nothing(case: str, tmp_path: Path) -> None:
    make, message = BAD_INPUT[case]
    path = make(tmp_path)
    before = sorted(tmp_path.iterdir())
    assert message in one_line(kg("build", path, "-o", tmp_path / "graph"))
    assert sorted(tmp_path.iterdir()) == before


def test_bad_records_are_skipped_counted_and_listed(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text(
        '{"id": "a", "title": "On GRPO"}\n{"id": "b", "ti\n{"id": "c"}\n{"id": "d", "title": "KV caches"}\n'
    )
    done = kg("build", path, "-o", tmp_path / "graph")
    assert done.returncode == 0, done.stderr
    assert "2 papers" in done.stdout
    assert done.stderr.count("skipped ") == 2
    assert len(store.read_manifest(tmp_path / "graph")["skipped"]) == 2


def test_an_unwritable_output_folder(papers: Path, tmp_path: Path) -> None:
    assert one_line(kg("build", papers, "-o", "/proc/graph")).startswith("kg: /proc")
    (tmp_path / "file").write_text("")
    assert "cannot write in" in one_line(kg("build", papers, "-o", tmp_path / "file" / "graph"))


def test_an_output_that_is_something_else(papers: Path, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("mine")
    assert "holds something else than a graph" in one_line(kg("build", papers, "-o", tmp_path))
    assert "is a file" in one_line(kg("build", papers, "-o", tmp_path / "note.txt"))
    assert (tmp_path / "note.txt").read_text() == "mine"


def test_a_graph_of_a_newer_version(graph: Path, tmp_path: Path) -> None:
    copy = tmp_path / "graph"
    shutil.copytree(graph, copy)
    manifest = json.loads((copy / "manifest.json").read_text())
    (copy / "manifest.json").write_text(json.dumps(manifest | {"format": 99}))
    assert "newer version" in one_line(kg("rank", copy))


def test_what_is_no_graph(tmp_path: Path) -> None:
    assert "is not a graph" in one_line(kg("info", tmp_path / "none"))


def test_an_unknown_concept_names_the_nearest(graph: Path) -> None:
    assert "KV Cache" in one_line(kg("show", graph, "KV Cash"))


def test_an_unknown_query_lists_known_ones(graph: Path) -> None:
    assert "papers-on-concept" in one_line(kg("query", graph, "papers-on-concepts"))


def test_bad_cypher_is_the_engines_message_on_one_line(graph: Path) -> None:
    assert "kg: " in one_line(kg("query", graph, "MATCH (n RETURN n"))


def test_a_missing_parameter_is_named(graph: Path) -> None:
    assert "concept" in one_line(kg("query", graph, "papers-on-concept"))
    assert "name=value" in one_line(kg("query", graph, "papers-on-concept", "-p", "KV"))


def test_a_neo4j_that_is_not_there(graph: Path) -> None:
    done = kg("push", graph, "--uri", "bolt://127.0.0.1:9", env={"NEO4J_PASSWORD": "x"})
    assert "127.0.0.1:9" in one_line(done)


def test_push_without_a_password_asks_for_one(graph: Path) -> None:
    assert "NEO4J_PASSWORD" in one_line(
        kg("push", graph, "--uri", "bolt://127.0.0.1:9", input="", env={"NEO4J_PASSWORD": ""})
    )


def test_unknown_names_on_the_command_line(graph: Path, papers: Path, tmp_path: Path) -> None:
    assert "graphml" in one_line(kg("export", graph, "--format", "gexff", "-o", tmp_path / "x"))
    assert "bibtex" in one_line(kg("build", papers, "-o", tmp_path / "g", "--format", "bibtexx"))


def test_interrupt_leaves_the_old_graph_whole(graph: Path, tmp_path: Path) -> None:
    copy = tmp_path / "graph"
    shutil.copytree(graph, copy)
    many = tmp_path / "many.jsonl"
    many.write_text(
        "".join(json.dumps({"id": f"p{i}", "title": f"Paper {i} on GRPO", "text": TEXT}) + "\n" for i in range(20_000))
    )
    command = [sys.executable, "-m", "kg.cli", "build", str(many), "-o", str(copy)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as run:
        time.sleep(2.5)
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=60)
    assert run.returncode == 130, errors
    assert "Traceback" not in errors
    assert store.read_manifest(copy)["counts"]["papers"] == 3
    assert not list(tmp_path.glob(".graph*"))


def test_help_is_fast() -> None:
    """Compare with an interpreter that starts and imports typer: our own share is small."""

    def seconds(*arguments: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
        return time.perf_counter() - start

    ours = min(seconds("-m", "kg.cli", "--help") for _ in range(5))
    bare = min(seconds("-c", "import typer") for _ in range(5))
    assert ours < 4 * bare


def test_serve_prints_how_to_reach_it_and_stops(graph: Path) -> None:
    from neo4j import GraphDatabase

    with subprocess.Popen(
        [sys.executable, "-m", "kg.cli", "serve", str(graph)], stdout=subprocess.PIPE, text=True
    ) as run:
        try:
            assert run.stdout
            uri, user, password, database = (run.stdout.readline().split()[1] for _ in range(4))
            with (
                GraphDatabase.driver(uri, auth=(user, password)) as driver,
                driver.session(database=database) as session,
            ):
                assert session.run("MATCH (p:Paper) RETURN count(p) AS n").single(strict=True)["n"] == 3
            run.send_signal(signal.SIGINT)
            assert run.wait(timeout=30) == 0
        finally:
            run.kill()


def test_merge_split_and_merges_are_noted_and_undone(papers: Path, tmp_path: Path) -> None:
    graph = tmp_path / "graph"
    kg("build", papers, "-o", graph, "-q")
    noted = kg("merge", graph, "KV Cache", "Diffusion Model", "--because", "for this test")
    assert "build the graph again" in noted.stderr
    assert json.loads(kg("merges", graph, "--json").stdout)[0]["because"] == "for this test"
    kg("build", papers, "-o", graph, "-q")
    assert kg("show", graph, "diffusion model").stdout.startswith("KV Cache (")
    assert "undone" in kg("split", graph, "KV Cache", "Diffusion Model", "--because", "enough").stderr
    assert "no decision" in kg("merges", graph).stdout


def test_merges_dry_run_changes_nothing(graph: Path) -> None:
    before = sorted((path.name, path.stat().st_mtime_ns) for path in graph.iterdir())
    assert kg("merges", graph, "--dry-run").returncode == 0
    assert sorted((path.name, path.stat().st_mtime_ns) for path in graph.iterdir()) == before


def test_a_merge_of_an_unknown_concept_is_one_line(graph: Path) -> None:
    assert "no concept named" in one_line(kg("merge", graph, "KV Cache", "Nowhere", "--because", "x"))


def test_vocab_import_writes_a_file_that_a_build_takes(papers: Path, tmp_path: Path) -> None:
    (tmp_path / "terms.csv").write_text("name;type\nlong walk;task\n", encoding="utf-8")
    done = kg("vocab", "import", tmp_path / "terms.csv", "-o", tmp_path / "mine.tsv")
    assert "1 concepts" in done.stderr
    kg("build", papers, "-o", tmp_path / "graph", "-q", "--vocab", tmp_path / "mine.tsv")
    assert kg("show", tmp_path / "graph", "long walk").returncode == 0


def test_vocab_import_of_nothing_is_one_line(tmp_path: Path) -> None:
    assert "is no file" in one_line(kg("vocab", "import", tmp_path / "none.ttl"))
    assert "no type named" in one_line(kg("vocab", "import", tmp_path / "none.ttl", "--type", "food"))


def test_vocab_mine_proposes_into_a_file(graph: Path, tmp_path: Path) -> None:
    done = kg("vocab", "mine", graph, "-o", tmp_path / "mine.tsv", "--min-papers", "2")
    assert "terms proposed from 3 papers" in done.stderr
    assert (tmp_path / "mine.tsv").read_text(encoding="utf-8").startswith("name\ttype")


def test_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    assert kg("--version").stdout.strip() == version("paper-concept-graph")
