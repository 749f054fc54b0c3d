"""Reading levels from texts and files."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterator
from typing import Union

from . import _papan
from ._level import Level

Source = Union[str, bytes, "os.PathLike[str]"]
"""A path, or a text. A string with a line break is a text, any other one a path if there is such a file."""


def read(source: Source) -> bytes:
    """The bytes of a text or a file."""
    if isinstance(source, bytes):
        return source
    if isinstance(source, str):
        if "\n" in source or not os.path.isfile(source):
            return source.encode()
    return pathlib.Path(source).read_bytes()


def level(source: Source, *, puzzle: str | None = None) -> Level:
    """Reads a text or a file that holds exactly one level. Without `puzzle` its own shape decides.

    >>> import papan
    >>> papan.level("#####\\n#@$.#\\n#####\\n").puzzle
    'sokoban'
    """
    return Level(_papan.read_level(read(source), puzzle))


def iter_levels(source: Source, *, puzzle: str | None = None) -> Iterator[Level]:
    """The levels of a text or a file, one after the other: a million of them are not held at once.

    >>> import papan
    >>> text = "; one\\n#####\\n#@$.#\\n#####\\n\\n; two\\n#####\\n#.$@#\\n#####\\n"
    >>> [level.title for level in papan.iter_levels(text)]
    ['one', 'two']
    """
    return map(Level, _papan.Levels(read(source), puzzle))


def levels(source: Source, *, puzzle: str | None = None) -> list[Level]:
    """All levels of a text or a file.

    >>> import papan
    >>> len(papan.levels("1 2 3/4 5 6/7 0 8\\n1 2 3/4 5 6/0 7 8\\n"))
    2
    """
    return list(iter_levels(source, puzzle=puzzle))
