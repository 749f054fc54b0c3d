"""The files of a batch that runs in shards: each appears under its name when it is complete, and not before.

A level counts as finished when its line is in such a file. Whatever ends the driver, the next run takes what is
there, compares it with the input level by level, and has the rest solved. Nothing here knows Ray.
"""

from __future__ import annotations

import fcntl
import json
import os
import pathlib
import shutil
from collections import Counter
from collections.abc import Iterator
from typing import Any, TextIO

Piece = tuple[Any, ...]
"""A level as the native half cut it; its id and its occurrence stand at the end."""


Tally = Counter[str]
"""How many levels had each outcome, how many are proven optimal, and the levels of each exit code, as `exit 4`."""


def tally(lines: bytes) -> Tally:
    """What lines add up to."""
    found: Tally = Counter()
    for record in map(json.loads, lines.splitlines()):
        found["optimal"] += record["optimal"]
        found[record["outcome"]] += 1
        found[f"exit {record['exit']}"] += 1
    return found


class StoreError(Exception):
    """Results that cannot be continued, and what to do about it."""


class Store:
    """A folder with the results of a batch: `shards/` while it runs, `results.jsonl` when it is done."""

    def __init__(self, folder: pathlib.Path, *, resume: bool = False, force: bool = False) -> None:
        self.folder, self.shards = folder, folder / "shards"
        self.results = folder / "results.jsonl"
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = _lock(folder / ".lock")
        if force:
            shutil.rmtree(self.shards, ignore_errors=True)
            self.results.unlink(missing_ok=True)
        elif not resume and (self.shards.exists() or self.results.exists()):
            raise StoreError(f"{folder} already has results; --resume continues them, --force starts over")
        self.shards.mkdir(exist_ok=True)
        for torn in self.shards.glob("*.partial"):
            torn.unlink()
        self.tally: Tally = Counter()
        self._joined = self._read_results() if self.results.exists() else iter(())

    def _read_results(self) -> Iterator[bytes]:
        with self.results.open("rb") as lines:
            yield from lines

    def _path(self, shard: int) -> pathlib.Path:
        return self.shards / f"{shard:07}.jsonl"

    def finished(self, shard: int, pieces: list[Piece]) -> bool:
        """Whether the results of this shard are there; what is there must belong to these levels."""
        path = self._path(shard)
        if path.exists():
            lines = path.read_bytes().splitlines(keepends=True)
        else:
            lines = [line for line, _ in zip(self._joined, pieces)]
            path = self.results
        if not lines:
            return False
        records = [json.loads(line) for line in lines]
        if path == self.results and len(lines) < len(pieces):
            # The input has grown since: the shard in which it ended is solved again.
            expected = [piece[-2:] for piece in pieces[: len(lines)]]
            if [(record["id"], record["occurrence"]) for record in records] == expected:
                return False
        if [(record["id"], record["occurrence"]) for record in records] != [piece[-2:] for piece in pieces]:
            raise StoreError(
                f"{path} has results of other levels, of another request or of another --shard-size; give the "
                "same files and options, or start over with --force"
            )
        self.tally += tally(b"".join(lines))
        if path == self.results:
            # So that one folder holds every shard when the rest is done.
            self._write(self._path(shard), b"".join(lines))
        return True

    @property
    def exit(self) -> int:
        """The largest exit code of a level."""
        return max((int(kind[5:]) for kind in self.tally if kind.startswith("exit ")), default=0)

    def write(self, shard: int, lines: bytes, found: Tally) -> None:
        """Keeps the results of a shard, which survive whatever comes."""
        self._write(self._path(shard), lines)
        self.tally += found

    def join(self, shards: int) -> None:
        """Makes one file of all shards, in their order: what `papan batch -o` would have written."""
        if next(self._joined, None) is not None:
            raise StoreError(f"{self.results} has more results than there are levels; start over with --force")
        partial = self.folder / "results.jsonl.partial"
        with partial.open("wb") as joined:
            for shard in range(shards):
                with self._path(shard).open("rb") as lines:
                    shutil.copyfileobj(lines, joined)
            joined.flush()
            os.fsync(joined.fileno())
        partial.replace(self.results)
        _sync_folder(self.folder)
        shutil.rmtree(self.shards)

    @staticmethod
    def _write(path: pathlib.Path, lines: bytes) -> None:
        partial = path.with_suffix(".partial")
        with partial.open("wb") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
        # A name that a power failure takes back is a shard that is solved again; bytes that it takes would be worse.
        partial.replace(path)

    def close(self) -> None:
        """Lets another run have the folder."""
        self._lock.close()


def _lock(path: pathlib.Path) -> TextIO:
    """Held until the process ends, whatever ends it."""
    lock = path.open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreError(f"another batch is writing to {path.parent}; wait until that one ends") from None
    return lock


def _sync_folder(folder: pathlib.Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
