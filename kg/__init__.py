"""Build a knowledge graph of concepts from research papers.

>>> import kg
>>> kg.build(kg.load("papers.bib"), "graph")        # doctest: +SKIP
>>> graph = kg.open("graph")                        # doctest: +SKIP
>>> graph.rank("pagerank")                          # doctest: +SKIP

Names: `load`, `build`, `open`, `extract`, `Graph`, `Paper`, `Concept`, `Mention`, `Claim`, `Settings`, `KGError`.
They are imported when first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.api import Graph, build, extract, load, open
    from kg.build import Settings
    from kg.errors import KGError
    from kg.model import Claim, Concept, Mention, Paper

__all__ = ["Claim", "Concept", "Graph", "KGError", "Mention", "Paper", "Settings", "build", "extract", "load", "open"]

_HOME = {
    "Claim": "model",
    "Concept": "model",
    "Mention": "model",
    "Paper": "model",
    "KGError": "errors",
    "Settings": "build",
    "Graph": "api",
    "build": "api",
    "extract": "api",
    "load": "api",
    "open": "api",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'kg' has no attribute {name!r}")
    return getattr(import_module(f"kg.{_HOME[name]}"), name)
