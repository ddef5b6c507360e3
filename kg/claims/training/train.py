"""Make `kg/claims/weighing.tsv`: learn from labelled papers of a corpus how papers speak of what they build on.

    python -m kg.claims.training.train CORPUS.jsonl.gz

`labels.tsv` beside this file has one line a paper: its id in the corpus, the concepts that it builds on, those that it
compares with, the others that it names; `~` begins a name that nothing linked. The labels are ours, made by reading the
abstracts. `verbs.txt` has the beginnings of verbs. Deterministic; needs numpy and scipy.
"""

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from kg.claims.relations import rules_of_rivals
from kg.claims.scene import OWN_WORK, scenes
from kg.claims.weighed import rules_of_bases, standings
from kg.claims.weighing import VERB, WEIGHED
from kg.extract import prepare
from kg.lexicon import Lexicon, lexicon_with
from kg.model import Paper, Relation
from kg.text import clean

HERE = Path(__file__).parent
WEIGHTS = HERE.parent / "weighing.tsv"
PENALTY, LEAST, STEPS, SMALL = 8.0, 5, 300, 0.03

Features = Mapping[str, int]
Sample = tuple[Features, dict[Relation, bool]]
Labels = dict[Relation, set[str]]


def labels() -> dict[str, tuple[Labels, set[str]]]:
    """Read for each paper what it builds on and compares with, and all names that somebody looked at."""
    found = {}
    for line in (HERE / "labels.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            paper, *cells = line.split("\t")
            sets = [set(cell.split(" | ")) - {""} for cell in cells]
            seen = set().union(*sets)
            found[paper] = (dict(zip(WEIGHED, sets[:-1], strict=True)), seen)
    return found


def papers(path: str, wanted: Iterable[str]) -> Iterator[Paper]:
    """Read some papers of the corpus."""
    chosen = set(wanted)
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            if row["id"] in chosen:
                yield Paper(id=row["id"], title=clean(row["title"]), abstract=clean(row["abstract"]), year=row["year"])


def samples(paper: Paper, lexicon: Lexicon, label: Labels, seen: set[str]) -> Iterator[Sample]:
    """Yield each labelled name of a paper with its features and what it is to the paper."""
    reading = prepare(paper, lexicon).reading
    found = list(scenes(reading))
    rivals = rules_of_rivals(reading, [scene for scene in found if scene.section == OWN_WORK])
    for key, standing in standings(reading, found, rules_of_bases(found), rivals).items():
        names = {key, f"~{key}", f"~{standing.surface}"}
        if names & seen:
            truth = {relation: bool(names & yes) for relation, yes in label.items()}
            yield Counter(standing.features()), truth


def matrix(rows: Sequence[Features], index: Mapping[str, int]) -> csr_matrix:
    """Give one line a row, with how often each feature holds."""
    cells = [[(index[feature], count) for feature, count in row.items() if feature in index] for row in rows]
    ends = np.cumsum([0, *map(len, cells)])
    columns = [column for row in cells for column, _ in row]
    values = [float(value) for row in cells for _, value in row]
    return csr_matrix((values, columns, ends), shape=(len(rows), len(index)))


def fit(rows: csr_matrix, truth: np.ndarray) -> np.ndarray:
    """Fit logistic regression with an L2 penalty."""

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        total = rows @ weights
        slope = rows.T @ (1 / (1 + np.exp(-total)) - truth)
        value = np.logaddexp(0, total).sum() - truth @ total
        return float(value + PENALTY / 2 * weights @ weights), slope + PENALTY * weights

    start = np.zeros(rows.shape[1])
    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": STEPS}).x)


def collected(corpus: str) -> list[Sample]:
    """Give all labelled names of the corpus."""
    known, lexicon = labels(), lexicon_with(())
    return [sample for paper in papers(corpus, known) for sample in samples(paper, lexicon, *known[paper.id])]


def learned(found: Sequence[Sample], index: Mapping[str, int], relation: Relation) -> np.ndarray:
    """Fit the weights for one relation."""
    truth = np.array([truth[relation] for _, truth in found], float)
    return fit(matrix([features for features, _ in found], index), truth)


def write(index: Mapping[str, int], weights: Sequence[np.ndarray]) -> None:
    """Write the weights that count, and the verbs."""
    lines = ["# Made by kg/claims/training/train.py: feature, weight for builds_on, weight for compares_with."]
    lines += [f"{VERB}:{verb}\t0\t0" for verb in (HERE / "verbs.txt").read_text(encoding="utf-8").split()]
    for feature, number in index.items():
        values = [round(float(column[number]), 3) for column in weights]
        if max(map(abs, values)) >= SMALL:
            lines.append("\t".join([feature, *(f"{value:g}" for value in values)]))
    WEIGHTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(corpus: str) -> None:
    """Write the weights."""
    found = collected(corpus)
    count = Counter(feature for features, _ in found for feature in features)
    index = {feature: n for n, feature in enumerate(sorted(f for f, c in count.items() if c >= LEAST))}
    write(index, [learned(found, index, relation) for relation in WEIGHED])


if __name__ == "__main__":
    main(sys.argv[1])
