"""Environments: Gymnasium's own checker, papan's rules, and the solver as a teacher."""

import pathlib
import warnings

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import papan
import papan.gym

NAMES = ["papan/Sokoban-v0", "papan/Tiles-v0", "papan/RushHour-v0"]
SETTINGS = dict.fromkeys(NAMES, {}) | {"papan/Sokoban-v0": {"size": "7x7", "boxes": 2, "min_pushes": 4}}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shaped", [False, True])
def test_gymnasium_has_nothing_to_say(name: str, shaped: bool) -> None:
    env = gymnasium.make(name, render_mode="ansi", shaped=shaped, **SETTINGS[name])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_is_the_same_episode(name: str) -> None:
    env = gymnasium.make(name, **SETTINGS[name])
    first, again = (env.reset(seed=11)[0] for _ in range(2))
    assert numpy.array_equal(first, again)
    assert not numpy.array_equal(first, env.reset(seed=12)[0])


@pytest.mark.parametrize("name", NAMES)
def test_a_best_solution_solves(name: str) -> None:
    env = gymnasium.make(name, shaped=True, time_limit=20, **SETTINGS[name]).unwrapped
    assert isinstance(env, papan.gym.PuzzleEnv)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        actions = env.optimal_actions()
        assert actions is not None and len(actions) == info["cost_to_go"]
        for left, action in zip(range(len(actions), 0, -1), actions):
            assert info["action_mask"][action] and info["cost_to_go"] == left
            _, reward, terminated, _, info = env.step(action)
            assert reward == 0.0 and terminated == (left == 1)
        assert info["cost_to_go"] == 0


def played(name: str, levels: list[papan.Level], words: list[str]) -> None:
    """Plays at random and holds every state, and the mask, against papan's own rules."""
    env = gymnasium.make(name, levels=levels).unwrapped
    assert isinstance(env, papan.gym.PuzzleEnv)
    random = numpy.random.default_rng(3)
    separator = "" if words else " "
    for index, level in enumerate(levels):
        _, info = env.reset(seed=index, options={"level": index})
        plan = ""
        for _ in range(15):
            letters = getattr(env, "_letters", [])
            names = words or [f"{letter}{sign}1" for letter in letters for sign in "-+"]
            # What papan can perform from here, in its own spelling.
            longer = [performed(level, plan, separator, step) for step in names]
            assert [step is not None for step in longer] == info["action_mask"][: len(names)].astype(bool).tolist()
            action = int(random.choice(numpy.flatnonzero(info["action_mask"])))
            plan = longer[action] or ""
            _, _, terminated, _, info = env.step(action)
            shown = board_of(level, level.frames(plan)[-1].text)
            here, there = (papan.level(text.encode(), puzzle=level.puzzle) for text in (env._text(), shown))
            assert here.text.split() == there.text.split()
            assert terminated == bool(level.check(plan))
            if terminated:
                break


def performed(level: papan.Level, plan: str, separator: str, step: str) -> str | None:
    """The plan with one more step; Sokoban's pushes have capitals."""
    for spelling in dict.fromkeys([step, step.upper()] if not separator else [step]):
        longer = separator.join(filter(None, [plan, spelling]))
        try:
            level.frames(longer)
        except papan.RequestError:
            continue
        return longer
    return None


def board_of(level: papan.Level, shown: str) -> str:
    """A frame as a level again."""
    head = level.text.splitlines(keepends=True)[:2] if level.puzzle == "rushhour" else []
    return "".join(head) + shown


def test_tiles_play_as_papan_says() -> None:
    played("papan/Tiles-v0", [one.level for one in papan.generate("tiles", 3, seed=1, size="3x3")], list("udlr"))


def test_sokoban_plays_as_papan_says(examples: pathlib.Path) -> None:
    played("papan/Sokoban-v0", papan.levels(examples / "sokoban" / "hard-cases.xsb")[:3], list("udlr"))


@pytest.mark.parametrize("name", ["case1.txt", "case3.txt", "case4.txt"])
def test_rush_hour_plays_as_papan_says(name: str, examples: pathlib.Path) -> None:
    played("papan/RushHour-v0", [papan.level(examples / "rushhour" / name)], [])


def test_what_is_not_possible_changes_nothing() -> None:
    env = gymnasium.make("papan/Tiles-v0", levels=["1 2 3/4 5 6/7 0 8"], cost_to_go=True)
    before, info = env.reset()
    after, reward, terminated, _, _ = env.step(1)
    assert not info["action_mask"][1] and numpy.array_equal(before, after)
    assert (reward, terminated) == (-1.0, False)


def test_a_lost_state_ends_the_episode() -> None:
    level = "######\n#    #\n# @$.#\n#    #\n######\n"
    env = gymnasium.make("papan/Sokoban-v0", levels=[level], shaped=True)
    env.reset()
    for action in (3, 3):
        _, reward, terminated, _, info = env.step(action)
        if terminated:
            break
    assert terminated and info["cost_to_go"] == 0
    corner = "#####\n#.  #\n#  $#\n#  @#\n#####\n"
    env = gymnasium.make("papan/Sokoban-v0", levels=[corner], shaped=True)
    _, info = env.reset()
    assert info["cost_to_go"] == -1, "the box cannot leave its wall"


def test_levels_must_fit() -> None:
    with pytest.raises(papan.RequestError):
        gymnasium.make("papan/Tiles-v0", levels=["1 2 3/4 5 6/7 0 8", "1 2/0 3"])
    with pytest.raises(papan.PapanError):
        gymnasium.make("papan/RushHour-v0", levels=["1 2/0 3"])
