"""Addresses of code and data that a paper gives."""

from kg.claims.model import Reading
from kg.model import Claim


def links(reading: Reading) -> list[Claim]:
    """Give the addresses that a paper's text states, by position."""
    return []
