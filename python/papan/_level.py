"""A level: read once, then solved, explained, drawn, replayed and checked."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _papan
from ._answer import Answer
from ._request import MEMORY_LIMIT, TIME_LIMIT, Size, Time, given, seconds, size, spec

if TYPE_CHECKING:
    import numpy.typing


@dataclass(frozen=True, slots=True)
class Frame:
    """One board on the way to a solution."""

    caption: str
    """What led here: `initial`, or the step."""
    spans: tuple[tuple[tuple[str, str], ...], ...]
    """Its lines, each as pieces of text with a mark: plain, moved, border, primary or exit."""

    @property
    def text(self) -> str:
        """The board without marks."""
        return "".join("".join(text for text, _ in line) + "\n" for line in self.spans)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Check:
    """What the checker says about a solution.

    >>> import papan
    >>> level = papan.level("#######\\n#@ $ .#\\n#######\\n")
    >>> level.check("rRR").metrics["pushes"]
    2
    >>> level.check("rR")
    Check(accepted=False, metrics={}, message='not solved after 2 moves: the box in row 2, ...')
    """

    accepted: bool
    """Whether it solves the level."""
    metrics: dict[str, int]
    """What was measured."""
    message: str | None
    """Why it was not accepted."""

    def __bool__(self) -> bool:
        return self.accepted


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a solver sees in a level: sections for people, and the same for machines."""

    level: Level
    sections: list[dict[str, Any]]
    """Titled parts with texts, tables and boards."""
    analysis: dict[str, Any]
    """The object `analysis` that `papan explain --json` prints."""
    svg: str
    """A picture of it."""

    def __str__(self) -> str:
        parts = []
        for section in self.sections:
            parts.append(section["title"])
            for block in section["blocks"]:
                kind, value = next(iter(block.items()))
                if kind == "text":
                    parts.append(value)
                elif kind == "table":
                    rows = [value["head"], *value["rows"]]
                    wide = [max(len(row[at]) for row in rows) for at in range(len(value["head"]))]
                    cells = ("  ".join(cell.ljust(w) for cell, w in zip(row, wide)).rstrip() for row in rows)
                    parts.append("\n".join(cells))
                else:
                    parts.append(str(_frame(value)).rstrip("\n"))
            parts.append("")
        return "\n".join(parts)

    def __repr__(self) -> str:
        return f"<papan.Explanation: {', '.join(section['title'] for section in self.sections)}>"

    def _repr_svg_(self) -> str:
        return self.svg


def _frame(value: dict[str, Any], caption: str = "") -> Frame:
    lines = (tuple((span["text"], span["mark"]) for span in line) for line in value["lines"])
    return Frame(caption, tuple(lines))


def _english(text: Any) -> str:
    """A text as people read it: natively, sentences come with their id and parameters."""
    if isinstance(text, list):
        return ", ".join(map(_english, text))
    return str(text["message"]) if isinstance(text, dict) else str(text)


def _block(block: dict[str, Any]) -> dict[str, Any]:
    if "text" in block:
        return {"text": _english(block["text"])}
    if "table" in block:
        head, rows = block["table"]["head"], block["table"]["rows"]
        return {"table": {"head": [*map(_english, head)], "rows": [[*map(_english, row)] for row in rows]}}
    return block


def _section(section: dict[str, Any]) -> dict[str, Any]:
    return {"title": _english(section["title"]), "blocks": [*map(_block, section["blocks"])]}


