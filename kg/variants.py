"""Spelling: which strings are one surface form (fold), and which other spellings a form has (variants)."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

_RARE_DASHES = "‐‑‒–—−"
_IRREGULAR = {
    "matrices": "matrix",
    "vertices": "vertex",
    "indices": "index",
    "analyses": "analysis",
    "hypotheses": "hypothesis",
    "criteria": "criterion",
    "axes": "axis",
    "bases": "basis",
    "corpora": "corpus",
    "phenomena": "phenomenon",
    "simplices": "simplex",
}
_OWN_LETTERS = str.maketrans("ŁłØøĐđı", "LlOoDdi")
_PLURALS = {singular: plural for plural, singular in _IRREGULAR.items()}
_E_PLURALS = frozenset("caches aches avalanches headaches".split())
_AS_IS = ("ss", "us", "is", "as", "os")
_ISE = re.compile(r"([a-z]{3,})is(e[drs]?|ers|ing|ations?|ational|able)\b")
_IZE = re.compile(r"([a-z]{3,}|[A-Z][a-z]{2,})iz(e[drs]?|ers|ing|ations?|ational|able)(?![a-z])")
_NOT_ISE = re.compile(
    r"(^ar|^parad|expert|advert|prec|prom|superv|rev|dev|adv|no|ra|exerc|compr|disgu|franch|enterpr|surpr|telev|improv|pra|wise|rise|conc|otherw|cru|bru|poi)$"
)
_PAIRS = (
    ("behaviour", "behavior"),
    ("colour", "color"),
    ("labell", "label"),
    ("modell", "model"),
    ("neighbour", "neighbor"),
    ("centre", "center"),
    ("analyse", "analyze"),
    ("favour", "favor"),
    ("tumour", "tumor"),
    ("fibre", "fiber"),
    ("catalogue", "catalog"),
    ("grey", "gray"),
    ("defence", "defense"),
    ("sceptic", "skeptic"),
    ("programme ", "program "),
    ("artefact", "artifact"),
    ("signall", "signal"),
    ("cancell", "cancel"),
    ("travell", "travel"),
    ("dialogue", "dialog"),
)
GREEK = {
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "epsilon": "ε",
    "lambda": "λ",
    "mu": "μ",
    "sigma": "σ",
    "tau": "τ",
    "phi": "φ",
    "pi": "π",
    "rho": "ρ",
    "theta": "θ",
    "eta": "η",
    "chi": "χ",
    "psi": "ψ",
    "omega": "ω",
}


def flatten(text: str) -> str:
    """Lower the case and turn each dash into a space, one character for one, so that offsets stay true."""
    return lowered(spaced(text))


def lowered(text: str) -> str:
    """Lower the case, one character for one."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(one if len(one := c.lower()) == 1 else c for c in text)


def spaced(form: str) -> str:
    """Turn each dash into a space."""
    form = form.replace("-", " ").replace("_", " ")
    if not form.isascii():
        for dash in _RARE_DASHES:
            form = form.replace(dash, " ")
    return form


def plain_letters(form: str) -> str:
    """Take the accents from letters and give the letters that indices are written with ("Łojasiewicz", "F₁")."""
    if form.isascii():
        return form
    parts = unicodedata.normalize("NFKD", form.translate(_OWN_LETTERS))
    return "".join(c for c in parts if not unicodedata.combining(c))


@lru_cache(maxsize=100_000)
def fold(form: str) -> str:
    """Give the key that all spellings of one form share: case, hyphens, spaces, accents, plural and British spelling
    aside.

    A word of capitals alone is a name and keeps its last letter.

    >>> fold("KV-Caches") == fold("kv cache"), fold("optimisation") == fold("Optimization")
    (True, True)
    >>> fold("VITS") == fold("ViTs")
    False
    """
    names = {word.lower() for word in form.split() if word.isupper()}
    words = american(flatten(plain_letters(form))).split()
    return "".join(word if word in names else singular(word) for word in words)


def american(lowered: str) -> str:
    """Give the American spelling of lower-case English text."""
    for british, us in _PAIRS:
        if british in lowered:
            lowered = lowered.replace(british, us)
    return (
        _ISE.sub(lambda m: m[0] if _NOT_ISE.search(m[1]) else f"{m[1]}iz{m[2]}", lowered)
        if "is" in lowered
        else lowered
    )


