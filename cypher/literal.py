"""The one place that writes values into Cypher text, for the exported script; everything else passes parameters."""

import math
import re

_SHORT = {"\\": r"\\", "'": r"\'", "\b": r"\b", "\t": r"\t", "\n": r"\n", "\f": r"\f", "\r": r"\r"}
_SPECIAL = re.compile(r"[^ -~]|[\\']")
_SMALLEST, _LARGEST = -(1 << 63), (1 << 63) - 1


def literal(value: object) -> str:
    r"""Write a value as a Cypher literal, in ASCII alone; keys with null are left out of maps.

    Raise ValueError for what a property or a row cannot be.

    >>> literal({"name": "it's\n", "years": [2024, None], "share": 0.5, "new": True, "gone": None})
    "{name: 'it\\'s\\n', years: [2024, null], share: 0.5, new: true}"
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return "'" + _SPECIAL.sub(_escape, value) + "'"
        case int() if _SMALLEST <= value <= _LARGEST:
            return str(value)
        case float() if math.isfinite(value):
            return repr(value)
        case list():
            return "[" + ", ".join(map(literal, value)) + "]"
        case dict():
            return (
                "{" + ", ".join(f"{_key(key)}: {literal(one)}" for key, one in value.items() if one is not None) + "}"
            )
    raise ValueError(f"no Cypher literal for {value!r}")


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    if character in _SHORT:
        return _SHORT[character]
    units = ("\ufffd" if "\ud800" <= character <= "\udfff" else character).encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def _key(name: object) -> str:
    """Give the key of a map; keys are columns of our tables, never text from papers."""
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
        raise ValueError(f"no key of a map: {name!r}")
    return name
