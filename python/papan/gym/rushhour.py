"""Rush Hour as an environment."""

from __future__ import annotations

import re
from typing import Any

import gymnasium
import numpy
from numpy.typing import NDArray

from .._errors import RequestError
from .._level import Level
from ..boards import BLOCK, rushhour
from ._base import PuzzleEnv


class RushHourEnv(PuzzleEnv):
    """Action `2 * piece` moves a piece by one cell left or up, `2 * piece + 1` right or down.

    Piece 0 is the one that wants out. Cells are 0 where empty, -1 for walls and the piece's number plus 1; there are
    `pieces` of them at most. All levels have one size.
    """

    PUZZLE, OBJECTIVE = "rushhour", "steps"

    def __init__(self, levels: Any = None, *, size: str = "6x6", pieces: int = 18, **settings: Any) -> None:
        made: dict[str, Any] = {} if levels is not None else {"size": size}
        super().__init__(levels, **settings, **made)
        boards = [rushhour(level) for level in self._levels]
        shapes = {board.shape for board, _, _ in boards}
        shape = shapes.pop() if shapes else tuple(int(side) for side in size.split("x"))
        if shapes:
            raise RequestError("found boards of several sizes, expected one")
        self._pieces = max([pieces, *(len(letters) for _, letters, _ in boards)])
        self.observation_space = gymnasium.spaces.Box(BLOCK, self._pieces, shape, numpy.int16)
        self.action_space = gymnasium.spaces.Discrete(2 * self._pieces)

    def _begin(self, level: Level) -> None:
        self._state, self._letters, self._side = rushhour(level)
        if len(self._letters) > self._pieces:
            raise RequestError(f"found {len(self._letters)} pieces, expected at most pieces={self._pieces}")

    def _observe(self) -> NDArray[Any]:
        return self._state.copy()  # type: ignore[no-any-return]

    def _cells(self, piece: int) -> NDArray[Any]:
        return numpy.argwhere(self._state == piece + 1)

    def _ends(self, piece: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The cells before and behind a piece along its line; those of a block of one cell are itself."""
        cells = self._cells(piece)
        first, last = cells[0], cells[-1]
        along = numpy.sign(last - first)
        (top, left), (bottom, right) = first - along, last + along
        return (int(top), int(left)), (int(bottom), int(right))

    def _mask(self) -> NDArray[numpy.int8]:
        rows, columns = self._state.shape
        mask = numpy.zeros(2 * self._pieces, dtype=numpy.int8)
        for piece in range(len(self._letters)):
            for way, (row, column) in enumerate(self._ends(piece)):
                inside = 0 <= row < rows and 0 <= column < columns
                mask[2 * piece + way] = inside and self._state[row, column] == 0
        return mask

    def _act(self, action: int) -> None:
        piece, way = divmod(action, 2)
        cells = self._cells(piece)
        # The cell that it leaves is at its other end.
        left = cells[-1] if way == 0 else cells[0]
        self._state[self._ends(piece)[way]] = piece + 1
        self._state[tuple(left)] = 0

    def _solved(self) -> bool:
        rows, columns = self._state.shape
        cells = self._cells(0)
        (top, left), (bottom, right) = cells[0], cells[-1]
        at = {"left": left == 0, "right": right == columns - 1, "top": top == 0, "bottom": bottom == rows - 1}
        return bool(at[self._side])

    def _text(self) -> str:
        symbols = {number: letter for number, letter in enumerate(self._letters, 1)} | {0: ".", BLOCK: "#"}
        lines = ["".join(symbols[int(cell)] for cell in row) for row in self._state]
        row, column = map(int, self._cells(0)[0])
        if self._side == "right":
            lines[row] += "K"
        elif self._side == "left":
            lines = [("K" if at == row else " ") + line for at, line in enumerate(lines)]
        else:
            lines.insert(0 if self._side == "top" else len(lines), " " * column + "K")
        rows, columns = self._state.shape
        return f"{rows} {columns}\n{len(self._letters) - 1}\n" + "".join(line + "\n" for line in lines)

    def _actions(self, solution: str) -> list[int]:
        actions = []
        for letter, sign, cells in re.findall(r"(\S)([+-])(\d+)", solution):
            actions += [2 * self._letters.index(letter) + (sign == "+")] * int(cells)
        return actions
