"""Many levels on many machines: a batch in shards, each a plain task of Ray.

    python -m papan.ray --levels 'levels/**/*.txt' --out results/ --time-limit 10s

The driver cuts the files into shards and sends them out, levels and all: the machines need papan, and no shared
disk. What comes back is a shard's lines, as `papan batch` writes them. They appear under `results/shards` when they
are complete, and as one file, `results/results.jsonl`, when all are. Whatever is killed, nothing is lost but the
shards under way and nothing is written twice; the same command with `--resume` does the rest. A level that kills
the process that solves it is tried by itself a few times, recorded as an error, and passed over.
"""

from __future__ import annotations

import argparse
import contextlib
import glob
import os
import pathlib
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from . import _papan
from ._errors import PapanError
from ._progress import Progress
from ._request import spec
from ._shards import Piece, Store, StoreError, Tally, tally

SHARD_SIZE = 100
"""Levels in a task. From here on what Ray takes for one is nothing beside the levels."""
TRIES = 3
"""How often a level may kill its process."""
LOSSES = 20
"""How often a task may be lost with its machine."""

Answering = Callable[[dict[str, Any], list[Piece]], bytes]


def answer(asked: dict[str, Any], pieces: list[Piece]) -> bytes:
    """The lines of some levels."""
    return _papan.Questions(asked).answer(pieces)


def _solve(answering: Answering, asked: dict[str, Any], pieces: list[Piece]) -> tuple[bytes, Tally]:
    """The task, with what the driver would otherwise have to read from its lines."""
    lines = answering(asked, pieces)
    return lines, tally(lines)


class _Shard:
    """A shard under way: its levels, and the lines of those that are solved."""

    def __init__(self, number: int, pieces: list[Piece]) -> None:
        self.number, self.pieces = number, pieces
        self.parts: dict[int, bytes] = {}
        self.missing = len(pieces)
        self.tally: Tally = Counter()

    def lines(self) -> bytes:
        return b"".join(self.parts[at] for at in sorted(self.parts))


class _Unit:
    """A task under way: some neighbouring levels of a shard."""

    def __init__(self, shard: _Shard, begin: int, end: int) -> None:
        self.shard, self.begin, self.end = shard, begin, end
        self.crashes = self.losses = 0

    @property
    def pieces(self) -> list[Piece]:
        return self.shard.pieces[self.begin : self.end]


class _Driver:
    """Hands out shards, takes what comes back, and tries again what does not."""

    def __init__(self, asked: dict[str, Any], store: Store, answering: Answering, tries: int, shown: Progress) -> None:
        import ray

        self._ray: Any = ray
        self._asked, self._store, self._tries, self._shown = asked, store, tries, shown
        # Ray's own retries do not tell a lost machine from a level that kills: they are counted here.
        self._task = ray.remote(num_cpus=1, max_retries=0)(_solve)
        self._answering, self._given = ray.put(answering), ray.put(asked)
        self._running: dict[Any, _Unit] = {}
        self._cores, self._asked_at = 1, 0.0
        # Bringing a shard to the disk takes longer than sending one out.
        self._writing = ThreadPoolExecutor(max_workers=1)
        self._written: deque[Future[None]] = deque()

    def submit(self, number: int, pieces: list[Piece]) -> None:
        """Sends out a shard, when there is room."""
        while len(self._running) >= self._room():
            self._collect()
        self._start(_Unit(_Shard(number, pieces), 0, len(pieces)))

    def finish(self) -> None:
        """Waits for everything."""
        while self._running:
            self._collect()
        self._writing.shutdown()
        self._check_written()

    def close(self) -> None:
        """Lets go of what is under way."""
        self._writing.shutdown(cancel_futures=True)

    def _check_written(self) -> None:
        """A disk that is full ends the run."""
        while self._written and self._written[0].done():
            self._written.popleft().result()

    def _room(self) -> int:
        """How many tasks may be under way: a few more than can run, so that none waits for the driver."""
        if time.monotonic() - self._asked_at > 2:
            # Machines come and go.
            self._cores = max(1, int(self._ray.cluster_resources().get("CPU", 0)))
            self._asked_at = time.monotonic()
        return 4 * self._cores + 2

    def _start(self, unit: _Unit) -> None:
        self._running[self._task.remote(self._answering, self._given, unit.pieces)] = unit

    def _collect(self) -> None:
        ready, _ = self._ray.wait(list(self._running), num_returns=1, timeout=1.0)
        for reference in ready:
            unit = self._running.pop(reference)
            try:
                lines, found = self._ray.get(reference)
            except self._ray.exceptions.RayTaskError:
                raise
            except (self._ray.exceptions.WorkerCrashedError, self._ray.exceptions.OutOfMemoryError):
                unit.crashes += 1
                self._again(unit)
            except self._ray.exceptions.RayError:
                # Lost with its machine, on the way there or on the way back.
                unit.losses += 1
                if unit.losses > LOSSES:
                    raise
                self._start(unit)
            else:
                self._take(unit, lines, found)

    def _again(self, unit: _Unit) -> None:
        """A process was killed: by a level of this unit, or by chance."""
        if unit.end - unit.begin > 1 and unit.crashes > 1:
            for at in range(unit.begin, unit.end):
                self._start(_Unit(unit.shard, at, at + 1))
        elif unit.end - unit.begin == 1 and unit.crashes >= self._tries:
            line = _papan.Questions(self._asked).failed(unit.pieces[0], self._tries)
            self._take(unit, line, tally(line))
        else:
            self._start(unit)

    def _take(self, unit: _Unit, lines: bytes, found: Tally) -> None:
        shard = unit.shard
        shard.tally += found
        shard.parts[unit.begin] = lines
        shard.missing -= unit.end - unit.begin
        if shard.missing == 0:
            self._check_written()
            self._written.append(self._writing.submit(self._store.write, shard.number, shard.lines(), shard.tally))
            self._shown.advance(len(shard.pieces))


