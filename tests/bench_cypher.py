"""Measure Cypher: a push against one MERGE a row, a second push, the embedded engine. Not a test; run it alone.

python tests/bench_cypher.py                      # 20,000 nodes and 200,000 relationships, a Neo4j of its own
python tests/bench_cypher.py --papers 87531 --only embedded
python tests/bench_cypher.py --graph my-graph     # a graph of yours instead of the made-up one
"""

import argparse
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import accumulate, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.cypher.bulk import write_bulk
from kg.cypher.driver import connect, read
from kg.cypher.embedded import open_embedded
from kg.cypher.push import apply_schema, apply_search, push, stamped
from kg.cypher.rows import Source
from kg.cypher.shapes import nodes, relationships
from kg.cypher.statements import statements
from neo4j_local import Neo4jServer

from kg import store

if TYPE_CHECKING:
    from neo4j import Driver

Row = dict[str, Any]
SAMPLE = 2000
COUNT = "MATCH (p:Paper)-[:MENTIONS]->(c:Concept) RETURN c.id AS id, count(p) AS n ORDER BY n DESC, id LIMIT 5"


def made_up(folder: Path, papers: int) -> Path:
    """Write a graph of made-up papers with as many links as real ones have: about 27 rows a paper."""
    chance = random.Random(1)
    words = ["".join(chance.choices("abcdefghiklmnoprstu", k=chance.randint(3, 10))) for _ in range(30_000)]
    concepts = [f"c{number:05}" for number in range(max(50, papers // 4))]
    tables = _tables(chance, words, concepts, [f"p{number:06}" for number in range(papers)])
    store.write(folder, {name: store.table_of(name, _full(name, rows)) for name, rows in tables.items()}, {})
    return folder


def _full(name: str, rows: list[Row]) -> list[Row]:
    empty = {"s": "", "S": [], "i": None, "f": None}
    blank = {column: empty[kind] for column, kind in store.COLUMNS[name].items()}
    return [{**blank, **row} for row in rows]


def _tables(chance: random.Random, words: list[str], concepts: list[str], papers: list[str]) -> dict[str, list[Row]]:
    often = list(accumulate(1 / rank for rank in range(1, len(words) + 1)))  # as Zipf found words to be
    tables: dict[str, list[Row]] = {name: [] for name in store.COLUMNS}
    for paper in papers:
        title, *sentences = (" ".join(chance.choices(words, cum_weights=often, k=size)) for size in (9, *(22,) * 8))
        known = {"year": chance.randint(2015, 2026), "venue": f"Venue {chance.randint(1, 100)}"}
        tables["papers"].append({"id": paper, "title": title, "abstract": " ".join(sentences), **known})
        for at in (1, 2, 3):
            author = f"a{chance.randrange(len(papers) * 6 // 5)}"
            tables["authors"].append({"paper": paper, "position": at, "author": author, "name": author})
        tables["mentions"] += _mentions(chance, paper, sentences, chance.sample(concepts, 10))
        if chance.random() < 0.5:
            tables["claims"].append(_claim(tables["mentions"][-1], sentences[0]))
    for at, concept in enumerate(concepts):
        _add_concept(tables, at, concept, chance.sample(concepts, 40))
    size = len(concepts) // 100
    tables["communities"] = [{"id": at, "name": f"community {at}", "size": size} for at in range(100)]
    return tables


def _mentions(chance: random.Random, paper: str, sentences: list[str], concepts: list[str]) -> Iterator[Row]:
    starts = [sum(len(one) + 1 for one in sentences[:at]) for at in range(len(sentences))]
    for concept in concepts:
        at = chance.randrange(len(sentences))
        start, end = starts[at], starts[at] + len(sentences[at])
        place = {"field": "abstract", "start": start, "end": start + 5, "sentence_start": start, "sentence_end": end}
        made = {"surface": sentences[at][:5], "rule": "bench", "score": 1.0}
        yield {"paper": paper, "concept": concept, **place, **made}


def _claim(mention: Row, quote: str) -> Row:
    kept = {key: mention[key] for key in ("paper", "concept", "field", "start", "end", "rule", "score")}
    return {**kept, "relation": "builds_on", "quote": quote}


def _add_concept(tables: dict[str, list[Row]], at: int, concept: str, others: list[str]) -> None:
    kind = ("method", "task", "dataset", "model")[at % 4]
    broader = [f"c{at // 2:05}"]
    tables["concepts"].append(
        {"id": concept, "name": concept.upper(), "type": kind, "status": "curated", "broader": broader}
    )
    counts = {"papers": 5, "mentions": 5, "degree": 40, "strength": 40.0, "core": 3, "community": at % 100}
    measures = {"pagerank": 0.001, "betweenness": 0.0, "growth": 0.1, "first_year": 2015, "last_year": 2026}
    tables["concept_stats"].append({"concept": concept, **counts, **measures})
    weights = {"papers": 2, "association": 1.5, "npmi": 0.3, "jaccard": 0.1, "first_year": 2016, "last_year": 2020}
    pairs = ({"source": concept, "target": other, **weights} for other in others if other != concept)
    tables["cooccurrence"] += pairs


def timed(what: Callable[[], Any]) -> float:
    """Give the seconds that something takes."""
    start = time.monotonic()
    what()
    return time.monotonic() - start


def say(what: str, value: str) -> None:
    """Print one line of the table."""
    print(f"| {what} | {value} |", flush=True)  # noqa: T201


def sizes(graph: Path) -> tuple[int, int]:
    """Count the nodes and relationships of a graph."""
    source = Source(graph, "default")
    return tuple(sum(1 for name in names for _ in source.rows(name)) for names in (nodes(), relationships()))  # type: ignore[return-value]


def bench_embedded(graph: Path) -> None:
    """Measure the first query of a graph, with the load, and a later one, each in a process of its own."""
    shutil.rmtree(graph / store.CACHE, ignore_errors=True)
    command = [sys.executable, "-m", "kg.cli", "query", str(graph), "summary", "--json"]
    first, later = (
        timed(lambda: subprocess.run(command, check=True, capture_output=True)),
        timed(lambda: subprocess.run(command, check=True, capture_output=True)),
    )
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    size = sum(file.stat().st_size for file in (graph / store.CACHE).rglob("*") if file.is_file())
    say("embedded: first query, with the load and the start of the program", f"{first:.1f} s")
    say("embedded: a later query, with the start of the program", f"{later:.2f} s")
    say("embedded: memory at most, cache on disk", f"{memory:,.0f} MB, {size / 1e6:,.0f} MB")
    with open_embedded(graph) as driver:
        best = min(timed(lambda: read(driver, COUNT)) for _ in range(3))
        say("embedded: count all mentions by concept, program running", f"{best:.2f} s")


def bench_neo4j(graph: Path, folder: Path) -> None:
    """Measure a push into an empty server, the same again, and one MERGE a row."""
    count, links = sizes(graph)
    with Neo4jServer(home=folder / "push", heap="1g") as server, connect(server.uri) as driver:
        first = timed(lambda: push(graph, driver))
        say("Neo4j: push", f"{first:.1f} s, {(count + links) / first:,.0f} rows/s")
        second = timed(lambda: push(graph, driver))
        say("Neo4j: the same push again", f"{second:.1f} s, {first / second:.1f} times as fast")
    with Neo4jServer(home=folder / "rows", heap="1g") as server, connect(server.uri) as driver:
        apply_schema(driver)
        apply_search(driver)
        alone = row_by_row(driver, graph, count, links)
        say(
            f"Neo4j: one MERGE a row, about {SAMPLE:,} + {SAMPLE:,} of the rows, extrapolated",
            f"{alone:,.0f} s, {alone / first:.0f} times a push",
        )
    command = write_bulk(graph, folder / "bulk")
    server = Neo4jServer(home=folder / "import", heap="1g")
    took = timed(lambda: server.admin(*command.split()[1:], folder=folder / "bulk"))
    say("Neo4j: neo4j-admin database import full", f"{took:.1f} s")


def row_by_row(driver: "Driver", graph: Path, count: int, links: int) -> float:
    """Give the seconds that all rows would take one by one, after a sample of papers and of mentions, evenly spread."""
    source, values, seconds = Source(graph, "default"), stamped(graph, "default"), 0.0
    seconds += singly(driver, "papers", source, values) * count
    for name in nodes():
        for part in batches_of(source.rows(name), 5000):
            driver.execute_query(statements("load")[name], {"rows": part, **values})
    return seconds + singly(driver, "mentions", source, values) * links


def singly(driver: "Driver", name: str, source: Source, values: dict[str, str]) -> float:
    """Give the seconds that a row takes on average, each in a transaction of its own."""
    text, step = statements("load")[name], max(1, sum(1 for _ in source.rows(name)) // SAMPLE)
    rows = list(islice(source.rows(name), 0, None, step))
    with driver.session() as session:
        start = time.monotonic()
        for row in rows:
            session.run(text, rows=[row], **values).consume()
    return (time.monotonic() - start) / len(rows)


def batches_of(rows: Iterator[Row], size: int) -> Iterator[list[Row]]:
    """Cut rows into lists."""
    while part := list(islice(rows, size)):
        yield part


def main() -> None:
    """Run what the options say and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--graph", type=Path, help="a graph; a made-up one without it")
    parser.add_argument("--papers", type=int, default=8500, help="papers of the made-up graph (%(default)s)")
    parser.add_argument("--only", choices=("embedded", "neo4j"), help="one part alone")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kg-bench-") as folder:
        graph = options.graph or made_up(Path(folder, "graph"), options.papers)
        count, links = sizes(graph)
        say(f"{count:,} nodes and {links:,} relationships", "measured")
        say("---", "---")
        if options.only != "neo4j":
            bench_embedded(graph)
        if options.only != "embedded":
            bench_neo4j(graph, Path(folder))


if __name__ == "__main__":
    main()
