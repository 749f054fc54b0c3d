"""What can go wrong. A proof that a level has no solution is not among it."""

from __future__ import annotations


class PapanError(Exception):
    """Everything that papan raises."""


class LevelError(PapanError, ValueError):
    """A text that is not a level.

    >>> import papan
    >>> try:
    ...     papan.level("####\\n#@$#\\n####\\n")
    ... except papan.LevelError as error:
    ...     print(error.line, error.column, error.id)
    2 3 sokoban.few-goals
    """

    message: str
    """What was found, what was expected, how to mend it."""
    line: int | None
    """From 1; `None` if the whole text is meant."""
    column: int | None
    """From 1, in characters."""
    id: str
    """The name of the sentence, the same in every version."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None, id: str = "") -> None:
        super().__init__(message, line, column, id)
        self.message, self.line, self.column, self.id = message, line, column, id

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        return f"line {self.line}, column {self.column}: {self.message}"


class RequestError(PapanError, ValueError):
    """A request that makes no sense, such as an unknown algorithm; the message lists those that exist."""


class InternalError(PapanError, RuntimeError):
    """A bug in papan, such as a solution that the checker rejects. Please report it with its message."""


for _class in (PapanError, LevelError, RequestError, InternalError):
    _class.__module__ = "papan"
