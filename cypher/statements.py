"""The `.cypher` files of this package: one statement each, run in the order of their names."""

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files


@cache
def statements(folder: str) -> Mapping[str, str]:
    """Give the statements of a folder (schema, load, check, sweep, lookup) by name, in the order of the file names.

    A number that only sets the order ("13-mentions.cypher") is no part of the name.
    """
    found = sorted(files("kg.cypher").joinpath(folder).iterdir(), key=lambda file: file.name)
    named = ((file.name.removesuffix(".cypher"), file) for file in found if file.name.endswith(".cypher"))
    return {stem.lstrip("0123456789").lstrip("-"): one(file.read_text(encoding="utf-8")) for stem, file in named}


def one(text: str) -> str:
    """Drop the semicolon that may end a statement; what is left is what an engine takes."""
    return text.strip().removesuffix(";").rstrip()


@cache
def loading_code() -> bytes:
    """Hash what decides how tables look in a database: the load statements and the modules that make their rows."""
    digest = blake2b(digest_size=8)
    for name in ("rows.py", "evidence.py", "shapes.py"):
        digest.update(files("kg.cypher").joinpath(name).read_bytes())
    for text in (*statements("schema").values(), *statements("load").values()):
        digest.update(text.encode())
    return digest.digest()