def singular(word: str) -> str:
    """Give the singular of a lower-case English noun; leave other words alone.

    >>> singular("policies"), singular("losses"), singular("matrices"), singular("bias")
    ('policy', 'loss', 'matrix', 'bias')
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")) and word not in _E_PLURALS:
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(_AS_IS) else word


def plural(word: str) -> str:
    """Give the plural of an English noun, keeping its case."""
    low = word.lower()
    if low in _PLURALS:
        return _PLURALS[low]
    if low.endswith("y") and low[-2:-1] not in tuple("aeiou") and low[:-1].isalpha() and not word.isupper():
        return word[:-1] + "ies"
    return word + ("es" if low.endswith(("s", "x", "ch", "sh")) and not word.isupper() else "s")


def is_acronym(form: str) -> bool:
    """Tell whether a form matches only in its own case: capitals and digits, or short with two capitals."""
    capitals = sum(c.isupper() for c in form)
    if " " in form or not capitals:
        return False
    return not any(c.islower() for c in form) or (capitals >= 2 and len(form) <= 4)


def is_coined(form: str) -> bool:
    """Tell whether a form is one word with a capital inside ("ImageNet", "ComplEx"): lower case is another word."""
    return " " not in form and any(c.isupper() for part in form.split("-") for c in part[1:])


_PREFIXES = tuple(
    "anti audio auto bi bio co counter cross eigen electro geo hyper inter intra macro meta micro multi nano neuro non "
    "omni over post pre pseudo quasi re self semi spatio sub super tele under uni visco visuo".split()
)
_SPLITS = tuple(
    "audio auto cross eigen electro hyper inter intra macro meta micro multi nano neuro non omni over pre pseudo quasi "
    "self semi spatio sub tele under uni visco visuo".split()
)
_COMPOUNDS = tuple(
    (compound.replace("-", ""), compound.replace("-", " "))
    for compound in (
        "back-drivab back-propagat bi-direction bi-level bi-manual bio-hybrid bit-rate bit-width black-box "
        "change-point click-through co-exist co-referen co-visib code-base code-book common-sense coordinate-wise "
        "core-set cost-map crowd-sourc cyber-secur data-set de-blur de-haz de-nois de-rain deep-fake depth-wise "
        "down-sampl drive-train ego-centric end-point extra-gradient feed-forward fine-tun finger-tip fish-eye "
        "floor-plan free-form free-hand gear-box geo-locali geo-referenc grid-world ground-truth half-space "
        "hand-craft hand-held hand-writ heat-map hugging-face in-paint infra-red kd-tree key-frame key-point "
        "layer-wise life-long light-weight list-wise log-concav look-ahead low-light magneto-rheolog make-span "
        "mini-batch mini-max mis-specif musculo-skelet off-road pair-wise pan-sharpen path-finding photo-consisten "
        "photo-realis piece-wise pixel-wise point-cloud point-wise poly-time quad-rotor re-grasp re-localiz re-plan "
        "re-project re-rank re-weight real-time rgb-d road-map roll-out smart-phone soft-max step-size step-wise "
        "strategy-proof street-view sub-map super-pixel test-bed texture-less time-series touch-screen trade-off "
        "tree-width up-sampl view-point way-point white-box work-space"
    ).split()
)
"""Compounds that people write as one word or as two, by how they begin."""
_SPLIT_AFTER = re.compile(rf"\b({'|'.join(_SPLITS)})(?=[a-z]{{4}})", re.IGNORECASE)
_NORM = re.compile(r"\b[lL]([012p∞])(?!\w)")
_INDEXED = re.compile(r"\b([FRχ])(\d)(?!\w)")
_NUMBERED = re.compile(r"(?<=[A-Za-z]{2}) (?=\d[\d.]*[A-Z]?$)")
_JOINED = re.compile(r"(?<=[A-Za-z]{3})(?=\d[\d.]*$)")
_DIMENSION = re.compile(r"\b([2-6])([dD])\b")
_OWNER = re.compile(r"(\w)'s?(?= )")
_ADJECTIVE_OF = re.compile(r"(?<= )([Rr]egulari)zation$")
_UNCOUNTABLE = tuple("ics ness learning training tuning processing modeling modelling caching".split())
_JOINED_LETTERS = 12
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def spellings(form: str) -> set[str]:
    """Give the ways to write a form, in its own case; dashes are spaces in all of them.

    Singular and plural, compound and split prefixes, British and American spelling, digits apart, Greek letters, names
    without accents, "&" for "and", "F_1" and "R^2", "L2-regularized" for the regularization, names with and without
    "'s".
    """
    base = " ".join(spaced(form).split())
    found = {base}
    for change in _CHANGES:
        found |= {spelling for known in found for spelling in change(known)}
    return found


def _numbers(form: str) -> Iterator[str]:
    head, _, last = form.rpartition(" ")
    one = singular(last.lower())
    if one != last.lower() and last.islower():
        yield f"{head} {one}".strip()
    elif one == last.lower() and len(last) > 1 and last[-1].isalpha() and not last.lower().endswith(_UNCOUNTABLE):
        yield f"{head} {plural(last)}".strip()


def _joints(form: str) -> Iterator[str]:
    words = form.split(" ")
    for i, (left, right) in enumerate(pairwise(words)):
        prefix = left.lower() in _PREFIXES
        if (
            left.isalpha()
            and right.isalpha()
            and (prefix or (len(words) == 2 and len(left + right) <= _JOINED_LETTERS))
        ):
            yield " ".join([*words[:i], left + right, *words[i + 2 :]])
    low = form.lower()
    yield from (re.sub(rf"\b{one}", two, form, flags=re.IGNORECASE) for one, two in _COMPOUNDS if one in low)
    yield from (re.sub(rf"\b{two}", one, form, flags=re.IGNORECASE) for one, two in _COMPOUNDS if two in low)
    split = _SPLIT_AFTER.sub(r"\1 ", form)
    if split != form:
        yield split


def _british(form: str) -> Iterator[str]:
    changed = _IZE.sub(r"\1is\2", form) if "iz" in form or "yz" in form else form
    for british, us in _PAIRS:
        if us in changed.lower() and british not in changed.lower():
            end = "(?=ed|ing|er)" if british.endswith("ll") else r"(?=[a-z\s]|$)"
            changed = re.sub(us + end, british, changed, flags=re.IGNORECASE)
    if changed != form:
        yield changed


def _american(form: str) -> Iterator[str]:
    changed = form
    for british, us in _PAIRS:
        if british in changed.lower():
            changed = re.sub(british, us, changed, flags=re.IGNORECASE)
    if changed != form:
        yield changed


def _digits(form: str) -> Iterator[str]:
    """Yield "ResNet50" and "ResNet 50" for one another, "3-D shape" for "3D shape"."""
    for pattern, joint in ((_NUMBERED, ""), (_JOINED, " ")):
        if any(c.isupper() for c in form) and pattern.search(form):
            yield pattern.sub(joint, form)
    if _DIMENSION.search(form):
        yield _DIMENSION.sub(r"\1 \2", form)


def _greek(form: str) -> Iterator[str]:
    words = form.split(" ")
    if any(word.lower() in GREEK for word in words):
        yield " ".join(GREEK.get(word.lower(), word) for word in words)
    if any(word in GREEK.values() for word in words):
        names = {letter: name for name, letter in GREEK.items()}
        yield " ".join(names.get(word, word) for word in words)


def _without_accents(form: str) -> Iterator[str]:
    """Yield "Holder" and "Hoelder" for "Hölder"."""
    if not form.isascii():
        yield from (plain_letters(form), plain_letters(form.translate(_UMLAUTS)))


def _ampersand(form: str) -> Iterator[str]:
    if " and " in form:
        yield form.replace(" and ", " & ")


def _norms(form: str) -> Iterator[str]:
    if _NORM.search(form):
        yield from (_NORM.sub(rf"{letter}\1", form) for letter in ("ℓ", "ℓ ", "L "))
        if "∞" in form:
            yield _NORM.sub("ℓ (∞)", form)
    elif _INDEXED.search(form):
        yield from (_INDEXED.sub(rf"\1{sign}\2", form) for sign in (" ", "^"))


def _possessive(form: str) -> Iterator[str]:
    if "'" in form and _OWNER.search(form):
        yield _OWNER.sub(r"\1", form)
        yield _OWNER.sub(lambda m: m[1] if m[1] == "s" else f"{m[1]}s", form)


def _regularized(form: str) -> Iterator[str]:
    if _ADJECTIVE_OF.search(form):
        yield from (_ADJECTIVE_OF.sub(rf"\1{end}", form) for end in ("zed", "sed"))


_CHANGES = (
    _numbers,
    _joints,
    _british,
    _american,
    _greek,
    _without_accents,
    _ampersand,
    _norms,
    _digits,
    _possessive,
    _regularized,
)
