"""Names that a paper introduces."""

from kg.claims.model import Introduction, Reading


def introductions(reading: Reading) -> list[Introduction]:
    """Give the names that a paper introduces, by position."""
    return []
