"""The vocabulary as the linker uses it: concepts by id, their gazetteer, expansions and context words."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Any

from kg.cache import cached, cached_bytes, spelling_code
from kg.errors import VocabularyError
from kg.gazetteer import Gazetteer, compile_automaton, compile_forms, packed, unpacked
from kg.ids import slug
from kg.model import Concept, ConceptType, Status
from kg.variants import flatten, fold
from kg.vocabulary import Entry, read_entries, shipped_files

Compiled = dict[str, Any]
"""What a lexicon is made from, as JSON keeps it: "concepts" (one a line), "context" (by id), "table" (packed)."""


class Concepts(Mapping[str, Concept]):
    """Map ids to concepts, each made when it is first asked for: most are not in one run."""

    def __init__(self, lines: str) -> None:
        self._rows = dict(line.split("\t", 1) for line in lines.splitlines())
        self._made: dict[str, Concept] = {}

    def __getitem__(self, key: str) -> Concept:
        concept = self._made.get(key)
        if concept is None:
            concept = self._made[key] = _concept(key, json.loads(self._rows[key]))
        return concept

    def __contains__(self, key: object) -> bool:
        return key in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __or__(self, others: Mapping[str, Concept]) -> dict[str, Concept]:
        return {**self, **others}


class Lexicon:
    """Hold concepts with what is needed to find and to tell them apart in text.

    `concepts` maps id to Concept; `context` maps id to lower-case word beginnings, each after a space, that speak
    for an ambiguous form; `digest` is a hash of the vocabulary.
    """

    def __init__(self, compiled: Compiled, digest: str = "", automaton: bytes = b"") -> None:
        self.concepts = Concepts(compiled["concepts"])
        self.context: dict[str, list[str]] = compiled["context"]
        self.gazetteer = Gazetteer(unpacked(compiled["table"]), automaton)
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
        "concepts": "\n".join(f"{ids[entry.name]}\t{json.dumps(_row(entry, ids))}" for entry in entries),
        "context": {
            ids[entry.name]: [f" {flatten(word)}" for word in entry.context] for entry in entries if entry.context
        },
        "table": packed(compile_forms(forms)),
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
    aliases = [form.text for form in entry.forms if form.text != entry.name and not form.never]
    broader = sorted(ids[name] for name in entry.broader if name in ids)
    return [entry.name, entry.type, aliases, broader, entry.status, entry.year]


_TYPES = {type.value: type for type in ConceptType}
_STATUSES = {status.value: status for status in Status}


def _concept(id: str, row: Sequence[Any]) -> Concept:
    name, type, aliases, broader, status, year = row
    return Concept(
        id=id,
        name=name,
        type=_TYPES[type],
        aliases=tuple(aliases),
        broader=tuple(broader),
        status=_STATUSES[status],
        year=year,
    )


def shipped_lexicon() -> Lexicon:
    """Read the vocabulary that comes with the package, once a process."""
    return lexicon_with(())


@lru_cache(maxsize=4)
def lexicon_with(paths: tuple[Path, ...]) -> Lexicon:
    """Read the shipped vocabulary and the user's files over it: a line with a known name takes that name's place."""
    files = [*shipped_files(), *paths]
    digest = blake2b(spelling_code() + Path(__file__).read_bytes(), digest_size=16)
    for path in files:
        digest.update(path.read_bytes() + b"\0")
    name = digest.hexdigest()
    compiled = cached(f"lexicon-{name}", lambda: compile_entries(_merged(files)))
    made_by = version("daachorse")
    automaton = cached_bytes(f"automaton-{name}-{made_by}", lambda: compile_automaton(unpacked(compiled["table"])))
    return Lexicon(compiled, name, automaton)


def _merged(files: Iterable[Path]) -> list[Entry]:
    merged: dict[str, Entry] = {}
    for entry in read_entries(files):
        key = fold(entry.name)
        if not entry.removes:
            merged[key] = entry
        elif merged.pop(key, None) is None:
            raise VocabularyError(*entry.where, f"no concept named {entry.name!r} to remove")
    return list(merged.values())
