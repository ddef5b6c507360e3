"""Measure how fast papers are linked and read, beside spaCy's blank tokenizer with `PhraseMatcher` over the same forms.

    python tests/bench_linking.py PAPERS [--papers 5000]

PAPERS is any file that `kg build` reads. One process, all in one run; times are processor seconds.
"""

import argparse
import resource
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

import spacy
from kg.loaders import load
from spacy.matcher import PhraseMatcher

from kg.abbreviations import definitions
from kg.extract import extract
from kg.lexicon import Lexicon, lexicon_with
from kg.linking import link, texts_of
from kg.model import Paper
from kg.vocabulary import read_entries, shipped_files


def seconds(job: Callable[[], object]) -> float:
    """Give the least processor time of three runs of a job."""
    times = []
    for _ in range(3):
        start = time.process_time()
        job()
        times.append(time.process_time() - start)
    return min(times)


def texts(papers: Iterable[Paper]) -> list[str]:
    """Give the titles and abstracts of papers."""
    return [text for paper in papers for text in texts_of(paper).values()]


def phrase_matcher(lexicon: Lexicon) -> Callable[[Iterable[str]], int]:
    """Make spaCy's way: the blank English tokenizer and PhraseMatcher on lower-case forms."""
    nlp = spacy.blank("en")
    matcher = PhraseMatcher(nlp.vocab, attr="LOWER")
    forms = {form for concept in lexicon.concepts.values() for form in (concept.name, *concept.aliases)}
    matcher.add("concept", [nlp.make_doc(form) for form in sorted(forms)])
    return lambda found: sum(len(matcher(nlp.make_doc(text))) for text in found)


def linking(papers: Sequence[Paper], lexicon: Lexicon) -> float:
    """Give the time to link papers whose abbreviations are known."""
    defined = [{name: definitions(text) for name, text in texts_of(paper).items()} for paper in papers]
    pairs = list(zip(papers, defined, strict=True))
    return seconds(lambda: [link(paper, lexicon, {}, own) for paper, own in pairs])


def parts(papers: Sequence[Paper], lexicon: Lexicon, sizes: Sequence[int]) -> dict[str, Lexicon]:
    """Make vocabularies of some sizes: of the concepts that most papers name, and of the fewest of these with others
    that the fewest name, so that the size differs and what is found does not."""
    counts = Counter(h.readings[0].key for text in texts(papers) for h in lexicon.gazetteer.find(text))
    names = {concept.name: concept.id for concept in lexicon.concepts.values()}
    entries = sorted(read_entries(shipped_files()), key=lambda entry: -counts[names.get(entry.name, "")])
    least, most = min(sizes), max(sizes)
    made = {f"{size} concepts": entries[:size] for size in sizes}
    made[f"{most} concepts, {least} of them named"] = entries[:least] + entries[least - most :]
    return {size: Lexicon.of(chosen) for size, chosen in made.items()}


def main() -> None:
    """Print the times."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("papers")
    arguments.add_argument("--papers", dest="count", type=int, default=5000)
    chosen = arguments.parse_args()
    papers = list(islice((p for p in load([chosen.papers]) if isinstance(p, Paper)), chosen.count))
    lexicon_with(())
    lexicon_with.cache_clear()
    start = time.process_time()
    lexicon = lexicon_with(())
    report = {"load of the vocabulary, s": time.process_time() - start}
    found, match = texts(papers), phrase_matcher(lexicon)
    each = 1e3 / len(papers)
    report["spaCy tokenizer and PhraseMatcher, ms a paper"] = theirs = seconds(lambda: match(found)) * each
    report["matching, ms a paper"] = ours = seconds(lambda: [lexicon.gazetteer.find(text) for text in found]) * each
    report["times faster"] = theirs / ours
    report["linking, ms a paper"] = whole = linking(papers, lexicon) * each
    report["times faster, linking"] = theirs / whole
    report["linking and claims, ms a paper"] = all_ = seconds(lambda: [extract(p, lexicon) for p in papers]) * each
    report["times faster, linking and claims"] = theirs / all_
    for size, part in parts(papers, lexicon, (1500, 6000)).items():
        report[f"matching with {size}, ms a paper"] = (
            seconds(lambda part=part: [part.gazetteer.find(text) for text in found]) * each  # type: ignore[misc]
        )
    report["peak memory, MiB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for name, value in report.items():
        print(f"{value:8.3f}  {name}")  # noqa: T201


if __name__ == "__main__":
    main()
