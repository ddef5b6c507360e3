"""Numbers that a paper reports."""

from kg.claims.model import Reading
from kg.model import Claim


def results(reading: Reading) -> list[Claim]:
    """Give the reported results, by position."""
    return []
