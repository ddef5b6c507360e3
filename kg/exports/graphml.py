"""GraphML of the concept network, for Gephi, yEd, Cytoscape and igraph."""

import re
from pathlib import Path

from kg.graph import GraphFolder

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_graphml(graph: GraphFolder, path: Path) -> None:
    """Write the network with all its attributes; lists become text separated by " | "."""
    import networkx as nx

    network = graph.network()
    for _, attributes in network.nodes(data=True):
        for key, value in list(attributes.items()):
            if isinstance(value, list):
                attributes[key] = " | ".join(value)
            elif isinstance(value, str):
                attributes[key] = _NOT_XML.sub("\ufffd", value)
    nx.write_graphml(network, path, encoding="utf-8", infer_numeric_types=False)
