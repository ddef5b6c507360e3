"""Make `kg/claims/weighing.tsv`: learn from labelled concepts of corpus papers which a paper builds on.

    python -m kg.claims.training.train CORPUS.jsonl.gz

`labels.tsv` beside this file has one line a paper: its id in the corpus, the concepts that it builds on, the others
that it names. The labels are ours, made by reading the abstracts. A concept's prior is how often the model says
"builds on" in the corpus papers that name it. Deterministic; needs numpy.
"""

import gzip
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from kg.claims.builds import _places, candidates
from kg.claims.model import Reading
from kg.claims.relations import _compared, scenes
from kg.claims.weighing import Feature
from kg.extract import prepare
from kg.lexicon import Lexicon, lexicon_with
from kg.model import Paper
from kg.text import clean

HERE = Path(__file__).parent
WEIGHTS = HERE.parent / "weighing.tsv"
PENALTY, LEAST, STEPS = 6.0, 6, 200
POOL, EVERY, PRIOR_LEAST = 4.0, 9, 3

Row = tuple[str, set[Feature]]


def papers(path: str) -> Iterator[Paper]:
    """Read the corpus."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            yield Paper(id=row["id"], title=clean(row["title"]), abstract=clean(row["abstract"]), year=row.get("year"))


def _reading(paper: Paper, lexicon: Lexicon) -> Reading:
    return prepare(paper, lexicon).reading


def rows_of(reading: Reading) -> Iterator[Row]:
    """Yield each weighed concept of a paper with its features."""
    found = list(scenes(reading))
    rivals: dict[str, set[str]] = {}
    for claim in _compared(reading, found):
        rivals.setdefault(claim.concept or claim.value, set()).add(claim.rule)
    for key, candidate in candidates(reading, found, _places(found), rivals).items():
        if candidate.standing:
            yield key, candidate.standing.features


def fit(columns: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """Fit logistic regression with an L2 penalty by accelerated gradient descent; the last column is the bias."""
    penalty = np.full(columns.shape[1], PENALTY, np.float32)
    penalty[-1] = 0.01
    direction = np.ones(columns.shape[1], np.float32)
    for _ in range(20):
        direction = columns.T @ (columns @ direction)
        size = float(np.linalg.norm(direction))
        direction /= np.float32(size)
    weights = momentum = np.zeros(columns.shape[1], np.float32)
    step = 1.0
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(columns @ momentum)))
        slope = columns.T @ (chance - labels) + penalty * momentum
        after = momentum - slope / np.float32(0.26 * size + PENALTY)
        longer = (1 + math.sqrt(1 + 4 * step * step)) / 2
        momentum = after + np.float32((step - 1) / longer) * (after - weights)
        weights, step = after, longer
    return weights


def matrix(rows: Iterable[Row], index: dict[Feature, int], prior: dict[str, float]) -> np.ndarray:
    """Give one line a row: its features, its prior, and 1."""
    listed = list(rows)
    columns = np.zeros((len(listed), len(index) + 2), np.float32)
    columns[:, -1] = 1
    for number, (key, features) in enumerate(listed):
        columns[number, [index[f] for f in features if f in index]] = 1
        columns[number, -2] = prior.get(key, 0.0)
    return columns


def priors(rows: list[Row], index: dict[Feature, int], weights: np.ndarray) -> dict[str, float]:
    """Give the log ratio of each concept's mean probability to that of all, drawn towards 0 where it is rare."""
    chance = 1 / (1 + np.exp(-(matrix(rows, index, {}) @ weights)))
    base = float(chance.mean())
    total: dict[str, float] = defaultdict(float)
    named = Counter(key for key, _ in rows)
    for (key, _), value in zip(rows, chance, strict=True):
        total[key] += float(value)
    pooled = {key: (total[key] + POOL * base) / (named[key] + POOL) for key in named if named[key] >= PRIOR_LEAST}
    return {key: max(-1.7, min(1.7, math.log(value / base))) for key, value in pooled.items()}


def main(corpus: str) -> None:
    """Write the weights."""
    lines = [line.split("\t") for line in (HERE / "labels.tsv").read_text().splitlines() if not line.startswith("#")]
    labelled = {paper: (set(yes.split()), set(no.split())) for paper, yes, no in lines}
    lexicon = lexicon_with(())
    rows: list[Row] = []
    truth: list[bool] = []
    unlabelled: list[Row] = []
    for number, paper in enumerate(papers(corpus)):
        if paper.id in labelled:
            yes, no = labelled[paper.id]
            for row in rows_of(_reading(paper, lexicon)):
                if row[0] in yes | no:
                    rows.append(row)
                    truth.append(row[0] in yes)
        elif number % EVERY == 0:
            unlabelled += rows_of(_reading(paper, lexicon))
    count = Counter(feature for _, features in rows for feature in features)
    index = {feature: n for n, feature in enumerate(sorted(f for f, c in count.items() if c >= LEAST))}
    labels = np.array(truth, np.float32)
    prior = priors(unlabelled, index, fit(matrix(rows, index, {}), labels))
    weights = fit(matrix(rows, index, prior), labels)
    kept = [(*feature, float(weights[n])) for feature, n in index.items() if abs(weights[n]) >= 0.02]
    kept += [("prior", key, float(weights[-2]) * value) for key, value in sorted(prior.items())]
    kept = [("bias", "", float(weights[-1])), *(row for row in kept if abs(row[2]) >= 0.02)]
    head = "# Made by kg/claims/training/train.py: family, value, weight."
    WEIGHTS.write_text("\n".join([head, *(f"{f}\t{v}\t{w:.3f}" for f, v, w in kept)]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
