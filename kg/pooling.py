"""Decide abbreviations that a paper does not define: by what the corpus's papers define them as, and by its concepts.

What papers define an abbreviation as is its prior; the concepts that stand with each sense elsewhere, against those of
all papers, are the evidence (naive Bayes). A sense is taken where it is nearly certain, some papers define it so, and
the paper's own other concepts speak for it; else the abbreviation stays undecided.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log

from kg.extract import Extraction
from kg.lexicon import Lexicon
from kg.linking import texts_of
from kg.model import Field, Mention, Paper

RULE = "pooled-definitions"
_SCORE = 0.8
_LEAST_PAPERS = 3
_CERTAIN = 0.9
_SMOOTHING = 20.0
_OTHER = ""
"""Stands for every sense that the vocabulary does not have."""


@dataclass(slots=True)
class Pool:
    """Hold what papers define abbreviations as, and which concepts stand with each sense.

    `senses` counts papers by form and sense; `beside` counts papers by sense and concept; `papers` by concept.
    """

    senses: Mapping[str, Counter[str]]
    beside: Mapping[str, Counter[str]]
    papers: Counter[str]
    count: int

    def decide(self, form: str, candidates: Iterable[str], concepts: set[str]) -> str | None:
        """Give the candidate that a form means in a paper with some concepts, or None where that stays open."""
        counts = self.senses.get(_singular(form), Counter())
        keys = [key for key in sorted(set(candidates)) if counts[key] >= _LEAST_PAPERS]
        if not keys or not concepts:
            return None
        other = sum(counts.values()) - sum(counts[key] for key in keys)
        logs = {key: log(counts[key]) + self._evidence(key, concepts) for key in keys}
        if other:
            logs[_OTHER] = log(other)
        best = max(keys, key=lambda key: (logs[key], key))
        most = max(logs.values())
        share = exp(logs[best] - most) / sum(exp(value - most) for value in logs.values())
        return best if share >= _CERTAIN and self._evidence(best, concepts) > 0 else None

    def _evidence(self, sense: str, concepts: set[str]) -> float:
        """Give the log of how much likelier the concepts stand with a sense than in any paper."""
        beside, with_sense = self.beside[sense], self.papers[sense]
        total = 0.0
        for concept in sorted(concepts - {sense}):
            usual = (self.papers[concept] + 1) / (self.count + 1)
            total += log((beside[concept] + _SMOOTHING * usual) / (with_sense + _SMOOTHING) / usual)
        return total


def decided(papers: Sequence[Paper], extractions: Sequence[Extraction], lexicon: Lexicon) -> list[Extraction]:
    """Link the undecided abbreviations of which one sense is nearly certain; the others stay undecided."""
    pool = pooled(extractions, lexicon)
    return [
        _decided(paper, extraction, pool, lexicon) if extraction.undecided else extraction
        for paper, extraction in zip(papers, extractions, strict=True)
    ]


def pooled(extractions: Sequence[Extraction], lexicon: Lexicon) -> Pool:
    """Count what papers define abbreviations as, where some paper leaves them undecided."""
    undecided = {_singular(form) for extraction in extractions for form in extraction.undecided}
    senses: dict[str, Counter[str]] = defaultdict(Counter)
    for extraction in extractions:
        defined = {(_singular(m.surface), m.concept) for m in extraction.mentions if m.rule == "definition"}
        for form, concept in defined:
            if form in undecided:
                senses[form][concept] += 1
    wanted = {concept for counts in senses.values() for concept in counts if concept in lexicon.concepts}
    beside: dict[str, Counter[str]] = {concept: Counter() for concept in wanted}
    papers: Counter[str] = Counter()
    for extraction in extractions:
        concepts = _concepts(extraction)
        papers.update(concepts)
        for sense in concepts & wanted:
            beside[sense].update(concepts)
    return Pool(senses, beside, papers, len(extractions))


def _concepts(extraction: Extraction) -> set[str]:
    return {mention.concept for mention in extraction.mentions}


def _singular(form: str) -> str:
    return form[:-1] if len(form) > 2 and form.endswith("s") and form[-2].isupper() else form


def _decided(paper: Paper, extraction: Extraction, pool: Pool, lexicon: Lexicon) -> Extraction:
    concepts = _concepts(extraction)
    chosen = {
        form: sense
        for form in extraction.undecided
        if (sense := pool.decide(form, (r.key for r in lexicon.gazetteer.lookup(form)), concepts))
    }
    added = [mention for form, sense in chosen.items() for mention in _places(paper, extraction, form, sense)]
    if not added:
        return extraction
    mentions = sorted(
        (*extraction.mentions, *added), key=lambda m: (m.field == Field.ABSTRACT, m.start, m.end, m.concept)
    )
    undecided = tuple(form for form in extraction.undecided if form not in chosen)
    return replace(extraction, mentions=tuple(mentions), undecided=undecided)


def _places(paper: Paper, extraction: Extraction, form: str, sense: str) -> list[Mention]:
    """Give the mentions of a form, outside of what is linked already."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(form)}(?!\w)")
    taken = {(m.field, i) for m in extraction.mentions for i in range(m.start, m.end)}
    return [
        Mention(
            paper=paper.id,
            concept=sense,
            field=field,
            start=match.start(),
            end=match.end(),
            surface=form,
            rule=RULE,
            score=_SCORE,
        )
        for field, text in texts_of(paper).items()
        for match in pattern.finditer(text)
        if (field, match.start()) not in taken
    ]
