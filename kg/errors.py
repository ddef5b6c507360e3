"""What can go wrong through no fault of the program; every message is one line a user can act on."""

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path


class KGError(Exception):
    """Base of every error that the command line prints as one line with exit code 2."""


class LoadError(KGError):
    """A file cannot be read as papers."""

    def __init__(self, path: str | Path, where: str, reason: str) -> None:
        self.path, self.where, self.reason = str(path), where, reason
        place = f"{path}, {where}" if where else str(path)
        super().__init__(f"{place}: {reason}")


class UnknownNameError(KGError):
    """A concept, query, format or paper of this name does not exist."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name = kind, name
        self.known = tuple(known)
        near = get_close_matches(name, self.known, n=5, cutoff=0.5) or self.known[:20]
        super().__init__(f"no {kind} named {name!r}; nearest: {', '.join(near) or 'none'}")


class VocabularyError(KGError):
    """A vocabulary file has a line that cannot be used."""

    def __init__(self, path: str | Path, line: int, reason: str) -> None:
        self.path, self.line, self.reason = str(path), line, reason
        super().__init__(f"{path}, line {line}: {reason}")


class GraphError(KGError):
    """A folder is not a graph that this version can read, or cannot be written as one."""


class QueryError(KGError):
    """A Cypher statement was refused; the message is the engine's, on one line."""


class ServerError(KGError):
    """A Neo4j server or the embedded engine cannot be reached or used."""
