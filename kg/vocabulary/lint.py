"""What is wrong with a set of vocabulary lines, as one message a fault; the tests keep the shipped files free of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise

from kg.gazetteer import compile_forms
from kg.model import ConceptType, Status
from kg.variants import fold, is_acronym, is_coined, singular
from kg.vocabulary import Entry, Form

_TYPES = ConceptType
_TYPE_WORDS: Mapping[str, set[ConceptType]] = {
    "dataset": {_TYPES.DATASET},
    "corpus": {_TYPES.DATASET},
    "benchmark": {_TYPES.DATASET, _TYPES.TASK, _TYPES.AREA, _TYPES.METHOD, _TYPES.SOFTWARE},
    "theorem": {_TYPES.THEORY},
    "lemma": {_TYPES.THEORY},
    "inequality": {_TYPES.THEORY},
    "conjecture": {_TYPES.THEORY},
    "optimizer": {_TYPES.METHOD, _TYPES.THEORY, _TYPES.SOFTWARE},
    "classifier": {_TYPES.METHOD, _TYPES.MODEL, _TYPES.ARCHITECTURE, _TYPES.THEORY},
    "toolkit": {_TYPES.SOFTWARE},
    "simulator": set(_TYPES) - {_TYPES.METRIC, _TYPES.AREA},
}

Fault = tuple[tuple[str, int], str]


def lint(entries: Sequence[Entry]) -> list[str]:
    """List every fault as "file:line: what is wrong", in the order of the files."""
    checks = (
        _duplicate_names,
        _shared_forms,
        _broader,
        _types,
        _needless_aliases,
        _idle_marks,
        _context,
        _everyday,
        _short_forms,
        _years,
        _order,
    )
    found = [fault for check in checks for fault in check(entries)]
    return [f"{name}:{line}: {text}" for (name, line), text in sorted(found)]


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
    above: dict[str, set[str]] = {}
    for entry in entries:
        for name in entry.broader:
            if name not in by_name:
                yield entry.where, f"broader {name!r} is no concept"
        ancestors = _ancestors(entry.name, by_name, above)
        if entry.name in ancestors:
            yield entry.where, f"{entry.name!r} is broader than itself"
        free = entry.status is not Status.CURATED and not entry.broader
        if not free and not any(by_name[name].type is _TYPES.AREA for name in ancestors | {entry.name}):
            yield entry.where, f"{entry.name!r} reaches no area"


def _ancestors(name: str, by_name: Mapping[str, Entry], known: dict[str, set[str]]) -> set[str]:
    """Give all concepts above one; `known` keeps what is found, so that all entries together take linear time."""
    if name not in known:
        found: set[str] = set()
        todo = list(by_name[name].broader)
        while todo:
            above = todo.pop()
            if above not in found and above in by_name:
                found.add(above)
                if above in known and name not in known[above]:
                    found |= known[above]
                else:
                    todo.extend(by_name[above].broader)
        known[name] = found
    return known[name]


def _types(entries: Iterable[Entry]) -> Iterator[Fault]:
    for entry in entries:
        allowed = _TYPE_WORDS.get(entry.name.casefold().split()[-1])
        if allowed and entry.type not in allowed:
            kinds = " or ".join(sorted(allowed))
            yield entry.where, f"{entry.name!r} is typed {entry.type}; its name says {kinds}"


def _needless_aliases(entries: Iterable[Entry]) -> Iterator[Fault]:
    for entry in entries:
        keys: dict[str, Form] = {}
        for form in entry.forms:
            key = form.text if form.exact else fold(form.text)
            if key in keys and not form.never and _is_covered(form, keys[key]):
                yield entry.where, f"alias {form.text!r} is a spelling of {keys[key].text!r}"
            keys.setdefault(key, form)


def _idle_marks(entries: Iterable[Entry]) -> Iterator[Fault]:
    for entry in entries:
        plain = {fold(form.text): form for form in entry.forms if not _is_marked(form)}
        for form in entry.forms:
            other = plain.get(fold(form.text)) if form.ambiguous else None
            if other and _is_covered(form, other):
                yield entry.where, f"{form.text!r} is marked, but {other.text!r} is not, which matches it: mark that"


def _is_covered(form: Form, other: Form) -> bool:
    """Tell whether a form matches nothing that another does not match."""
    mine, others = compile_forms([("", form)]), compile_forms([("", other)])
    return all(pattern in others and others[pattern] in (meaning, "\t\t") for pattern, meaning in mine.items())


def _context(entries: Iterable[Entry]) -> Iterator[Fault]:
    for entry in entries:
        usable = any(not form.ambiguous and not form.never for form in entry.forms)
        if not usable and not entry.context:
            yield entry.where, f"{entry.name!r} has only ambiguous forms and no context words"


def _everyday(entries: Iterable[Entry]) -> Iterator[Fault]:
    words = everyday_words()
    for entry in entries:
        for form in entry.forms:
            word = form.text.casefold()
            name = _is_marked(form) or is_coined(form.text) or is_acronym(form.text)
            if not name and (word in words or singular(word) in words):
                yield entry.where, f"{form.text!r} is an everyday word: mark it with ? or = (or ! if it is never meant)"


def _is_marked(form: Form) -> bool:
    return form.exact or form.ambiguous or form.never


def _short_forms(entries: Iterable[Entry]) -> Iterator[Fault]:
    for entry in entries:
        for form in entry.forms:
            if len(form.text) == 1 and not form.never and not form.ambiguous:
                yield entry.where, f"{form.text!r} is a single letter: mark it with ?"


def _years(entries: Iterable[Entry]) -> Iterator[Fault]:
    for entry in entries:
        if entry.year is not None and not 1600 <= entry.year <= 2100:
            yield entry.where, f"{entry.name!r} has the year {entry.year}"


def _order(entries: Sequence[Entry]) -> Iterator[Fault]:
    for before, entry in pairwise(entries):
        keys = [(e.name.casefold(), e.name) for e in (before, entry)]
        if before.where[0] == entry.where[0] and keys[0] > keys[1]:
            yield entry.where, f"{entry.name!r} must stand before {before.name!r} (files are sorted)"


@cache
def everyday_words() -> frozenset[str]:
    """Read the everyday words that are also names of the field."""
    text = (files("kg.vocabulary") / "everyday.txt").read_text(encoding="utf-8")
    return frozenset(word for line in text.splitlines() if not line.startswith("#") for word in line.split())
