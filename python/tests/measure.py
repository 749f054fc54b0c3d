"""What the package takes: a call, two threads, a hundred thousand levels, Ctrl-C. Nothing here is a test.

    python tests/measure.py call threads memory interrupt
    python tests/measure.py ray levels.txt

Times are for a machine that does nothing else; where it does, the least of many calls says most.
"""

from __future__ import annotations

import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator

import papan

SOLVED = "1 2 3/4 5 6/7 8 0"


def call() -> None:
    """Microseconds of a call on a board that is solved already, of which the library takes next to nothing."""
    level = papan.level(SOLVED)

    def spread(work: Callable[[], object]) -> str:
        for _ in range(1000):
            work()
        taken = []
        for _ in range(20000):
            began = time.perf_counter_ns()
            work()
            taken.append((time.perf_counter_ns() - began) / 1000)
        taken.sort()
        return f"least {taken[0]:.1f} us, 5% {taken[1000]:.1f} us, median {taken[10000]:.1f} us"

    print("Level.solve, main thread: ", spread(level.solve))
    print("papan.solve of a text:    ", spread(lambda: papan.solve(SOLVED)))
    other = threading.Thread(target=lambda: print("Level.solve, other thread:", spread(level.solve)))
    other.start()
    other.join()


def threads() -> None:
    """Seconds of the same levels on one and on two threads, by turns."""
    levels = [made.level for made in papan.generate("tiles", 200, seed=1, size="3x3", min_cost=24)]
    wall, computed = {1: float("inf"), 2: float("inf")}, {1: float("inf"), 2: float("inf")}
    for _ in range(5):
        for count in wall:
            began, used = time.perf_counter(), time.process_time()
            for _ in papan.solve_many(levels, threads=count, algorithm="bfs"):
                pass
            wall[count] = min(wall[count], time.perf_counter() - began)
            computed[count] = min(computed[count], time.process_time() - used)
    print(f"one thread {wall[1]:.3f} s, two {wall[2]:.3f} s: {wall[1] / wall[2]:.2f} times as fast")
    free = 2 * computed[1] / computed[2]
    print(f"CPU time {computed[1]:.3f} s and {computed[2]:.3f} s: {free:.2f} on two free cores")


def resident() -> int:
    """Bytes of this process in memory."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def memory() -> None:
    """Growth over a hundred thousand levels."""

    def boards() -> Iterator[str]:
        shuffled = random.Random(1)
        for _ in range(100_000):
            tiles = list(range(9))
            shuffled.shuffle(tiles)
            yield "/".join(" ".join(map(str, tiles[row : row + 3])) for row in (0, 3, 6))

    answers = papan.solve_many(boards(), threads=2)
    for _ in range(1000):
        next(answers)
    before, began = resident(), time.perf_counter()
    solved = sum(isinstance(answer, papan.Answer) and answer.is_solved for answer in answers)
    taken = time.perf_counter() - began
    print(f"{(resident() - before) / 2**20:.1f} MiB more after 99,000 levels ({solved} solvable), {taken:.0f} s")


LONG = {
    "tables being built": "papan.solve('15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0', time_limit=None)",
    "a long search": "papan.generate('tiles', seed=1, size='5x5')[0].level.solve(time_limit=None, memory_limit=None)",
    "Rush Hour 12x12": "papan.PUZZLES and papan.level(papan.PUZZLES['rushhour'].examples['case4'].encode()).solve()",
    "many levels": "list(papan.solve_many(papan.generate('tiles', seed=1, size='5x5')[0].level for _ in range(9)))",
    "generating": "papan.generate('rushhour', 1000, seed=1, min_slides=60, time_limit=None)",
}


def interrupt() -> None:
    """From the signal to the exception, at ten moments of each call."""
    for name, call in LONG.items():
        worst = 0.0
        for moment in range(10):
            program = (
                "import papan, sys, time\nprint('ready', flush=True)\n"
                f"try:\n    while True: {call}\n"
                "except KeyboardInterrupt: print(time.monotonic(), flush=True)\n"
            )
            run = subprocess.Popen(
                [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True,
                env={**os.environ, "PAPAN_TABLES": "/nonexistent"},
            )
            assert run.stdout is not None
            run.stdout.readline()
            time.sleep(0.1 + 0.21 * moment)
            sent = time.monotonic()
            run.send_signal(signal.SIGINT)
            worst = max(worst, float(run.stdout.readline()) - sent)
            run.kill()
            run.wait()
        print(f"{name}: at most {worst * 1000:.0f} ms")


def ray(file: str) -> None:
    """A batch with Ray on two workers, and with `papan batch` on two threads: wall clock, and what is computed."""
    import papan.ray

    def timed(asked: dict[str, object], pieces: list[papan.ray.Piece]) -> bytes:
        began = time.process_time()
        lines = papan.ray.answer(asked, pieces)
        with open(f"{folder}/{os.getpid()}.cpu", "a") as out:
            out.write(f"{time.process_time() - began}\n")
        return lines

    with tempfile.TemporaryDirectory() as folder, papan.ray.connect(None, 2):
        began, computed = time.perf_counter(), time.process_time()
        papan.ray.run([file], f"{folder}/out", answering=timed)
        wall, driver = time.perf_counter() - began, time.process_time() - computed
        tasks = sum(float(line) for path in pathlib.Path(folder).glob("*.cpu") for line in path.read_text().split())
        print(f"Ray: {wall:.1f} s; CPU: tasks {tasks:.2f} s, driver {driver:.2f} s")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        began = time.perf_counter()
        program = ["papan", "batch", file, "-o", f"{folder}/batch.jsonl", "--threads", "2", "-q"]
        subprocess.run(program, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"papan batch: {time.perf_counter() - began:.1f} s; CPU {used:.2f} s")


if __name__ == "__main__":
    if sys.argv[1:2] == ["ray"]:
        ray(sys.argv[2])
    else:
        for name in sys.argv[1:] or ["call", "threads", "memory", "interrupt"]:
            globals()[name]()
