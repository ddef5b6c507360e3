"""`kg vocab`: list, look up and check concepts of the vocabulary."""

from pathlib import Path

from kg.commands.console import note, say, say_json, say_table
from kg.errors import UnknownNameError
from kg.lexicon import lexicon_with
from kg.model import ConceptType
from kg.vocabulary import read_entries, shipped_files
from kg.vocabulary.lint import lint


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
            say(
                f"  {name!r} means it only near: {', '.join(lexicon.context.get(concept.id, ())) or 'another of its names'}"
            )


def lint_files(paths: tuple[Path, ...]) -> int:
    """Print the faults of the user's files among the shipped ones (without files: of the shipped ones); give 1 if any."""
    entries = list(read_entries([*shipped_files(), *paths]))
    own = {path.name for path in paths}
    faults = [fault for fault in lint(entries) if not own or fault.partition(":")[0] in own]
    for fault in faults:
        say(fault)
    note(f"{len(entries)} concepts, {sum(len(entry.forms) for entry in entries)} forms, {len(faults)} faults")
    return int(bool(faults))
