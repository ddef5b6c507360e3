"""Make `kg/claims/weighing.tsv`: learn from labelled papers of a corpus how papers speak of what they build on.

    python -m kg.claims.training.train CORPUS.jsonl.gz

`labels.tsv` beside this file has one line a paper: its id in the corpus, the concepts that it builds on, those that it
compares with, the others that it names; `~` begins a name that nothing linked, `?` one that counts half: two readers
differ on it, and the second, who did not know what a model said, agrees with the model. The labels are ours, made by
reading the abstracts. `verbs.txt` has the beginnings of verbs.

Most concepts stand in few labelled papers or in none. What papers usually do with them comes from all others: a first
model reads the words around each concept in the papers without labels, and its mean for a concept is a feature of a
second one (self-training). These features say the same of a concept wherever it stands, so in the file they are part of
the concept's own weight. Deterministic; needs numpy and scipy; takes some minutes.
"""

import gzip
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from kg.claims.relations import rules_of_rivals
from kg.claims.scene import OWN_WORK, Scene, scenes
from kg.claims.weighed import Standing, rules_of_bases, standings
from kg.claims.weighing import VERB, WEIGHED, chance
from kg.extract import prepare
from kg.lexicon import Lexicon, lexicon_with
from kg.model import Paper, Relation
from kg.text import clean

HERE = Path(__file__).parent
WEIGHTS = HERE.parent / "weighing.tsv"
PENALTY, LEAST, STEPS, SMALL = 8.0, 5, 300, 0.03
DOUBT = 5
"""How many papers that do the average thing with a concept are added to those that name it."""
CONCEPT, BROADER = "concept:", "broader:"
UNSURE = "?"

Features = Mapping[str, int]
Sample = tuple[Features, dict[Relation, float]]
Labels = dict[Relation, dict[str, float]]
"""For each relation the names of which it holds, each with how sure that is: 1, or a half where readers differ."""


