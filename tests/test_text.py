"""Cleaning and sentences: what pasted text becomes, and where its sentences are."""

import pytest

from kg.text import clean, sentence_spans, url_spans


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("a\r\nb\tc  d", "a b c d"),
        ("na\u00efve cafe\u0301", "naïve café"),
        ("e\ufb03cient \ufb01t", "efficient fit"),
        ("soft\u00adhyphen zero\u200bwidth \ufeffBOM", "softhyphen zerowidth BOM"),
        ("low\u2011rank x \u2212 1", "low-rank x - 1"),
        ("it\u2019s \u201cfine\u201d", 'it\'s "fine"'),
        ("a\x00b\x1bc", "a b c"),
        ("lone \ud800 half", "lone \ufffd half"),
        ("R&amp;D &lt;5 &amp;lt; &eacute;", "R&D <5 < é"),
        ("<jats:p>One.</jats:p><jats:p>H<sub>2</sub>O</jats:p>", "One. H2O"),
        ("x <y and y> z", "x <y and y> z"),
        ("regu-\nlarised text", "regularised text"),
        ("net(cid:173) works and uni(cid:173)form", "networks and uniform"),
    ],
)
def test_characters_and_markup(raw: str, cleaned: str) -> None:
    assert clean(raw) == cleaned


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("a *single* and **double** and ***both***", "a single and double and both"),
        ("***Cross**ing **W**ord parts*", "Crossing Word parts"),
        ("A* search and B* trees", "A* search and B* trees"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("_under_ snake_case_name __strong__", "under snake_case_name strong"),
        ("run `code` now", "run code now"),
        ("## Heading\ntext", "Heading text"),
        ("[our page](https://x.org/a_b)", "our page (https://x.org/a_b)"),
    ],
)
def test_markdown_goes(raw: str, cleaned: str) -> None:
    assert clean(raw) == cleaned


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        (r"$\epsilon$-greedy with $\ell_1$", "ε-greedy with ℓ_1"),
        ("so extit{biased} and textbf{bold} text{a}", "so biased and bold texta"),
        ("neural nets~(ANNs), K~(Dynamic) and ~8%", "neural nets (ANNs), K (Dynamic) and ~8%"),
        (r"\textit{soft} and \emph{nested \textbf{bold}}", "soft and nested bold"),
        (r"from 5.8\% to 1.9\%, R\&D", "from 5.8% to 1.9%, R&D"),
        (r"{\em i.e.}, fine", "i.e., fine"),
        (r"$\tilde{O}(\sqrt{T})$ and $O(1/\epsilon^2)$", "Õ(sqrt(T)) and O(1/ε^2)"),
        (r"K{\"u}hn, Erd\H{o}s, G\"odel, \c{C}, na\"{\i}ve", "Kühn, Erdős, Gödel, Ç, naïve"),
        (r"pages 1 \textendash\ 2", "pages 1 – 2"),
        ("costs $5 and $10", "costs $5 and $10"),
        (r"known \cite{a,b} fact", "known fact"),
        (r"``quoted''", '"quoted"'),
        (r"$3.9\times$ faster", "3.9× faster"),
        (r"$\mathbb{R}^d$", "R^d"),
    ],
)
def test_latex_becomes_unicode(raw: str, cleaned: str) -> None:
    assert clean(raw) == cleaned


def test_addresses_stay_as_they_are() -> None:
    text = "See https://github.com/a_b/c_d*e and http://x.org/~me?q=_1_."
    assert clean(text) == text


@pytest.mark.parametrize(
    "raw", ["plain text.", r"$\alpha$ and *x*", "a_b https://x.org/a_b_c", "K{\\'e}", "A* B* C", "", "  "]
)
def test_cleaning_twice_is_cleaning_once(raw: str) -> None:
    assert clean(clean(raw)) == clean(raw)


@pytest.mark.parametrize(
    "raw",
    [
        "*" * 100_000,
        "{" * 100_000,
        "$" * 99_999,
        "\\" * 100_000,
        "<" * 100_000,
        "a_" * 50_000,
        "[(" * 50_000,
        "&" * 100_000,
        "`" * 99_999,
        "a." * 50_000 + " @",
        "www." * 25_000,
        "a-" * 50_000 + ".github.io",
    ],
)
def test_hostile_runs_are_cleaned_in_linear_time(raw: str) -> None:
    clean(raw)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("We use X, e.g. Y, as in Fig. 3. It works.", 2),
        ("Smith et al. show this. We extend it.", 2),
        ("It gains 3.5 points. Then 2.0 more.", 2),
        ("J. R. Smith said so! Did he? Yes.", 3),
        ("Code is at https://a.b.com/x.html. See it.", 2),
        ("We compare w.r.t. Adam vs. SGD. Done.", 2),
        ("iPhone data. mBERT follows.", 2),
        ("One sentence without a stop", 1),
        ("Ends with a URL https://a.org/b.", 1),
        ("", 0),
    ],
)
def test_sentences(text: str, count: int) -> None:
    found = sentences(text)
    assert len(found) == count
    assert " ".join(found) == text


def test_sentence_spans_cover_the_text_in_order() -> None:
    text = "First one. Second (e.g. this) one. Third."
    spans = list(sentence_spans(text))
    assert spans == sorted(spans)
    assert all(not text[start:end].startswith(" ") and not text[start:end].endswith(" ") for start, end in spans)


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("at https://github.com/a/b.", ["https://github.com/a/b"]),
        ("(https://x.org/a_(b)), and", ["https://x.org/a_(b)"]),
        ("code: github.com/a/b, page: a.github.io/c.", ["github.com/a/b", "a.github.io/c"]),
        ("mail me@x.org!", ["me@x.org"]),
        ("mail jo.day+x@mail.uni-x.ac.uk; 41.2 mAP@0.5 and R@.7", ["jo.day+x@mail.uni-x.ac.uk"]),
        ("none here", []),
    ],
)
def test_urls_end_before_punctuation(text: str, urls: list[str]) -> None:
    assert [text[start:end] for start, end in url_spans(text)] == urls


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("causal structure discov- ery by Ma- chine learning", "causal structure discovery by Machine learning"),
        ("non- stationary, large- scale, task- specific", "non-stationary, large-scale, task-specific"),
        ("an SVM- driven search, K- e+ nue", "an SVM-driven search, K- e+ nue"),
        ("code at https://github.com/bird- nest now", "code at https://github.com/bird- nest now"),
        (
            "pre- and post-training, two- to three-step, a view- the end",
            "pre- and post-training, two- to three-step, a view- the end",
        ),
    ],
)
def test_words_that_the_end_of_a_line_broke_are_mended(broken: str, whole: str) -> None:
    assert clean(broken) == whole == clean(whole)
