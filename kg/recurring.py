"""Terms that a paper repeats and no vocabulary has: each becomes a mined concept.

"Numerical Error Detection" in the title and again in the abstract is what the paper is about. Its last word says what
it is a kind of: a known concept ("Error Detection"), or the noun of an activity ("Online Depth Refinement"). What the
abstract alone repeats ("local fairness ... global fairness ...") is a term where it is a kind of a known concept.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from kg.claims.kinds import kind_of_phrase
from kg.hits import is_certain
from kg.lexicon import Lexicon
from kg.model import Concept, ConceptType, Field, Paper
from kg.terms import mined_concept, wordings
from kg.variants import flatten, fold, singular

Phrase = tuple[str, ...]

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
    "indoor outdoor iterative minimal powerful clear concrete expensive cheap precise suboptimal generic sota "
    "empirical eliminate combat fight control represent support require learn called named generated shared its "
    "approach performance real-time single preliminary experimental quantitative qualitative relative "
    "comparative simultaneous".split()
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
    "configuration measurement distribution movement variance influence dependence reasoning experiment evaluation "
    "assessment combination characterization execution completion limitation verification degradation formulation "
    "comparison investigation understanding enhancement development modification description".split()
)
_MOST, _MOST_TERMS = 5, 40

_TOKEN = re.compile(r"[^\W_][\w'’+-]*|[^\w\s]")
_TERM_WORD = re.compile(r"[a-z](?:[a-z0-9+-]*[a-z0-9])?$")
_SMALL_WORDS = _BORDERS | frozenset(
    "has have had was were been being also such there these those they them which who whose where while if then thus "
    "however hence each most only same other another previous proposed various different several will would does did "
    "cannot must might he she his her my me us i s e g given using used".split()
)
_BEFORE_TERM = frozenset(
    "a an the of for in on with and or by from at into as via between its their our . , ( : ;".split()
)
_PLAIN_MODIFIERS = _PLAIN_START | frozenset(
    "input output target original predicted two three single one natural quick compact unlabeled labeled realistic "
    "classical complete detailed long short learned final current future human pilot corresponding individual possible "
    "underlying respective ground-truth initial desired observed estimated resulting modified artificial entire global "
    "average typical conventional traditional advanced optimized approximate extended additional main proper".split()
)


def recurring_terms(
    paper: Paper, texts: Mapping[Field, str], lexicon: Lexicon, taken: Collection[str]
) -> dict[str, Concept]:
    """Map each spelling of the terms that the title and the abstract, or the abstract alone, repeat to a new concept.

    `taken` are the names that the paper introduces or defines; a term that holds one or lies in one is none.
    """
    title, abstract = texts.get(Field.TITLE, ""), texts.get(Field.ABSTRACT, "")
    names = [name.lower() for name in taken]
    terms: dict[str, Concept] = {}
    found = (*_phrases(title, flatten(abstract), lexicon), *_recurring(title, abstract, lexicon))
    for phrase, broader in found[:_MOST_TERMS]:
        if phrase not in terms and not any(name in phrase.lower() or phrase.lower() in name for name in names):
            spellings = {phrase, *wordings(phrase, f"{title}\n{abstract}")}
            kind = lexicon.concepts[broader[0]].type if broader else kind_of_phrase(phrase, otherwise=ConceptType.TASK)
            terms.update(dict.fromkeys(spellings, mined_concept(paper, phrase, spellings, kind=kind, broader=broader)))
    return terms


def _phrases(title: str, repeated: str, lexicon: Lexicon) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the longest phrase at the end of each run of title words that the abstract has, with its broader concept.

    A plain last word ("task", "method") is left away where the phrase with it is none. What "and" follows may go on
    after it ("Simultaneous Localization and Mapping"), and is one only where it ends as a known concept.
    """
    for words, goes_on in _runs(title):
        for end in (len(words), len(words) - 1)[: 1 + (singular(words[-1].lower()) in _PLAIN_HEADS)]:
            start = _start(words, end, repeated)
            if start is None or _cuts(words, start, end, lexicon):
                continue
            phrase = " ".join(words[start:end])
            broader = _broader(phrase, lexicon)
            if broader or (broader is not None and not goes_on):
                yield phrase, broader
                break


