"""Programs for online judges."""

from __future__ import annotations

from . import _papan


def judge(problem: str, text: str | bytes, *, threads: int = 1) -> str:
    """What papan answers to the input of an online judge's problem: `timus-1589` or `cstate3`.

    >>> import papan
    >>> papan.judge("cstate3", "1\\n8 3\\n1 1 K\\n2 2 q\\n3 3 k\\n")
    'Black Checkmate\\n'
    """
    return _papan.judge(problem, text.encode() if isinstance(text, str) else text, threads).decode()
