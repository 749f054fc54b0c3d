"""Batches with Ray: the results of `papan batch`, whatever is killed. The repeats are `kills.py`."""

import json
import os
import pathlib
import signal
from collections.abc import Iterator
from typing import Any

import kills
import pytest

import papan.ray
from papan._shards import Store, StoreError


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    with papan.ray.connect(None, 2):
        yield


def lines(path: pathlib.Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_results_are_those_of_a_batch(cluster: None, tmp_path: pathlib.Path, examples: pathlib.Path) -> None:
    found = (examples.glob(pattern) for pattern in ("sokoban/*.xsb", "tiles/*.txt", "rushhour/*.txt"))
    files = sorted(str(file) for files in found for file in files)
    store = papan.ray.run(files, tmp_path / "out", shard_size=3, time_limit="20s")
    program = [kills.papan_program(), "batch", *files, "-o", str(tmp_path / "batch.jsonl"), "--time-limit", "20s"]
    code = kills.subprocess.run(program, capture_output=True).returncode
    assert kills.known(store.results) == kills.known(tmp_path / "batch.jsonl")
    assert store.exit == code == 4, "one of them is unsolvable, and one has no exit"
    assert not store.shards.exists()
    assert sum(store.tally[kind] for kind in ("solved", "unsolvable", "limit", "error")) == len(lines(store.results))


def test_resuming(cluster: None, tmp_path: pathlib.Path) -> None:
    levels, out = tmp_path / "levels.txt", tmp_path / "out"
    levels.write_text("1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n1 2 3/4 5 6/8 7 0\n")
    papan.ray.run([levels], out, shard_size=2)
    first = (out / "results.jsonl").read_bytes()
    with pytest.raises(StoreError, match="--resume"):
        papan.ray.run([levels], out, shard_size=2)
    papan.ray.run([levels], out, shard_size=2, resume=True)
    assert (out / "results.jsonl").read_bytes() == first, "nothing was solved again"
    with pytest.raises(StoreError, match="other levels"):
        papan.ray.run([levels], out, shard_size=2, resume=True, node_limit=10**9)
    levels.write_text(levels.read_text() + "1 2 3/4 5 0/7 8 6\n")
    papan.ray.run([levels], out, shard_size=2, resume=True)
    assert [record["level"] for record in lines(out / "results.jsonl")] == [1, 2, 3, 4]
    levels.write_text("1 2 3/4 5 0/7 8 6\n")
    with pytest.raises(StoreError):
        papan.ray.run([levels], out, shard_size=2, resume=True)
    papan.ray.run([levels], out, shard_size=2, force=True)
    assert [record["cost"] for record in lines(out / "results.jsonl")] == [1]


def test_a_level_that_kills_is_recorded_and_passed_over(cluster: None, tmp_path: pathlib.Path) -> None:
    levels = tmp_path / "levels.txt"
    boards = [one.level.text.strip().replace("\n", "/") for one in papan.generate("tiles", 9, seed=2, size="3x3")]
    levels.write_text("\n".join(boards) + "\n")
    tries = tmp_path / "tries"

    def poisonous(asked: dict[str, Any], pieces: list[Any]) -> bytes:
        for piece in pieces:
            if piece[2] == 5:
                with tries.open("a") as file:
                    file.write(f"{len(pieces)}\n")
                os.kill(os.getpid(), signal.SIGKILL)
        return papan.ray.answer(asked, pieces)

    store = papan.ray.run([levels], tmp_path / "out", shard_size=4, tries=3, answering=poisonous)
    records = lines(store.results)
    assert [record["level"] for record in records] == list(range(1, 10))
    assert [record["outcome"] for record in records] == ["solved"] * 4 + ["error"] + ["solved"] * 4
    assert "killed, 3 times" in records[4]["error"]["message"] and records[4]["exit"] == 1
    assert tries.read_text().split() == ["4", "4", "1", "1", "1"], "twice in its shard, then by itself"
    # A batch takes such a line as finished.
    resumed = kills.subprocess.run(
        [kills.papan_program(), "batch", str(levels), "-o", str(store.results), "--resume"],
        capture_output=True, text=True,
    )
    assert "finished before this run: 9" in resumed.stderr, resumed.stderr


def test_bad_input_is_told(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(StoreError, match="no files"):
        papan.ray.run([], tmp_path)
    (tmp_path / "poem.txt").write_text("no level\n")
    with pytest.raises(StoreError, match="poem.txt: line 1"):
        papan.ray.run([tmp_path / "poem.txt"], tmp_path / "out")


def test_one_writer_at_a_time(tmp_path: pathlib.Path) -> None:
    store = Store(tmp_path / "out")
    with pytest.raises(StoreError, match="another batch"):
        Store(tmp_path / "out", resume=True)
    store.close()
    Store(tmp_path / "out", resume=True).close()


def test_a_torn_shard_is_none(tmp_path: pathlib.Path) -> None:
    store = Store(tmp_path / "out")
    (store.shards / "0000000.partial").write_bytes(b'{"schema_version":1')
    store.close()
    again = Store(tmp_path / "out", resume=True)
    assert list(again.shards.iterdir()) == [] and not again.finished(0, [("id", 1)])
    again.close()


@pytest.mark.parametrize("name", list(kills.SCENARIOS))
def test_kills(name: str, tmp_path: pathlib.Path) -> None:
    kills.check(name, tmp_path)
