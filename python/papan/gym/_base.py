"""What the environments share: levels, costs, masks, and the solver as a teacher."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import gymnasium
import numpy
from numpy.typing import NDArray

from .._answer import Outcome
from .._errors import RequestError
from .._generate import generate
from .._level import Level
from .._many import _items
from .._read import Source, level as read_level

NO_SOLUTION, UNKNOWN = -1, -2
"""Costs to go that are none: proven to have no solution, and not known within the limits."""


class PuzzleEnv(gymnasium.Env[NDArray[Any], Any]):
    """A puzzle to be solved action by action.

    `levels` are given levels (or a text or file that holds them), of which every episode takes one; without them
    each episode generates one, from `size` and other options of the generator. `reset(options={"level": 3})`
    picks one by its index. `cost_to_go` has every state solved, within `time_limit` seconds; `shaped` adds the
    change of it to the reward, so that every step of a best solution is worth 0.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    PUZZLE: ClassVar[str]
    """The puzzle's name."""
    OBJECTIVE: ClassVar[str]
    """The objective that counts actions."""

    def __init__(
        self,
        levels: Iterable[Source | Level] | Source | None = None,
        *,
        cost_to_go: bool = False,
        shaped: bool = False,
        time_limit: float = 1.0,
        render_mode: str | None = None,
        **generator: Any,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise RequestError(f"found render_mode={render_mode!r}, expected None or 'ansi'")
        self.render_mode = render_mode
        self._levels = [] if levels is None else self._given(levels)
        self._generator = generator
        self._teaches, self._shaped, self._time_limit = cost_to_go or shaped, shaped, time_limit
        self._costs: dict[bytes, int] = {}
        self._state: Any = None

    def _given(self, levels: Iterable[Source | Level] | Source) -> list[Level]:
        found = [level for level in _items(levels, self.PUZZLE, False) if isinstance(level, Level)]
        if not found:
            raise RequestError("found no levels, expected one or more; leave out levels to have them generated")
        for level in found:
            if level.puzzle != self.PUZZLE:
                raise RequestError(f"found a level of {level.puzzle}, expected one of {self.PUZZLE}")
        return found

    # What a puzzle says.

    def _begin(self, level: Level) -> None:
        """Takes the level's start as the state."""
        raise NotImplementedError

    def _observe(self) -> NDArray[Any]:
        raise NotImplementedError

    def _mask(self) -> NDArray[numpy.int8]:
        raise NotImplementedError

    def _act(self, action: int) -> None:
        """Does what the mask allows."""
        raise NotImplementedError

    def _solved(self) -> bool:
        raise NotImplementedError

    def _text(self) -> str:
        """The state as a level."""
        raise NotImplementedError

    def _actions(self, solution: str) -> list[int]:
        """A solution in papan's words as actions."""
        raise NotImplementedError

    # What Gymnasium asks.

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins an episode with one of the levels, or with a new one."""
        super().reset(seed=seed)
        index = (options or {}).get("level")
        if self._levels:
            at = int(self.np_random.integers(len(self._levels))) if index is None else int(index)
            self.level = self._levels[at]
        else:
            drawn = int(self.np_random.integers(2**32))
            self.level = generate(self.PUZZLE, seed=drawn, **self._generator)[0].level
        self._costs.clear()
        self._begin(self.level)
        self._cost = self._cost_to_go()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Does an action; one that is not possible changes nothing and costs as much."""
        before = self._cost
        if self._mask()[action]:
            self._act(int(action))
            self._cost = self._cost_to_go()
        reward = -1.0
        if self._shaped and before is not None and self._cost is not None and before >= 0:
            # A state that is proven lost is as far as a level can be from any that is not.
            reward += before - self._cost if self._cost >= 0 else -float(self._cost == NO_SOLUTION) * 1000
        lost = self._cost == NO_SOLUTION
        return self._observe(), reward, self._solved() or lost, False, self._info()

    def render(self) -> Any:
        """The board as text."""
        return self._text() if self.render_mode == "ansi" else None

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Which actions are possible, under the name that other packages look for."""
        return self._mask().astype(bool)

    def optimal_actions(self) -> list[int] | None:
        """The actions of a best solution from here, proven; `None` if there is none or it is not known."""
        answer = read_level(self._text().encode(), puzzle=self.PUZZLE).solve(
            objective=self.OBJECTIVE, time_limit=self._time_limit
        )
        if answer.outcome is not Outcome.OPTIMAL or answer.solution is None:
            return None
        return self._actions(answer.solution)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask()}
        if self._cost is not None:
            info["cost_to_go"] = self._cost
        return info

    def _cost_to_go(self) -> int | None:
        if not self._teaches:
            return None
        key = self._observe().tobytes()
        if key not in self._costs:
            answer = read_level(self._text().encode(), puzzle=self.PUZZLE).solve(
                objective=self.OBJECTIVE, time_limit=self._time_limit
            )
            if answer.outcome is Outcome.OPTIMAL and answer.cost is not None:
                self._costs[key] = answer.cost
            else:
                self._costs[key] = NO_SOLUTION if answer.outcome is Outcome.UNSOLVABLE else UNKNOWN
        return self._costs[key]
