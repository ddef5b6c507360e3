"""Stable identifiers: concept slugs and normalised DOI, arXiv and PubMed numbers."""

import re
import unicodedata
from hashlib import blake2b

_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>{}|\\^]+", re.IGNORECASE)
_ARXIV = re.compile(r"(?<![\d.])(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?![\d])")


def slug(name: str) -> str:
    """Turn a name into an id of lower-case ASCII letters, digits and hyphens.

    Characters that carry meaning in names are spelled out, so that C, C++ and C# differ. A name with nothing
    to keep becomes a short hash of itself.

    >>> slug("Key-Value Cache"), slug("C++"), slug("Schrödinger Bridge")
    ('key-value-cache', 'c-plus-plus', 'schrodinger-bridge')
    """
    text = name.replace("+", " plus ").replace("#", " sharp ").replace("*", " star ").replace("@", " at ")
    text = unicodedata.normalize("NFKD", text).casefold()
    text = "".join(c for c in text if not unicodedata.combining(c))
    words = re.findall(r"[a-z0-9]+", "".join(_spell(c) for c in text))
    return "-".join(words) or short_hash(name)


def local_id(name: str, paper: str) -> str:
    """Give the id of a concept that only one paper is known to mean; `kg.identity` shortens it where it can."""
    return f"{slug(name)}@{paper}"


def _spell(character: str) -> str:
    """Give Greek letters their names, so that "β-VAE" and "VAE" differ."""
    name = unicodedata.name(character, "")
    return f" {name.rsplit(' ', 1)[-1].lower()} " if name.startswith("GREEK SMALL LETTER") else character


def short_hash(text: str) -> str:
    """Give 12 hexadecimal digits that depend on the text alone."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def normal_doi(text: str) -> str:
    """Find a DOI in any spelling and give it in lower case without resolver, or an empty string.

    >>> normal_doi("https://doi.org/10.1038/NATURE14539.")
    '10.1038/nature14539'
    """
    found = _DOI.search(text)
    return found[0].rstrip(".,;").lower() if found else ""


def normal_arxiv(text: str) -> str:
    """Find an arXiv identifier and give it without version, or an empty string.

    >>> normal_arxiv("arXiv:1706.03762v5")
    '1706.03762'
    """
    found = _ARXIV.search(text)
    return found[1] if found else ""
