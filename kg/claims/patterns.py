"""Claim patterns as data: a compact form in `.tsv` files, compiled to regular expressions over masked sentences.

A file starts with its word lists, `@name<TAB>words`; the other lines are `rule, pattern, positive example, negative
example, comment` with tabs between. In a pattern, tokens stand between blanks:

- `word`, `a/b` alternatives, `evaluat*` a beginning, `word?` optional, `@list` one of a list's words, `@list?`;
- `...4` up to four tokens that are neither names nor punctuation, `~4` up to four tokens of any kind but a stop;
- `<X>` a name to capture, of the classes that the list `@X` gives; `<du>` a name of the classes d or u; `[o]` the same,
  not captured.

A masked sentence is lower case, its tokens set apart by blanks, each name one token `⟦class number⟧`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_PUNCTUATION = ".,;:()?!\""
_COLUMNS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """Hold one line of a pattern file: `regex` finds it, `words` are beginnings of which one must occur."""

    rule: str
    form: str
    regex: re.Pattern[str]
    words: tuple[str, ...]
    positive: str
    negative: str


@dataclass(frozen=True, slots=True)
class Match:
    """Say which rule matched where in a masked sentence, and the numbers of the names that it captured."""

    rule: str
    start: int
    end: int
    names: tuple[int, ...]


Lists = Mapping[str, Sequence[str]]


@cache
def patterns(relation: str) -> tuple[Pattern, ...]:
    """Read the pattern file of a relation."""
    return tuple(_compiled(line, *read(relation)[:1]) for line in read(relation)[1])


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


def find(relation: str, sentence: str) -> Iterator[Match]:
    """Yield where the patterns of a relation match a masked sentence."""
    for pattern in patterns(relation):
        if any(word in sentence for word in pattern.words):
            for match in pattern.regex.finditer(sentence):
                names = tuple(int(found[2:-1]) for found in match.groups() if found)
                yield Match(pattern.rule, match.start(), match.end(), names)


def elements(form: str, lists: Lists) -> Iterator[tuple[str, str, bool]]:
    """Split a pattern into (kind, content, optional); kinds: word, gap, any, name, own."""
    for token in form.split():
        optional = token.endswith("?") and len(token) > 1
        body = token[:-1] if optional else token
        if body.startswith("..."):
            yield "gap", body[3:], True
        elif body.startswith("~"):
            yield "any", body[1:], True
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
        positive=positive,
        negative=negative,
    )


def _regex(kind: str, content: str, optional: bool) -> str:
    if kind == "gap":
        return rf"(?:(?![⟦{re.escape(_PUNCTUATION)}])\S+ ){{0,{content}}}?"
    if kind == "any":
        return rf"(?:(?![.;?!] )\S+ ){{0,{content}}}?"
    if kind in ("name", "own"):
        name = rf"⟦[{content}]\d+⟧"
        return (rf"(?:({name}) )" if kind == "name" else rf"(?:{name} )") + "?" * optional
    words = "|".join(re.escape(word[:-1]) + r"\S*" if word.endswith("*") else re.escape(word) for word in content.split("/"))
    return rf"(?:(?:{words}) ){'?' * optional}"


def _trigger(parts: Sequence[tuple[str, str, bool]]) -> tuple[str, ...]:
    """Choose the element that excludes most sentences: the required words with the longest shortest alternative."""
    required = [content.split("/") for kind, content, optional in parts if kind == "word" and not optional]
    best = max(required, key=lambda words: min(len(word.strip("*")) for word in words), default=["⟦"])
    return tuple(f" {word.strip('*')}" for word in best)


def spacy_form(form: str, lists: Lists) -> list[dict[str, object]]:
    """Give a pattern as spaCy's `Matcher` takes it; it finds what the regular expression finds, and longer gaps too."""
    tokens: list[dict[str, object]] = []
    for kind, content, optional in elements(form, lists):
        if kind in ("gap", "any"):
            barred = f"⟦{_PUNCTUATION}" if kind == "gap" else ".;?!"
            tokens += [{"TEXT": {"REGEX": rf"^(?![{re.escape(barred)}])"}, "OP": "?"}] * int(content)
            continue
        regex = rf"^⟦[{content}]\d+⟧$" if kind in ("name", "own") else _word_regex(content)
        tokens.append({"TEXT": {"REGEX": regex}} | ({"OP": "?"} if optional else {}))
    return tokens


def _word_regex(content: str) -> str:
    return "^(?:" + "|".join(
        re.escape(word[:-1]) + ".*" if word.endswith("*") else re.escape(word) for word in content.split("/")
    ) + ")$"
