"""Sliding tiles as an environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy
from numpy.typing import NDArray

from .._errors import RequestError
from .._level import Level
from ._base import PuzzleEnv

STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


class TilesEnv(PuzzleEnv):
    """Actions move the blank: 0 up, 1 down, 2 left, 3 right. All levels have one size."""

    PUZZLE, OBJECTIVE = "tiles", "moves"

    def __init__(self, levels: Any = None, *, size: str = "3x3", **settings: Any) -> None:
        made: dict[str, Any] = {} if levels is not None else {"size": size}
        super().__init__(levels, **settings, **made)
        shapes = {level.board().shape for level in self._levels}
        shape = shapes.pop() if shapes else tuple(int(side) for side in size.split("x"))
        if shapes:
            raise RequestError("found boards of several sizes, expected one")
        self.observation_space = gymnasium.spaces.Box(0, shape[0] * shape[1] - 1, shape, numpy.uint8)
        self.action_space = gymnasium.spaces.Discrete(4)

    def _begin(self, level: Level) -> None:
        self._state = level.board()

    def _observe(self) -> NDArray[Any]:
        return self._state.copy()  # type: ignore[no-any-return]

    def _blank(self) -> tuple[int, int]:
        row, column = numpy.argwhere(self._state == 0)[0]
        return int(row), int(column)

    def _mask(self) -> NDArray[numpy.int8]:
        (row, column), (rows, columns) = self._blank(), self._state.shape
        return numpy.array([row > 0, row < rows - 1, column > 0, column < columns - 1], dtype=numpy.int8)

    def _act(self, action: int) -> None:
        row, column = self._blank()
        down, right = list(STEPS.values())[action]
        tile = self._state[row + down, column + right]
        self._state[row, column], self._state[row + down, column + right] = tile, 0

    def _solved(self) -> bool:
        tiles = self._state.ravel()
        return bool((tiles == (numpy.arange(1, tiles.size + 1) % tiles.size)).all())

    def _text(self) -> str:
        return "".join(" ".join(map(str, row)) + "\n" for row in self._state)

    def _actions(self, solution: str) -> list[int]:
        return ["udlr".index(letter) for letter in solution]
