"""Reported values as numbers that can be compared."""

import pytest

from kg.quantity import Quantity, quantity


@pytest.mark.parametrize(
    ("text", "kind", "number", "unit"),
    [
        ("91.2%", "%", 91.2, "%"),
        ("~30%", "%", 30, "%"),
        ("+5.4 points", "points", 5.4, "points"),
        ("39.06 dB", "dB", 39.06, "dB"),
        ("1,024.5", "", 1024.5, ""),
        ("−2.1", "", -2.1, ""),
        ("0.91", "", 0.91, "of 1"),
        ("16-28%", "%", 22, "%"),
        ("25 to 40%", "%", 32.5, "%"),
        ("2010 to 6.7%", "%", 6.7, "%"),
        ("450 ms", "time", 0.45, "s"),
        ("24 hours", "time", 86400, "s"),
        ("16 MB", "memory", 0.016, "GB"),
        ("6 cm", "length", 0.06, "m"),
        ("3°", "angle", 3, "deg"),
        ("30 frames per second", "rate", 30, "fps"),
        ("2 kHz", "rate", 2000, "Hz"),
        ("5 kWh", "power", 1.8e7, "J"),
        ("3.9x", "x", 3.9, "x"),
        ("30-fold", "x", 30, "x"),
        ("twice the", "words", 2, "x"),
        ("half the", "words", 2, "x"),
        ("four-fold", "words", 4, "x"),
        ("an order of magnitude", "words", 10, "x"),
        ("3 orders of magnitude", "words", 1000, "x"),
    ],
)
def test_values_are_read(text: str, kind: str, number: float, unit: str) -> None:
    assert quantity(text, kind) == Quantity(pytest.approx(number), unit)


@pytest.mark.parametrize(("text", "kind"), [("several orders of magnitude", "words"), ("state of the art", "")])
def test_words_without_a_number_have_none(text: str, kind: str) -> None:
    assert quantity(text, kind) is None
