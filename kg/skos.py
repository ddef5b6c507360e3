"""Read a thesaurus as vocabulary lines: SKOS in RDF/XML, Turtle, N-Triples or JSON-LD, and plain CSV.

Of SKOS are read: preferred, alternative and hidden labels in one language (also as SKOS-XL), broader and narrower. Of
the Computer Science Ontology: its superTopicOf, relatedEquivalent and preferentialEquivalent. rdflib is an extra.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import KGError, LoadError
from kg.model import ConceptType
from kg.variants import fold
from kg.vocabulary.lint import everyday_words
from kg.vocabulary.writing import Line

if TYPE_CHECKING:
    from rdflib import Graph

_FORMATS = {
    ".rdf": "xml",
    ".xml": "xml",
    ".owl": "xml",
    ".skos": "xml",
    ".ttl": "turtle",
    ".turtle": "turtle",
    ".n3": "n3",
    ".nt": "nt",
    ".jsonld": "json-ld",
}
SUFFIXES = frozenset(_FORMATS)
_SKOS, _XL = "http://www.w3.org/2004/02/skos/core#", "http://www.w3.org/2008/05/skos-xl#"
_RDFS, _CSO = "http://www.w3.org/2000/01/rdf-schema#", "http://cso.kmi.open.ac.uk/schema/cso#"
_FEWEST_LETTERS = 2


def read_skos(path: Path, *, language: str = "en", type: ConceptType = ConceptType.AREA) -> list[Line]:
    """Read the concepts of an RDF file that have a label in a language; raise LoadError where there is none.

    A label without a language counts where a concept has none in the language. `type` is given to all of them.
    """
    graph = _parsed(path)
    labels = _labels(graph, language)
    if not labels:
        known = sorted({tongue for o in graph.objects() if (tongue := str(getattr(o, "language", None) or ""))})
        tongues = f"; it has: {', '.join(known[:12])}" if known else ""
        raise LoadError(path, "", f"no concept with a label in language {language!r}{tongues}")
    return _lines(labels, _broader(graph), _same(graph), type)


def _parsed(path: Path) -> "Graph":
    try:
        from rdflib import Graph
    except ModuleNotFoundError:
        raise KGError("reading SKOS needs rdflib: pip install 'paper-concept-graph[skos]'") from None
    graph = Graph()
    format = _FORMATS.get(path.suffix.lower(), "turtle")
    parsers_errors = _parser_errors()
    try:
        graph.parse(path, format=format)
    except parsers_errors as error:
        reason = " ".join(str(error).split())[:160]
        raise LoadError(path, "", f"is no {format} that can be read: {reason}") from None
    return graph


def _parser_errors() -> tuple[type[Exception], ...]:
    """Give what rdflib's parsers raise for bad input; they have no common base of their own."""
    from xml.sax import SAXException

    from rdflib.exceptions import Error, ParserError
    from rdflib.plugins.parsers.notation3 import BadSyntax

    return (SAXException, Error, ParserError, BadSyntax, SyntaxError, ValueError, AssertionError)


Labels = dict[str, list[str]]
"""The labels of each concept by its URI, the preferred one first."""


def _labels(graph: "Graph", language: str) -> Labels:
    from rdflib import URIRef

    concepts = _concepts(graph)
    found: Labels = {}
    for concept in concepts:
        preferred = _texts(graph, concept, (f"{_SKOS}prefLabel", f"{_RDFS}label"), f"{_XL}prefLabel", language)
        if preferred:
            others = _texts(graph, concept, (f"{_SKOS}altLabel", f"{_SKOS}hiddenLabel"), f"{_XL}altLabel", language)
            rest = sorted({*preferred[1:], *others} - {preferred[0]})
            found[str(URIRef(concept))] = [preferred[0], *rest]
    return found


