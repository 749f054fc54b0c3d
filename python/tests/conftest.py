"""Levels that several tests use, and where the rest of the repository is."""

import pathlib

import pytest

import papan

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


@pytest.fixture
def corridor() -> papan.Level:
    """The smallest level with a push."""
    return papan.level("#######\n#@ $ .#\n#######\n")


@pytest.fixture
def examples() -> pathlib.Path:
    """The levels that come with papan."""
    return EXAMPLES