class Level:
    """A valid level. Make one with `papan.level` or `papan.levels`.

    >>> import papan
    >>> level = papan.level("8 6 7/2 5 4/3 0 1")
    >>> level
    <papan.Level: tiles, '8 6 7\\n2 5 4\\n3 0 1\\n'>
    >>> level.solve(algorithm="astar", heuristic="manhattan").cost
    31

    Levels are equal if their puzzle and their plainest text are; they can be pickled and used from any thread.
    """

    __slots__ = ("_native",)

    _native: _papan.Level

    def __init__(self, native: _papan.Level) -> None:
        self._native = native

    @property
    def puzzle(self) -> str:
        """The puzzle's name."""
        return self._native.puzzle

    @property
    def text(self) -> str:
        """The level in the puzzle's plainest form, whatever form it was read from."""
        return self._native.text

    @property
    def number(self) -> int:
        """Its number in the text that it was read from, from 1."""
        return self._native.number

    @property
    def line(self) -> int:
        """The line of that text that it begins at, from 1."""
        return self._native.line

    @property
    def title(self) -> str | None:
        """Its title, if the text has one."""
        return self._native.title

    @property
    def author(self) -> str | None:
        """Who made it, if the text says so."""
        return self._native.author

    @property
    def comments(self) -> list[str]:
        """Anything else the text says about it."""
        return self._native.comments

    @property
    def given_solution(self) -> str | None:
        """A solution that the text carries, not checked."""
        return self._native.given_solution

    def solve(
        self,
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
    ) -> Answer:
        """Solves it, and has the independent checker replay the solution.

        Without names the puzzle's best solver looks for what its first objective asks. Limits are those of the
        command line: 60 seconds and 2 GiB; `None` is none. Other keywords are options of the algorithm and
        the puzzle, such as `weight=1.5` or `goal="blank-first"`.

        >>> import papan
        >>> board = papan.level("8 6 7/2 5 4/3 0 1")
        >>> board.solve(algorithm="wastar", weight=3).outcome
        <Outcome.SOLVED: 'solved'>
        >>> stopped = board.solve(algorithm="bfs", node_limit=1000)
        >>> stopped.outcome, stopped.limit, stopped.solution
        (<Outcome.LIMIT: 'limit'>, 'nodes', None)
        """
        asked = spec(
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
        native = self._native
        return Answer(self, native.solve(_papan.Request(native.puzzle, asked)))

    def explain(
        self,
        *,
        time_limit: Time = TIME_LIMIT,
        memory_limit: Size = MEMORY_LIMIT,
        node_limit: int | None = None,
        **options: Any,
    ) -> Explanation:
        """What a solver sees in it, as far as the limits allow.

        >>> import papan
        >>> papan.level("1 2 3/4 5 6/8 7 0").explain().analysis["solvable"]
        False
        """
        limits = (seconds(time_limit), size(memory_limit), node_limit)
        value = self._native.explain(given(options), *limits)
        svg = self._native.svg(True, given(options), *limits)
        return Explanation(self, [*map(_section, value["sections"])], value["analysis"], svg)

    def check(self, solution: str, **options: Any) -> Check:
        """Replays a solution with the independent checker."""
        metrics, message = self._native.check(solution, given(options))
        return Check(message is None, metrics, message)

    def frames(self, solution: str, **options: Any) -> list[Frame]:
        """The board at the start and after each step of a solution.

        >>> import papan
        >>> for frame in papan.level("#####\\n#@$.#\\n#####\\n").frames("R"):
        ...     print(frame.caption, frame.text.splitlines()[1])
        initial #@$.#
        push right # @*#
        """
        return [_frame(frame, caption) for caption, frame in self._native.frames(solution, given(options))]

    def svg(
        self,
        *,
        explained: bool = False,
        time_limit: Time = TIME_LIMIT,
        memory_limit: Size = MEMORY_LIMIT,
        node_limit: int | None = None,
        **options: Any,
    ) -> str:
        """The board as a picture; `explained` shows in it what a solver sees."""
        limits = (seconds(time_limit), size(memory_limit), node_limit)
        return self._native.svg(explained, given(options), *limits)

    def board(self) -> numpy.typing.NDArray[Any]:
        """The board as a numpy array; see `papan.boards` for what the numbers mean.

        >>> import papan
        >>> papan.level("1 2 3/4 5 6/7 0 8").board()
        array([[1, 2, 3],
               [4, 5, 6],
               [7, 0, 8]], dtype=uint8)
        """
        from .boards import board

        return board(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Level):
            return NotImplemented
        return self.puzzle == other.puzzle and self.text == other.text

    def __hash__(self) -> int:
        return hash((self.puzzle, self.text))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        text = self.text if len(self.text) <= 40 else self.text[:40] + "..."
        title = "" if self.title is None else f" {self.title!r},"
        return f"<papan.Level: {self.puzzle},{title} {text!r}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def __reduce__(self) -> tuple[Any, ...]:
        return _level_of_parts, (self.puzzle, self._native.parts())


def _level_of_parts(puzzle: str, parts: tuple[Any, ...]) -> Level:
    """A level that was pickled."""
    return Level(_papan.Level.of_parts(puzzle, parts))


for _class in (Frame, Check, Explanation, Level):
    _class.__module__ = "papan"
