"""What a query gives in Python: a list of dicts that knows its columns, and shows itself as a table in notebooks."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import pyarrow as pa

_SHOWN = 50


class Rows(list[dict[str, Any]]):
    """A list of rows, each a dict by column; `columns` are there also where no row is.

    >>> rows = Rows([{"concept": "GRPO", "papers": 3}], columns=("concept", "papers"))
    >>> rows[0]["papers"], rows.columns, len(rows)
    (3, ('concept', 'papers'), 1)
    """

    def __init__(self, rows: Iterable[dict[str, Any]] = (), *, columns: Sequence[str] = ()) -> None:
        super().__init__(rows)
        self.columns = tuple(columns)

    def to_arrow(self) -> "pa.Table":
        """Give a pyarrow Table; raise pyarrow.ArrowInvalid where a column mixes kinds of values."""
        import pyarrow as pa

        return pa.table({column: pa.array([row[column] for row in self]) for column in self.columns})

    def to_pandas(self) -> "pandas.DataFrame":
        """Give a pandas DataFrame (needs the extra `pandas`)."""
        import pandas

        return pandas.DataFrame(list(self), columns=list(self.columns))

    def _repr_html_(self) -> str:
        """Show the first rows as a table in a notebook."""
        from markupsafe import Markup

        head = Markup("").join(Markup("<th>{}</th>").format(column) for column in self.columns)
        body = Markup("").join(
            Markup("<tr>{}</tr>").format(
                Markup("").join(Markup("<td>{}</td>").format(_cell(row[column])) for column in self.columns)
            )
            for row in self[:_SHOWN]
        )
        more = f"{len(self):,} rows" + (f", the first {_SHOWN} shown" if len(self) > _SHOWN else "")
        return str(Markup("<table><caption>{}</caption><tr>{}</tr>{}</table>").format(more, head, body))


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    return ", ".join(map(_cell, value)) if isinstance(value, list) else "" if value is None else str(value)
