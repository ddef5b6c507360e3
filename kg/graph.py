"""A graph opened for reading: its tables, its networkx network, and what it knows of one concept or paper."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg import store
from kg.aliases import VARIANT
from kg.errors import UnknownNameError
from kg.variants import fold

if TYPE_CHECKING:
    import networkx as nx
    import pyarrow as pa

MEASURES = ("pagerank", "betweenness", "papers", "growth", "degree", "strength", "core", "mentions")
_FEWEST_FOR_GROWTH = 3

Row = dict[str, Any]


class GraphFolder:
    """Read the folder that a build wrote. Tables are loaded when first asked for and kept."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.manifest = store.read_manifest(self.folder)
        self._tables: dict[str, pa.Table] = {}

    def table(self, name: str) -> "pa.Table":
        """Give one of the tables as Arrow; raise UnknownNameError where there is no such table."""
        if name not in store.COLUMNS:
            raise UnknownNameError("table", name, store.COLUMNS)
        if name not in self._tables:
            self._tables[name] = store.read(self.folder, name)
        return self._tables[name]

    def rows(self, table: str, **equal: Any) -> list[Row]:
        """Give the rows of a table as dicts, those only whose columns equal the given values."""
        import pyarrow.compute as pc

        found = self.table(table)
        for column, value in equal.items():
            found = found.filter(pc.field(column) == value)
        rows: list[Row] = found.to_pylist()
        return rows

    def network(self) -> "nx.Graph":
        """Give the co-occurrence network of concepts as a networkx Graph, made anew at each call."""
        from kg.network import to_networkx

        return to_networkx(self.table("concepts"), self.table("cooccurrence"), self.table("concept_stats"))

    def claims(self) -> "nx.MultiDiGraph":
        """Give what papers claim as a networkx MultiDiGraph from papers to concepts, made anew at each call."""
        from kg.network import claims_to_networkx

        return claims_to_networkx(self.table("papers"), self.table("concepts"), self.table("claims"))

    def claim_network(self) -> "nx.MultiDiGraph":
        """Give which concepts build on, compare with or are evaluated on which, as a networkx MultiDiGraph."""
        from kg.network import claim_network

        return claim_network({name: self.table(name) for name in ("papers", "concepts", "claims")})

    @cached_property
    def concepts(self) -> dict[str, Row]:
        """Give name, type, status, year and broader of each concept by id."""
        return {row["id"]: row for row in self.rows("concepts")}

    @cached_property
    def _names(self) -> dict[str, str]:
        """Map every folded name and alias to a concept id.

        A concept of the vocabulary beats one that a paper introduces, a name an alias, a curated alias another one, a
        concept of more papers one of fewer.
        """
        used = {row["concept"]: row["papers"] for row in self.rows("concept_stats")}
        aliases = self.rows("aliases")
        aliases.sort(key=lambda row: (row["source"] == "curated", used.get(row["concept"], 0)))
        names: dict[str, str] = {}
        for curated in (False, True):
            chosen = {key: row for key, row in self.concepts.items() if (row["status"] == "curated") is curated}
            names |= {fold(row["alias"]): row["concept"] for row in aliases if row["concept"] in chosen}
            names |= {fold(row["name"]): key for key, row in chosen.items()}
        return names

    def concept_id(self, name: str) -> str:
        """Give the id of the concept of this id, name or alias, whatever its case; raise UnknownNameError."""
        found = name if name in self.concepts else self._names.get(fold(name))
        if found is None:
            raise UnknownNameError("concept", name, sorted(row["name"] for row in self.concepts.values()))
        return found

    def rank(
        self, by: str = "pagerank", *, type: str | None = None, limit: int = 20, min_papers: int | None = None
    ) -> list[Row]:
        """Give the concepts with the highest value of a measure, ties by name; `limit` 0 means all."""
        if by not in MEASURES:
            raise UnknownNameError("measure", by, MEASURES)
        fewest = min_papers if min_papers is not None else (_FEWEST_FOR_GROWTH if by == "growth" else 1)
        rows = [
            self.concepts[row["concept"]] | row
            for row in self.rows("concept_stats")
            if row["papers"] >= fewest and row[by] is not None and type in (None, self.concepts[row["concept"]]["type"])
        ]
        rows.sort(key=lambda row: (-row[by], row["name"]))
        return rows[:limit] if limit else rows

    def concept(self, name: str, *, papers: int = 10, neighbours: int = 15) -> Row:
        """Tell what the graph knows of a concept: numbers, names, papers with sentences, neighbours, years, claims."""
        key = self.concept_id(name)
        stats = next(iter(self.rows("concept_stats", concept=key)), {})
        return (
            self.concepts[key]
            | stats
            | {
                "aliases": [
                    row["alias"]
                    for row in self.rows("aliases", concept=key)
                    if row["alias"] != self.concepts[key]["name"] and row["source"] != VARIANT
                ],
                "broader": [self.concepts[above]["name"] for above in self.concepts[key]["broader"]],
                "years": {row["year"]: row["papers"] for row in self.rows("concept_years", concept=key)},
                "neighbours": self.neighbours(key, neighbours),
                "sentences": self.sentences(key, papers),
                "claims": self._claims_on(key),
            }
        )

    def neighbours(self, concept: str, limit: int) -> list[Row]:
        """Give the concepts met with one, by papers together, then NPMI, then name."""
        rows = [*self.rows("cooccurrence", source=concept), *self.rows("cooccurrence", target=concept)]
        for row in rows:
            other = row["target"] if row["source"] == concept else row["source"]
            row.update(concept=other, name=self.concepts[other]["name"], type=self.concepts[other]["type"])
        rows.sort(key=lambda row: (-row["papers"], -row["npmi"], row["name"]))
        return rows[:limit]

    def sentences(self, concept: str, limit: int) -> list[Row]:
        """Give papers on a concept, each with the first sentence that names it: most mentions first, then newest."""
        by_paper: dict[str, list[Row]] = {}
        for row in self.rows("mentions", concept=concept):
            by_paper.setdefault(row["paper"], []).append(row)
        chosen = [self._papers[paper] for paper in by_paper]
        chosen.sort(key=lambda paper: (-len(by_paper[paper["id"]]), -(paper["year"] or 0), paper["id"]))
        return [self._sentence(paper, by_paper[paper["id"]]) for paper in chosen[:limit]]

    @cached_property
    def _papers(self) -> dict[str, Row]:
        return {row["id"]: row for row in self.rows("papers")}

    def _sentence(self, paper: Row, mentions: list[Row]) -> Row:
        first = min(mentions, key=lambda row: (row["field"] == "title", row["start"]))
        text = paper[first["field"]]
        return {
            "paper": paper["id"],
            "title": paper["title"],
            "year": paper["year"],
            "venue": paper["venue"],
            "url": paper["url"],
            "count": len(mentions),
            "field": first["field"],
            "start": first["start"],
            "end": first["end"],
            "surface": first["surface"],
            "rule": first["rule"],
            "sentence_start": first["sentence_start"],
            "sentence": text[first["sentence_start"] : first["sentence_end"]],
        }

    def _claims_on(self, concept: str) -> list[Row]:
        return self.rows("claims", concept=concept)

    def paper(self, name: str) -> Row:
        """Tell what the graph knows of a paper (by id or title): metadata, links with their sentences, claims."""
        paper = self._papers.get(name) or self._by_title(name)
        mentions = self.rows("mentions", paper=paper["id"])
        by_concept: dict[str, list[Row]] = {}
        for row in mentions:
            by_concept.setdefault(row["concept"], []).append(row)
        links = [
            self.concepts[key] | {"count": len(rows), "evidence": self._sentence(paper, rows)}
            for key, rows in sorted(by_concept.items())
        ]
        links.sort(key=lambda link: (-link["count"], link["name"]))
        authors = sorted(self.rows("authors", paper=paper["id"]), key=lambda row: row["position"])
        return paper | {
            "authors": [row["name"] for row in authors],
            "concepts": links,
            "claims": [self._named(row) for row in self.rows("claims", paper=paper["id"])],
            "merged": [row["merged"] for row in self.rows("merges", kept=paper["id"])],
        }

    def _named(self, claim: Row) -> Row:
        return claim | {"name": self.concepts[claim["concept"]]["name"] if claim["concept"] else ""}

    def _by_title(self, title: str) -> Row:
        wanted = fold(title)
        for row in self._papers.values():
            if row["title"] and fold(row["title"]) == wanted:
                return row
        raise UnknownNameError("paper", title, sorted(row["title"] for row in self._papers.values() if row["title"]))

    def find(self, name: str) -> tuple[str, Row]:
        """Look a name up among concepts, then papers; give "concept" or "paper" and what is known of it."""
        try:
            return "concept", self.concept(name)
        except UnknownNameError as missing:
            try:
                return "paper", self.paper(name)
            except UnknownNameError:
                raise missing from None
