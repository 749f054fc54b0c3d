"""The examples run: the notebook with its pictures, the data set with its proofs."""

import json
import os
import pathlib
import subprocess
import sys

import numpy
import pyarrow.parquet
import pytest

import papan

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"


def test_notebook(tmp_path: pathlib.Path) -> None:
    notebook = tmp_path / "notebook.ipynb"
    run = [sys.executable, "-m"]
    env = {**os.environ, "JUPYTER_PATH": str(pathlib.Path(sys.prefix) / "share" / "jupyter")}
    source = str(EXAMPLES / "notebook.py")
    subprocess.run([*run, "jupytext", "--to", "ipynb", source, "--output", str(notebook)], check=True, env=env)
    subprocess.run(
        [*run, "nbconvert", "--to", "notebook", "--execute", "--inplace", str(notebook)], check=True, env=env
    )
    outputs = [
        output["data"]
        for cell in json.loads(notebook.read_text())["cells"]
        for output in cell.get("outputs", [])
        if "data" in output
    ]
    pictures = ["".join(data["image/svg+xml"]) for data in outputs if "image/svg+xml" in data]
    assert len(pictures) >= 2 and all("<svg" in picture for picture in pictures)
    players = [data for data in outputs if 'type="range"' in "".join(data.get("text/html", ""))]
    assert len(players) == 2


@pytest.mark.parametrize("name", ["papan/Sokoban-v0", "papan/Tiles-v0", "papan/RushHour-v0"])
def test_trajectories(name: str, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "data.parquet"
    program = [sys.executable, str(EXAMPLES / "trajectories.py"), "--env", name, "--episodes", "2", str(file)]
    subprocess.run(program, check=True)
    table = pyarrow.parquet.read_table(file)
    assert table.num_rows > 0
    first = table.slice(0, 1).to_pylist()[0]
    level = papan.level(first["level"].encode())
    objective = {"sokoban": "moves", "tiles": "moves", "rushhour": "steps"}[level.puzzle]
    assert level.solve(objective=objective).cost == first["cost_to_go"]
    board = numpy.array(first["observation"]).reshape(first["rows"], first["columns"])
    assert (board == level.board()).all()
    assert all(row["action_mask"][row["action"]] for row in table.to_pylist())
