"""Build a knowledge graph of concepts from research papers.

>>> import kg
>>> kg.build_graph(kg.load_papers("papers.bib"), "graph")        # doctest: +SKIP
>>> graph = kg.open_graph("graph")                        # doctest: +SKIP
>>> graph.rank("pagerank")                          # doctest: +SKIP

Names: `load_papers`, `build_graph`, `open_graph`, `extract_paper`, `Graph`, `Paper`, `Concept`, `Mention`, `Claim`,
`Settings`, `KGError`. They are imported when first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.api import Graph, build_graph, extract_paper, load_papers, open_graph
    from kg.build import Settings
    from kg.errors import KGError
    from kg.model import Claim, Concept, Mention, Paper

__all__ = [
    "Claim",
    "Concept",
    "Graph",
    "KGError",
    "Mention",
    "Paper",
    "Settings",
    "build_graph",
    "extract_paper",
    "load_papers",
    "open_graph",
]

_HOME = {
    "Claim": "model",
    "Concept": "model",
    "Mention": "model",
    "Paper": "model",
    "KGError": "errors",
    "Settings": "build",
    "Graph": "api",
    "build_graph": "api",
    "extract_paper": "api",
    "load_papers": "api",
    "open_graph": "api",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'kg' has no attribute {name!r}")
    return getattr(import_module(f"kg.{_HOME[name]}"), name)
