"""What is kept in the user's cache folder comes back, and is made again where it was spoilt."""

from pathlib import Path

import pytest

from kg.cache import cached


@pytest.mark.parametrize("spoilt", [b"", b"abc", b"\x00\x00\x00\x00[1]"])
def test_a_spoilt_value_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoilt: bytes) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made: list[int] = []

    def make() -> list[int]:
        made.append(1)
        return [2, 3]

    assert cached("thing-1", make) == cached("thing-1", make) == [2, 3]
    assert len(made) == 1
    next(tmp_path.rglob("thing-1.bin")).write_bytes(spoilt)
    assert cached("thing-1", make) == [2, 3]
    assert len(made) == 2
