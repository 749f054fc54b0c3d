"""Every example in a docstring, and in the README of the package."""

import doctest
import importlib
import pathlib
import pkgutil

import pytest

import papan

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(papan.__path__, "papan.")
    if not name.endswith("_papan")
]


# A class that is exported says that it is from `papan`, so the module that defines it is not asked for it.
CLASSES = [name for name in papan.__all__ if isinstance(getattr(papan, name), type)]


@pytest.mark.parametrize("name", ["papan", *MODULES])
def test_modules(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert result.failed == 0


@pytest.mark.parametrize("name", CLASSES)
def test_classes(name: str) -> None:
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in doctest.DocTestFinder().find(getattr(papan, name), name, module=False):  # type: ignore[arg-type]
        runner.run(test)
    assert runner.summarize().failed == 0


def test_everything_exported_has_an_example_or_is_plain() -> None:
    for name in papan.__all__:
        assert getattr(papan, name).__doc__, name


def test_readme() -> None:
    readme = pathlib.Path(__file__).parents[1] / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, optionflags=FLAGS)
    assert result.attempted > 5 and result.failed == 0
