"""Numbers that a paper reports of its own work."""

import pytest
from factory import entry, lexicon, paper

from kg.claims.contexts import Context, contexts
from kg.extract import extract
from kg.model import Result

WORDS = lexicon(
    entry("Accuracy", type="metric"), entry("PSNR", type="metric"), entry("ImageNet", type="dataset"), entry("GRPO")
)


def results(abstract: str) -> list[Result]:
    return [claim.result for claim in extract(paper(abstract), WORDS).claims if claim.result]


def values(abstract: str) -> list[str]:
    return [result.value for result in results(abstract)]


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        ("Our method reaches an accuracy of 76.5%.", ["76.5%"]),
        ("Our method reduces the error from 5.82% to 1.92%.", ["1.92%"]),
        ("Our method improves accuracy by 16–28% and 6%, respectively.", ["16–28%", "6%"]),
        ("Our method is 3.9x faster and two orders of magnitude smaller.", ["3.9x", "two orders of magnitude"]),
        ("Our method reaches a PSNR of 39.06 dB.", ["39.06 dB"]),
        ("Our method gains +4.5 and +7 macro F1 points.", ["+4.5", "+7"]),
        ("Our method runs at 180 Hz.", ["180 Hz"]),
        ("Our method keeps 98.8% accuracy compared to 97.1% before.", ["98.8%"]),
        ("Our tracker finds 57% of birds, compared to just 33% by a net and 17% by a trap.", ["57%"]),
        ("We use 1,377 questions and 14 models with 7B parameters.", []),
        ("We train with only 10% of the labels in 2024.", []),
        ("We give a 95% confidence interval.", []),
        ("Existing methods reach 70% accuracy. We look at birds.", []),
        ("We resize the images to 64×2048.", []),
    ],
)
def test_reported_numbers(abstract: str, expected: list[str]) -> None:
    assert values(abstract) == expected


def test_parts_of_a_result() -> None:
    text = "We propose BlueNet, a net. BlueNet raises the accuracy from 91.8% to 95.9% on ImageNet."
    assert results(text) == [
        Result(metric="accuracy", value="95.9%", baseline="91.8%", unit="%", dataset="ImageNet", system="BlueNet")
    ]


def test_scores_of_rivals_count_in_a_benchmark_paper() -> None:
    text = "We release BirdBench, a benchmark. On it, one model reaches 65.8% accuracy, compared to 23.4% by another."
    assert values(text) == ["65.8%", "23.4%"]


def test_number_in_a_name_is_no_result() -> None:
    words = "We improve GRPO by training on ImageNet with ResNet-50 and GPT-4."
    assert values(words) == []


def side(context: Context, example: str) -> bool:
    """Apply a context to an example with its number in square brackets."""
    before, _, rest = example.lower().partition("[")
    return context.fits(before, rest.partition("]")[2])


@pytest.mark.parametrize("name", contexts())
def test_contexts_of_numbers_find_their_examples(name: str) -> None:
    context = contexts()[name]
    assert side(context, context.positive)
    assert not side(context, context.negative)


@pytest.mark.parametrize(
    ("sentence", "sets"),
    [
        (
            "Our method improves accuracy on ImageNet and CIFAR-10 by 3.1% and 7.8% respectively.",
            ["ImageNet", "CIFAR-10"],
        ),
        ("Our method improves accuracy by 3.1% on ImageNet and CIFAR-10.", [""]),
        ("Our method reaches 91% on ImageNet and 95% on CIFAR-10.", ["ImageNet", "CIFAR-10"]),
        (
            "It improves accuracy by 3.1% and 7.8% (relative 5% and 9%) on ImageNet [3] and CIFAR-10, respectively.",
            ["ImageNet", "CIFAR-10", "ImageNet", "CIFAR-10"],
        ),
        ("It improves accuracy by 3.1% and 7.8% on ImageNet [3] and Birds [4], respectively.", ["", ""]),
        (
            "It improves accuracy by 3.1% and 7.8% on ImageNet and BirdSet, respectively.",
            ["ImageNet", "BirdSet"],
        ),
        ("We test ImageNet (91%) and CIFAR-10 (95%), with an accuracy of 93%.", ["ImageNet", "CIFAR-10", "CIFAR-10"]),
        ("It reaches 91% accuracy without being trained on ImageNet.", [""]),
    ],
)
def test_each_number_has_the_data_set_in_its_turn(sentence: str, sets: list[str]) -> None:
    words = lexicon(entry("ImageNet", type="dataset"), entry("CIFAR-10", type="dataset"))
    claims = extract(paper(f"We propose BirdNet. {sentence}"), words).claims
    assert [claim.result.dataset for claim in claims if claim.result] == sets


