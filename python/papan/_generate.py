"""Making levels."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from . import _papan
from ._level import Level
from ._read import level as read_level
from ._request import MEMORY_LIMIT, TIME_LIMIT, Size, Time, given, seconds, size


@dataclass(frozen=True, slots=True)
class GeneratedLevel:
    """A level, and what its generator knows about it."""

    level: Level
    seed: int
    """The random seed; with the same options it makes the same levels again."""
    number: int
    """Its number among those that the seed made, from 1."""
    objective: str | None
    """What `optimum` counts."""
    optimum: int | None
    """Proven: the cost of the best solution, if it is known."""
    solution: str | None
    """A solution that the checker has accepted, not always the best."""
    metrics: dict[str, int]
    """What the checker measured for it."""

    def _repr_svg_(self) -> str:
        return self.level.svg()


def generate(
    puzzle: str,
    count: int = 1,
    *,
    seed: int | None = None,
    time_limit: Time = TIME_LIMIT,
    memory_limit: Size = MEMORY_LIMIT,
    **options: Any,
) -> list[GeneratedLevel]:
    """Makes levels of a wanted difficulty. Other keywords are options of the puzzle's generator, such as
    `size="8x8"`, `boxes=3` and `min_pushes=20` for Sokoban; `papan generate PUZZLE --help` lists them.

    >>> import papan
    >>> made = papan.generate("tiles", 2, seed=7, min_cost=10, max_cost=12, size="3x3")
    >>> [level.optimum for level in made]
    [10, 10]
    >>> made == papan.generate("tiles", 2, seed=7, min_cost=10, max_cost=12, size="3x3")
    True
    """
    drawn = random.SystemRandom().getrandbits(32) if seed is None else seed
    words = given({"seed": drawn, **options})
    made = _papan.generate(puzzle, count, words, seconds(time_limit), size(memory_limit))
    return [
        GeneratedLevel(
            level=read_level(record["text"].encode(), puzzle=puzzle),
            seed=record["seed"],
            number=record["level"],
            objective=record["objective"],
            optimum=record["optimum"],
            solution=record["solution"],
            metrics=record["metrics"],
        )
        for record in made
    ]


GeneratedLevel.__module__ = "papan"
