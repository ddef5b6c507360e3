"""`kg vocab`: list, look up and check concepts of the vocabulary; propose new ones; read thesauri."""

from pathlib import Path

from kg.commands.console import note, say, say_json, say_table
from kg.commands.output import lines_to
from kg.errors import LoadError, UnknownNameError
from kg.lexicon import lexicon_with
from kg.model import ConceptType
from kg.variants import fold
from kg.vocabulary import Entry, read_entries, shipped_files
from kg.vocabulary.lint import lint
from kg.vocabulary.writing import vocabulary_text


def list_concepts(paths: tuple[Path, ...], type: str | None, *, as_json: bool) -> None:
    """Print the concepts, one a row."""
    if type is not None and type not in set(ConceptType):
        raise UnknownNameError("type", type, list(ConceptType))
    concepts = sorted(lexicon_with(paths).concepts.values(), key=lambda concept: (concept.name.casefold(), concept.id))
    rows = [
        {"concept": c.name, "type": c.type.value, "aliases": list(c.aliases), "year": c.year}
        for c in concepts
        if type in (None, c.type)
    ]
    (say_json if as_json else say_table)(rows)


def show_concept(name: str, paths: tuple[Path, ...]) -> None:
    """Print what the vocabulary says of a name: each concept that it can mean."""
    lexicon = lexicon_with(paths)
    readings = lexicon.gazetteer.lookup(name)
    if not readings:
        raise UnknownNameError("concept", name, sorted(concept.name for concept in lexicon.concepts.values()))
    for reading in readings:
        concept = lexicon.concepts[reading.key]
        say(f"{concept.name} ({concept.type}{', ' + str(concept.year) if concept.year else ''})")
        say(f"  also: {', '.join(concept.aliases) or '-'}")
        say(f"  part of: {', '.join(lexicon.concepts[above].name for above in concept.broader) or '-'}")
        if reading.ambiguous:
            near = ", ".join(map(str.strip, lexicon.context.get(concept.id, ()))) or "another of its names"
            say(f"  {name!r} means it only near: {near}")


def _overridden(paths: tuple[Path, ...]) -> list[Entry]:
    """Give the lines of all files, without those that a line of the user's files replaces or removes."""
    own = list(read_entries(paths))
    replaced = {fold(entry.name) for entry in own}
    shipped = [entry for entry in read_entries(shipped_files()) if fold(entry.name) not in replaced]
    return [*shipped, *(entry for entry in own if not entry.removes)]


def lint_files(paths: tuple[Path, ...]) -> int:
    """Print the faults of the user's files (without files: of the shipped ones); give 1 if there are any.

    The shipped files are read too: a line with a known name takes its place, and names no second concept.
    """
    entries = _overridden(paths)
    own = {path.name for path in paths}
    faults = [fault for fault in lint(entries) if not own or fault.partition(":")[0] in own]
    for fault in faults:
        say(fault)
    note(f"{len(entries)} concepts, {sum(len(entry.forms) for entry in entries)} forms, {len(faults)} faults")
    return int(bool(faults))


def mine_terms(
    folder: Path, output: str | None, paths: tuple[Path, ...], *, min_papers: int, limit: int, quiet: bool
) -> None:
    """Write terms that many papers of a graph have and no vocabulary has, as a vocabulary file to edit."""
    from kg import mining, store

    store.read_manifest(folder)
    texts = [
        mining.Text(row["id"], row["year"], (row["title"] or "", row["abstract"] or ""))
        for row in store.rows(folder, "papers")
    ]
    terms = mining.mine(texts, lexicon_with(paths).gazetteer, fewest=min_papers, limit=limit)
    about = (
        "Proposed by kg vocab mine, best score first is not the order here: lines are sorted by name.",
        "Delete what is no concept, mend names, types and aliases, then: kg build INPUT -o GRAPH --vocab THIS-FILE",
    )
    _write(vocabulary_text(mining.lines(terms, mining.totals_of(texts)), about), output)
    if not quiet:
        note(f"{len(terms)} terms proposed from {len(texts)} papers")


def import_file(path: Path, output: str | None, *, language: str, type: str, quiet: bool) -> None:
    """Write the terms of a thesaurus or a list as a vocabulary file."""
    from kg.skos import SUFFIXES, read_skos
    from kg.wordlists import read_csv

    if type not in set(ConceptType):
        raise UnknownNameError("type", type, list(ConceptType))
    if not path.is_file():
        raise LoadError(path, "", "is no file")
    kind = ConceptType(type)
    is_rdf = path.suffix.lower() in SUFFIXES
    lines = read_skos(path, language=language, type=kind) if is_rdf else read_csv(path, type=kind)
    _write(vocabulary_text(lines, (f"Read from {path.name} by kg vocab import",)), output)
    if not quiet:
        note(f"{len(lines)} concepts, {sum(len(line.aliases) for line in lines)} other names")


def _write(text: str, output: str | None) -> None:
    with lines_to(output) as write:
        write(text.rstrip("\n"))
