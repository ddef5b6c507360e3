"""Odd and hostile text: no exception, and time that grows with the length only."""

import time
from collections.abc import Callable

import pytest
from factory import entry, lexicon, paper

from kg.extract import extract

WORDS = lexicon(entry("GRPO"), entry("ImageNet", type="dataset"), entry("Accuracy", type="metric"))
LENGTH = 40_000

TEXTS: dict[str, Callable[[int], str]] = {
    "one sentence": lambda n: "we propose the model and outperform GRPO on ImageNet with 5% " * (n // 61),
    "brackets": lambda n: "We propose " + "(" * (n // 2) + "x" + ")" * (n // 2),
    "open quotes": lambda n: 'we propose "A ' * (n // 14),
    "digits": lambda n: "1" * n,
    "spaced digits": lambda n: "1 " * (n // 2),
    "capitals": lambda n: "WE PROPOSE THE FOO " * (n // 19),
    "one word": lambda n: "A" * n,
    "NULs": lambda n: "\x00" * n,
    "emoji": lambda n: "We propose 😀" * (n // 12),
    "right to left": lambda n: "نقترح طريقة جديدة " * (n // 18),
    "hashes": lambda n: "#" * n,
    "broken addresses": lambda n: "github . com / a-" * (n // 17),
    "dots before an at": lambda n: "a." * (n // 2) + " @",
    "hyphens before a host": lambda n: "a-" * (n // 2) + " .github.io",
    "comparisons": lambda n: "compared to the existing " * (n // 25),
    "metrics": lambda n: "accuracy of the of the " * (n // 23) + "5",
    "sentences": lambda n: "We propose FooNet. FooNet outperforms GRPO on ImageNet. " * (n // 56),
    "lists": lambda n: "We outperform GRPO" + " and GRPO" * (n // 9),
    "repeated terms": lambda n: "".join(f"the x{i // 2}y accuracy, " for i in range(n // 18)),
    "stops": lambda n: "." * n,
    "masks": lambda n: "we propose ⟦n0⟧ " * (n // 16),
}


def seconds(text: str) -> float:
    start = time.process_time()
    extract(paper(text, title=text[:300]), WORDS)
    return time.process_time() - start


@pytest.mark.parametrize("name", TEXTS)
def test_time_is_linear_in_the_length(name: str) -> None:
    seconds(TEXTS[name](1000))
    short, long = (seconds(TEXTS[name](n)) for n in (LENGTH, 4 * LENGTH))
    assert long < 8 * short + 0.5


@pytest.mark.parametrize("text", ["", " ", ".", "We propose", "we propose .", "We propose ⟦x⟧.", "5%", "(", "A ("])
def test_short_and_broken_text_is_read(text: str) -> None:
    extract(paper(text, title="A title"), WORDS)
    extract(paper("An abstract.", title=text), WORDS)
