"""XML made safe before it is parsed: no document type, no entities of its own, the named ones of HTML as numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import name2codepoint
from typing import cast
from xml.etree import ElementTree

from .source import Source, decode, encoding_of

Element = ElementTree.Element

_CHUNK = 1 << 20
_DOCTYPE = re.compile(rb"<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.DOTALL)
_ENTITY = re.compile(rb"&([A-Za-z][A-Za-z0-9]{0,31});")
_OWN = frozenset({b"amp", b"lt", b"gt", b"quot", b"apos"})
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_DECLARED = re.compile(rb"""\s*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["'][^>]*\?>""", re.IGNORECASE)
_EXPAT = frozenset({"utf-8", "utf8", "iso-8859-1", "us-ascii", "ascii"})
_BLOCKS = frozenset({"sec", "title", "p", "label", "AbstractText", "list-item", "disp-formula"})


def harmless(data: bytes) -> bytes:
    """Take the document type out of XML and turn named entities into numbers or plain text."""
    return _CONTROL.sub(b" ", _ENTITY.sub(_numbered, _DOCTYPE.sub(b"", data, count=1)))


def _numbered(match: re.Match[bytes]) -> bytes:
    if match[1] in _OWN:
        return match[0]
    code = name2codepoint.get(match[1].decode("ascii"))
    return f"&#{code};".encode() if code else b"&amp;" + match[1] + b";"


def chunks(source: Source) -> Iterator[bytes]:
    """Stream a source as XML without document type and foreign entities; odd encodings are turned into UTF-8 first."""
    declared = _DECLARED.match(source.head)
    encoding = declared[1].decode("ascii").lower() if declared else "utf-8"
    if encoding not in _EXPAT or encoding_of(source.head).startswith("utf-16"):
        yield harmless(_DECLARED.sub(b"", _decoded(source.stream.read(), encoding).lstrip().encode("utf-8", "replace")))
        return
    rest = source.stream.read(_CHUNK)
    while rest:
        more = source.stream.read(_CHUNK)
        cut = len(rest) if not more else _safe_cut(rest)
        yield harmless(rest[:cut])
        rest = rest[cut:] + more


def _decoded(data: bytes, encoding: str) -> str:
    """Decode by the declared encoding; of UTF-16 and of names Python does not know the bytes tell more."""
    try:
        return decode(data) if "16" in encoding_of(data) + encoding[:6] else data.decode(encoding, "replace")
    except LookupError:
        return decode(data)


def _safe_cut(data: bytes) -> int:
    """Give a place to cut at that lies in no entity and no document type."""
    opened = data.rfind(b"<!DOCTYPE")
    if opened >= 0 and not _DOCTYPE.search(data, opened):
        return opened
    amp = data.rfind(b"&", len(data) - 40)
    return amp if amp > 0 else len(data)


def parsed(source: Source, ends: frozenset[str], within: frozenset[str] = frozenset()) -> Iterator[tuple[str, Element]]:
    """Stream the local name of the root, then each element whose local name is in `ends`, freed after use.

    Elements in `within` are yielded too, for what they tell about the records inside them. Raises ParseError.
    """
    parser: ElementTree.XMLPullParser[Element] = ElementTree.XMLPullParser(("start", "end"))
    path: list[Element] = []
    for chunk in chunks(source):
        parser.feed(chunk)
        yield from _events(_read(parser), path, ends, within)
    parser.close()
    yield from _events(_read(parser), path, ends, within)


def _read(parser: ElementTree.XMLPullParser[Element]) -> Iterator[tuple[str, Element]]:
    return cast(Iterator[tuple[str, Element]], parser.read_events())


def _events(
    events: Iterator[tuple[str, Element]], path: list[Element], ends: frozenset[str], within: frozenset[str]
) -> Iterator[tuple[str, Element]]:
    for event, element in events:
        name = local(element)
        if event == "start":
            if not path:
                yield "root", element
            path.append(element)
            continue
        path.pop()
        if name in within:
            yield name, element
        elif name in ends and not any(local(above) in ends for above in path):
            yield name, element
            element.clear()
            if path:
                path[-1].remove(element)


def local(element: Element) -> str:
    """Give the name of an element without its namespace; comments and instructions have none."""
    return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else ""


def children(element: Element | None, name: str) -> list[Element]:
    """Give the children of this local name."""
    return [] if element is None else [child for child in element if local(child) == name]


def child(element: Element | None, *names: str) -> Element | None:
    """Follow local names down from an element."""
    for name in names:
        element = next(iter(children(element, name)), None)
    return element


def descendants(element: Element, name: str) -> list[Element]:
    """Give all elements of this local name below an element."""
    return [below for below in element.iter() if local(below) == name]


def text(element: Element | None, *names: str) -> str:
    """Give the whole text of an element (or of the one the names lead to), blocks kept apart, blanks folded."""
    element = child(element, *names)
    return "" if element is None else " ".join("".join(_texts(element)).split())


def _texts(element: Element) -> Iterator[str]:
    """Yield the texts below an element in reading order, a blank around blocks; no recursion, however deep it is."""
    waiting: list[Element | str] = [element]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
            continue
        edge = " " if local(part) in _BLOCKS else ""
        yield edge + (part.text or "" if isinstance(part.tag, str) else "")
        waiting.append(edge)
        for below in reversed(part):
            waiting += (below.tail or "", below)
