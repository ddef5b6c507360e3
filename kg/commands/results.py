"""`kg results`: leaderboards of reported numbers, as the abstracts state them."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from kg.commands.console import note, say, say_json
from kg.graph import GraphFolder, Row
from kg.leaderboard import GROUP, results

_KINDS = {"level": "", "share": ", as a share", "gain": ", gained", "rise": ", risen by", "fall": ", fallen by"}


def show_results(folder: Path, *, on: str | None, metric: str | None, skip: int, limit: int, as_json: bool) -> None:
    """Print the results on a data set, with a metric, or all; `limit` 0 means all."""
    rows = results(GraphFolder(folder), on=on, metric=metric)
    page = rows[skip : skip + limit if limit else None]
    if as_json:
        say_json(page)
        return
    for _, group in groupby(page, key=GROUP):
        _say_board(list(group))
    if not rows:
        say("no paper reports such a result in its abstract")
    elif len(page) < len(rows):
        note(f"{len(page)} of {len(rows)} results; more with --limit and --skip")


def _say_board(rows: Sequence[Row]) -> None:
    first = rows[0]
    name = first["metric"] or "no metric stated"
    unit = f" in {first['unit']}" if first["unit"] else ""
    way = f"{first['better']} is better, known by: {first['because']}" if first["better"] else "not ranked"
    say(f"\n{name}{unit}{_KINDS[first['kind']]} ({way})")
    for row in rows:
        say(_line(row))
        say(f"      {row['title'] or row['paper']} ({', '.join(str(x) for x in (row['year'], row['paper']) if x)})")
        say(f'      "{row["sentence"]}"')


def _line(row: Row) -> str:
    place = f"{row['place']}." if row["place"] else "-"
    words = {"from": row["from"], "on": row["dataset"], "by": row["system"]}
    return f"{place:>4}  {' '.join([row['value'], *(f'{word} {name}' for word, name in words.items() if name)])}"
