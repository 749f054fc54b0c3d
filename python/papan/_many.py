"""Solving many levels on several threads."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from . import _papan
from ._answer import Answer
from ._errors import LevelError
from ._level import Level
from ._progress import Progress
from ._read import Source, iter_levels, level as read_level
from ._request import spec

AHEAD = 16
"""Levels in flight for each thread."""


def solve_many(
    levels: Iterable[Source | Level] | Source,
    *,
    puzzle: str | None = None,
    threads: int | None = None,
    progress: bool = False,
    errors: str = "raise",
    **asked: Any,
) -> Iterator[Answer | LevelError]:
    """Solves levels on several threads (all cores, if you do not say) and yields the answers in their order.

    `levels` are levels or texts, or one text or file that holds all of them. They are taken as they are
    needed and answers are not kept, so a hundred thousand take no more memory than a few. Other keywords are
    those of `Level.solve`. With `errors="yield"` a text that is no level gives its `LevelError` in place of
    an answer; otherwise that is raised. `progress` shows a line on standard error.

    >>> import papan
    >>> boards = ["1 2 3/4 5 6/7 0 8", "8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/8 7 0"]
    >>> list(papan.solve_many(boards, threads=2))
    [<papan.Answer: optimal, 1 moves>, <papan.Answer: optimal, 31 moves>, <papan.Answer: unsolvable>]
    """
    if errors not in ("raise", "yield"):
        raise ValueError(f"found errors={errors!r}, expected 'raise' or 'yield'")
    given = spec(**asked)
    count = threads if threads is not None else _cores()
    if count < 1:
        raise ValueError(f"found {count} threads, expected 1 or more")
    return _solved(levels, puzzle, count, progress, errors == "yield", given)


def _cores() -> int:
    """Cores that this process may use, where the system says so."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _solved(
    levels: Iterable[Source | Level] | Source,
    puzzle: str | None,
    threads: int,
    progress: bool,
    keep_errors: bool,
    given: dict[str, Any],
) -> Iterator[Answer | LevelError]:
    try:
        total = None if isinstance(levels, (str, bytes)) else len(levels)  # type: ignore[arg-type]
    except TypeError:
        total = None
    items = _items(levels, puzzle, keep_errors)
    requests: dict[str, _papan.Request] = {}
    pool = _papan.Pool(threads)
    shown = Progress(total, shown=progress)
    # By number: the level of what is being solved, and what is ready before its turn.
    waiting: dict[int, Level] = {}
    ready: dict[int, Answer | LevelError] = {}
    taken = given_out = 0
    try:
        exhausted = False
        while True:
            while not exhausted and taken - given_out < AHEAD * threads:
                item = next(items, None)
                if item is None:
                    exhausted = True
                    break
                if isinstance(item, LevelError):
                    ready[taken] = item
                else:
                    request = requests.get(item.puzzle)
                    if request is None:
                        request = requests[item.puzzle] = _papan.Request(item.puzzle, given)
                    waiting[taken] = item
                    pool.submit(taken, item._native, request)
                taken += 1
            while given_out in ready:
                answer = ready.pop(given_out)
                given_out += 1
                shown.advance()
                yield answer
            if exhausted and given_out == taken:
                return
            if given_out not in ready and waiting:
                index, record = pool.next()
                level = waiting.pop(index)
                if isinstance(record, BaseException):
                    raise record
                ready[index] = Answer(level, record)
    finally:
        pool.close()
        shown.close()


def _items(
    levels: Iterable[Source | Level] | Source, puzzle: str | None, keep_errors: bool
) -> Iterator[Level | LevelError]:
    if isinstance(levels, (str, bytes, os.PathLike)):
        found = iter_levels(levels, puzzle=puzzle)
        while True:
            try:
                yield next(found)
            except StopIteration:
                return
            except LevelError as error:
                if not keep_errors:
                    raise
                yield error
    for item in levels:
        if isinstance(item, Level):
            yield item
            continue
        try:
            yield read_level(item, puzzle=puzzle)
        except LevelError as error:
            if not keep_errors:
                raise
            yield error
