"""Answers: outcomes that are never confused, limits, options, pickling, notebooks."""

import datetime
import json
import pathlib
import pickle
import subprocess
import threading

import pytest

import papan
from papan import Outcome, _papan, _request

EASY = "8 6 7/2 5 4/3 0 1"


def test_every_outcome(corridor: papan.Level) -> None:
    assert corridor.solve(objective="pushes").outcome is Outcome.OPTIMAL
    greedy = papan.solve(EASY, algorithm="greedy")
    assert greedy.outcome is Outcome.SOLVED and greedy.is_solved
    proof = papan.solve("1 2 3/4 5 6/8 7 0")
    assert proof.outcome is Outcome.UNSOLVABLE and proof.solution is None and not proof.is_solved
    stopped = papan.solve(EASY, algorithm="bfs", node_limit=100)
    assert stopped.outcome is Outcome.LIMIT and stopped.limit == "nodes" and not stopped.is_solved
    assert stopped.lower_bound is not None and stopped.stats.generated == 100


def test_a_limit_with_a_solution_is_still_a_limit() -> None:
    board = papan.generate("tiles", seed=1, size="5x5")[0].level
    answer = board.solve(node_limit=2000)
    assert answer.outcome is Outcome.LIMIT
    assert answer.solution is not None and answer.cost is not None
    assert answer.lower_bound is not None and answer.lower_bound < answer.cost
    assert board.check(answer.solution)


@pytest.mark.parametrize("limit", [0.0, "0ms", datetime.timedelta(0)])
def test_time_limits(limit: object) -> None:
    answer = papan.solve(EASY, algorithm="bfs", time_limit=limit)  # type: ignore[arg-type]
    assert answer.limit == "time"


def test_memory_limits() -> None:
    assert papan.solve(EASY, algorithm="bfs", memory_limit="64KiB").limit == "memory"
    assert papan.solve(EASY, algorithm="bfs", memory_limit=65536).limit == "memory"


@pytest.mark.parametrize("wrong", [{"time_limit": -1}, {"time_limit": "soon"}, {"memory_limit": -1}, {"threads": 0}])
def test_wrong_limits(wrong: dict[str, object]) -> None:
    with pytest.raises(papan.RequestError):
        papan.solve(EASY, **wrong)  # type: ignore[arg-type]


def test_defaults_are_those_of_the_command_line() -> None:
    assert (_request.TIME_LIMIT, _request.MEMORY_LIMIT) == _papan.standard_limits()


def test_options(tmp_path: pathlib.Path) -> None:
    goal = tmp_path / "goal.txt"
    goal.write_text("1 2 3\n4 5 6\n7 0 8\n")
    assert papan.solve("1 2 3/4 5 6/7 0 8", goal=goal).cost == 0
    assert papan.solve("1 2 3/4 5 6/7 0 8", goal="blank-first").cost != 0
    tile = papan.solve("1 2 3/4 5 6/7 0 8", moves="tile")
    assert tile.solution == "l"


def test_answers_pickle(corridor: papan.Level) -> None:
    stopped = papan.solve(EASY, node_limit=1, algorithm="bfs")
    for answer in (corridor.solve(), papan.solve("1 2 3/4 5 6/8 7 0"), stopped):
        again = pickle.loads(pickle.dumps(answer))
        assert again == answer and again.outcome is answer.outcome and repr(again) == repr(answer)


def test_chess(examples: pathlib.Path) -> None:
    answer = papan.solve(examples / "chess" / "mate.txt")
    assert answer.solution == "Black Checkmate" and answer.analysis is not None
    assert answer.frames() == [] and "Checkmate" in repr(answer)
    assert "<svg" in answer._repr_html_()


def test_the_player(corridor: papan.Level) -> None:
    html = corridor.solve()._repr_html_()
    assert html.count("<pre>") == 1 and 'type="range"' in html and "rRR" in html
    frames = json.loads(html.split("frames=")[1].split(";\n")[0].replace("<\\/", "</"))
    assert [caption for caption, _ in frames] == ["initial", "walk right", "push right", "push right"]
    assert "<svg" in papan.solve("1 2 3/4 5 6/8 7 0")._repr_html_()


def test_compare() -> None:
    table = papan.compare(["1 2 3/4 5 6/7 0 8", EASY], ["bfs", "wastar:weight=2"], ["manhattan"])
    assert len(table) == 4 and table[0]["name"] == "bfs"
    assert {row["name"] for row in table} == {"bfs", "wastar:weight=2 manhattan"}
    frame = table.to_pandas()
    assert list(frame["generated"] > 0) == [True] * 4
    assert table.to_polars()["cost"].to_list() == list(frame["cost"])
    assert table._repr_html_().count("<tr>") == 5
    assert table.records[0]["times_s"]


def test_generate() -> None:
    made = papan.generate("sokoban", 3, seed=4, size="7x7", boxes=2, min_pushes=5)
    assert [level.number for level in made] == [1, 2, 3]
    for one in made:
        assert one.solution is not None and one.level.check(one.solution)
    assert papan.generate("sokoban", seed=None)[0].seed >= 0


def test_judges(examples: pathlib.Path) -> None:
    level = (examples / "sokoban" / "timus-2.xsb").read_text()
    assert papan.level(level).check(papan.judge("timus-1589", level).strip())
    boards = (examples / "chess" / "boards.txt").read_text()
    assert len(papan.judge("cstate3", boards, threads=2).splitlines()) == 4


def test_threads_of_python_work_at_the_same_time() -> None:
    answers: list[papan.Answer] = []
    threads = [threading.Thread(target=lambda: answers.append(papan.solve(EASY))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answer.cost for answer in answers] == [31] * 4


def test_a_fork_has_a_worker_of_its_own() -> None:
    program = (
        "import os, papan\n"
        "papan.solve('8 6 7/2 5 4/3 0 1')\n"
        "child = os.fork()\n"
        "answer = papan.solve('8 6 7/2 5 4/3 0 1')\n"
        "if child: assert os.waitpid(child, 0)[1] == 0\n"
        "assert answer.cost == 31\n"
    )
    import sys

    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
