"""Terms that a paper's title names, its abstract repeats and no vocabulary has: each becomes a mined concept.

"Numerical Error Detection" in the title and again in the abstract is what the paper is about. Its last word says what
it is a kind of: a known concept ("Error Detection"), or the noun of an activity ("Online Depth Refinement").
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from kg.claims.kinds import kind_of_phrase
from kg.lexicon import Lexicon
from kg.model import Concept, ConceptType, Field, Paper
from kg.terms import mined_concept, wordings
from kg.variants import flatten, fold, singular

_RUN = re.compile(r"[A-Za-z0-9][\w'’+]*(?:[- –][A-Za-z0-9][\w'’+]*)+")
_BORDERS = frozenset(
    "a an the of for and or in on to with by from at via using towards toward into under over between across through "
    "without beyond is are be as its their our can do does what why how when not more less use case than that this we "
    "it vs versus against within about among after before during whose which while based meets meet beats beat makes "
    "make need needs improves improve but you your they don't should could may per both all any every some "
    "guarantee affects integrate".split()
)
_PLAIN_START = frozenset(
    "new novel efficient effective improved improving fast faster simple better large small general robust scalable "
    "unified adaptive optimal fully existing tighter tight strong stronger comprehensive systematic practical real "
    "real-world several multiple various diverse specific many different recent first second good best accurate high "
    "low rapid automatic simple complex explainable interpretable safe low-cost incomplete online offline reliable "
    "deep generalized generalizable generalist autonomous dynamic unsupervised supervised self-supervised joint data "
    "learning-based data-driven model-based end-to-end low-resource lightweight privacy-preserving large-scale "
    "rigorous stable exact adequate portable lower higher unknown heavy wireless automated on-line time continuous "
    "indoor outdoor iterative minimal powerful".split()
)
_PLAIN_HEADS = frozenset(
    "task model method approach framework system problem perspective study analysis application algorithm data "
    "dataset benchmark case setting environment scenario challenge technique paradigm view way example result "
    "architecture strategy paper survey review overview tutorial setup".split()
)
_ACTIVITY = re.compile(r"[a-z]{3,}(?:tion|sion|ment|[aeiouy][a-z]*ing|ance|ence|graphy)$")
_NO_ACTIVITY = frozenset(
    "thing something meaning implementation information condition position section question opinion region direction "
    "function dimension version instance distance experience existence performance moment element document segment "
    "treatment equipment correlation interaction demonstration interpretation assistance spring string solution "
    "connection station training equation motion reason location sequence science reference sentence audience "
    "population action explanation representation improvement requirement argument environment validation "
    "configuration measurement distribution movement variance influence dependence reasoning".split()
)
_MOST = 5


def heading_terms(
    paper: Paper, texts: Mapping[Field, str], lexicon: Lexicon, taken: Collection[str]
) -> dict[str, Concept]:
    """Map each spelling of the terms that the title names and the abstract repeats to a new concept.

    `taken` are the names that the paper introduces or defines; a term that holds one or lies in one is none.
    """
    title, abstract = texts.get(Field.TITLE, ""), texts.get(Field.ABSTRACT, "")
    names = [name.lower() for name in taken]
    terms: dict[str, Concept] = {}
    for phrase, broader in _phrases(title, flatten(abstract), lexicon):
        if not any(name in phrase.lower() or phrase.lower() in name for name in names):
            spellings = {phrase, *wordings(phrase, abstract)}
            kind = lexicon.concepts[broader[0]].type if broader else kind_of_phrase(phrase, otherwise=ConceptType.TASK)
            terms.update(dict.fromkeys(spellings, mined_concept(paper, phrase, spellings, kind=kind, broader=broader)))
    return terms


def _phrases(title: str, repeated: str, lexicon: Lexicon) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the longest phrase at the end of each run of title words that the abstract has, with its broader concept.

    A plain last word ("task", "method") is left away where the phrase with it is none.
    """
    for words in _runs(title):
        for end in (len(words), len(words) - 1)[: 1 + (singular(words[-1].lower()) in _PLAIN_HEADS)]:
            start = _start(words, end, repeated)
            if start is None or _cuts(words, start, end, lexicon):
                continue
            phrase = " ".join(words[start:end])
            broader = None if lexicon.gazetteer.lookup(phrase) else _broader(phrase, lexicon)
            if broader is not None:
                yield phrase, broader
                break


def _runs(title: str) -> Iterator[list[str]]:
    """Yield the words of a title between its stops and small words, where a run has two or more.

    What "and" joins to words before it may share their end or their beginning, and is left away.
    """
    for part in _RUN.finditer(title):
        words: list[str] = []
        joined = False
        for word in (*part[0].split(" "), "the"):
            if word.lower() not in _BORDERS:
                words.append(word)
                continue
            if len(words) > 1 and not joined:
                yield words
            words, joined = [], word.lower() in ("and", "or")


def _start(words: Sequence[str], end: int, repeated: str) -> int | None:
    """Give where the longest phrase of the run begins that ends there, has two words or more, and is repeated."""
    for start in range(max(0, end - _MOST), end - 1):
        first = words[start].lower()
        if first not in _PLAIN_START and not first.endswith("ing") and _repeats(words[start:end], repeated):
            return start
    return None


def _repeats(words: Sequence[str], text: str) -> bool:
    parts = flatten(" ".join(words)).split(" ")
    return " ".join([*parts[:-1], singular(parts[-1])]) in text


def _cuts(words: Sequence[str], start: int, end: int, lexicon: Lexicon) -> bool:
    """Tell whether a phrase begins or ends within a known name."""
    borders = [border for border in (start, end) if 0 < border < len(words)]
    return any(
        lexicon.gazetteer.lookup(" ".join(words[first:last]))
        for border in borders
        for first in range(border)
        for last in range(border + 1, len(words) + 1)
    )


def _broader(phrase: str, lexicon: Lexicon) -> tuple[str, ...] | None:
    """Give the known concept that a phrase is a kind of, nothing for an activity, None where it is neither."""
    words = flatten(phrase).split(" ")
    for start in range(1, len(words)):
        tail = " ".join(words[start:])
        readings = lexicon.gazetteer.lookup(tail)
        sure = len(readings) == 1 and not readings[0].ambiguous
        if sure and fold(tail) == fold(lexicon.concepts[readings[0].key].name):
            return (readings[0].key,)
    head = singular(words[-1])
    if head in _PLAIN_HEADS:
        return None
    return () if _ACTIVITY.search(head) and head not in _NO_ACTIVITY else None
