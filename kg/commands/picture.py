"""`kg html`: the HTML picture of a graph."""

from collections.abc import Collection
from pathlib import Path

from kg.commands.console import note, say
from kg.commands.output import whole_file


def draw(
    folder: Path,
    output: Path,
    *,
    max_nodes: int = 1500,
    min_papers: int = 1,
    only: Collection[str] | None = None,
    quiet: bool = False,
) -> None:
    """Write the picture of a graph to an HTML file, whole or not at all, and say how much of the graph it shows."""
    from kg.viz import picture

    found = picture(folder, max_nodes=max_nodes, min_papers=min_papers, only=only)
    with whole_file(output) as beside:
        beside.write_text(found.html, encoding="utf-8", newline="\n")
    if quiet:
        return
    shown = found.selection
    say(f"{output}: {len(shown.nodes)} concepts and {len(shown.links)} links, {len(found.html.encode()) / 1e6:.1f} MB")
    if len(shown.nodes) < shown.concepts:
        note(f"left out: {shown.concepts - len(shown.nodes)} less central concepts (see --max-nodes)")
    if len(shown.links) < shown.pairs_between:
        note(f"left out: {shown.pairs_between - len(shown.links)} weaker links between the concepts drawn")
