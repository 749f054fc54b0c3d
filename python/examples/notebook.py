# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # papan in a notebook
# Board puzzles, solved and explained. `jupytext --to ipynb examples/notebook.py` makes a notebook of this file; the
# tests run it.

# %%
import papan

level = papan.level("""
#######
##   .#
#@  ###
# *   #
#   $ #
#     #
#######
""")
level

# %% [markdown]
# A level is a picture. Its answer is a player: press the button, or pull the slider.

# %%
answer = level.solve(objective="pushes")
answer

# %% [markdown]
# What a solver sees: squares from which no box comes back, distances, matching.

# %%
level.explain()

# %% [markdown]
# ## Textbook searches side by side

# %%
boards = [made.level for made in papan.generate("tiles", 10, seed=3, size="3x3")]
table = papan.compare(boards, ["bfs", "greedy", "astar", "idastar"], ["misplaced", "manhattan"], objective="moves")
frame = table.to_pandas()
frame.groupby("name")[["cost", "generated", "stored"]].mean().round(1)

# %% [markdown]
# Greedy search is quick and long-winded; A* with the better estimate stores the least of those that prove anything.

# %%
assert frame[frame.optimal].groupby("level").cost.nunique().max() == 1, "who proves, agrees"

# %% [markdown]
# ## Many levels
# `solve_many` takes levels as they come, on all cores, and yields answers in order.

# %%
from collections import Counter

answers = papan.solve_many((made.level for made in papan.generate("rushhour", 20, seed=1)), objective="slides")
Counter(answer.cost for answer in answers)

# %%
papan.solve("4 4\n1\n..A.\nPPA.K\n....\n....\n")
