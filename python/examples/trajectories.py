"""A solver as a teacher: a data set of best solutions, one row for each state on the way, written as Parquet.

    python examples/trajectories.py --env papan/Sokoban-v0 --episodes 100 trajectories.parquet

Nothing is trained here. Each row has the observation, the action that a best solution takes from there, the actions
that are possible, and the proven cost to go: what imitation learning, value functions and search guidance start from.
"""

from __future__ import annotations

import argparse

import gymnasium
import pyarrow
import pyarrow.parquet

import papan.gym

SCHEMA = pyarrow.schema(
    [
        ("episode", pyarrow.int32()),
        ("step", pyarrow.int32()),
        ("observation", pyarrow.list_(pyarrow.int16())),
        ("rows", pyarrow.int16()),
        ("columns", pyarrow.int16()),
        ("action", pyarrow.int16()),
        ("action_mask", pyarrow.list_(pyarrow.bool_())),
        ("cost_to_go", pyarrow.int32()),
        ("level", pyarrow.string()),
    ]
)


def episode(env: papan.gym.PuzzleEnv, number: int, seed: int) -> list[dict[str, object]]:
    """The rows of one level; none if its best solution is not known in time."""
    observation, info = env.reset(seed=seed)
    actions = env.optimal_actions()
    rows: list[dict[str, object]] = []
    for step, action in enumerate(actions or []):
        rows.append(
            {
                "episode": number,
                "step": step,
                "observation": observation.ravel().tolist(),
                "rows": observation.shape[0],
                "columns": observation.shape[1],
                "action": action,
                "action_mask": info["action_mask"].astype(bool).tolist(),
                "cost_to_go": len(actions or []) - step,
                "level": env.level.text,
            }
        )
        observation, _, _, _, info = env.step(action)
    return rows


def main() -> None:
    """Writes the file, an episode at a time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--env", default="papan/Sokoban-v0")
    parser.add_argument("--episodes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    env = gymnasium.make(given.env, time_limit=10).unwrapped
    assert isinstance(env, papan.gym.PuzzleEnv)
    written = 0
    with pyarrow.parquet.ParquetWriter(given.file, SCHEMA) as writer:
        for number in range(given.episodes):
            rows = episode(env, number, given.seed + number)
            if rows:
                writer.write_table(pyarrow.Table.from_pylist(rows, schema=SCHEMA))
                written += len(rows)
    print(f"{given.file}: {written} states of {given.episodes} levels")


if __name__ == "__main__":
    main()
