"""Reported values as numbers with a plain unit, so that they can be compared: "16-28%", "3 ms", "two-fold"."""

import re
from dataclasses import dataclass

_DIGITS = r"\d{1,9}(?:,\d{3})*(?:\.\d{1,6})?"
_VALUE = re.compile(rf"(?P<low>-?{_DIGITS})(?:\s?%)?(?:\s?(?:-|–|—|--|~|to)\s?(?P<high>{_DIGITS}))?")
_AFTER = re.compile(r"[^\w%°]*([^\d\s.,;()][^\d.,;()]*)?")
_WORDS = {
    "a": 1.0, "an": 1.0, "one": 1.0, "two": 2.0, "three": 3.0, "four": 4.0, "five": 5.0, "six": 6.0, "ten": 10.0,
    "twice": 2.0, "double": 2.0, "doubles": 2.0, "half": 2.0, "halves": 2.0, "one-third": 3.0, "one-fourth": 4.0,
    "one-quarter": 4.0, "one-fifth": 5.0, "one-sixth": 6.0, "one-tenth": 10.0,
}  # fmt: skip
"""Factors: half the cost is a factor of two, as twice the speed is."""
_UNITS: dict[tuple[str, str], dict[float, str]] = {
    ("time", "s"): {
        1e-9: "ns nanosecond", 1e-6: "µs μs microsecond", 1e-3: "ms millisecond", 1: "s sec second",
        60: "min minute", 3600: "h hour", 86400: "day",
    },
    ("memory", "GB"): {1e-6: "KB KiB", 1e-3: "MB MiB", 1: "GB GiB", 1e3: "TB TiB"},
    ("length", "m"): {
        1e-9: "nm", 1e-6: "µm", 1e-3: "mm millimeter", 1e-2: "cm centimeter", 1: "m meter metre", 1e3: "km",
    },
    ("length", "px"): {1: "px pixel"},
    ("angle", "deg"): {1: "deg degree °"},
    ("power", "W"): {1e-3: "mW", 1: "W", 1e3: "kW"},
    ("power", "J"): {1e-6: "μJ", 1e-3: "mJ", 1: "J", 1e3: "kJ", 3.6e6: "kWh"},
    ("rate", "Hz"): {1: "Hz", 1e3: "kHz", 1e6: "MHz", 1e9: "GHz"},
    ("rate", "fps"): {1: "fps FPS frames/s framespers framespersecond frames/second images/s images/sec"},
    ("rate", "tokens/s"): {1: "tokens/s tokens/sec"},
    ("rate", "it/s"): {1: "it/s"},
}  # fmt: skip
_NAMES = {
    (kind, name): (unit, factor)
    for (kind, unit), factors in _UNITS.items()
    for factor, names in factors.items()
    for name in names.split()
}
_FACTORS = ("x", "words")
_OF_ONE = "of 1"


@dataclass(frozen=True, slots=True)
class Quantity:
    """Hold a number and the unit that it is in: %, x, points, dB, s, GB, m, ..., "of 1" for a bare share."""

    number: float
    unit: str


def quantity(text: str, kind: str) -> Quantity | None:
    """Read a copied value of a class of units (as `kg.claims.numbers` names them); None where no number is meant.

    A range counts by its middle; where it runs downwards, its end is what was reached. A bare number up to 1 is a
    share, and no peer of one on a scale to 100.

    >>> quantity("16-28%", "%"), quantity("450 ms", "time"), quantity("two orders of magnitude", "words")
    (Quantity(number=22.0, unit='%'), Quantity(number=0.45, unit='s'), Quantity(number=100.0, unit='x'))
    >>> quantity("0.91", ""), quantity("several orders of magnitude", "words")
    (Quantity(number=0.91, unit='of 1'), None)
    """
    match = _VALUE.search(text.replace("−", "-"))
    number = _middle(match) if match else _worded(text) if kind in _FACTORS else None
    if number is None:
        return None
    if match and kind == "words" and "magnitude" in text:
        return Quantity(10**number, "x")
    if kind in _FACTORS:
        return Quantity(number, "x")
    return _in_unit(number, kind, text[match.end() :] if match else "")


def _middle(match: re.Match[str]) -> float:
    low = float(match["low"].replace(",", ""))
    high = float(match["high"].replace(",", "")) if match["high"] else low
    return (low + high) / 2 if low < high else high


def _worded(text: str) -> float | None:
    """Read "twice the", "four-fold", "an order of magnitude"."""
    first = text.lower().split(" ")[0]
    factor = _WORDS.get(first, _WORDS.get(first.partition("-")[0]))
    return 10.0**factor if factor and "magnitude" in text else factor


def _in_unit(number: float, kind: str, after: str) -> Quantity:
    """Convert a number to the plain unit of its class, by the unit that is written after it."""
    if not kind:
        return Quantity(number, _OF_ONE if abs(number) <= 1 else "")
    match = _AFTER.match(after)
    written = "".join((match[1] or "").split()) if match else ""
    unit, factor = _NAMES.get((kind, written)) or _NAMES.get((kind, written.removesuffix("s")), (kind, 1))
    return Quantity(float(f"{number * factor:.12g}"), unit)
