"""A graph of six papers and nine concepts, small enough to work out every answer by hand.

Community 0 is policy optimisation, community 1 is inference; "Transformer" (p1) and "GRPO" (p6) are met in both.
"""

import shutil
from collections.abc import Iterable
from itertools import combinations, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from kg.cypher.embedded import open_embedded

from kg import store

Row = dict[str, Any]

PAPERS = {
    "p1": ("PPO for language models", ["RL with PPO tunes a Transformer.", "On GSM8K, PPO-LM reaches 50.0 accuracy."]),
    "p2": (
        "GRPO without a critic",
        [
            "We present GRPO for mathematical reasoning.",
            "It builds on PPO and is compared with PPO.",
            "GRPO reaches 58.1 accuracy on GSM8K, from 50.0, and 51.7 on MATH.",
            "Code: https://example.org/grpo",
        ],
    ),
    "p3": (
        "TinyZero in a day",
        [
            "TinyZero builds on GRPO for mathematical reasoning.",
            "TinyZero beats PPO on GSM8K with a pass rate of 61%.",
        ],
    ),
    "p4": ("KV cache compression", ["The KV cache of a Transformer shrinks.", "Latency falls 2.0x."]),
    "p5": ("A note", ["Nothing to see."]),
    "p6": ("Sharing the KV cache", ["Every Transformer layer shares one, and so does GRPO."]),
}
METADATA: dict[str, Row] = {
    "p1": {"year": 2023, "venue": "NeurIPS", "doi": "10.1000/one", "keywords": ["policy gradient"]},
    "p2": {"year": 2024, "venue": "ICLR", "arxiv": "2401.00002"},
    "p3": {"year": 2025, "venue": "ICLR"},
    "p4": {"year": 2024, "venue": "NeurIPS"},
    "p5": {},
    "p6": {"year": 2025, "venue": "NEURIPS"},
}
AUTHORS = {"p1": ["Ada Lane", "Bob Moss"], "p2": ["Bob Moss", "Cyd Nye"], "p3": ["Cyd Nye"], "p4": ["Dee Orr"]}
# id: name, type, aliases, broader, community, PageRank, betweenness, growth
CONCEPTS: dict[str, tuple[str, str, list[str], list[str], int | None, float, float, float]] = {
    "accuracy": ("accuracy", "metric", [], [], None, 0.0, 0.0, 0.0),
    "grpo": ("GRPO", "method", ["Group Relative Policy Optimization"], ["reinforcement-learning"], 0, 0.2, 0.0, 0.5),
    "gsm8k": ("GSM8K", "dataset", [], [], 0, 0.25, 0.125, 0.0),
    "kv-cache": ("KV Cache", "method", ["key-value cache"], [], 1, 0.05, 0.0, 0.25),
    "math": ("MATH", "dataset", [], [], 0, 0.05, 0.0, 0.0),
    "mathematical-reasoning": ("mathematical reasoning", "task", [], [], 0, 0.1, 0.0, 0.0),
    "ppo": ("PPO", "method", ["Proximal Policy Optimization"], ["reinforcement-learning"], 0, 0.2, 0.125, -0.5),
    "reinforcement-learning": ("reinforcement learning", "area", ["RL"], [], 0, 0.05, 0.0, -0.25),
    "tinyzero": ("TinyZero", "model", [], [], 0, 0.05, 0.0, 0.0),
    "transformer": ("Transformer", "architecture", [], [], 1, 0.05, 0.5, 0.0),
}
MENTIONS = {
    "p1": {"ppo": "PPO", "reinforcement-learning": "RL", "transformer": "Transformer", "gsm8k": "GSM8K"},
    "p2": {"grpo": "GRPO", "mathematical-reasoning": "mathematical reasoning", "ppo": "PPO", "gsm8k": "GSM8K",
           "math": "MATH"},
    "p3": {"tinyzero": "TinyZero", "grpo": "GRPO", "mathematical-reasoning": "mathematical reasoning", "ppo": "PPO",
           "gsm8k": "GSM8K"},
    "p4": {"kv-cache": "KV cache", "transformer": "Transformer"},
    "p6": {"grpo": "GRPO", "kv-cache": "KV cache", "transformer": "Transformer"},
}  # fmt: skip
# paper, relation, concept, surface in a sentence of the abstract, number of that sentence, the parts of a result
CLAIMS: list[tuple[str, str, str, str, int, Row]] = [
    ("p1", "builds_on", "ppo", "PPO", 0, {}),
    ("p1", "evaluated_on", "gsm8k", "GSM8K", 1, {}),
    ("p1", "reports", "", "50.0", 1,
     {"metric": "accuracy", "value": "50.0", "dataset": "GSM8K", "system": "PPO-LM"}),
    ("p2", "introduces", "grpo", "GRPO", 0, {}),
    ("p2", "builds_on", "ppo", "PPO", 1, {}),
    ("p2", "compares_with", "ppo", "PPO", 1, {}),
    ("p2", "evaluated_on", "gsm8k", "GSM8K", 2, {}),
    ("p2", "evaluated_on", "math", "MATH", 2, {}),
    ("p2", "reports", "", "58.1", 2,
     {"metric": "accuracy", "value": "58.1", "baseline": "50.0", "dataset": "GSM8K"}),
    ("p2", "reports", "", "51.7", 2, {"metric": "accuracy", "value": "51.7", "dataset": "MATH"}),
    ("p2", "has_code", "", "https://example.org/grpo", 3, {"value": "https://example.org/grpo"}),
    ("p3", "introduces", "tinyzero", "TinyZero", 0, {}),
    ("p3", "builds_on", "grpo", "GRPO", 0, {}),
    ("p3", "compares_with", "ppo", "PPO", 1, {}),
    ("p3", "evaluated_on", "gsm8k", "GSM8K", 1, {}),
    ("p3", "reports", "", "61%", 1, {"metric": "pass rate", "value": "61", "unit": "%"}),
    ("p4", "reports", "", "2.0x", 1, {"metric": "latency", "value": "2.0", "unit": "x"}),
]  # fmt: skip


