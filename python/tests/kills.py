"""Batches of Ray that lose a process, a driver or a machine, and what is left of them.

    python tests/kills.py --repeat 10

runs each scenario ten times over; `test_ray.py` runs some of them once. Every run ends with the results of
`papan batch` on the same levels: nothing is lost, nothing is there twice.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import papan

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASKED = ["--algorithm", "bfs", "--time-limit", "50s"]
LEVELS, SHARD = 240, 12


def papan_program() -> str:
    """The command line, which `python/test` has built."""
    named = os.environ.get("PAPAN")
    found = [named] if named else [str(ROOT / "target" / kind / "papan") for kind in ("release", "debug")]
    for program in found:
        if os.path.isfile(program):
            return program
    raise FileNotFoundError("build the command line first: cargo build --release")


def make_levels(folder: pathlib.Path) -> pathlib.Path:
    """Boards that take some milliseconds each, one of them twice."""
    made = [one.level.text for one in papan.generate("tiles", LEVELS - 1, seed=5, size="3x3", min_cost=20)]
    path = folder / "levels.txt"
    path.write_text("\n".join([*made, made[0]]))
    return path


def batch(levels: pathlib.Path, out: pathlib.Path, *more: str) -> subprocess.CompletedProcess[str]:
    """`papan batch` on the same levels."""
    command = [papan_program(), "batch", str(levels), "-o", str(out), *ASKED, *more]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def known(path: pathlib.Path) -> list[tuple[Any, ...]]:
    """What must be the same, whoever solved a level and however long it took."""
    keys = ("id", "occurrence", "file", "level", "outcome", "cost", "optimal", "solution", "request", "exit")
    return [tuple(record[key] for key in keys) for record in map(json.loads, path.read_text().splitlines())]


def driver(levels: pathlib.Path, out: pathlib.Path, *more: str) -> subprocess.Popen[str]:
    """A run of its own."""
    command = [sys.executable, "-m", "papan.ray", "--levels", str(levels), "--out", str(out), *ASKED]
    command += ["--shard-size", str(SHARD), *more]
    # Not from the folder with the package's sources, which lack the compiled half.
    return subprocess.Popen(command, cwd=levels.parent, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def under_way(out: pathlib.Path, run: subprocess.Popen[str]) -> None:
    """Waits until some shards are finished, and not all of them."""
    while len(list((out / "shards").glob("*.jsonl"))) < 2:
        assert run.poll() is None, run.communicate()
        time.sleep(0.02)


def finish(run: subprocess.Popen[str]) -> None:
    """Waits for a run, which must succeed."""
    said, complained = run.communicate(timeout=600)
    assert run.returncode == 0, said + complained


def _parent(process: int) -> int:
    try:
        return int(pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return 0


def descendants(ancestor: int, name: str) -> list[int]:
    """Processes below another one whose command line begins like this."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        process = int(folder.name)
        try:
            command = (folder / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        above = process
        while above > 1 and above != ancestor:
            above = _parent(above)
        if above == ancestor and command.startswith(name):
            found.append(process)
    return found


def kill_worker(levels: pathlib.Path, out: pathlib.Path) -> None:
    """A process that solves is killed; its shard is solved again."""
    run = driver(levels, out, "--workers", "2")
    under_way(out, run)
    killed = 0
    while killed < 2 and run.poll() is None:
        for process in descendants(run.pid, "ray::_solve")[:1]:
            os.kill(process, signal.SIGKILL)
            killed += 1
        time.sleep(0.3)
    finish(run)
    assert killed > 0, "everything was finished before anything was killed"


def kill_driver(levels: pathlib.Path, out: pathlib.Path) -> None:
    """The driver is killed; another run takes what is there and does the rest."""
    run = driver(levels, out, "--workers", "2")
    under_way(out, run)
    run.kill()
    run.communicate()
    before = {path.name: path.read_bytes() for path in (out / "shards").glob("*.jsonl")}
    assert 2 <= len(before) < LEVELS // SHARD
    again = driver(levels, out, "--workers", "2")
    assert again.wait(timeout=600) == 2, "existing results are not continued unless one says so"
    finish(driver(levels, out, "--workers", "2", "--resume"))
    joined = (out / "results.jsonl").read_bytes()
    assert all(lines in joined for lines in before.values()), "what was finished stays as it was"


def kill_node(levels: pathlib.Path, out: pathlib.Path) -> None:
    """One of two machines is lost; the other does the rest."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
        cluster.wait_for_nodes()
        run = driver(levels, out, "--address", cluster.address)
        under_way(out, run)
        cluster.remove_node(nodes[0], allow_graceful=False)
        finish(run)
    finally:
        cluster.shutdown()


SCENARIOS: dict[str, Callable[[pathlib.Path, pathlib.Path], None]] = {
    "worker": kill_worker,
    "driver": kill_driver,
    "node": kill_node,
}


def check(name: str, folder: pathlib.Path) -> None:
    """Runs a scenario, and compares what is left with `papan batch`."""
    folder.mkdir(parents=True, exist_ok=True)
    levels, expected, out = make_levels(folder), folder / "expected.jsonl", folder / "out"
    assert batch(levels, expected).returncode == 0
    SCENARIOS[name](levels, out)
    results = known(out / "results.jsonl")
    assert len(results) == LEVELS and results == known(expected)
    resumed = batch(levels, out / "results.jsonl", "--resume")
    assert f"finished before this run: {LEVELS}" in resumed.stderr, resumed.stderr


def main() -> None:
    """The repeats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=10)
    parser.add_argument("scenarios", nargs="*", default=list(SCENARIOS))
    given = parser.parse_args()
    for name in given.scenarios:
        for number in range(given.repeat):
            with tempfile.TemporaryDirectory() as folder:
                began = time.monotonic()
                check(name, pathlib.Path(folder))
                print(f"{name} {number + 1}: as papan batch, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