@pytest.mark.parametrize(
    ("sentence", "measures"),
    [
        ("It has a tracking rate of 90 Hz.", ["tracking rate"]),
        ("It reduces the number of calls by 12%.", ["calls"]),
        ("It needs 25% fewer false alarms.", ["false alarms"]),
        ("It runs 3x faster with 2% higher recall.", ["speed", "recall"]),
        ("It gives a 6% increase in the grasp success.", ["grasp success"]),
        ("It brings a 3.5% accuracy gain and 9% of its cost.", ["accuracy", "cost"]),
        ("The error of our robot on rough terrain is 1.2 cm.", ["error"]),
        ("The required torque can be reduced by 20%.", ["torque"]),
        ("It reaches a recall of 90.3%, 73.8% and 83.1%.", ["recall", "recall", "recall"]),
        ("It reaches 71.5% and 39 dB in accuracy and PSNR, respectively.", ["accuracy", "PSNR"]),
        ("It outperforms GRPO by 3%.", [""]),
    ],
)
def test_what_a_number_measures(sentence: str, measures: list[str]) -> None:
    assert [result.metric for result in results(f"We propose BirdNet. {sentence}")] == measures


@pytest.mark.parametrize(
    ("abstract", "system"),
    [
        ("We propose BirdNet and WingNet. With it, WingNet reaches 91% accuracy.", "WingNet"),
        ("We propose BirdNet. Its accuracy is 91%.", "BirdNet"),
        ("We release BirdBench, a benchmark. The best model reaches 91% accuracy.", ""),
        ("We release BirdBench, a benchmark. GRPO reaches 91% accuracy.", "GRPO"),
    ],
)
def test_whose_a_number_is(abstract: str, system: str) -> None:
    assert [result.system for result in results(abstract)] == [system]


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        (
            "Our method improves accuracy by 1.0, 1.3 and 2.5 percentage points.",
            ["1.0", "1.3", "2.5 percentage points"],
        ),
        ("Our method improves accuracy by 0.6%/2.1%/1.6%.", ["0.6%", "2.1%", "1.6%"]),
        ("Our method improves accuracy by 1.3%∼2.9%.", ["1.3%∼2.9%"]),
        ("Our method reaches an accuracy of 2.7±1.8 mm.", ["2.7±1.8 mm"]),
        ("Our method brings a reduction of one to two orders of magnitude.", ["one to two orders of magnitude"]),
        ("Our method raises the F1 score to 0.57 without queries.", ["0.57"]),
        ("Our method reaches 57% accuracy, surpassing previous models (6% on birds, 9% on fish).", ["57%"]),
        ("Our method achieves an approximation ratio of (k + 3).", []),
        ("Our method runs at 30 Hz on a 2.9 GHz desktop computer.", ["30 Hz"]),
        ("Our method improves on a dataset that is 20x larger.", []),
        ("Our method uses images of 640 times 480 pixels to improve it.", []),
        ("Our method plans a grasp in 0.15 seconds.", ["0.15 seconds"]),
    ],
)
def test_numbers_as_they_are_written(abstract: str, expected: list[str]) -> None:
    assert values(abstract) == expected
