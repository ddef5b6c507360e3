"""Claim patterns as data: a compact form in `.tsv` files, compiled to regular expressions over masked sentences.

A file starts with its word lists, `@name<TAB>words`; the other lines are `rule, pattern, positive example, negative
example, comment` with tabs between. In a pattern, tokens stand between blanks:

- `word`, `a/b` alternatives, `evaluat*` a beginning, `word?` optional, `@list` one of a list's words, `@list?`;
- `...4` up to four tokens that are neither names nor punctuation, `_4` the same without prepositions and the like,
  `~4` up to four tokens of any kind but a stop;
- `<X>` a name to capture, of the classes that the list `@X` gives; `<du>` a name of the classes d or u; `[o]` the same,
  not captured.

A masked sentence is lower case, its tokens set apart by blanks, each name one token `⟦class number⟧`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from daachorse import CharwiseDoubleArrayAhoCorasick

_PUNCTUATION = '.,;:()?!"'
_COLUMNS = 5
_LONG = 4
_JOINTS = (
    "for of on in to with from by using via between under over across within through against than that which where "
    "when while is are was were be been and or we how whether if as at into towards toward without upon about during "
    "because like"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """Hold one line of a pattern file.

    `regex` finds it; `words` are those of which one must stand in a sentence, `required` the strings for every part
    that is not optional; `leads` says that a match begins with the first of these.
    """

    rule: str
    form: str
    regex: re.Pattern[str]
    words: tuple[str, ...]
    required: tuple[tuple[str, ...], ...]
    leads: bool
    positive: str
    negative: str


@dataclass(frozen=True, slots=True)
class Match:
    """Say which rule matched where in a masked sentence, and the numbers of the names that it captured."""

    rule: str
    start: int
    end: int
    names: tuple[int, ...]


_BARRED = {
    "gap": rf"[⟦{re.escape(_PUNCTUATION)}]",
    "noun": rf"(?:[⟦{re.escape(_PUNCTUATION)}]|(?:{_JOINTS.replace(' ', '|')})$)",
    "any": "[.;?!]$",
}

Lists = Mapping[str, Sequence[str]]


@cache
def patterns(relation: str) -> tuple[Pattern, ...]:
    """Read the pattern file of a relation."""
    lists, rows = read(relation)
    return tuple(_compiled(row, lists) for row in rows)


@cache
def read(relation: str) -> tuple[Lists, tuple[tuple[str, ...], ...]]:
    """Give the word lists and the lines of a relation's file."""
    text = (files(__package__) / f"{relation}.tsv").read_text(encoding="utf-8")
    lines = [line.split("\t") for line in text.splitlines() if line.strip() and not line.startswith("#")]
    lists = {cells[0][1:]: tuple(cells[1].split()) for cells in lines if cells[0].startswith("@")}
    rows = tuple(tuple(cells) for cells in lines if not cells[0].startswith("@"))
    wrong = [row for row in rows if len(row) != _COLUMNS]
    if wrong:
        raise ValueError(f"{relation}.tsv: not {_COLUMNS} columns: {wrong[0]}")
    return lists, rows


def find(relations: tuple[str, ...], sentence: str) -> dict[str, list[Match]]:
    """Give where the patterns of some relations match a masked sentence, by relation, in the order of the files."""
    finder = _finder(relations)
    found: dict[str, list[Match]] = {relation: [] for relation in relations}
    for number, starts in finder.calls(sentence):
        relation, pattern = finder.patterns[number]
        for match in _matches(pattern.regex, sentence, starts):
            names = tuple(int(name[2:-1]) for name in match.groups() if name)
            found[relation].append(Match(pattern.rule, match.start(), match.end(), names))
    return found


def _matches(regex: re.Pattern[str], sentence: str, starts: Sequence[int] | None) -> Iterator[re.Match[str]]:
    """Yield the matches that begin at some places, or anywhere, none overlapping another."""
    if starts is None:
        yield from regex.finditer(sentence)
        return
    end = 0
    for start in starts:
        match = regex.match(sentence, start) if start >= end else None
        if match:
            end = match.end()
            yield match


def hinted(relations: tuple[str, ...], lowered: str) -> tuple[str, ...]:
    """Give those of some relations of which lower-case text, a blank before it, may hold a trigger."""
    automaton, owners = _hints(relations)
    hits = automaton.find_overlapping(lowered)
    seen = {relation for index in {hit[2] for hit in hits} for relation in owners[index]}
    return tuple(relation for relation in relations if relation in seen)


@cache
def _hints(relations: tuple[str, ...]) -> tuple[CharwiseDoubleArrayAhoCorasick, list[list[str]]]:
    """Make the automaton of what triggers begin with, and give the relations of each of its strings."""
    owners: dict[str, dict[str, None]] = {}
    for relation in relations:
        for word in (word for pattern in patterns(relation) for word in pattern.words):
            owners.setdefault(f" {word.rstrip('*')}", {})[relation] = None
    return CharwiseDoubleArrayAhoCorasick(list(owners)), list(map(list, owners.values()))


@dataclass(frozen=True, slots=True)
class _Finder:
    """The patterns of some relations, and the automaton of what they ask for.

    `triggered` gives the patterns that each of its strings triggers, `required` the strings that each pattern asks for.
    """

    patterns: Sequence[tuple[str, Pattern]]
    automaton: CharwiseDoubleArrayAhoCorasick
    triggered: Sequence[Sequence[int]]
    required: Sequence[Sequence[frozenset[int]]]

    def calls(self, sentence: str) -> Iterator[tuple[int, Sequence[int] | None]]:
        """Yield the patterns of which every required word and class of name stands in a masked sentence.

        Each with the places where its first word stands, or None where it does not begin with a required word.
        """
        places: dict[int, list[int]] = {}
        for start, _, index in self.automaton.find_overlapping(sentence):
            places.setdefault(index, []).append(start + 1)
        seen = places.keys()
        for number in sorted({number for index in seen for number in self.triggered[index]}):
            parts = self.required[number]
            if not any(map(seen.isdisjoint, parts)):
                leads = self.patterns[number][1].leads
                yield number, sorted(p for i in parts[0] & seen for p in places[i]) if leads else None


