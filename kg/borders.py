"""Tell where a known form is only a part of another name: "ImageNet-C" is not ImageNet, "MWP-BERT" is not BERT.

A name (one word with a capital inside or a digit) that a hyphen joins to another name is another name, unless what is
joined is a size or an edition of a model, or a known name of its own ("CNN-LSTM" names both).
"""

import re
from collections.abc import Callable

from kg.model import ConceptType, Field

_NAME = re.compile(r"^[\w.+*/]*(?:[A-Z0-9][\w.+*/]*[A-Z]|[a-z0-9][A-Z]|[A-Z][\w.+*/]*\d)[\w.+*/-]*$")
_TAG_AFTER = re.compile(r"-([\w+*]+(?:[./]\w+)*)")
_TAG_BEFORE = re.compile(r"(?:^|[\s(\[/\"',])([^\s(\[/\"',]+)-$")
_SIZE = re.compile(
    r"\d+(?:\.\d+)?(?:x\d+)?[BMKTbmkt](?:-?A\d+B)?|(?:base|large|small|tiny|huge|giant|medium|mini|nano|X*XL|X*XS|instruct|"
    r"inst|chat|it|hf|preview|uncased|cased|[BSLHTGN](?:/\d+)?|\d{4,8})",
    re.IGNORECASE,
)
_EDITION = re.compile(r"(?:19|20)\d\d|[0-2]\d|\d+[KkMm]")
_OTHER_EDITION = re.compile(r"[- ][vV]\d[\w.]*\b|[- ]\d\.\d\b")
_OTHER_VARIANT = re.compile(
    r"[- ](?:mini|nano|turbo|omni|vl|Mini|Nano|Turbo|Omni|VL|Vision|Audio|Math|Coder|Flash|Pro|Ultra|Lite|Max|Plus|"
    r"Haiku|Sonnet|Opus)\b"
)
_ADJECTIVE = re.compile(
    r"[a-z]+|[A-Z][a-z]*(?:ed|en|ing|ive|ic|al|ar|ware|ike|yle|ype|evel|ise|nly|ent|ble|ful|free|less)|Deep|Multi|Pre|Post|Self|"
    r"Non|Semi|Cross|Meta|Low|High|Few|Zero|One|Two|Large|Small|Long|Short|Fast|Anti|Sub|Super|Over|Under|Online|Offline"
)
_TIMED = re.compile(r"[A-Za-z]+-time$")
_WORD_AFTER = re.compile(r" [a-z]")
_WITHOUT = re.compile(r"-(?:free|less)\b", re.IGNORECASE)
_PERSON_AFTER = re.compile(
    r"(?:,? and [A-Z][a-z]+)? et al\b| [A-Z]\. | (?!Opti|Algo|Net|Data|Model|Graph|Bench)[A-Z][a-z]+\b"
)
_WORD_NAME = re.compile(r"[A-Z][a-z]+$")
_PROPER = (ConceptType.DATASET, ConceptType.MODEL)
_COMPOSED = (ConceptType.ARCHITECTURE, ConceptType.METHOD, ConceptType.MODEL)

Known = Callable[[str], ConceptType | None]
"""Gives the type of what a string names, or None where it names nothing or several things."""


def is_part_of_name(text: str, start: int, end: int, kind: ConceptType, known: Known) -> bool:
    """Tell whether the form at a place is only a part of a longer name there, or only says when.

    "Training-time pruning" speaks of no training time.
    """
    if text[end : end + 1] == "-" and _is_continued(text, start, end, kind, known):
        return True
    if text[start - 1] == "-" and start and _is_prefixed(text, start, end, kind, known):
        return True
    if kind in _PROPER:
        return _is_other_version(text, start, end, kind)
    return kind is ConceptType.METRIC and bool(_TIMED.match(text, start, end) and _WORD_AFTER.match(text, end))


def is_person(text: str, start: int, end: int, field: Field) -> bool:
    """Tell whether a name that is also a given or family name is a person's here ("Adam et al.", "Cora Smith")."""
    return field is Field.ABSTRACT and bool(_WORD_NAME.match(text, start, end)) and bool(_PERSON_AFTER.match(text, end))


def _is_continued(text: str, start: int, end: int, kind: ConceptType, known: Known) -> bool:
    if _WITHOUT.match(text, end):
        return True
    tag = _TAG_AFTER.match(text, end)
    if not tag or not _NAME.match(text[start:end]) or _ADJECTIVE.fullmatch(tag[1]):
        return False
    allowed = _EDITION if kind is ConceptType.DATASET else _SIZE
    return not allowed.fullmatch(tag[1]) and not _is_composed(kind, known(tag[1]))


def _is_composed(kind: ConceptType, other: ConceptType | None) -> bool:
    """Tell whether two joined names are two components ("CNN-LSTM"), not one name of something else ("MWP-BERT")."""
    return (kind in _COMPOSED and other in _COMPOSED) or kind is other is ConceptType.DATASET


def _is_prefixed(text: str, start: int, end: int, kind: ConceptType, known: Known) -> bool:
    tag = _TAG_BEFORE.search(text[max(0, start - 24) : start])
    if not tag or not _NAME.match(text[start:end]) or not tag[1][:1].isupper() or _ADJECTIVE.fullmatch(tag[1]):
        return False
    return not _is_composed(kind, known(tag[1]))


def _is_other_version(text: str, start: int, end: int, kind: ConceptType) -> bool:
    if kind is ConceptType.DATASET:
        return bool(_OTHER_EDITION.match(text, end))
    versioned = any(c.isdigit() for c in text[start:end])
    return versioned and bool(_OTHER_VARIANT.match(text, end))