def _concepts(graph: "Graph") -> list[Any]:
    from rdflib import RDF, URIRef

    kinds = (f"{_SKOS}Concept", f"{_CSO}Topic")
    typed = {s for kind in kinds for s in graph.subjects(RDF.type, URIRef(kind))}
    named = set(graph.subjects(URIRef(f"{_SKOS}prefLabel"))) | set(graph.subject_objects(URIRef(f"{_CSO}superTopicOf")))
    loose = {item for pair in named for item in (pair if isinstance(pair, tuple) else (pair,))}
    return sorted(typed | loose, key=str)


def _texts(graph: "Graph", concept: Any, plain: Iterable[str], xl: str, language: str) -> list[str]:
    """Give the labels of a concept in a language, those without one where there are none, shortest first."""
    from rdflib import URIRef

    literals = [o for name in plain for o in graph.objects(concept, URIRef(name))]
    for label in graph.objects(concept, URIRef(xl)):
        literals += graph.objects(label, URIRef(f"{_XL}literalForm"))
    tongue = language.lower()
    own = [str(o) for o in literals if (getattr(o, "language", None) or "").lower().partition("-")[0] == tongue]
    chosen = own or [str(o) for o in literals if not getattr(o, "language", None)]
    return sorted({" ".join(text.split()) for text in chosen if text.strip()}, key=lambda text: (len(text), text))


def _broader(graph: "Graph") -> dict[str, set[str]]:
    from rdflib import URIRef

    found: dict[str, set[str]] = defaultdict(set)
    for child, parent in graph.subject_objects(URIRef(f"{_SKOS}broader")):
        found[str(child)].add(str(parent))
    for relation in (f"{_SKOS}narrower", f"{_CSO}superTopicOf"):
        for parent, child in graph.subject_objects(URIRef(relation)):
            found[str(child)].add(str(parent))
    return found


def _same(graph: "Graph") -> dict[str, str]:
    """Map the topics of the Computer Science Ontology to the one that it prefers among equals."""
    from rdflib import URIRef

    pairs = graph.subject_objects(URIRef(f"{_CSO}preferentialEquivalent"))
    return {str(topic): str(preferred) for topic, preferred in pairs if topic != preferred}


def _lines(labels: Labels, broader: Mapping[str, set[str]], same: Mapping[str, str], type: ConceptType) -> list[Line]:
    groups: dict[str, list[str]] = defaultdict(list)
    for uri in labels:
        preferred = same.get(uri, uri)
        groups[preferred if preferred in labels else uri].append(uri)
    names = _names(labels, groups)
    lines = []
    for uri, name in names.items():
        above = {same.get(parent, parent) for member in groups[uri] for parent in broader.get(member, ())}
        lines.append(
            Line(
                name=name,
                type=type,
                aliases=tuple(_aliases(name, [label for member in [uri, *groups[uri]] for label in labels[member]])),
                broader=tuple(sorted({names[parent] for parent in above if parent in names} - {name})),
            )
        )
    return lines


def _names(labels: Labels, groups: Iterable[str]) -> dict[str, str]:
    """Give each concept a name of its own; where two have one label, the later has the end of its address added."""
    names: dict[str, str] = {}
    used: set[str] = set()
    for uri in sorted(groups):
        label = labels[uri][0]
        ending = uri.rstrip("/").rpartition("/")[2].rpartition("#")[2]
        name = label if fold(label) not in used else f"{label} ({ending})"
        used.add(fold(name))
        names[uri] = name
    return names


def _aliases(name: str, labels: Sequence[str]) -> list[str]:
    """Give the labels besides the name, each spelling once; everyday words and short ones are marked ambiguous."""
    seen: set[str] = set() if _is_risky(name) else {fold(name)}
    found = []
    for label in labels:
        if fold(label) not in seen and len(label) >= _FEWEST_LETTERS:
            seen.add(fold(label))
            found.append(f"?{label}" if _is_risky(label) else label)
    return found


def _is_risky(label: str) -> bool:
    return label.casefold() in everyday_words() or len(label) <= _FEWEST_LETTERS