@cache
def _finder(relations: tuple[str, ...]) -> _Finder:
    known = [(relation, pattern) for relation in relations for pattern in patterns(relation)]
    index: dict[str, int] = {}
    required = [
        [frozenset(index.setdefault(string, len(index)) for string in strings) for strings in pattern.required]
        for _, pattern in known
    ]
    triggered: list[list[int]] = [[] for _ in index]
    for number, (_, pattern) in enumerate(known):
        for word in pattern.words:
            triggered[index[_sought(word)]].append(number)
    return _Finder(known, CharwiseDoubleArrayAhoCorasick(list(index)), triggered, required)


def _sought(word: str) -> str:
    """Give the string that shows a word of a pattern in a masked sentence."""
    return f" {word[:-1]}" if word.endswith("*") else f" {word} "


def _needs(parts: Sequence[tuple[str, str, bool]]) -> tuple[tuple[str, ...], ...]:
    """Give, for each part of a pattern that is not optional, the strings of which one must stand in the sentence."""
    needs = []
    for kind, content, optional in parts:
        if kind in ("name", "own") and not optional:
            needs.append(tuple(f" ⟦{letter}" for letter in content))
        elif kind == "word" and not optional:
            needs.append(tuple(map(_sought, content.split("/"))))
    return tuple(needs)


def elements(form: str, lists: Lists) -> Iterator[tuple[str, str, bool]]:
    """Split a pattern into (kind, content, optional); kinds: word, gap, noun, any, name, own."""
    for token in form.split():
        optional = token.endswith("?") and len(token) > 1
        body = token[:-1] if optional else token
        if body.startswith("..."):
            yield "gap", body[3:], True
        elif body[0] in "~_" and body[1:].isdigit():
            yield ("any" if body[0] == "~" else "noun"), body[1:], True
        elif body[0] in "<[" and len(body) > 1:
            classes = body[1:-1]
            yield ("name" if body[0] == "<" else "own"), "".join(lists.get(classes, (classes,))), optional
        else:
            yield "word", "/".join(_spelled(body, lists)), optional


def _spelled(body: str, lists: Lists) -> list[str]:
    """Give the alternatives of a word, lists inside spelled out."""
    return [word for part in body.split("/") for word in (lists[part[1:]] if part.startswith("@") else (part,))]


def _compiled(row: Sequence[str], lists: Lists) -> Pattern:
    rule, form, positive, negative, _ = row
    parts = list(elements(form, lists))
    return Pattern(
        rule=rule,
        form=form,
        regex=re.compile("(?<= )" + "".join(_regex(*part) for part in parts)),
        words=_trigger(parts),
        required=_needs(parts),
        leads=parts[0][0] in ("word", "name") and not parts[0][2],
        positive=positive,
        negative=negative,
    )


def _regex(kind: str, content: str, optional: bool) -> str:
    if kind == "gap":
        return rf"(?:(?![⟦{re.escape(_PUNCTUATION)}])\S+ ){{0,{content}}}?"
    if kind == "noun":
        return rf"(?:(?![⟦{re.escape(_PUNCTUATION)}]|(?:{_JOINTS.replace(' ', '|')}) )\S+ ){{0,{content}}}?"
    if kind == "any":
        return rf"(?:(?![.;?!] )\S+ ){{0,{content}}}?"
    if kind in ("name", "own"):
        name = rf"⟦[{content}]\d+⟧"
        return (rf"(?:({name}) )" if kind == "name" else rf"(?:{name} )") + "?" * optional
    words = "|".join(
        re.escape(word[:-1]) + r"\S*" if word.endswith("*") else re.escape(word) for word in content.split("/")
    )
    return rf"(?:(?:{words}) ){'?' * optional}"


def _trigger(parts: Sequence[tuple[str, str, bool]]) -> tuple[str, ...]:
    """Choose the words of which one must stand in a sentence: the first required ones that are not short."""
    required = [content.split("/") for kind, content, optional in parts if kind == "word" and not optional]
    long = [words for words in required if min(len(word.rstrip("*")) for word in words) >= _LONG]
    return tuple((long or sorted(required, key=len))[0])


def spacy_form(form: str, lists: Lists) -> list[dict[str, object]]:
    """Give a pattern as spaCy's `Matcher` takes it; it finds what the regular expression finds, and longer gaps too."""
    tokens: list[dict[str, object]] = []
    for kind, content, optional in elements(form, lists):
        if kind in _BARRED:
            tokens += [{"TEXT": {"REGEX": rf"^(?!{_BARRED[kind]})"}, "OP": "?"}] * int(content)
            continue
        regex = rf"^⟦[{content}]\d+⟧$" if kind in ("name", "own") else _word_regex(content)
        tokens.append({"TEXT": {"REGEX": regex}} | ({"OP": "?"} if optional else {}))
    return tokens


def _word_regex(content: str) -> str:
    return (
        "^(?:"
        + "|".join(
            re.escape(word[:-1]) + ".*" if word.endswith("*") else re.escape(word) for word in content.split("/")
        )
        + ")$"
    )
