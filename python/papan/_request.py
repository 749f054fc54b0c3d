"""What is asked of a search, from Python's values to the native half's."""

from __future__ import annotations

import datetime
import math
import os
import pathlib
from typing import Any

from . import _papan
from ._errors import RequestError

Time = float | str | datetime.timedelta | None
"""Seconds, a text such as `"500ms"`, or `None` for no limit."""
Size = int | str | None
"""Bytes, a text such as `"512MiB"`, or `None` for no limit."""

TIME_LIMIT: float = 60.0
MEMORY_LIMIT: int = 2 * 1024**3

Given = list[tuple[str, str, bytes | None]]


def seconds(value: Time) -> float | None:
    """A time limit in seconds."""
    if value is None:
        return None
    if isinstance(value, str):
        return _papan.seconds_of(value)
    number = value.total_seconds() if isinstance(value, datetime.timedelta) else float(value)
    if math.isnan(number) or number < 0:
        raise RequestError(f"found a time limit of {value}, expected seconds from 0")
    return number


def size(value: Size) -> int | None:
    """A memory limit in bytes."""
    if value is None:
        return None
    if isinstance(value, str):
        return _papan.bytes_of(value)
    if value < 0:
        raise RequestError(f"found a memory limit of {value}, expected bytes from 0")
    return value


def given(options: dict[str, Any]) -> Given:
    """Options by keyword: `max_forward_pushes=3` is the option `max-forward-pushes`.

    `True` sets a flag, `False` and `None` leave an option out, a `pathlib.Path` is read.
    """
    words: Given = []
    for name, value in options.items():
        name = name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            words.append((name, "yes", None))
        elif isinstance(value, os.PathLike):
            words.append((name, os.fspath(value), pathlib.Path(value).read_bytes()))
        else:
            words.append((name, str(value), None))
    return words


def spec(
    *,
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
) -> dict[str, Any]:
    """Everything that is asked, as the native half reads it."""
    if threads < 1:
        raise RequestError(f"found {threads} threads, expected 1 or more")
    return {
        "objective": objective,
        "algorithm": algorithm,
        "heuristic": heuristic,
        "time_limit": seconds(time_limit),
        "memory_limit": size(memory_limit),
        "node_limit": node_limit,
        "max_cost": max_cost,
        "keep_improving": keep_improving,
        "threads": threads,
        "tables": None if tables is None else os.fspath(tables),
        "options": given(options),
    }