def write_graph(folder: Path, *, without: Iterable[str] = (), more: Iterable[Row] = ()) -> Path:
    """Write the graph, without some of its papers and with `more` rows of the table of papers."""
    papers = [name for name in PAPERS if name not in set(without)]
    rows = _tables(papers)
    rows["papers"] += more
    tables = {name: store.table_of(name, [_full(name, row) for row in found]) for name, found in rows.items()}
    store.write(folder, tables, {"papers": papers})
    return folder


def _full(table: str, row: Row) -> Row:
    empty: Row = {"s": "", "S": [], "i": None, "f": None}
    return {column: row.get(column, empty[kind]) for column, kind in store.COLUMNS[table].items()}


def _tables(papers: list[str]) -> dict[str, list[Row]]:
    mentions = [row for paper in papers for row in _mentions(paper)]
    claims = [_claim(*claim) for claim in CLAIMS if claim[0] in papers]
    numbers = _statistics(papers)
    stats, years, pairs = numbers["concept_stats"], numbers["concept_years"], numbers["cooccurrence"]
    communities = [(0, "policy optimization"), (1, "inference")]
    return {
        "papers": [{"id": one, "title": PAPERS[one][0], "abstract": _abstract(one), **METADATA[one]} for one in papers],
        "authors": [
            {"paper": one, "position": place, "author": name.lower().replace(" ", "-"), "name": name}
            for one in papers
            for place, name in enumerate(AUTHORS.get(one, []), 1)
        ],
        "concepts": [
            {"id": one, "name": name, "type": kind, "status": "curated", "broader": broader}
            for one, (name, kind, _, broader, *_rest) in CONCEPTS.items()
        ],
        "aliases": [
            {"concept": one, "alias": alias, "source": "curated"} for one, fact in CONCEPTS.items() for alias in fact[2]
        ],
        "mentions": mentions,
        "claims": claims,
        "concept_stats": stats,
        "concept_years": years,
        "cooccurrence": pairs,
        "communities": [
            {"id": number, "name": name, "size": sum(row["community"] == number for row in stats)}
            for number, name in communities
            if any(row["community"] == number for row in stats)
        ],
    }