def run(
    files: Iterable[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    *,
    puzzle: str | None = None,
    shard_size: int = SHARD_SIZE,
    tries: int = TRIES,
    resume: bool = False,
    force: bool = False,
    progress: bool = False,
    answering: Answering = answer,
    **asked: Any,
) -> Store:
    """Solves the levels of `files` with the tasks of Ray, which `ray.init` has been called for.

    Keywords are those of `Level.solve`; `answering` is the task itself. The store that comes back has the tally.
    """
    given = spec(**asked)
    questions = _papan.Questions(given)
    sources = []
    for file in files:
        name = os.fspath(file)
        try:
            sources.append((name, questions.recognise(pathlib.Path(name).read_bytes(), puzzle)))
        except PapanError as error:
            raise StoreError(f"{name}: {error}") from error
    if not sources:
        raise StoreError("no files were found; give --levels a pattern that matches some")
    store = Store(pathlib.Path(out), resume=resume, force=force)
    total = sum(map(len, _papan.Pieces(questions, sources, shard_size))) if progress else None
    shown = Progress(total, shown=progress)
    driver = _Driver(given, store, answering, tries, shown)
    shards = before = 0
    try:
        for shards, pieces in enumerate(_papan.Pieces(questions, sources, shard_size), 1):
            if store.finished(shards - 1, pieces):
                before += len(pieces)
            else:
                driver.submit(shards - 1, pieces)
        driver.finish()
        store.join(shards)
    finally:
        driver.close()
        shown.close()
        store.close()
    if before and progress:
        print(f"finished before this run: {before}", file=sys.stderr)
    return store


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m papan.ray",
        description="Solves many levels with Ray, on this machine or on a cluster.",
        epilog="The exit code is the largest of the levels', as with `papan batch`: 4 if any is unsolvable.",
    )
    add = parser.add_argument
    add("--levels", nargs="+", required=True, metavar="PATTERN", help="files, or patterns such as 'levels/**/*.txt'")
    add("--out", required=True, metavar="DIR", help="the folder of the results")
    add("--address", metavar="HOST:PORT|auto", help="a running cluster [default: this machine alone]")
    add("--workers", type=int, metavar="N", help="processes on this machine [default: all cores]")
    add("--resume", action="store_true", help="continue existing results")
    add("--force", action="store_true", help="start over, and lose existing results")
    add("--shard-size", type=int, default=SHARD_SIZE, metavar="N", help="levels in a task [default: %(default)s]")
    add("--tries", type=int, default=TRIES, metavar="N", help="how often a level may kill [default: %(default)s]")
    add("--puzzle", metavar="PUZZLE", help="the puzzle of all files [default: each file's own shape decides]")
    add("--algorithm", metavar="NAME")
    add("--heuristic", metavar="NAME")
    add("--objective", metavar="NAME")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help="of the puzzle or the algorithm")
    add("--time-limit", default="60s", metavar="TIME", help="for each level [default: %(default)s]")
    add("--memory-limit", default="2GiB", metavar="SIZE", help="for each level [default: %(default)s]")
    add("--node-limit", type=int, metavar="N", help="for each level")
    add("--max-cost", type=int, metavar="N", help="ignore solutions that cost more")
    add("--quiet", action="store_true", help="no progress, no summary")
    return parser


def connect(address: str | None, workers: int | None = None) -> contextlib.AbstractContextManager[Any]:
    """Starts Ray on this machine, or joins a cluster."""
    # Workers would run at nice 15, which on a machine that does anything else is slow; nothing is sent anywhere.
    os.environ.setdefault("RAY_worker_niceness", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    context: contextlib.AbstractContextManager[Any]
    if address is not None:
        context = ray.init(address=address, log_to_driver=False)
    else:
        # One of our own, even where another cluster is running.
        context = ray.init("local", num_cpus=workers, include_dashboard=False, log_to_driver=False)
    return context


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    given = _arguments().parse_args(arguments)
    found = {name for pattern in given.levels for name in glob.glob(pattern, recursive=True)}
    files = sorted(filter(os.path.isfile, found))
    options = dict(option.split("=", 1) if "=" in option else (option, True) for option in given.option)
    try:
        with connect(given.address, given.workers):
            store = run(
                files,
                given.out,
                puzzle=given.puzzle,
                shard_size=max(1, given.shard_size),
                tries=max(1, given.tries),
                resume=given.resume,
                force=given.force,
                progress=not given.quiet,
                algorithm=given.algorithm,
                heuristic=given.heuristic,
                objective=given.objective,
                time_limit=given.time_limit,
                memory_limit=given.memory_limit,
                node_limit=given.node_limit,
                max_cost=given.max_cost,
                **options,
            )
    except (StoreError, PapanError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; the same command with --resume continues it", file=sys.stderr)
        return 130
    if not given.quiet:
        tally = ", ".join(f"{count} {kind}" for kind, count in sorted(store.tally.items()) if " " not in kind)
        print(f"{store.results}: {tally}", file=sys.stderr)
    return store.exit


if __name__ == "__main__":
    # Tasks must be found by their module's name, on every machine.
    from papan.ray import main as _main

    sys.exit(_main())
