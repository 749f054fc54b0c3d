"""Types: what they say holds, and the stub says what the native half has."""

import pathlib
import subprocess
import sys

PACKAGE = pathlib.Path(__file__).parents[1]


def test_types() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(PACKAGE / "pyproject.toml")],
        capture_output=True, text=True, cwd=PACKAGE,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_stub() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "papan._papan", "--ignore-missing-stub"],
        capture_output=True, text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
