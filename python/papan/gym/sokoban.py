"""Sokoban as an environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy
from numpy.typing import NDArray

from .._level import Level
from ..boards import BOX, GOAL, PLAYER, WALL, XSB
from ._base import PuzzleEnv

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
SYMBOLS = {bits: symbol for symbol, bits in XSB.items()}


class SokobanEnv(PuzzleEnv):
    """Actions move the player: 0 up, 1 down, 2 left, 3 right; a box in the way is pushed.

    Cells are bits, as in `papan.boards`. Smaller boards are put into the corner of the largest given one, with
    walls around.
    """

    PUZZLE, OBJECTIVE = "sokoban", "moves"

    def __init__(self, levels: Any = None, *, size: str = "8x8", **settings: Any) -> None:
        made: dict[str, Any] = {} if levels is not None else {"size": size}
        super().__init__(levels, **settings, **made)
        shapes = [level.board().shape for level in self._levels]
        if shapes:
            self._shape = (max(rows for rows, _ in shapes), max(columns for _, columns in shapes))
        else:
            rows, columns = (int(side) for side in size.split("x"))
            self._shape = (rows, columns)
        self.observation_space = gymnasium.spaces.Box(0, 15, self._shape, numpy.uint8)
        self.action_space = gymnasium.spaces.Discrete(4)

    def _begin(self, level: Level) -> None:
        board = level.board()
        self._state = numpy.full(self._shape, WALL, dtype=numpy.uint8)
        self._state[: board.shape[0], : board.shape[1]] = board

    def _observe(self) -> NDArray[Any]:
        return self._state.copy()  # type: ignore[no-any-return]

    def _player(self) -> tuple[int, int]:
        row, column = numpy.argwhere(self._state & PLAYER)[0]
        return int(row), int(column)

    def _cell(self, row: int, column: int) -> int:
        """What is there; beyond the board is wall."""
        rows, columns = self._shape
        return int(self._state[row, column]) if 0 <= row < rows and 0 <= column < columns else WALL

    def _mask(self) -> NDArray[numpy.int8]:
        row, column = self._player()
        mask = numpy.zeros(4, dtype=numpy.int8)
        for action, (down, right) in enumerate(STEPS):
            ahead = self._cell(row + down, column + right)
            beyond = self._cell(row + 2 * down, column + 2 * right)
            mask[action] = not ahead & WALL and (not ahead & BOX or not beyond & (WALL | BOX))
        return mask

    def _act(self, action: int) -> None:
        row, column = self._player()
        down, right = STEPS[action]
        ahead, beyond = (row + down, column + right), (row + 2 * down, column + 2 * right)
        if self._state[ahead] & BOX:
            self._state[ahead] ^= BOX
            self._state[beyond] |= BOX
        self._state[row, column] ^= PLAYER
        self._state[ahead] |= PLAYER

    def _solved(self) -> bool:
        return not bool(((self._state & BOX > 0) & (self._state & GOAL == 0)).any())

    def _text(self) -> str:
        return "".join("".join(SYMBOLS[int(cell)] for cell in row) + "\n" for row in self._state)

    def _actions(self, solution: str) -> list[int]:
        return ["udlr".index(letter) for letter in solution.lower()]
