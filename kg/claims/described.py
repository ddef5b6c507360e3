"""Baselines that a paper describes instead of naming: "existing offline RL methods", "a variance-only baseline"."""

import re
from collections.abc import Iterator

from kg.claims.scene import Scene, claim_of
from kg.model import Claim, Relation

DESCRIBED = "described"
_PLAIN = (
    "the a an our other existing previous prior recent current state-of-the-art sota strong standard traditional "
    "conventional several many various all both competitive competing most numerous popular specialized vanilla "
    "alternative leading best classical classic individual advanced powerful larger original available common "
    "typical generic well-known established representative notable stat-of-the-art promising new extensive just ad "
    "hoc baseline baselines corresponding more these those any open-source proprietary similar different two three "
    "four five six seven eight nine ten evaluated compared studied comparison literature multiple tuned handcrafted "
    "mainstream commercial submitted complex alternate prominent contemporary relevant even widely-used top key "
    "open-sourced state-of-art state-of-the art reduce worst 2 3 4 5 6 7 8 9 10 comparable general modern latest "
    "past earlier simple strongest best-performing published related stateof-the-art top-ranked previously "
    "suggested proposed possible some fast well-designed carefully designed much far"
).split()
_NOUNS = (
    "models methods approaches baselines baseline systems techniques algorithms counterparts counterpart agents "
    "detectors "
    "networks solutions policies planners controllers estimators schemes optimizers model method approach controller "
    "planner"
).split()
_STOPS = (
    "for of on in to with from by using via between under over across within against than that which where when "
    "while is are was "
    "were and or we if as at without in terms respect it its their them this"
).split()
_BASELINE = re.compile(
    r"\b(?:outperform\w*|surpass\w*|exceed(?:s|ing)?|beats?|beating|over|(?<!rather )(?<!other )than|(?:compared?|"
    r"comparison|comparing|relative|superior)(?: \w+)?"
    r" (?:to|with|against)|against)\s(?P<plain>(?:(?:" + "|".join(map(re.escape, _PLAIN)) + r")[,\s]\s?){0,6})"
    r"(?P<name>(?:(?!(?:"
    + "|".join((*_STOPS, *_NOUNS, *_PLAIN))
    + r")(?![\w-]))[\w/-]+\s(?:and/or\s|and\s|or\s)?){1,5})(?P<noun>"
    + "|".join(_NOUNS)
    + r")\b",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\b(?:and|or)\b")
_HINTS = tuple(" outperform| surpass| exceed| beat| over | than | compar| relative| superior| against ".split("|"))
_DROPPED = frozenset(
    "methods approaches techniques algorithms method approach counterparts counterpart schemes solutions".split()
)


def described(scene: Scene) -> Iterator[Claim]:
    """Yield the described baselines of a sentence that no linked name covers."""
    if not any(hint in scene.lowered for hint in _HINTS):
        return
    text = scene.reading.texts[scene.field]
    for match in _BASELINE.finditer(text, *scene.span):
        start = match.start("name")
        end = match.end("name") - 1 if match["noun"].lower() in _DROPPED else match.end("noun")
        inside = [n for n in scene.names if n.start < end and n.end > start]
        bare = match["name"].strip().removesuffix("-based")
        covered = any(n.start <= start and n.end >= start + len(bare) for n in inside)
        joined = bool(_JOINED.search(match["name"]))
        if not covered and not any(joined or n.letter in "odqu" for n in inside):
            yield claim_of(scene, Relation.COMPARES_WITH, (start, end), value=text[start:end], rule=DESCRIBED)
