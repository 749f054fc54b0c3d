"""Solving one level."""

from __future__ import annotations

import os
from typing import Any

from ._answer import Answer
from ._level import Level
from ._read import Source, level as read_level
from ._request import MEMORY_LIMIT, TIME_LIMIT, Size, Time


def solve(
    source: Source | Level,
    *,
    puzzle: str | None = None,
    objective: str | None = None,
    algorithm: str | None = None,
    heuristic: str | None = None,
    time_limit: Time = TIME_LIMIT,
    memory_limit: Size = MEMORY_LIMIT,
    node_limit: int | None = None,
    max_cost: int | None = None,
    keep_improving: bool = False,
    threads: int = 1,
    tables: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Answer:
    """Solves a level, given as a text, a path or a `Level`; `Level.solve` says what the keywords are.

    >>> import papan
    >>> papan.solve("#######\\n#@ $ .#\\n#######\\n", objective="pushes")
    <papan.Answer: optimal, 2 pushes>
    >>> papan.solve("8 6 7/2 5 4/3 0 1", algorithm="a-star")
    Traceback (most recent call last):
    ...
    papan.RequestError: unknown algorithm `a-star`; expected one of: auto, bfs, ...
    """
    read = source if isinstance(source, Level) else read_level(source, puzzle=puzzle)
    return read.solve(
        objective=objective,
        algorithm=algorithm,
        heuristic=heuristic,
        time_limit=time_limit,
        memory_limit=memory_limit,
        node_limit=node_limit,
        max_cost=max_cost,
        keep_improving=keep_improving,
        threads=threads,
        tables=tables,
        **options,
    )
