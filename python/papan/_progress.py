"""A line that says how far a long job is, how fast it goes and how long it will take."""

from __future__ import annotations

import sys
import time
from typing import TextIO


class Progress:
    """Writes to standard error, at most five times a second."""

    def __init__(self, total: int | None, *, shown: bool = True, before: int = 0, out: TextIO | None = None) -> None:
        self._total, self._shown, self._out = total, shown, out if out is not None else sys.stderr
        self._began = self._last = time.monotonic()
        self._before = self._done = before
        self._wide = 0

    def advance(self, levels: int = 1) -> None:
        """More levels are finished."""
        self._done += levels
        now = time.monotonic()
        if self._shown and now - self._last >= 0.2:
            self._last = now
            self._write(self.line())

    def line(self) -> str:
        """What is shown."""
        taken = max(time.monotonic() - self._began, 1e-9)
        rate = (self._done - self._before) / taken
        line = f"{self._done}" if self._total is None else f"{self._done}/{self._total}"
        line += f" levels, {rate:.1f} per second"
        if self._total is not None and rate > 0:
            line += f", {_time((self._total - self._done) / rate)} left"
        return line

    def _write(self, line: str) -> None:
        self._out.write("\r" + line.ljust(self._wide))
        self._out.flush()
        self._wide = len(line)

    def close(self) -> None:
        """Shows the last state and ends the line."""
        if self._shown:
            self._write(self.line().split(", 0 s left")[0])
            self._out.write("\n")
            self._out.flush()


def _time(seconds: float) -> str:
    minutes, hours = seconds / 60, seconds / 3600
    if hours >= 1:
        return f"{int(hours)} h {int(minutes) % 60} min"
    return f"{minutes:.0f} min" if minutes >= 2 else f"{seconds:.0f} s"
