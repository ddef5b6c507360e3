"""`kg show` and `kg rank`: what a person wants to know of a concept or a paper, and which concepts come first."""

from collections.abc import Iterator
from typing import Any

from kg.commands.console import say, say_table
from kg.graph import GraphFolder, Row
from kg.model import TRAINED_ON

_CLAIMS = {
    "introduces": "introduced by",
    "builds_on": "built on by",
    "compares_with": "compared with by",
    "evaluated_on": "used for evaluation by",
    "trained_on": "used for training by",
    "reports": "results reported on it by",
    "has_code": "code of",
}
_OWN_CLAIMS = {
    "introduces": "introduces",
    "builds_on": "builds on",
    "compares_with": "compares with",
    "evaluated_on": "evaluated on",
    "trained_on": "trained on",
    "reports": "reports",
    "has_code": "code",
}


def show_concept(found: Row) -> None:
    """Print a concept: what it is, its papers with their sentences, its neighbours, years and claims."""
    for line in _concept_head(found):
        say(line)
    for paper in found["sentences"]:
        say(f"  {paper['title'] or paper['paper']} ({_source(paper)})")
        say(f'    "{paper["sentence"]}"')
    if found["neighbours"]:
        say("\nMet with")
        say_table(found["neighbours"], ("name", "type", "papers", "npmi", "jaccard", "first_year", "last_year"))
    for line in _concept_claims(found["claims"]):
        say(line)


def _concept_head(found: Row) -> Iterator[str]:
    since = f", since {found['year']}" if found["year"] else ""
    yield f"{found['name']} ({found['type']}, {found['status']}{since})"
    if found["aliases"]:
        yield f"also: {', '.join(found['aliases'])}"
    if found["broader"]:
        yield f"part of: {', '.join(found['broader'])}"
    if "papers" in found:
        yield (
            f"{found['papers']} papers, {found['mentions']} mentions, {found['degree']} neighbours; "
            f"PageRank {found['pagerank']:.5f}, "
            f"betweenness {found['betweenness']:.5f}, core {found['core']}"
        )
    if found["years"]:
        yield "papers a year: " + ", ".join(f"{year} {papers}" for year, papers in sorted(found["years"].items()))
    yield f"\nPapers ({len(found['sentences'])} of {found.get('papers', 0)})"


def _source(paper: Row) -> str:
    return ", ".join(str(part) for part in (paper["venue"], paper["year"], paper["paper"]) if part)


def _concept_claims(claims: list[Row]) -> Iterator[str]:
    for relation, heading in _CLAIMS.items():
        chosen = [claim for claim in claims if _relation(claim) == relation]
        if chosen:
            yield f"\n{heading.capitalize()}"
        for claim in chosen[:15]:
            value = f"{claim['metric']} {claim['value']}: " if claim["value"] else ""
            yield f'  {claim["paper"]}: {value}"{claim["quote"]}"'


def _relation(claim: Row) -> str:
    """Tell data that a paper trains on from data that it is evaluated on."""
    return "trained_on" if claim["rule"] == TRAINED_ON else claim["relation"]


def show_paper(found: Row) -> None:
    """Print a paper: metadata, what it claims, and its concepts with the sentences that name them."""
    say(found["title"] or found["id"])
    say(", ".join(found["authors"]))
    say(
        ", ".join(
            str(part) for part in (found["venue"], found["year"], found["url"] or found["doi"], found["id"]) if part
        )
    )
    if found["merged"]:
        say(f"merged with: {', '.join(found['merged'])}")
    for claim in found["claims"]:
        say(f"{_OWN_CLAIMS[_relation(claim)]}: {_what(claim)}")
        say(f'    "{claim["quote"]}"')
    say(f"\nConcepts ({len(found['concepts'])})")
    for link in found["concepts"]:
        say(f"  {link['name']} ({link['type']}, {link['count']} mentions, {link['evidence']['rule']})")
        say(f'    "{link["evidence"]["sentence"]}"')


def _what(claim: Row) -> str:
    parts = [claim["name"], claim["metric"], claim["value"]]
    text = " ".join(part for part in parts if part)
    return text + (f" (from {claim['baseline']})" if claim["baseline"] else "")


def ranked(graph: GraphFolder, by: str, type: str | None, limit: int, min_papers: int | None) -> list[dict[str, Any]]:
    """Give the rows of `kg rank`: place, name, type, the measure, papers and community."""
    communities = {row["id"]: row["name"] for row in graph.rows("communities")}
    return [
        {
            "place": place,
            "concept": row["name"],
            "type": row["type"],
            by: row[by],
            "papers": row["papers"],
            "community": communities.get(row["community"], ""),
        }
        for place, row in enumerate(graph.rank(by, type=type, limit=limit, min_papers=min_papers), start=1)
    ]
