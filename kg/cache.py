"""What is slow to compute and always comes out the same, kept in the user's cache folder; losing it costs time only."""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from kg import gazetteer, variants, vocabulary

Value = TypeVar("Value")
_SUM = 4


def cached(name: str, make: Callable[[], Value]) -> Value:
    """Give the JSON value kept under a name, or make and keep it; as for `cached_bytes`."""
    value: Value = json.loads(cached_bytes(name, lambda: json.dumps(make(), separators=(",", ":")).encode()))
    return value


def cached_bytes(name: str, make: Callable[[], bytes]) -> bytes:
    """Give the bytes kept under a name, or make and keep them; a place that cannot be written is no error."""
    path = _folder() / f"{name}.bin"
    with suppress(OSError):
        kept = path.read_bytes()
        if kept[:_SUM] == _checksum(memoryview(kept)[_SUM:]):
            return kept[_SUM:]
    value = make()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(f".{os.getpid()}.new")
        beside.write_bytes(_checksum(value) + value)
        _forget_older(path)
        beside.replace(path)
    return value


def _checksum(content: bytes | memoryview) -> bytes:
    return crc32(content).to_bytes(_SUM, "big")


def _forget_older(path: Path) -> None:
    """Keep the four newest values of a kind."""
    kind = path.name.partition("-")[0]
    kept = sorted(path.parent.glob(f"{kind}-*{path.suffix}"), key=lambda old: old.stat().st_mtime, reverse=True)
    for old in kept[3:]:
        old.unlink(missing_ok=True)


def _folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("paper-concept-graph", appauthor=False)


@cache
def spelling_code() -> bytes:
    """Hash the modules whose code decides what is kept."""
    sources = (Path(str(module.__file__)).read_bytes() for module in (gazetteer, variants, vocabulary))
    return blake2b(b"".join(sources), digest_size=16).digest()
