"""Environments for Gymnasium: Sokoban, sliding tiles and Rush Hour. Needs the extra `papan[gym]`.

>>> import gymnasium, papan.gym
>>> env = gymnasium.make("papan/Tiles-v0", size="3x3", cost_to_go=True)
>>> observation, info = env.reset(seed=3)
>>> observation.shape, info["action_mask"].shape, info["cost_to_go"] > 0
((3, 3), (4,), True)

Every action costs 1, and the episode ends when the level is solved. An action that is not possible changes nothing
and costs as much; `info["action_mask"]` says which are possible. With `cost_to_go=True` papan solves every state and
`info["cost_to_go"]` is the proven cost of its best solution, -1 where there is proven to be none and -2 where the
time limit came first; `shaped=True` adds how much nearer an action came to the reward. Rules here are for playing:
what is called optimal always comes from papan's solvers, and `env.unwrapped.optimal_actions()` asks them.
"""

import gymnasium

from ._base import PuzzleEnv
from .rushhour import RushHourEnv
from .sokoban import SokobanEnv
from .tiles import TilesEnv

__all__ = ["PuzzleEnv", "RushHourEnv", "SokobanEnv", "TilesEnv"]

for _id, _entry in (
    ("papan/Sokoban-v0", "papan.gym.sokoban:SokobanEnv"),
    ("papan/Tiles-v0", "papan.gym.tiles:TilesEnv"),
    ("papan/RushHour-v0", "papan.gym.rushhour:RushHourEnv"),
):
    if _id not in gymnasium.registry:
        gymnasium.register(id=_id, entry_point=_entry, max_episode_steps=500)
