"""`kg merge`, `kg split`, `kg merges`: which concepts are one, decided by a person and kept with the graph."""

from dataclasses import asdict
from pathlib import Path

from kg.commands.console import note, say, say_json, say_table
from kg.commands.output import whole_file
from kg.decisions import FILE, Action, Decision, decisions_text, read_decisions, with_decision
from kg.errors import KGError, UnknownNameError
from kg.graph import GraphFolder
from kg.ids import slug
from kg.proposals import as_row, propose
from kg.variants import fold


def decide(action: Action, folder: Path, one: str, other: str, because: str, *, quiet: bool) -> None:
    """Note a decision in the graph's folder; the next build applies it. The opposite one is undone."""
    if not because.strip():
        raise KGError("a decision needs a reason: --because '...'")
    graph = GraphFolder(folder)
    first = graph.concept_id(one)
    second = _second(graph, action, first, other)
    if first == second:
        raise KGError(f"{one!r} and {other!r} are one concept already ({graph.concepts[first]['name']})")
    decisions = read_decisions(folder / FILE)
    changed = with_decision(decisions, Decision(action, first, second, because))
    with whole_file(folder / FILE) as beside:
        beside.write_text(decisions_text(changed), encoding="utf-8", newline="\n")
    if not quiet:
        undone = len(changed) < len(decisions)
        note(f"{'undone' if undone else 'noted'} in {folder / FILE}; build the graph again to apply it")


def _second(graph: GraphFolder, action: Action, first: str, other: str) -> str:
    """Give the id of the second concept; a merged one has none in the graph, a split may name a written form."""
    noted = [d.other for d in read_decisions(graph.folder / FILE) if d.one == first]
    known = next((key for key in noted if key == other or fold(key) == fold(other) or key == slug(other)), None)
    if known:
        return known
    return _written(graph, first, other) if action is Action.SPLIT else graph.concept_id(other)


def _written(graph: GraphFolder, concept: str, form: str) -> str:
    """Give a form that papers write for a concept."""
    surfaces = {row["surface"] for row in graph.rows("mentions", concept=concept)}
    if not any(fold(surface) == fold(form) for surface in surfaces):
        raise UnknownNameError(f"form of {graph.concepts[concept]['name']!r}", form, sorted(surfaces))
    return form


def list_merges(folder: Path, *, dry_run: bool, limit: int, as_json: bool) -> None:
    """Print the decisions that are noted, or with `dry_run` the pairs that could be one."""
    graph = GraphFolder(folder)
    rows = (
        [as_row(p) for p in propose(graph)[:limit]] if dry_run else [asdict(d) for d in read_decisions(folder / FILE)]
    )
    if as_json:
        say_json(rows)
    elif rows:
        columns = (
            ("one_name", "other_name", "reason", "evidence", "papers", "other_papers", "both") if dry_run else None
        )
        say_table(rows, columns)
    else:
        say("no pair of concepts could be one" if dry_run else "no decision is noted")
