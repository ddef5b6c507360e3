"""Sources: files, folders, globs and standard input opened as streams, with gzip and encodings undone."""

import gzip
import io
import re
import shutil
import sys
import tempfile
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from kg.errors import LoadError

HEAD = 1 << 16
_SPOOL = 1 << 26
_NOT_PAPERS = re.compile(r"(?i)(?:readme|licen[cs]e|changelog|contributing|requirements)\b")
_CJK = re.compile("[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]")


@dataclass(frozen=True)
class Source:
    """Hold one opened input: `path` as the user gave it, `name` for provenance, the bytes behind `stream`.

    `head` is the beginning of the (decompressed) bytes; `stream` stands at their start. `guess` is the text of
    the head, for deciding on a format.
    """

    path: str
    name: str
    head: bytes
    stream: BinaryIO
    guess: str

    @property
    def suffix(self) -> str:
        """Give the last suffix of the name in lower case, `.gz` aside."""
        return Path(self.name.removesuffix(".gz").removesuffix(".GZ")).suffix.lower()

    @property
    def stem(self) -> str:
        """Give the name of the file without folders and suffixes."""
        return Path(self.name.removesuffix(".gz")).name.removesuffix(self.suffix) or "paper"

    def text(self) -> str:
        """Read everything as text with `\\n` line ends."""
        return decode(self.stream.read()).replace("\r\n", "\n").replace("\r", "\n")

    def lines(self) -> Iterator[tuple[int, str]]:
        """Stream numbered lines without their ends, whatever the size of the file."""
        stream = io.TextIOWrapper(self.stream, encoding=encoding_of(self.head), errors="replace", newline=None)
        try:
            for number, line in enumerate(stream, 1):
                yield number, line.removeprefix("\ufeff").rstrip("\n")
        finally:
            stream.detach()

    def fault(self, reason: str, where: str = "") -> LoadError:
        """Make the error that says why this source cannot be read."""
        return LoadError(self.path, where, reason)


def open_sources(sources: Iterable[str | Path], suffixes: Iterable[str]) -> Iterator[Source]:
    """Open each input in turn; folders give their files with one of the suffixes, sorted."""
    known = tuple(suffixes)
    for given in sources:
        if str(given) == "-":
            with _standard_input() as stream:
                yield _source("-", "stdin", stream)
            continue
        for path, name in _files(str(given), known):
            with _opened(path) as stream:
                yield _source(str(path), name, stream)


def _files(given: str, suffixes: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    path = Path(given)
    if path.is_dir():
        yield from _folder(path, suffixes)
    elif path.exists() or not any(mark in given for mark in "*?["):
        yield path, path.name
    else:
        found = sorted(match for match in Path(path.anchor).glob(given.removeprefix(path.anchor)) if match.is_file())
        if not found:
            raise LoadError(given, "", "no file matches this pattern")
        yield from ((match, match.name) for match in found)


def _folder(folder: Path, suffixes: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    inside = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    found = sorted(part.as_posix() for part in inside if _is_wanted(part, suffixes))
    if not found:
        raise LoadError(folder, "", f"the folder holds no file that can be read ({', '.join(suffixes)})")
    for part in found:
        yield folder / part, f"{folder.resolve().name}/{part}"


def _is_wanted(path: Path, suffixes: tuple[str, ...]) -> bool:
    hidden = any(part.startswith(".") for part in path.parts)
    return not hidden and not _NOT_PAPERS.match(path.name) and path.name.lower().removesuffix(".gz").endswith(suffixes)


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        file = path.open("rb")
    except FileNotFoundError:
        raise LoadError(path, "", "no such file or folder") from None
    except OSError as error:
        raise LoadError(path, "", f"cannot be opened: {error.strerror}") from None
    with file:
        if file.read(2) != b"\x1f\x8b":
            file.seek(0)
            yield file
            return
        file.seek(0)
        try:
            with gzip.open(file, "rb") as unpacked:
                yield cast(BinaryIO, unpacked)
        except (EOFError, gzip.BadGzipFile, OSError) as error:
            raise LoadError(path, "", f"the gzip data is damaged: {error}") from None


@contextmanager
def _standard_input() -> Iterator[BinaryIO]:
    """Copy standard input to where it can be read twice; on disk when it is large."""
    with tempfile.SpooledTemporaryFile(max_size=_SPOOL) as copy:
        shutil.copyfileobj(getattr(sys.stdin, "buffer", sys.stdin), copy)
        copy.seek(0)
        if copy.read(2) == b"\x1f\x8b":
            copy.seek(0)
            with gzip.GzipFile(fileobj=copy, mode="rb") as unpacked:
                yield cast(BinaryIO, unpacked)
            return
        copy.seek(0)
        yield cast(BinaryIO, copy)


def _source(path: str, name: str, stream: BinaryIO) -> Source:
    head = stream.read(HEAD)
    stream.seek(0)
    if not head.strip():
        raise LoadError(path, "", "the file is empty")
    if head.startswith(b"version https://git-lfs"):
        raise LoadError(path, "", "is a Git LFS pointer, not the data: run `git lfs pull` where it came from")
    return Source(path, name, head, stream, decode(head, whole=False).replace("\r\n", "\n").replace("\r", "\n"))


def encoding_of(data: bytes, *, whole: bool = False) -> str:
    """Tell the encoding of text from its bytes: a mark, zero bytes, valid UTF-8, Chinese pairs, else Windows-1252."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    if data.startswith(BOM_UTF8):
        return "utf-8-sig"
    even, odd = data[:2000:2].count(0), data[1:2000:2].count(0)
    if max(even, odd) > min(len(data), 2000) // 8 and min(even, odd) * 8 < max(even, odd):
        return "utf-16-be" if even > odd else "utf-16-le"
    return "utf-8" if _is_utf8(data, whole) else _legacy(data)


def _is_utf8(data: bytes, whole: bool) -> bool:
    """Accept UTF-8 with a few damaged bytes: one bad letter must not turn all the others into rubbish."""
    try:
        getincrementaldecoder("utf-8")().decode(data, whole)
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
        good = sum(character > "\x7f" for character in text) - text.count("\ufffd")
        return good > 4 * text.count("\ufffd")
    return True


def _legacy(data: bytes) -> str:
    text = data.decode("gb18030", "replace")
    high = sum(character > "\x7f" for character in text)
    return "gb18030" if len(_CJK.findall(text)) > 0.9 * high and _paired(data) else "cp1252"


def _paired(data: bytes) -> bool:
    """Tell whether bytes above 127 come in runs of even length, as they do in Chinese encodings."""
    runs = re.findall(rb"[\x80-\xff]+", data)
    return sum(len(run) % 2 == 0 for run in runs) > 0.8 * len(runs)


def decode(data: bytes, *, whole: bool = True) -> str:
    """Decode text of unknown encoding; what cannot be decoded becomes U+FFFD."""
    return data.decode(encoding_of(data, whole=whole), "replace").removeprefix("\ufeff")
