"""What a paper builds on, compares with and is evaluated on."""

from kg.claims.model import Reading
from kg.model import Claim


def relations(reading: Reading) -> list[Claim]:
    """Give the claims about other names, by position."""
    return []
