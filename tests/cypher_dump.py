"""All that a database holds, as lines that can be compared."""

from typing import TYPE_CHECKING, Any

from kg.cypher.driver import read

if TYPE_CHECKING:
    from neo4j import Driver


def everything(driver: "Driver", *, stamps: bool = True) -> list[str]:
    """Give every node and relationship with all it has, in order; without `stamps`, not which push wrote it."""
    nodes = read(driver, "MATCH (n) RETURN n").rows
    relationships = read(driver, "MATCH (a)-[r]->(b) RETURN a.id AS a, r, coalesce(b.id, b.url) AS b").rows
    hidden = set() if stamps else {"stamp", "stamps", "corpus"}
    return sorted(str(_without(row, hidden)) for row in (*nodes, *relationships))


def _without(value: Any, hidden: set[str]) -> Any:
    if isinstance(value, dict):
        return {key: _without(one, hidden) for key, one in value.items() if key not in hidden}
    return value


HOSTILE = {
    "quotes": 'it\'s "quoted" `back` and \\back\\slashed\\',
    "lines": "one\ntwo\r\nthree\ttab",
    "null": "before\x00after",
    "comment": "*/ // -- {} $x ${y} %s :param ;",
    "emoji": "👩🏽‍🔬 naïve Ångström 中文 \u202eright to left \u2028 \x85 \ufeff \uffff",
    "escape": "\\u0041 \\\\u0027 \\n \\' end\\",
    "cypher": "x'}) DETACH DELETE n //",
    "separators": "a,b;c|d\x1fe\x1e f\tg",
    "spaces": "  before and after  ",
    "long": "long " * 20_000,
    "token": "x" * 100_000,
}
"""Texts that break what is not escaped."""
