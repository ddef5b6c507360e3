"""All of the analysis as tables: co-occurrence, statistics of concepts, papers a year, communities."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kg.analysis import centrality, trends
from kg.analysis.communities import communities, names
from kg.analysis.engine import Edges, edges_of
from kg.network import Incidence, concept_years, cooccurrence, incidence
from kg.store import sorted_table, table_of

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True, slots=True)
class Analysis:
    """Hold the analysis tables by name, and the settings that decided them."""

    tables: "dict[str, pa.Table]"
    settings: dict[str, Any]


def analyse(papers: "pa.Table", concepts: "pa.Table", mentions: "pa.Table", *, min_papers: int = 1) -> Analysis:
    """Compute the analysis tables from the tables of papers, concepts and mentions.

    `min_papers` is the fewest papers of an edge of the network.
    """
    links = incidence(papers, mentions)
    pairs = cooccurrence(links, min_papers=min_papers)
    edges = edges_of(links.concepts, pairs)
    community = communities(edges)
    stats = _stats(links, edges, community, mentions)
    tables = {
        "cooccurrence": sorted_table("cooccurrence", pairs),
        "concept_stats": stats,
        "concept_years": sorted_table("concept_years", concept_years(links)),
        "communities": _communities(edges, community, concepts),
    }
    sample = centrality.sources(edges)
    return Analysis(tables, {"min_papers": min_papers, "betweenness_sources": sample, "seed": 1})


def _stats(links: Incidence, edges: Edges, community: Any, mentions: "pa.Table") -> "pa.Table":
    import pyarrow as pa

    from kg.store import schema

    first, last = trends.first_and_last(links)
    counted = {row["values"]: row["counts"] for row in mentions["concept"].value_counts().to_pylist()}
    rise = trends.growth(links)
    columns: list[Any] = [
        links.concepts,
        np.bincount(links.concept, minlength=len(links.concepts)),
        [counted[concept] for concept in links.concepts],
        centrality.degree(edges),
        centrality.strength(edges),
        centrality.pagerank(edges),
        centrality.betweenness(edges),
        centrality.core_number(edges),
        pa.array(community, mask=community < 0),
        pa.array(first, mask=first == 0),
        pa.array(last, mask=last == 0),
        pa.array(rise, mask=np.isnan(rise)),
    ]
    target = schema("concept_stats")
    return pa.table([pa.array(c).cast(f.type) for c, f in zip(columns, target, strict=True)], schema=target)


def _communities(edges: Edges, community: Any, concepts: "pa.Table") -> "pa.Table":
    labels = dict(zip(concepts["id"].to_pylist(), concepts["name"].to_pylist(), strict=True))
    weights = dict(zip(edges.nodes, centrality.strength(edges).tolist(), strict=True))
    named = names(edges, community, [labels[node] for node in edges.nodes], weights)
    sizes = np.bincount(community[community >= 0], minlength=len(named)).tolist()
    return table_of("communities", [{"id": i, "name": name, "size": sizes[i]} for i, name in named.items()])
