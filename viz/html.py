"""The page: a pyvis Network put through our own template, everything in one file that asks nothing of the network."""

import json
from base64 import b64encode
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg import store
from kg.errors import KGError

from .payload import Content, content
from .selection import Selection, select

if TYPE_CHECKING:
    from pyvis.network import Network

SCRIPTS = (
    "dom.js", "data.js", "state.js", "theme.js", "shapes.js", "labels.js", "picture.js", "evidence.js", "details.js",
    "filters.js", "search.js", "table.js", "export.js", "main.js",
)  # fmt: skip
_VIS = ("templates", "lib", "vis-9.1.2", "vis-network.min.js")
_FOR_SCRIPT = str.maketrans({mark: f"\\u{ord(mark):04x}" for mark in "<>&\u2028\u2029"})


@dataclass(frozen=True, slots=True)
class Picture:
    """Hold the HTML, what was drawn, and the pyvis Network behind it."""

    html: str
    selection: Selection
    network: "Network"


def picture(
    folder: Path,
    *,
    max_nodes: int = 1500,
    min_papers: int = 1,
    only: Collection[str] | None = None,
    heading: str | None = None,
) -> Picture:
    """Draw a graph as one HTML page: the most central concepts, their strongest links, and the evidence of both."""
    store.read_manifest(folder)
    selection = select(folder, max_nodes=max_nodes, min_papers=min_papers, only=only)
    if not selection.nodes:
        raise KGError(f"{folder}: no concept stands in {min_papers} papers or more; there is nothing to draw")
    found = content(folder, selection)
    title = heading or f"Knowledge graph of {found.data['about']['papers']:,} papers"
    network = to_pyvis(found, title)
    return Picture(_render(network, found.data), selection, network)


def to_pyvis(found: Content, heading: str) -> "Network":
    """Make the pyvis Network: coordinates are given, so physics is off; `add_edge` would take quadratic time."""
    from pyvis.network import Network

    network = Network(height="100%", cdn_resources="in_line", heading=heading)
    network.nodes.extend(found.nodes)
    network.node_ids.extend(node["id"] for node in found.nodes)
    network.node_map.update({node["id"]: node for node in found.nodes})
    network.edges.extend(found.edges)
    network.options = {"physics": {"enabled": False}}
    return network


def _render(network: "Network", data: dict[str, Any]) -> str:
    from jinja2 import Environment, PackageLoader
    from markupsafe import Markup

    scripts = [vis_network(), *(asset(name) for name in SCRIPTS)]
    network.templateEnv = Environment(loader=PackageLoader("kg.viz"), autoescape=True, keep_trailing_newline=True)
    network.path = "page.html.j2"
    network.templateEnv.filters["for_script"] = lambda value: Markup(for_script(value))
    network.templateEnv.globals.update(
        data=data,
        scripts=[Markup(script) for script in scripts],
        style=Markup(asset("style.css")),
        hashes=Markup(" ".join(_hash(script) for script in scripts)),
    )
    return str(network.generate_html())


def for_script(value: object) -> str:
    """Give a value as JSON that can stand inside a script element, whatever its strings hold.

    >>> for_script({"a": "</script>"})
    '{"a":"\\\\u003c/script\\\\u003e"}'
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True)
    text = text.encode("utf-8", "replace").decode("utf-8")
    return text.translate(_FOR_SCRIPT)


def asset(name: str) -> str:
    """Read a script or style sheet of ours."""
    return resources.files("kg.viz").joinpath("templates", name).read_text(encoding="utf-8").replace("\r\n", "\n")


def vis_network() -> str:
    """Read vis-network from the installed pyvis, without the pointer to a source map."""
    path = resources.files("pyvis").joinpath(*_VIS)
    if not path.is_file():
        raise KGError("this pyvis has no vis-network 9.1.2; install pyvis 0.3.2")
    text = path.read_text(encoding="utf-8").replace("\r\n", "\n")
    return text.replace("//# sourceMappingURL=vis-network.min.js.map", "").replace("</script", "<\\/script")


def _hash(script: str) -> str:
    """Give the name under which the page's own policy lets this script run, and no other."""
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"
