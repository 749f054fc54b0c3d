"""Levels: reading, errors with their places, checking, frames, pictures, boards, pickling."""

import pathlib
import pickle
import xml.dom.minidom

import numpy
import pytest

import papan
from papan import boards


def test_paths_and_texts(tmp_path: pathlib.Path, examples: pathlib.Path) -> None:
    path = examples / "sokoban" / "hard-cases.xsb"
    found = papan.levels(path)
    assert len(found) == 8 and [level.number for level in found] == list(range(1, 9))
    assert found[0].title == "Hard Case 1"
    assert papan.levels(str(path)) == found
    assert papan.levels(path.read_text()) == found
    assert papan.levels(path.read_bytes()) == found
    assert list(papan.iter_levels(path)) == found


def test_a_fault_has_its_place() -> None:
    with pytest.raises(papan.LevelError) as caught:
        papan.levels("#####\n#@$.#\n#####\n\n#####\n#@$x#\n#####\n", puzzle="sokoban")
    error = caught.value
    assert (error.line, error.column) == (6, 4)
    assert isinstance(error, ValueError) and isinstance(error, papan.PapanError)
    assert type(error).__module__ == "papan" and "x" in error.message
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.column, str(again), again.id) == (6, 4, str(error), error.id)


@pytest.mark.parametrize("text", ["", "no puzzle at all\n", "levels-that-are-not-there.xsb"])
def test_what_is_no_level_is_refused(text: str) -> None:
    with pytest.raises(papan.LevelError):
        papan.levels(text)


def test_messages_name_no_flags() -> None:
    for call in (
        lambda: papan.solve("1 2 3/4 5 6/7 0 8", algorithm="bfs", heuristic="zero"),
        lambda: papan.solve("1 2 3/4 5 6/7 0 8", algorithm="wastar", weight="heavy"),
        lambda: papan.solve("1 2 3/4 5 6/7 0 8", goal="elsewhere"),
        lambda: papan.solve("1 2 3/4 5 6/7 0 8", colour="red"),
        lambda: papan.level("1 2 3/4 5 6/7 0 9\n", puzzle="chess"),
        lambda: papan.generate("sokoban", size="4x4", boxes=9),
        lambda: papan.judge("timus-1", ""),
    ):
        with pytest.raises(papan.PapanError) as caught:
            call()
        assert "--" not in str(caught.value), caught.value


def test_check(corridor: papan.Level) -> None:
    accepted = corridor.check("rRR")
    assert accepted and accepted.metrics["moves"] == 3 and accepted.message is None
    for solution in ["rR", "u", "rRRx", ""]:
        rejected = corridor.check(solution)
        assert not rejected and rejected.message and rejected.metrics == {}


def test_frames(corridor: papan.Level) -> None:
    frames = corridor.frames("rRR")
    assert [frame.caption for frame in frames] == ["initial", "walk right", "push right", "push right"]
    assert frames[-1].text.splitlines()[1] == "#   @*#"
    assert any(mark == "moved" for line in frames[-1].spans for _, mark in line)
    with pytest.raises(papan.RequestError):
        corridor.frames("uuu")


@pytest.mark.parametrize("puzzle", list(papan.PUZZLES))
def test_pictures_and_explanations(puzzle: str) -> None:
    text = next(iter(papan.PUZZLES[puzzle].examples.values()))
    level = papan.level(text.encode(), puzzle=puzzle)
    for svg in (level._repr_svg_(), level.svg(explained=True)):
        assert xml.dom.minidom.parseString(svg).documentElement.tagName == "svg"
    explanation = level.explain()
    assert explanation.sections and isinstance(explanation.analysis, dict)
    assert explanation.sections[0]["title"] in str(explanation)


def test_boards(examples: pathlib.Path) -> None:
    for level in papan.levels(examples / "sokoban" / "hard-cases.xsb"):
        board = level.board()
        assert (board & boards.PLAYER > 0).sum() == 1
        assert (board & boards.BOX > 0).sum() == (board & boards.GOAL > 0).sum() > 0
    board = papan.level(examples / "rushhour" / "case1.txt").board()
    assert board.shape == (6, 6) and (board == 1).sum() == 2 and board.max() == 12
    assert boards.rushhour(papan.level(examples / "rushhour" / "case3.txt"))[2] == "bottom"
    pieces = papan.level(examples / "chess" / "giant.txt").board()
    assert pieces.dtype.names == ("x", "y", "piece") and len(pieces) == 9
    assert pieces["x"].max() == 999999999999999999
    assert numpy.array_equal(papan.level("1 2/0 3").board(), [[1, 2], [0, 3]])


@pytest.mark.parametrize("puzzle", list(papan.PUZZLES))
def test_levels_pickle(puzzle: str) -> None:
    text = next(iter(papan.PUZZLES[puzzle].examples.values()))
    level = papan.level(text.encode(), puzzle=puzzle)
    again = pickle.loads(pickle.dumps(level))
    assert again == level and hash(again) == hash(level)
    assert (again.title, again.number, again.line) == (level.title, level.number, level.line)
    assert again.solve().solution == level.solve().solution
