"""Numbers in running text, with their units: "16-28%", "3.9x", "39.06 dB", "+5.4 points", "two orders of magnitude"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kg.text import Span

_UNITS = (
    ("points", r"\s?(?:percent(?:age)?|%)[-\s]points?\b|\s?%?pp?\b|\s?p\.p\.|[-\s](?:absolute )?(?:points?|pts?)\b"),
    ("%", r"%|\s?percent(?:age)?\b"),
    ("x", r"\s?[xX×](?![\w×]|\s?\d)|[-\s]?fold\b|\s?times\b(?!\s\d)"),
    ("dB", r"\s?dB\b"),
    ("rate", r"\s?(?:fps|FPS|[kMG]?Hz|frames (?:per|/) ?(?:second|s)|tokens/s(?:ec)?|images/s|it/s)\b"),
    ("time", r"\s?(?:ms|msec|µs|μs|ns|milliseconds?|microseconds?|s|secs?|seconds?|minutes?|mins?|hours?|h|days?)\b"),
    ("length", r"\s?(?:mm|cm|m|km|meters?|metres?|centimeters?|millimeters?|µm|nm|px|pixels?)(?![\w])"),
    ("angle", r"\s?(?:deg(?:rees?)?|°)(?![\w])"),
    ("memory", r"\s?[KMGT]i?B\b"),
    ("power", r"\s?(?:[mk]?W|[mkμ]?J|kWh)\b"),
)
_RANGING = re.compile(r"\b(?:rang|var)(?:e|es|ed|y|ies|ied|ing|ying) from $")
_SHARED = ("%", "points", "x", "dB", "angle", "length")
_JOINT = re.compile(r"(?:,|,? and|,? or) ")
_ALTERNATIVES = "|".join(f"(?P<u{i}>{unit})" for i, (_, unit) in enumerate(_UNITS))
_VALUE = r"\d{1,9}(?:,\d{3})*(?:\.\d{1,6})?"
_TO = r"(?:-|–|—|--|~|∼)"
_NUMBER = re.compile(
    rf"(?<![\w.,^_$#-])(?:(?<!/)|(?<=[%x×]/))(?<!\+ )(?P<value>(?:[~≈><]\s?|[+±])?-?{_VALUE}(?:\s?[%x×])?"
    rf"(?:\s?{_TO}\s?{_VALUE}|\sto\s{_VALUE}(?:\s?%)?)?(?:\s?±\s?{_VALUE})?)"
    rf"(?:(?:{_ALTERNATIVES})(?:\s?±\s?{_VALUE}\s?(?:%|°|[mcµ]?m|m?s)?)?)?(?:(?<=%)|(?![\w]|[-–][a-zA-Z]|\.\d|\s?/\s?[a-zA-Zα-ω]))"
)
_WORDED = re.compile(
    r"\b(?:(?:one (?:to|or) )?(?:an?|one|two|three|four|several|multiple|\d) orders? of magnitude|"
    r"(?:two|three|four|five|six|ten)[- ]?fold|"
    r"(?:twice|double|half|halves|doubles|one-(?:third|fourth|quarter|fifth|sixth|tenth)) (?:as|the)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Number:
    """One number: its span, unit class ("" for none, "words" for a worded factor) and copied string.

    `base` says that it is the first of two, "from A to B".
    """

    start: int
    end: int
    unit: str
    text: str
    base: bool = False


def numbers(text: str, span: Span) -> Iterator[Number]:
    """Yield the numbers of a sentence, by position."""
    found: list[Number] = []
    paired = False
    for match in _NUMBER.finditer(text, *span):
        new = list(_numbers(text, match, paired=paired))
        paired = paired or new[0].base
        found += new
    if "fold" in text or "magnitude" in text or "twice" in text or "half" in text or "one-" in text:
        found += [Number(m.start(), m.end(), "words", m[0]) for m in _WORDED.finditer(text, *span)]
    yield from _with_shared_units(text, sorted(found, key=lambda number: number.start))


def _with_shared_units(text: str, found: list[Number]) -> Iterator[Number]:
    """Give a bare number of a list the unit of the list's end ("1.0, 1.3 and 2.5 points")."""
    for place in range(len(found) - 2, -1, -1):
        number, following = found[place], found[place + 1]
        if not number.unit and following.unit in _SHARED and _JOINT.fullmatch(text, number.end, following.start):
            found[place] = replace(number, unit=following.unit)
    yield from found


def _numbers(text: str, match: re.Match[str], *, paired: bool) -> Iterator[Number]:
    """Give one number, a range as one; "from A to B" is two, and so is "C to D" after it in a sentence (`paired`)."""
    unit = next((_UNITS[i][0] for i in range(len(_UNITS)) if match[f"u{i}"]), "")
    if not unit and "%" in match["value"]:
        unit = "%"
    if not unit and match["value"][-1] in "x×":
        unit = "x"
    cut = match[0].find(" to ")
    told = text.endswith("from ", 0, match.start()) and not _RANGING.search(
        text, max(0, match.start() - 30), match.start()
    )
    if cut >= 0 and (told or paired):
        yield Number(match.start(), match.start() + cut, unit, match[0][:cut].strip(), base=True)
        yield Number(match.start() + cut + 4, match.end(), unit, match[0][cut + 4 :].strip())
    else:
        yield Number(match.start(), match.end(), unit, match[0].strip())
