"""The vocabulary as the linker uses it: concepts by id, their gazetteer, expansions and context words."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from kg.cache import cached, spelling_code
from kg.gazetteer import Gazetteer, compile_forms
from kg.ids import slug
from kg.model import Concept, ConceptType, Status
from kg.variants import fold
from kg.vocabulary import Entry, read_entries, shipped_files


Compiled = dict[str, Any]
"""What a lexicon is made from, as JSON keeps it: "concepts" (rows), "context" (by id), "table" (of the gazetteer)."""


class Lexicon:
    """Hold concepts with what is needed to find and to tell them apart in text.

    `concepts` maps id to Concept; `context` maps id to lower-case word beginnings that speak for an ambiguous form;
    `digest` is a hash of the vocabulary.
    """

    def __init__(self, compiled: Compiled, digest: str = "") -> None:
        self.concepts = {row[0]: _concept(row) for row in compiled["concepts"]}
        self.context: dict[str, list[str]] = compiled["context"]
        self.gazetteer = Gazetteer(compiled["table"])
        self.digest = digest

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> "Lexicon":
        """Make the lexicon of some vocabulary lines."""
        return cls(compile_entries(entries))

    def expansions(self, concept: str) -> list[str]:
        """Give the forms of a concept that are written out in two words or more."""
        known = self.concepts[concept]
        return [form for form in (known.name, *known.aliases) if " " in form or "-" in form]

    def meanings(self, text: str) -> list[str]:
        """Give the concepts that a whole string names without doubt: the unambiguous ones, else a single one."""
        readings = self.gazetteer.lookup(text)
        plain = [reading.key for reading in readings if not reading.ambiguous]
        return plain or ([readings[0].key] if len(readings) == 1 else [])


def compile_entries(entries: Sequence[Entry]) -> Compiled:
    """Work out ids, rows, context and patterns of vocabulary lines."""
    ids = _ids(entries)
    forms = ((ids[entry.name], form) for entry in entries for form in entry.forms)
    return {
        "concepts": [_row(entry, ids) for entry in entries],
        "context": {ids[entry.name]: list(entry.context) for entry in entries if entry.context},
        "table": compile_forms(forms),
    }


def _ids(entries: Iterable[Entry]) -> dict[str, str]:
    """Give every name its slug; where two names share one, the later in order of names is numbered."""
    ids: dict[str, str] = {}
    used: set[str] = set()
    for name in sorted({entry.name for entry in entries}):
        base = slug(name)
        free = next(candidate for n in range(1, 1000) if (candidate := base if n == 1 else f"{base}-{n}") not in used)
        ids[name] = free
        used.add(free)
    return ids


def _row(entry: Entry, ids: dict[str, str]) -> list[Any]:
    aliases = [form.text for form in entry.forms if form.text != entry.name]
    broader = sorted(ids[name] for name in entry.broader if name in ids)
    return [ids[entry.name], entry.name, entry.type, aliases, broader, entry.status, entry.year]


def _concept(row: list[Any]) -> Concept:
    id, name, type, aliases, broader, status, year = row
    return Concept(
        id=id,
        name=name,
        type=ConceptType(type),
        aliases=tuple(aliases),
        broader=tuple(broader),
        status=Status(status),
        year=year,
    )


def shipped_lexicon() -> Lexicon:
    """Read the vocabulary that comes with the package, once a process."""
    return lexicon_with(())


@lru_cache(maxsize=4)
def lexicon_with(paths: tuple[Path, ...]) -> Lexicon:
    """Read the shipped vocabulary and the user's files over it: a line with a known name takes that name's place."""
    files = [*shipped_files(), *paths]
    digest = blake2b(spelling_code(), digest_size=16)
    for path in files:
        digest.update(path.read_bytes() + b"\0")
    name = digest.hexdigest()
    return Lexicon(cached(f"lexicon-{name}", lambda: compile_entries(_merged(files))), name)


def _merged(files: Iterable[Path]) -> list[Entry]:
    merged: dict[str, Entry] = {}
    for entry in read_entries(files):
        merged[fold(entry.name)] = entry
    return list(merged.values())