def _recurring(title: str, abstract: str, lexicon: Lexicon) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the longest phrases that a text has twice or more and that are kinds of known concepts, which they name."""
    tokens = _TOKEN.findall(f"{title}. {abstract}.".lower())
    words = tuple(map(_one, tokens))
    pairs = Counter(pairwise(words))
    again = {pair for pair, times in pairs.items() if times > 1 and all(pair)}
    starts = [start for start, pair in enumerate(pairwise(words)) if pair in again]
    for phrase, wording in _free(tokens, words, starts, _longest(words, starts, again)).items():
        broader = _broader(wording, lexicon) if _can_begin(phrase[0], _PLAIN_MODIFIERS) else None
        if broader:
            yield wording, broader


@lru_cache(maxsize=100_000)
def _one(token: str) -> str:
    """Give a word that terms are made of in the singular, nothing for others."""
    return singular(token) if token not in _SMALL_WORDS and _TERM_WORD.match(token) else ""


def _longest(words: Phrase, starts: Iterable[int], again: Collection[Phrase]) -> set[Phrase]:
    """Give the recurring phrases of two to five words that no longer one holds as often; `again` are pairs of words."""
    counted: Counter[Phrase] = Counter()
    for start in starts:
        for end in range(start + 2, start + _MOST + 1):
            if words[end - 2 : end] not in again:
                break
            counted[words[start:end]] += 1
    inner = {part for phrase, times in counted.items() for part in (phrase[1:], phrase[:-1]) if counted[part] == times}
    return {phrase for phrase, times in counted.items() if times > 1} - inner


def _free(
    tokens: Sequence[str], words: Phrase, starts: Iterable[int], phrases: Collection[Phrase]
) -> dict[Phrase, str]:
    """Map the phrases that stand free, after small words twice and before one, to one wording."""
    before: Counter[Phrase] = Counter()
    free: dict[Phrase, str] = {}
    for start in starts if phrases else ():
        for end in range(start + 2, start + _MOST + 1) if start and tokens[start - 1] in _BEFORE_TERM else ():
            phrase = words[start:end]
            if phrase in phrases:
                before[phrase] += 1
                if not words[end]:
                    free.setdefault(phrase, " ".join(tokens[start:end]))
    return {phrase: wording for phrase, wording in free.items() if before[phrase] > 1}


def _runs(title: str) -> Iterator[tuple[list[str], bool]]:
    """Yield the words of a title between its stops and small words, where a run has two or more; tell if "and" follows.

    What "and" joins to words before it may share their end or their beginning, and is left away.
    """
    for part in _RUN.finditer(title):
        words: list[str] = []
        joined = False
        for word in (*part[0].split(" "), "the"):
            if word.lower() not in _BORDERS:
                words.append(word)
                continue
            goes_on = word.lower() in ("and", "or")
            if len(words) > 1 and not joined:
                yield words, goes_on
            words, joined = [], goes_on


def _start(words: Sequence[str], end: int, repeated: str) -> int | None:
    """Give where the longest phrase of the run begins that ends there, has two words or more, and is repeated."""
    for start in range(max(0, end - _MOST), end - 1):
        if _can_begin(words[start].lower(), _PLAIN_START) and _repeats(words[start:end], repeated):
            return start
    return None


def _can_begin(word: str, plain: Collection[str]) -> bool:
    """Tell whether a term can begin with a word: with no plain one, no verb form and no adverb."""
    return word not in plain and not word.endswith(("ing", "ly"))


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
    """Give the known concept that a phrase is a kind of, nothing for an activity, None where it is neither or known."""
    if lexicon.gazetteer.lookup(phrase):
        return None
    words = flatten(phrase).split(" ")
    for start in range(1, len(words)):
        tail = " ".join(words[start:])
        readings = lexicon.gazetteer.lookup(tail)
        sure = is_certain(readings)
        if sure and fold(tail) == fold(lexicon.concepts[readings[0].key].name):
            return (readings[0].key,)
    head = singular(words[-1])
    if head in _PLAIN_HEADS:
        return None
    return () if _ACTIVITY.search(head) and head not in _NO_ACTIVITY else None
