"""Which of a paper's own concepts its claims about others start from."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa

Row = dict[str, Any]

RELATIONS = ("builds_on", "compares_with", "evaluated_on")
_SYSTEMS = ("method", "model", "architecture", "software")
_SOURCE = "source"


@dataclass(frozen=True, slots=True)
class Origins:
    """Hold what each paper introduces, and the types of concepts."""

    introduced: Mapping[str, Sequence[str]]
    types: Mapping[str, str]

    def of(self, claim: Row) -> list[str]:
        """Give the ids that a claim starts from: the paper's systems, else all that it introduces.

        What data are made from (rule "source") is the origin of data sets, where the paper introduces some.
        """
        own = [key for key in self.introduced.get(claim["paper"], ()) if key != claim["concept"]]
        wanted = ("dataset",) if claim["rule"] == _SOURCE else _SYSTEMS
        return [key for key in own if self.types[key] in wanted] or own


def origins(concepts: "pa.Table", claims: "pa.Table") -> Origins:
    """Read what papers introduce."""
    introduced: dict[str, list[str]] = defaultdict(list)
    for row in claims_of(claims, ["introduces"]):
        if row["concept"] not in introduced[row["paper"]]:
            introduced[row["paper"]].append(row["concept"])
    types = dict(zip(concepts["id"].to_pylist(), concepts["type"].to_pylist(), strict=True))
    return Origins(introduced, types)


def claims_of(claims: "pa.Table", relations: Sequence[str]) -> Iterator[Row]:
    """Yield the claims of some relations that are about a concept."""
    import pyarrow as pa
    import pyarrow.compute as pc

    wanted = pc.is_in(pc.field("relation"), pa.array(relations, pa.string())) & (pc.field("concept") != "")
    for batch in claims.filter(wanted).to_batches(max_chunksize=10_000):
        yield from batch.to_pylist()
