"""What papan knows: puzzles with their objectives, algorithms, heuristics and options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _papan


@dataclass(frozen=True)
class Puzzle:
    """A puzzle, as the registry lists it.

    >>> import papan
    >>> tiles = papan.PUZZLES["tiles"]
    >>> list(tiles.objectives)
    ['moves', 'any']
    >>> "astar" in tiles.algorithms and "manhattan" in tiles.heuristics
    True
    """

    id: str
    """The name that functions take."""
    name: str
    """The name people read."""
    summary: str
    """One line."""
    objectives: dict[str, str]
    """What can be minimised, the default first, with one line each."""
    algorithms: dict[str, str]
    """With one line each."""
    heuristics: dict[str, str]
    """With one line each."""
    options: dict[str, str]
    """Its own options, with one line each."""
    metrics: tuple[str, ...]
    """What solutions are measured by."""
    examples: dict[str, str]
    """Levels to try."""
    judges: dict[str, str]
    """Its problems at online judges, with one line each."""


def _puzzle(entry: dict[str, Any]) -> Puzzle:
    def lines(key: str, value: str = "summary") -> dict[str, str]:
        return {one["id"]: one[value] for one in entry[key]}

    return Puzzle(
        id=entry["id"],
        name=entry["name"],
        summary=entry["summary"],
        objectives=lines("objectives"),
        algorithms=lines("algorithms"),
        heuristics=lines("heuristics"),
        options=lines("options", "help"),
        metrics=tuple(entry["metrics"]),
        examples=lines("examples", "text"),
        judges=lines("judges"),
    )


PUZZLES: dict[str, Puzzle] = {entry["id"]: _puzzle(entry) for entry in _papan.puzzles()}
"""Every puzzle by its name."""

Puzzle.__module__ = "papan"
