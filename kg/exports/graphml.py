"""GraphML of the concept network and of the claims between concepts, for Gephi, yEd, Cytoscape and igraph."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.graph import GraphFolder

if TYPE_CHECKING:
    import networkx as nx

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_graphml(graph: GraphFolder, path: Path) -> None:
    """Write the network with all its attributes; lists become text separated by " | "."""
    _write(graph.network(), path)


def write_claims(graph: GraphFolder, path: Path) -> None:
    """Write what builds on, compares with or is evaluated on what, each edge with its sentence."""
    _write(graph.claim_network(), path)


def _write(network: "nx.Graph", path: Path) -> None:
    import networkx as nx

    for _, attributes in network.nodes(data=True):
        _clean(attributes)
    for *_, attributes in network.edges(data=True):
        _clean(attributes)
    nx.write_graphml(network, path, encoding="utf-8", infer_numeric_types=False)


def _clean(attributes: dict[str, Any]) -> None:
    for key, value in list(attributes.items()):
        if isinstance(value, list):
            attributes[key] = " | ".join(value)
        elif isinstance(value, str):
            attributes[key] = _NOT_XML.sub("\ufffd", value)
