"""The names that `import kg` gives: thin, and the only place besides the command line where all parts meet."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.answer import Rows
from kg.build import Settings, build
from kg.extract import Extraction, extract
from kg.graph import GraphFolder
from kg.lexicon import shipped_lexicon
from kg.model import Paper, Skipped

if TYPE_CHECKING:
    from neo4j import Driver


def load_papers(*sources: str | Path, format: str | None = None) -> Iterator[Paper | Skipped]:
    """Yield the papers of files, folders or globs, in their order; records that are no papers come as Skipped."""
    from kg.loaders import load

    return load(sources, format=format)


def build_graph(papers: Iterable[Paper | Skipped], folder: str | Path, *, settings: Settings | None = None) -> "Graph":
    """Build the graph of some papers in a folder and open it."""
    build(papers, Path(folder), settings)
    return Graph(folder)


def open_graph(folder: str | Path) -> "Graph":
    """Open the graph in a folder."""
    return Graph(folder)


def extract_paper(paper: Paper) -> Extraction:
    """Find what one paper mentions and claims, with the vocabulary that comes with the package."""
    return extract(paper, shipped_lexicon())


class Graph(GraphFolder):
    """A graph: its tables, its networkx network, ranking, Cypher and the picture."""

    def query(self, what: str, /, **parameters: Any) -> Rows:
        """Run a named query, a .cypher file or Cypher text on the embedded engine and give the rows as dicts.

        `to_pandas` and `to_arrow` make tables of them.
        """
        from kg.cypher.embedded import open_embedded
        from kg.cypher.queries import find, needs_words, run

        query = find(what)
        with open_embedded(self.folder, words=needs_words(query)) as driver:
            answer = run(driver, query, parameters)
        return Rows(answer.rows, columns=answer.columns)

    def results(self, *, on: str | None = None, metric: str | None = None) -> Rows:
        """Give the results that abstracts report on a data set or with a metric, as leaderboards (`kg.leaderboard`)."""
        from kg.leaderboard import results

        return results(self, on=on, metric=metric)

    def lineage(self, name: str, *, depth: int = 2, limit: int = 10) -> Rows:
        """Give who introduced a concept, what it builds on and what builds on it, an edge a row (`kg.lineage`)."""
        from kg.lineage import lineage

        return lineage(self, name, depth=depth, limit=limit)

    @contextmanager
    def driver(self, *, write: bool = False) -> "Iterator[Driver]":
        """Open the embedded engine and give the official Neo4j driver on it, in a with block."""
        from kg.cypher.embedded import open_embedded

        with open_embedded(self.folder, write=write) as driver:
            yield driver

    def html(self, path: str | Path, *, max_nodes: int = 1500, min_papers: int = 1) -> Path:
        """Draw the graph as one HTML file and give its path."""
        from kg.commands.picture import draw

        draw(self.folder, Path(path), max_nodes=max_nodes, min_papers=min_papers, quiet=True)
        return Path(path)

    def to_pandas(self, table: str) -> Any:
        """Give a table as a pandas DataFrame (needs the extra `pandas`)."""
        return self.table(table).to_pandas()

    def __repr__(self) -> str:
        counts = self.manifest["counts"]
        found = ", ".join(f"{counts[name]} {name}" for name in ("papers", "concepts", "mentions", "claims"))
        return f"Graph({str(self.folder)!r}: {found})"

    def _repr_html_(self) -> str:
        from markupsafe import Markup

        rows = Markup("").join(
            Markup("<tr><td>{}</td><td>{}</td></tr>").format(name, count)
            for name, count in sorted(self.manifest["counts"].items())
        )
        return str(Markup("<table><caption>{}</caption>{}</table>").format(repr(self), rows))
