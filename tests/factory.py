"""Records for tests, one line each."""

from kg.lexicon import Lexicon
from kg.model import ConceptType, Paper
from kg.vocabulary import Entry, Form


def paper(abstract: str = "", title: str = "", id: str = "p1", year: int | None = 2024, **more: object) -> Paper:
    """Make a paper."""
    return Paper(id=id, title=title, abstract=abstract, year=year, **more)  # type: ignore[arg-type]


def entry(
    name: str, *aliases: str, type: str = "method", context: str = "", broader: str = "", year: int | None = None
) -> Entry:
    """Make a vocabulary line; aliases may carry the markers = ? !."""
    forms = {name: Form(name)}
    for alias in aliases:
        text = alias.lstrip("=?!")
        marks = alias[: len(alias) - len(text)]
        forms[text] = Form(text, "=" in marks, "?" in marks, "!" in marks)
    return Entry(
        name=name,
        type=ConceptType(type),
        forms=tuple(forms.values()),
        context=tuple(context.split()),
        broader=tuple(filter(None, [broader])),
        year=year,
    )


def lexicon(*entries: Entry) -> Lexicon:
    """Make a small vocabulary."""
    return Lexicon.of(entries)
