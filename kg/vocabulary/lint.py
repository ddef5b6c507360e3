"""What is wrong with a set of vocabulary lines, as one message a fault; the tests keep the shipped files free of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from kg.model import ConceptType
from kg.variants import fold
from kg.vocabulary import Entry, Form

_TYPE_WORDS = {
    "dataset": {"dataset"},
    "corpus": {"dataset"},
    "benchmark": {"dataset", "task", "area", "method", "software"},
    "theorem": {"theory"},
    "inequality": {"theory"},
}


def lint(entries: Sequence[Entry]) -> list[str]:
    """List every fault as "file:line: what is wrong", in the order of the files."""
    checks = (_duplicate_names, _shared_forms, _broader, _types, _needless_aliases, _context, _order)
    found = [fault for check in checks for fault in check(entries)]
    return [f"{name}:{line}: {text}" for (name, line), text in sorted(found)]


Fault = tuple[tuple[str, int], str]


def _duplicate_names(entries: Iterable[Entry]) -> Iterator[Fault]:
    seen: dict[str, Entry] = {}
    for entry in entries:
        first = seen.setdefault(fold(entry.name), entry)
        if first is not entry:
            yield entry.where, f"{entry.name!r} is {first.name!r} of {first.where[0]}:{first.where[1]}"


def _shared_forms(entries: Iterable[Entry]) -> Iterator[Fault]:
    owners: dict[str, list[tuple[Entry, Form]]] = defaultdict(list)
    for entry in entries:
        for form in entry.forms:
            if not form.never:
                owners[form.text if form.exact else fold(form.text)].append((entry, form))
    for shared in owners.values():
        names = {entry.name for entry, _ in shared}
        plain = [entry for entry, form in shared if not form.ambiguous]
        if len(names) > 1 and len({entry.name for entry in plain}) > 1:
            others = ", ".join(sorted(names - {plain[-1].name}))
            yield plain[-1].where, f"{shared[0][1].text!r} also names {others}: mark all but the usual sense with ?"


def _broader(entries: Sequence[Entry]) -> Iterator[Fault]:
    by_name = {entry.name: entry for entry in entries}
    for entry in entries:
        for name in entry.broader:
            if name not in by_name:
                yield entry.where, f"broader {name!r} is no concept"
        if not _reaches_area(entry, by_name):
            yield entry.where, f"{entry.name!r} reaches no area"
        if _is_cyclic(entry, by_name):
            yield entry.where, f"{entry.name!r} is broader than itself"


def _ancestors(entry: Entry, by_name: dict[str, Entry]) -> set[str]:
    seen: set[str] = set()
    todo = [*entry.broader]
    while todo:
        name = todo.pop()
        if name not in seen and name in by_name:
            seen.add(name)
            todo.extend(by_name[name].broader)
    return seen


def _reaches_area(entry: Entry, by_name: dict[str, Entry]) -> bool:
    above = _ancestors(entry, by_name) | {entry.name}
    return any(by_name[name].type is ConceptType.AREA for name in above if name in by_name)


def _is_cyclic(entry: Entry, by_name: dict[str, Entry]) -> bool:
    return entry.name in _ancestors(entry, by_name)


def _types(entries: Iterable[Entry]) -> Iterator[Fault]:
    for entry in entries:
        allowed = _TYPE_WORDS.get(entry.name.casefold().split()[-1])
        if allowed and entry.type not in allowed:
            yield entry.where, f"{entry.name!r} is typed {entry.type}"


def _needless_aliases(entries: Iterable[Entry]) -> Iterator[Fault]:
    for entry in entries:
        keys: dict[str, Form] = {}
        for form in entry.forms:
            key = form.text if form.exact else fold(form.text)
            if key in keys and not form.never:
                yield entry.where, f"alias {form.text!r} is a spelling of {keys[key].text!r}"
            keys.setdefault(key, form)


def _context(entries: Iterable[Entry]) -> Iterator[Fault]:
    for entry in entries:
        usable = any(not form.ambiguous and not form.never for form in entry.forms)
        if not usable and not entry.context:
            yield entry.where, f"{entry.name!r} has only ambiguous forms and no context words"


def _order(entries: Sequence[Entry]) -> Iterator[Fault]:
    for before, entry in pairwise(entries):
        keys = [(e.name.casefold(), e.name) for e in (before, entry)]
        if before.where[0] == entry.where[0] and keys[0] > keys[1]:
            yield entry.where, f"{entry.name!r} must stand before {before.name!r} (files are sorted)"
