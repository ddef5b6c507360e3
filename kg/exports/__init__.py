"""The graph in files that other programs read, one format a module; each writes to a path that it is given."""

from collections.abc import Callable
from pathlib import Path

from kg.exports.graphml import write_claims, write_graphml
from kg.exports.tables_csv import write_csv
from kg.graph import GraphFolder

FORMATS: dict[str, Callable[[GraphFolder, Path], None]] = {
    "graphml": write_graphml,
    "graphml-claims": write_claims,
    "csv": write_csv,
}
"""Formats by name: a function that writes a graph to a file, or for csv into a folder."""
