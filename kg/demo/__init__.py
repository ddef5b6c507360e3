"""Landmark papers of machine learning, 2012 to 2025, with summaries written for this package."""

from importlib.resources import files
from pathlib import Path


def papers_file() -> Path:
    """Give the path of the demo papers, one JSON object a line."""
    return Path(str(files(__name__).joinpath("landmarks.jsonl")))
