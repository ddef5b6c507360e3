"""The one statement that the embedded engine spells in its own way: a full-text index."""

import re
from typing import Any

_FULLTEXT = re.compile(
    r"CREATE\s+FULLTEXT\s+INDEX\s+(?P<name>\w+)\s+IF\s+NOT\s+EXISTS\s+"
    r"FOR\s+\(\w+:(?P<label>\w+)\)\s+ON\s+EACH\s+\[(?P<properties>[^\]]+)\]",
    re.IGNORECASE,
)


def is_fulltext(text: str) -> bool:
    """Tell whether a statement makes a full-text index."""
    return _FULLTEXT.search(text) is not None


def create_fulltext(database: Any, text: str) -> None:
    """Make the full-text index that a Neo4j statement describes, in a new embedded database."""
    found = _FULLTEXT.search(text)
    if not found:
        raise ValueError(f"no full-text statement: {text}")
    properties = [one.split(".")[-1].strip() for one in found["properties"].split(",")]
    database.command("sql", f"CREATE VERTEX TYPE `{found['label']}` IF NOT EXISTS")
    for one in properties:
        database.command("sql", f"CREATE PROPERTY `{found['label']}`.`{one}` IF NOT EXISTS STRING")
    columns = ", ".join(properties)
    database.command("sql", f"CREATE INDEX `{found['name']}` ON `{found['label']}` ({columns}) FULL_TEXT")
