"""Many levels at a time."""

import io
import pathlib
from collections.abc import Iterator

import pytest

import papan
from papan import Outcome
from papan._progress import Progress

BOARDS = ["1 2 3/4 5 6/7 0 8", "8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/8 7 0"]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_answers_come_in_order(threads: int) -> None:
    answers = list(papan.solve_many(BOARDS * 40, threads=threads))
    assert [answer.cost for answer in answers if isinstance(answer, papan.Answer)] == [1, 31, None] * 40


def test_files_and_levels_of_several_puzzles(examples: pathlib.Path, corridor: papan.Level) -> None:
    assert sum(1 for _ in papan.solve_many(examples / "sokoban" / "hard-cases.xsb")) == 8
    mixed = list(papan.solve_many([corridor, BOARDS[0]], node_limit=100000))
    assert all(isinstance(answer, papan.Answer) and answer.is_solved for answer in mixed)


def test_what_is_no_level_is_raised_or_given() -> None:
    boards = [BOARDS[0], "1 2 3/4 5 6/7 7 0", BOARDS[0]]
    with pytest.raises(papan.LevelError):
        list(papan.solve_many(boards))
    first, fault, last = papan.solve_many(boards, errors="yield")
    assert isinstance(fault, papan.LevelError) and fault.column == 15
    assert first == last or isinstance(first, papan.Answer)
    text = "\n".join(boards) + "\n"
    kinds = [type(one).__name__ for one in papan.solve_many(text, errors="yield")]
    assert kinds == ["Answer", "LevelError", "Answer"]


def test_a_request_that_makes_no_sense_is_raised() -> None:
    with pytest.raises(papan.RequestError):
        list(papan.solve_many(BOARDS, algorithm="none"))
    with pytest.raises(ValueError):
        papan.solve_many(BOARDS, errors="ignore")


def test_levels_are_taken_as_they_are_needed() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield BOARDS[taken % 3]

    answers = papan.solve_many(endless(), threads=2)
    for _ in range(100):
        next(answers)
    answers.close()  # type: ignore[attr-defined]
    assert 100 <= taken <= 100 + 16 * 2 + 2


def test_closing_stops_long_searches() -> None:
    board = papan.generate("tiles", seed=1, size="5x5")[0].level
    answers = papan.solve_many([BOARDS[0], board, board], threads=2, time_limit=None)
    assert next(answers).outcome is Outcome.OPTIMAL  # type: ignore[union-attr]
    answers.close()  # type: ignore[attr-defined]


def test_progress() -> None:
    out = io.StringIO()
    shown = Progress(10, out=out)
    shown.advance(5)
    line = shown.line()
    assert line.startswith("5/10 levels, ") and line.endswith(" left") and "per second" in line
    shown.close()
    assert out.getvalue().endswith("\n")
