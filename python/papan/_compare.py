"""Several algorithms and heuristics on the same levels."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from . import _papan
from ._level import Level
from ._many import _items
from ._read import Source
from ._request import MEMORY_LIMIT, TIME_LIMIT, Size, Time, spec

if TYPE_CHECKING:
    import pandas
    import polars

COLUMNS = (
    "level", "title", "name", "outcome", "cost", "optimal", "lower_bound", "expanded", "generated", "stored",
    "elapsed_s", "peak_memory_bytes", "nodes_per_second", "branching_factor", "limit", "error",
)


class Comparison(Sequence[dict[str, Any]]):
    """The rows of a comparison, one for each level and lane. Each is a dictionary.

    >>> import papan
    >>> table = papan.compare("8 6 7/2 5 4/3 0 1", ["astar", "idastar"], ["manhattan"])
    >>> [(row["name"], row["cost"], row["optimal"]) for row in table]
    [('astar manhattan', 31, True), ('idastar manhattan', 31, True)]
    >>> table.to_pandas()["cost"].max()
    np.int64(31)
    """

    records: list[dict[str, Any]]
    """The whole rows, as `papan compare --json` prints them."""

    def __init__(self, records: list[dict[str, Any]]) -> None:
        self.records = records
        self._rows = [_row(record) for record in records]

    def __getitem__(self, index: Any) -> Any:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self._rows)

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a data frame of pandas, which must be installed."""
        import pandas

        return pandas.DataFrame(self._rows, columns=list(COLUMNS))

    def to_polars(self) -> polars.DataFrame:
        """The rows as a data frame of polars, which must be installed."""
        import polars

        columns = {name: [row[name] for row in self._rows] for name in COLUMNS}
        return polars.DataFrame(columns, strict=False)

    def __repr__(self) -> str:
        lanes = len({row["name"] for row in self._rows})
        levels = len({row["level"] for row in self._rows})
        return f"<papan.Comparison: {levels} levels, {lanes} lanes>"

    def _repr_html_(self) -> str:
        shown = [name for name in COLUMNS if any(row[name] is not None for row in self._rows)]
        head = "".join(f"<th>{html.escape(name)}</th>" for name in shown)
        body = "".join(
            "<tr>" + "".join(f"<td>{_cell(row[name])}</td>" for name in shown) + "</tr>" for row in self._rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else html.escape(str(value))


def _row(record: dict[str, Any]) -> dict[str, Any]:
    flat = {**(record["stats"] or {}), **record}
    flat["error"] = None if record["error"] is None else record["error"]["message"]
    return {name: flat.get(name) for name in COLUMNS}


def compare(
    levels: Iterable[Source | Level] | Source | Level,
    algorithms: Sequence[str] = (),
    heuristics: Sequence[str] = (),
    *,
    puzzle: str | None = None,
    all: bool = False,
    repeat: int = 1,
    objective: str | None = None,
    time_limit: Time = TIME_LIMIT,
    memory_limit: Size = MEMORY_LIMIT,
    node_limit: int | None = None,
    max_cost: int | None = None,
    **options: Any,
) -> Comparison:
    """Runs algorithms with heuristics on the same levels, one after the other, and keeps what each took.

    Without names a handful runs that shows the differences quickly; `all` takes everything there is. An
    algorithm's own options stand behind its name: `"wastar:weight=2"`. With `repeat` times are medians.
    """
    asked = spec(
        objective=objective,
        time_limit=time_limit,
        memory_limit=memory_limit,
        node_limit=node_limit,
        max_cost=max_cost,
        **options,
    )
    items = [levels] if isinstance(levels, Level) else _items(levels, puzzle, False)
    records: list[dict[str, Any]] = []
    for number, level in enumerate(items, 1):
        assert isinstance(level, Level)
        request = _papan.Request(level.puzzle, asked)
        rows = _papan.compare(level._native, list(algorithms), list(heuristics), all, request, repeat)
        # Levels may come from many texts, in each of which they are the first.
        records += [{**row, "level": number} for row in rows]
    return Comparison(records)


Comparison.__module__ = "papan"
