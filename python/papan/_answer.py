"""What became of a level."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._level import Frame, Level


class Outcome(enum.Enum):
    """What is known about a level, and how surely."""

    OPTIMAL = "optimal"
    """Solved, and proven: no solution costs less by the objective."""
    SOLVED = "solved"
    """Solved; whether it can be done better is not proven. Also the answer to a question about a position."""
    UNSOLVABLE = "unsolvable"
    """Proven: there is no solution."""
    LIMIT = "limit"
    """A limit ended the search. Nothing is proven but the lower bound; there may be a solution so far."""


@dataclass(frozen=True, slots=True)
class Stats:
    """What a search took."""

    expanded: int
    """Nodes expanded."""
    generated: int
    """Nodes generated."""
    max_open: int
    """The largest number of nodes waiting at one time."""
    stored: int
    """Distinct states stored."""
    elapsed_s: float
    """Seconds."""
    peak_memory_bytes: int
    """The most bytes held by the search's containers at one time."""


class Answer:
    """A checked answer. Equal if its record is, pickles, and shows itself as a player in a notebook.

    >>> import papan
    >>> answer = papan.solve("8 6 7/2 5 4/3 0 1")
    >>> answer
    <papan.Answer: optimal, 31 moves>
    >>> answer.outcome is papan.Outcome.OPTIMAL and answer.is_solved
    True
    >>> answer.metrics
    {'moves': 31}
    """

    __slots__ = ("level", "record")

    level: Level
    """The level that it answers."""
    record: dict[str, Any]
    """Everything, as `papan solve --json` prints it."""

    def __init__(self, level: Level, record: dict[str, Any]) -> None:
        self.level, self.record = level, record

    @property
    def outcome(self) -> Outcome:
        """How it ended. Compare it with `is`, or use `match`."""
        if self.record["optimal"]:
            return Outcome.OPTIMAL
        return Outcome(self.record["outcome"])

    @property
    def is_solved(self) -> bool:
        """Whether the question was answered by a solution, proven best or not."""
        return self.outcome in (Outcome.OPTIMAL, Outcome.SOLVED)

    @property
    def solution(self) -> str | None:
        """The solution; at a limit the best so far, if any; for chess the answer in the judge's words."""
        return self.record["solution"]  # type: ignore[no-any-return]

    @property
    def cost(self) -> int | None:
        """The solution's cost by the objective."""
        return self.record["cost"]  # type: ignore[no-any-return]

    @property
    def lower_bound(self) -> int | None:
        """Proven: no solution costs less."""
        return self.record["lower_bound"]  # type: ignore[no-any-return]

    @property
    def objective(self) -> str | None:
        """What was minimised."""
        return self.record["objective"]  # type: ignore[no-any-return]

    @property
    def metrics(self) -> dict[str, int]:
        """Every metric of the puzzle, measured by the checker."""
        return self.record["metrics"]  # type: ignore[no-any-return]

    @property
    def algorithm(self) -> str | None:
        """The algorithm's name."""
        return self.record["algorithm"]  # type: ignore[no-any-return]

    @property
    def heuristic(self) -> str | None:
        """The heuristic that was followed."""
        return self.record["heuristic"]  # type: ignore[no-any-return]

    @property
    def limit(self) -> str | None:
        """Which limit ended the search: time, memory, nodes, cost or cancelled."""
        return self.record["limit"]  # type: ignore[no-any-return]

    @property
    def notes(self) -> list[str]:
        """Anything else a person should know, such as why there is no solution."""
        return self.record["notes"]  # type: ignore[no-any-return]

    @property
    def analysis(self) -> dict[str, Any] | None:
        """What a puzzle says about a position; only for chess."""
        return self.record.get("analysis")

    @property
    def stats(self) -> Stats:
        """What the search took."""
        stats = self.record["stats"]
        return Stats(**{name: stats[name] for name in Stats.__slots__})

    def frames(self) -> list[Frame]:
        """The board at the start and after each step of the solution; without one, nothing.

        >>> import papan
        >>> print(papan.solve("#####\\n#@$.#\\n#####\\n").frames()[-1].text)
        #####
        # @*#
        #####
        <BLANKLINE>
        """
        if self.solution is None or self.objective is None:
            return []
        return self.level.frames(self.solution)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return self.record == other.record and self.level == other.level

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        said = self.outcome.value
        if self.limit is not None:
            said += f" ({self.limit})"
        if self.objective is not None and self.cost is not None:
            metrics = self.metrics
            unit = self.objective if self.objective in metrics else next(iter(metrics), "")
            said += f", {self.cost} {unit}"
        elif self.objective is None and self.solution is not None:
            said = self.solution
        return f"<papan.Answer: {said}>"

    def _repr_html_(self) -> str:
        from ._player import player

        return player(self)


for _class in (Outcome, Stats, Answer):
    _class.__module__ = "papan"
