"""The vocabulary as the linker uses it: concepts by id, their gazetteer, expansions and context words."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from kg.cache import cached, spelling_code
from kg.gazetteer import Gazetteer, compile_forms
from kg.ids import slug
from kg.model import Concept
from kg.variants import fold
from kg.vocabulary import Entry, read_entries, shipped_files


class Lexicon:
    """Hold concepts with what is needed to find and to tell them apart in text.

    `concepts` maps id to Concept; `context` maps id to lower-case word beginnings that speak for an ambiguous form.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        ids = _ids(entries)
        self.concepts = {ids[entry.name]: _concept(entry, ids) for entry in entries}
        self.forms = {ids[entry.name]: entry.forms for entry in entries}
        self.context = {ids[entry.name]: entry.context for entry in entries if entry.context}
        self.digest = _digest(entries)
        forms = ((ids[entry.name], form) for entry in entries for form in entry.forms)
        self.gazetteer = Gazetteer(cached(f"gazetteer-{self.digest}", lambda: compile_forms(forms)))

    def expansions(self, concept: str) -> list[str]:
        """Give the forms of a concept that are written out in two words or more."""
        return [form.text for form in self.forms[concept] if " " in form.text or "-" in form.text]

    def meanings(self, text: str) -> list[str]:
        """Give the concepts that a whole string names without doubt: the unambiguous ones, else a single one."""
        readings = self.gazetteer.lookup(text)
        plain = [reading.key for reading in readings if not reading.ambiguous]
        return plain or ([readings[0].key] if len(readings) == 1 else [])


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


def _concept(entry: Entry, ids: dict[str, str]) -> Concept:
    return Concept(
        id=ids[entry.name],
        name=entry.name,
        type=entry.type,
        aliases=tuple(form.text for form in entry.forms if form.text != entry.name),
        broader=tuple(sorted(ids[name] for name in entry.broader if name in ids)),
        status=entry.status,
        year=entry.year,
    )


def _digest(entries: Iterable[Entry]) -> str:
    """Hash what the lines say and the code that spells forms out, whatever the order of the lines."""
    text = "\n".join(sorted(map(repr, entries)))
    return blake2b(text.encode("utf-8") + spelling_code(), digest_size=16).hexdigest()


def shipped_lexicon() -> Lexicon:
    """Read the vocabulary that comes with the package, once a process."""
    return lexicon_with(())


@lru_cache(maxsize=4)
def lexicon_with(paths: tuple[Path, ...]) -> Lexicon:
    """Read the shipped vocabulary and the user's files over it: a line with a known name takes that name's place."""
    merged: dict[str, Entry] = {}
    for entry in read_entries([*shipped_files(), *paths]):
        merged[fold(entry.name)] = entry
    return Lexicon(list(merged.values()))
