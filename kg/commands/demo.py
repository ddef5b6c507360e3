"""`kg demo`: build the graph of the landmark papers that come with the package and walk a person through it."""

from pathlib import Path

from kg.build import Settings
from kg.commands.build import build_graph
from kg.commands.console import say, say_table
from kg.commands.cypher import run_query
from kg.commands.picture import draw
from kg.commands.show import ranked
from kg.demo import papers_file
from kg.graph import GraphFolder


def run(folder: Path, *, quiet: bool) -> None:
    """Build the demo, print its ten most central concepts and one Cypher answer, draw it, and say what to do next."""
    build_graph([str(papers_file())], folder, Settings(), quiet=quiet)
    picture = folder.with_suffix(".html")
    draw(folder, picture, max_nodes=1500, min_papers=1, quiet=True)
    if quiet:
        return
    say("\nThe ten most central concepts (PageRank)")
    say_table(
        ranked(GraphFolder(folder), "pagerank", None, 10, None), ("place", "concept", "type", "papers", "community")
    )
    say(f'One Cypher answer: kg query {folder} papers-on-concept -p concept="KV cache"')
    run_query(folder, "papers-on-concept", ["concept=KV cache", "limit=5"], write=False)
    say("Next")
    say(f"  open {picture} in a browser")
    say(f'  kg show {folder} "Diffusion Model"')
    say(f"  kg rank {folder} --by betweenness --type method")
    say(f"  kg queries, then kg query {folder} NAME")
    say("  kg build YOUR-PAPERS.bib -o my-graph")
