"""Propose new concepts: terms that many papers of a graph write and no vocabulary has.

Two sources: abbreviations that papers define (pooled over the corpus), and word sequences scored by C-value (K.
Frantzi, S. Ananiadou and H. Mima, "Automatic recognition of multi-word terms: the C-value/NC-value method", 2000)
weighted by the share of words that are not general English. Each term comes with its papers, first year, growth and
sentences.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import log2

from kg.abbreviations import definitions
from kg.claims.kinds import kind_of_phrase
from kg.gazetteer import Gazetteer
from kg.model import ConceptType
from kg.text import sentence_spans
from kg.variants import fold, singular
from kg.vocabulary.writing import Line

_WORD = re.compile(r"(?<!\w)[^\W\d_][\w'+]*(?:-[\w'+]+)*|\x00\d+")
_UNIT = "\x00"
"""Begins what stands for a known name: its number in the text."""
_BREAK = re.compile(r"[^\w' \x00-]|(?<!\w)['-]|['-](?!\w)")
_LEAST, _MOST = 2, 5
_EXAMPLES, _EXAMPLE_LENGTH = 3, 240
_RECENT_YEARS = 3
_NO_END = re.compile(r"(?:ly|ful|ous|ive|ible|able|less|ical|onal|ional|ient|ed)$")
_STOPS = frozenset(
    "a an the of for and or in on to with by from as at is are was were be been being we our us they their them it its "
    "this that these those which who whose what when where while than then so such can could may might will would "
    "shall should must do does did done has have had not no nor but if because although however thus hence therefore "
    "moreover furthermore via using use used uses based show shows shown propose proposes proposed present presents "
    "introduce introduces study studies paper work approach method methods results result new novel both each any some "
    "all most more less few many other another same different several various first second third two three one here "
    "there also only even just still often well very much how why into onto over under between among across through "
    "without within during before after about against along up down out off per et al e.g i.e etc vs up-to".split()
)


@dataclass(frozen=True, slots=True)
class Text:
    """What mining reads of one paper: its id, year, and the texts of its fields."""

    paper: str
    year: int | None
    texts: tuple[str, ...]


@dataclass(slots=True)
class Term:
    """One proposed term: its commonest spelling, where it stands, and how it scores."""

    name: str
    score: float
    papers: int = 0
    short: str = ""
    years: Counter[int] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    @property
    def first_year(self) -> int | None:
        """Give the first year of a paper with the term."""
        return min(self.years, default=None)


def mine(texts: Sequence[Text], known: Gazetteer, *, fewest: int = 5, limit: int = 500) -> list[Term]:
    """Give the best new terms that at least `fewest` papers write, best first; `known` has what is no news."""
    acronyms = _defined(texts, known, max(2, fewest // 2))
    found = {**_phrases(texts, known, fewest), **acronyms}
    best = sorted(found.values(), key=lambda term: (-term.score, term.name))[: limit * 2]
    _look_up(texts, best)
    kept = [term for term in best if term.papers >= min(fewest, 3)]
    return sorted(kept, key=lambda term: (-term.score, term.name))[:limit]


def lines(terms: Iterable[Term], totals: Mapping[int, int]) -> Iterator[Line]:
    """Give terms as vocabulary lines with status mined, their evidence as comments."""
    for term in terms:
        name = _title(term.name)
        growth = _growth(term.years, totals)
        said = f"{term.papers} papers, first {term.first_year or 'unknown'}, score {term.score:.1f}"
        yield Line(
            name=name,
            type=kind_of_phrase(name, otherwise=ConceptType.METHOD),
            aliases=(term.short,) if term.short else (),
            year=term.first_year,
            status="mined",
            comments=(said + (f", growth x{growth:.1f}" if growth else ""), *(f"  {text}" for text in term.examples)),
        )


def totals_of(texts: Iterable[Text]) -> Counter[int]:
    """Count papers by year."""
    return Counter(text.year for text in texts if text.year)


def _growth(years: Mapping[int, int], totals: Mapping[int, int]) -> float | None:
    """Give the share of papers with a term in the last three years over that in the years before."""
    if not totals:
        return None
    start = max(totals) - _RECENT_YEARS + 1
    recent, before = (
        (
            sum(n for y, n in years.items() if (y >= start) is late),
            sum(n for y, n in totals.items() if (y >= start) is late),
        )
        for late in (True, False)
    )
    if not recent[1] or not before[1] or not before[0]:
        return None
    return (recent[0] / recent[1]) / (before[0] / before[1])


def _defined(texts: Iterable[Text], known: Gazetteer, fewest: int) -> dict[str, Term]:
    """Pool the definitions of all papers: long forms that no vocabulary has, with their commonest short form."""
    papers: dict[str, set[str]] = defaultdict(set)
    spellings: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for text in texts:
        for definition in {d for part in text.texts for d in definitions(part)}:
            if definition.cost <= 1.0 and " " in definition.long and not known.lookup(definition.long):
                key = fold(definition.long)
                papers[key].add(text.paper)
                spellings[key][definition.long, definition.short] += 1
    return {
        key: _defined_term(spellings[key], len(found), known) for key, found in papers.items() if len(found) >= fewest
    }


def _defined_term(spellings: Counter[tuple[str, str]], papers: int, known: Gazetteer) -> Term:
    long, short = min(spellings, key=lambda pair: (-spellings[pair], pair))
    alias = f"?{short}" if known.lookup(short) else short
    return Term(long, score=4.0 * papers, short=alias if len(short) > 1 else "")


def _phrases(texts: Sequence[Text], known: Gazetteer, fewest: int) -> dict[str, Term]:
    """Score the word sequences by C-value and by their words; a known name in them counts as one word."""
    marked = [[_marked(part.lower(), known) for part in text.texts] for text in texts]
    common = _common_words(marked, fewest)
    counts: Counter[Phrase] = Counter()
    for parts in marked:
        counts.update({phrase for part in parts for run in _runs(part, common) for phrase in _parts(run)})
    frequent = _joined({phrase: count for phrase, count in counts.items() if count >= 2}, fewest)
    terms: dict[str, Term] = {}
    for phrase, value in sorted(_c_values(frequent).items()):
        name, weight = " ".join(phrase), _termhood(phrase)
        if value > 0 and weight and not known.lookup(name):
            terms[fold(name)] = Term(name, score=value * weight)
    return terms


Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Marked:
    """A text in lower case in which each known name is one sign, and the names by number."""

    text: str
    names: tuple[str, ...]

    def words(self, piece: str) -> Iterator[str]:
        for word in _WORD.findall(piece):
            yield self.names[int(word[1:])] if word[0] == _UNIT else word


def _marked(text: str, known: Gazetteer) -> _Marked:
    pieces: list[str] = []
    names: list[str] = []
    done = 0
    for hit in known.find(text):
        if " " in text[hit.start : hit.end] or "-" in text[hit.start : hit.end]:
            pieces += [text[done : hit.start], f"{_UNIT}{len(names)}"]
            names.append(text[hit.start : hit.end])
            done = hit.end
    return _Marked("".join([*pieces, text[done:]]), tuple(names))


def _common_words(marked: Iterable[Sequence[_Marked]], fewest: int) -> frozenset[str]:
    counts: Counter[str] = Counter()
    for parts in marked:
        counts.update({singular(word) for part in parts for word in part.words(part.text) if word not in _STOPS})
    return frozenset(word for word, count in counts.items() if count >= fewest)


def _runs(part: _Marked, common: frozenset[str]) -> Iterator[list[str]]:
    """Yield the runs of words that a term may be made of."""
    for piece in _BREAK.split(part.text):
        run: list[str] = []
        for word in part.words(piece):
            if word not in _STOPS and singular(word) in common:
                run.append(word)
            else:
                yield run
                run = []
        yield run


def _parts(run: Sequence[str]) -> Iterator[Phrase]:
    for size in range(_LEAST, min(_MOST, len(run)) + 1):
        for start in range(len(run) - size + 1):
            yield tuple(run[start : start + size])


def _joined(counts: Mapping[Phrase, int], fewest: int) -> dict[Phrase, int]:
    """Add up the spellings of one phrase under the commonest."""
    groups: dict[str, list[Phrase]] = defaultdict(list)
    for phrase in sorted(counts):
        groups[fold(" ".join(phrase))].append(phrase)
    totals = {max(group, key=lambda p: counts[p]): sum(counts[p] for p in group) for group in groups.values()}
    return {phrase: total for phrase, total in totals.items() if total >= fewest}


def _c_values(counts: Mapping[Phrase, int]) -> dict[Phrase, float]:
    """Give log2(length) times the papers of a phrase, less the mean of the longer phrases that it stands in."""
    inside: dict[Phrase, list[int]] = defaultdict(list)
    for phrase, count in counts.items():
        for part in {part for part in _parts(phrase) if len(part) < len(phrase)}:
            inside[part].append(count)
    return {
        phrase: log2(len(phrase)) * (count - (sum(longer) / len(longer) if (longer := inside.get(phrase)) else 0))
        for phrase, count in counts.items()
    }


def _termhood(phrase: Phrase) -> float:
    """Give the share of words that are neither general English nor a known name; nothing for what is no term.

    A term does not begin or end with a general word, ends as a noun does, and has a new word.
    """
    first, last = phrase[0], phrase[-1]
    new = sum(not is_general(word) and " " not in word for word in phrase)
    if is_general(first) or (is_general(last) and singular(last) not in _HEADS) or first.endswith("ly"):
        return 0.0
    return new / len(phrase) if len(last) > 2 and not _NO_END.search(last) else 0.0


_HEADS = frozenset("model loss law trick paradox phenomenon".split())


def _look_up(texts: Iterable[Text], terms: Sequence[Term]) -> None:
    """Fill in the papers, years and sentences of terms, in one pass."""
    from kg.gazetteer import compile_forms
    from kg.vocabulary import Form

    finder = Gazetteer(compile_forms((str(i), Form(term.name.lower())) for i, term in enumerate(terms)))
    for text in texts:
        seen: set[int] = set()
        for part in text.texts:
            for hit in finder.find(part):
                seen.update(_example(terms[int(r.key)], int(r.key), text, part, hit.start, seen) for r in hit.readings)
        for index in seen:
            terms[index].papers += 1
            if text.year:
                terms[index].years[text.year] += 1


def _example(term: Term, index: int, text: Text, part: str, start: int, seen: set[int]) -> int:
    """Keep the sentence of a hit if the paper's first and more are wanted; give the term's index."""
    if index not in seen and len(term.examples) < _EXAMPLES:
        sentence = next((part[a:b] for a, b in sentence_spans(part) if a <= start < b), part)
        shown = sentence if len(sentence) <= _EXAMPLE_LENGTH else f"{sentence[:_EXAMPLE_LENGTH]}..."
        term.examples.append(f"{text.paper}: {shown}")
    return index


def _title(name: str) -> str:
    """Give a term as canonical names are written: capitals, the last word in the singular."""
    words = name.split()
    words[-1] = singular(words[-1]) if words[-1].islower() else words[-1]
    return " ".join(w[0].upper() + w[1:] if i == 0 or w not in _SMALL else w for i, w in enumerate(words))


_SMALL = frozenset("a an and as at by for from in of on or the to via with".split())


@cache
def is_general(word: str) -> bool:
    """Tell whether a word, or each part of a hyphenated one, is general English."""
    return all(part in general_words() or part in _STOPS or not part for part in word.split("-"))


@cache
def general_words() -> frozenset[str]:
    """Read the words of general scholarly English."""
    text = (files("kg.vocabulary") / "general.txt").read_text(encoding="utf-8")
    return frozenset(word for line in text.splitlines() if not line.startswith("#") for word in line.split())