def _abstract(paper: str) -> str:
    return " ".join(PAPERS[paper][1])


def _span(paper: str, number: int) -> tuple[int, int]:
    start = sum(len(sentence) + 1 for sentence in PAPERS[paper][1][:number])
    return start, start + len(PAPERS[paper][1][number])


def _mentions(paper: str) -> list[Row]:
    return [row for concept, surface in MENTIONS.get(paper, {}).items() for row in _places(paper, concept, surface)]


def _places(paper: str, concept: str, surface: str) -> list[Row]:
    title, sentences = PAPERS[paper]
    spans = [("title", title, 0)] + [("abstract", one, _span(paper, at)[0]) for at, one in enumerate(sentences)]
    return [
        {"paper": paper, "concept": concept, "surface": surface, "field": field, "rule": "vocabulary", "score": 1.0,
         "start": offset + text.index(surface), "end": offset + text.index(surface) + len(surface),
         "sentence_start": offset, "sentence_end": offset + len(text)}
        for field, text, offset in spans
        if surface in text
    ]  # fmt: skip


def _claim(paper: str, relation: str, concept: str, surface: str, number: int, parts: Row) -> Row:
    start = _span(paper, number)[0] + PAPERS[paper][1][number].index(surface)
    quote = PAPERS[paper][1][number]
    place = {"field": "abstract", "start": start, "end": start + len(surface), "quote": quote, "score": 0.9}
    return {"paper": paper, "relation": relation, "concept": concept, "rule": "pattern", **place, **parts}


def _statistics(papers: list[str]) -> dict[str, list[Row]]:
    found = [(concept, paper) for paper in papers for concept in sorted(MENTIONS.get(paper, {}))]
    where = {concept: [paper for _, paper in group] for concept, group in groupby(sorted(found), key=itemgetter(0))}
    shared = {pair: [one for one in where[pair[0]] if one in where[pair[1]]] for pair in combinations(where, 2)}
    pairs = {pair: ones for pair, ones in shared.items() if ones}
    years = {concept: sorted({METADATA[one]["year"] for one in ones}) for concept, ones in where.items()}
    return {
        "concept_stats": [_stats(concept, where[concept], years[concept], pairs) for concept in where],
        "concept_years": [
            {"concept": concept, "year": year, "papers": sum(METADATA[one]["year"] == year for one in where[concept])}
            for concept in where
            for year in years[concept]
        ],
        "cooccurrence": [_pair(*pair, ones, where) for pair, ones in pairs.items()],
    }


def _stats(concept: str, papers: list[str], years: list[int], pairs: dict[tuple[str, str], list[str]]) -> Row:
    community, pagerank, betweenness, growth = CONCEPTS[concept][4:]
    return {
        "concept": concept, "papers": len(papers), "mentions": len(papers), "degree": sum(concept in x for x in pairs),
        "strength": 1.0, "pagerank": pagerank, "betweenness": betweenness, "core": 1, "community": community,
        "first_year": years[0], "last_year": years[-1], "growth": growth,
    }  # fmt: skip


def _pair(source: str, target: str, papers: list[str], where: dict[str, list[str]]) -> Row:
    either = len(where[source]) + len(where[target]) - len(papers)
    years = [METADATA[one]["year"] for one in papers]
    return {
        "source": source, "target": target, "papers": len(papers), "association": float(len(papers)),
        "npmi": len(papers) / either, "jaccard": len(papers) / either,
        "first_year": min(years), "last_year": max(years),
    }  # fmt: skip


def copy_with_cache(graph: Path, place: Path) -> Path:
    """Copy a graph and its cache for the embedded engine, so that a test may change both."""
    with open_embedded(graph):
        pass
    return shutil.copytree(graph, place, copy_function=shutil.copy2, ignore=shutil.ignore_patterns("view-*"))