def labels() -> dict[str, tuple[Labels, set[str]]]:
    """Read for each paper what it builds on and compares with, and all names that somebody looked at."""
    found = {}
    for line in (HERE / "labels.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            paper, *cells = line.split("\t")
            known = [{name.lstrip(UNSURE): _sure(name) for name in cell.split(" | ") if name} for cell in cells]
            seen = set().union(*known)
            found[paper] = (dict(zip(WEIGHED, known[:-1], strict=True)), seen)
    return found


def _sure(name: str) -> float:
    return 0.5 if name.startswith(UNSURE) else 1.0


def papers(path: str, wanted: Callable[[str], bool]) -> Iterator[Paper]:
    """Read some papers of the corpus."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            if wanted(row["id"]):
                yield Paper(id=row["id"], title=clean(row["title"]), abstract=clean(row["abstract"]), year=row["year"])


def read(paper: Paper, lexicon: Lexicon) -> tuple[list[Scene], dict[str, Standing]]:
    """Give the sentences of a paper, and how it speaks of each name."""
    reading = prepare(paper, lexicon).reading
    found = list(scenes(reading))
    rivals = rules_of_rivals(reading, [scene for scene in found if scene.section == OWN_WORK])
    return found, standings(reading, found, rules_of_bases(found), rivals)


def samples(paper: Paper, lexicon: Lexicon, label: Labels, seen: set[str]) -> Iterator[Sample]:
    """Yield each labelled name of a paper with its features and what it is to the paper."""
    for key, standing in read(paper, lexicon)[1].items():
        names = {key, f"~{key}", f"~{standing.surface}"}
        if names & seen:
            truth = {relation: max(yes.get(name, 0.0) for name in names) for relation, yes in label.items()}
            yield Counter(standing.features()), truth


Models = Sequence[Mapping[str, float]]
"""The weights of features, one mapping a relation of `WEIGHED`."""


@dataclass(slots=True)
class Usage:
    """Count the papers that name a concept, those that do so in the title or of their own work, and sum for these what
    the words around it say."""

    named: int = 0
    own: int = 0
    chances: tuple[float, ...] = (0.0,) * len(WEIGHED)

    def count(self, standing: Standing | None, models: Models) -> None:
        """Add one paper that names the concept; its standing, if it does so in the title or of its own work."""
        self.named += 1
        if standing:
            self.own += 1
            features = [f for f in standing.features() if not f.startswith((CONCEPT, BROADER))]
            chances = (chance(sum(model.get(f, 0.0) for f in features)) for model in models)
            self.chances = tuple(a + b for a, b in zip(self.chances, chances, strict=True))


def usages(found: Iterable[Paper], lexicon: Lexicon, models: Models) -> dict[str, Usage]:
    """Read how papers use the concepts, by models that look at the words around them alone."""
    known: dict[str, Usage] = defaultdict(Usage)
    for paper in found:
        sentences, stands = read(paper, lexicon)
        named = {key for scene in sentences for n in range(len(scene.names)) for key in scene.keys(n)}
        for key in sorted(key for key in named if key in lexicon.concepts):
            known[key].count(stands.get(key), models)
    return known


def habits(known: Mapping[str, Usage], lexicon: Lexicon) -> dict[str, list[str]]:
    """Give the features that say what papers usually do with each concept, by themselves and with its type."""
    total = sum(usage.own for usage in known.values())
    means = [sum(usage.chances[n] for usage in known.values()) / total for n in range(len(WEIGHED))]
    found = {}
    for key, usage in known.items():
        likely = [(c + DOUBT * mean) / (usage.own + DOUBT) for c, mean in zip(usage.chances, means, strict=True)]
        steps = [f"{n}:{round(2 * math.log(p / (1 - p)))}" for n, p in enumerate(likely)]
        steps.append(f"own:{round(5 * usage.own / usage.named)}")
        often = f"usual-papers:{min(6, int(math.log2(usage.named + 1))) // 2}"
        kind = lexicon.concepts[key].type
        found[key] = [often, *(f"usual-{step}" for step in steps), *(f"usual-{step}:{kind}" for step in steps)]
    return found


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


def learned(found: Sequence[Sample], index: Mapping[str, int], relation: Relation) -> np.ndarray:
    """Fit the weights for one relation."""
    truth = np.array([truth[relation] for _, truth in found], float)
    return fit(matrix([features for features, _ in found], index), truth)


def weights(found: Sequence[Sample]) -> list[dict[str, float]]:
    """Learn the weights of all features that are not rare, for each relation."""
    count = Counter(feature for features, _ in found for feature in features)
    index = {feature: n for n, feature in enumerate(sorted(f for f, c in count.items() if c >= LEAST))}
    return [dict(zip(index, map(float, learned(found, index, r)), strict=True)) for r in WEIGHED]


def with_habits(features: Features, usual: Mapping[str, Sequence[str]]) -> Features:
    """Add to the features of a concept what papers usually do with it."""
    key = next((f.removeprefix(CONCEPT) for f in features if f.startswith(CONCEPT)), "")
    return {**features, **dict.fromkeys(usual.get(key, ()), 1)}


def folded(model: dict[str, float], usual: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Make the weights of what papers usually do with a concept part of the concept's own."""
    own = {f"{CONCEPT}{key}": sum(model.get(habit, 0.0) for habit in found) for key, found in usual.items()}
    kept = {feature: weight for feature, weight in model.items() if not feature.startswith("usual-")}
    return kept | {feature: weight + kept.get(feature, 0.0) for feature, weight in own.items()}


def write(models: Models) -> None:
    """Write the weights that count, and the verbs."""
    lines = ["# Made by kg/claims/training/train.py: feature, weight for builds_on, weight for compares_with."]
    lines += [f"{VERB}:{verb}\t0\t0" for verb in (HERE / "verbs.txt").read_text(encoding="utf-8").split()]
    for feature in sorted(set().union(*models)):
        values = [round(model.get(feature, 0.0), 3) for model in models]
        if max(map(abs, values)) >= SMALL:
            lines.append("\t".join([feature, *(f"{value:g}" for value in values)]))
    WEIGHTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(corpus: str) -> None:
    """Write the weights."""
    known, lexicon = labels(), lexicon_with(())
    found = [one for paper in papers(corpus, known.__contains__) for one in samples(paper, lexicon, *known[paper.id])]
    others = papers(corpus, lambda paper: paper not in known)
    usual = habits(usages(others, lexicon, weights(found)), lexicon)
    models = weights([(with_habits(features, usual), truth) for features, truth in found])
    write([folded(model, usual) for model in models])


if __name__ == "__main__":
    main(sys.argv[1])
