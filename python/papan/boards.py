"""Boards as numpy arrays.

| puzzle | array |
| --- | --- |
| tiles | the numbers of the tiles, 0 is the blank |
| sokoban | bits: `WALL`, `GOAL`, `BOX`, `PLAYER`; the rest is floor |
| rushhour | 0 empty, `BLOCK` a wall, 1 the piece that wants out, 2 and more the others by their letters |
| chess | one row for each piece: `x`, `y` and `piece`, a letter, small for black |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._errors import RequestError

if TYPE_CHECKING:
    import numpy.typing

    from ._level import Level

WALL, GOAL, BOX, PLAYER = 1, 2, 4, 8
"""Bits of a Sokoban cell."""

BLOCK = -1
"""A wall of Rush Hour."""

XSB = {"#": WALL, " ": 0, ".": GOAL, "$": BOX, "*": BOX | GOAL, "@": PLAYER, "+": PLAYER | GOAL}
"""Sokoban's symbols."""


def board(level: Level) -> numpy.typing.NDArray[Any]:
    """The board of a level.

    >>> import papan
    >>> papan.level("#####\\n#@$.#\\n#####\\n").board()[1]
    array([1, 8, 4, 2, 1], dtype=uint8)
    >>> papan.level("6 6\\n1\\n....B.\\n....B.\\nPP..B.K\\n......\\n......\\n......\\n").board()[2]
    array([1, 1, 0, 0, 2, 0], dtype=int16)
    """
    import numpy

    lines = level.text.splitlines()
    if level.puzzle == "tiles":
        return numpy.array([[int(tile) for tile in line.split()] for line in lines], dtype=numpy.uint8)
    if level.puzzle == "sokoban":
        wide = max(map(len, lines))
        cells = [[XSB[symbol] for symbol in line.ljust(wide)] for line in lines]
        return numpy.array(cells, dtype=numpy.uint8)
    if level.puzzle == "rushhour":
        return rushhour(level)[0]
    if level.puzzle == "chess":
        return _pieces(lines)
    raise RequestError(f"boards of {level.puzzle} have no form as an array yet")


def rushhour(level: Level) -> tuple[numpy.typing.NDArray[Any], list[str], str]:
    """The board of a Rush Hour level, the letters of its pieces from 1 on, and the side of its exit."""
    import numpy

    lines = level.text.splitlines()
    rows, columns = map(int, lines[0].split())
    drawn = lines[2:]
    side = "right"
    if len(drawn) > rows:
        side = "top" if drawn[0].strip() == "K" else "bottom"
        drawn = drawn[1:] if side == "top" else drawn[:rows]
    elif any(line.startswith("K") for line in drawn):
        side, drawn = "left", [line[1:] for line in drawn]
    grid = [line[:columns].ljust(columns, ".") for line in drawn]
    letters = ["P", *sorted({symbol for line in grid for symbol in line} - set("P.#"))]
    numbers = {letter: number for number, letter in enumerate(letters, 1)} | {".": 0, "#": BLOCK}
    return numpy.array([[numbers[symbol] for symbol in line] for line in grid], dtype=numpy.int16), letters, side


def _pieces(lines: list[str]) -> numpy.typing.NDArray[Any]:
    import numpy

    words = [line.split() for line in lines]
    pieces = [(int(x), int(y), piece) for x, y, piece in (row for row in words if len(row) == 3)]
    return numpy.array(pieces, dtype=[("x", "u8"), ("y", "u8"), ("piece", "U1")])
