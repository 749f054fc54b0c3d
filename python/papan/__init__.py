"""Board puzzles solved, checked, explained and generated: Sokoban, sliding tiles, Rush Hour, chess positions.

>>> import papan
>>> answer = papan.solve("#######\\n#@ $ .#\\n#######\\n", objective="pushes")
>>> answer.outcome, answer.solution, answer.cost
(<Outcome.OPTIMAL: 'optimal'>, 'rRR', 2)

Every solution was replayed by an independent checker before you see it. `Outcome.OPTIMAL` and
`Outcome.UNSOLVABLE` are proofs; `Outcome.LIMIT` means that a limit ended the search, and then the answer holds
the best solution so far, if any, and a lower bound. A proof that there is no solution is an answer, no exception:

>>> papan.solve("1 2 3/4 5 6/8 7 0").outcome
<Outcome.UNSOLVABLE: 'unsolvable'>

What is wrong with a text is a `LevelError`, which knows where:

>>> papan.solve("1 2 3/4 5 6/7 7 0")
Traceback (most recent call last):
...
papan.LevelError: line 1, column 15: found 7 a second time (first at line 1, column 13), while 8 is missing; ...
"""

from ._answer import Answer, Outcome, Stats
from ._compare import Comparison, compare
from ._errors import InternalError, LevelError, PapanError, RequestError
from ._generate import GeneratedLevel, generate
from ._judge import judge
from ._level import Check, Explanation, Frame, Level
from ._many import solve_many
from ._read import iter_levels, level, levels
from ._registry import PUZZLES, Puzzle
from ._solve import solve

__all__ = [
    "PUZZLES",
    "Answer",
    "Check",
    "Comparison",
    "Explanation",
    "Frame",
    "GeneratedLevel",
    "InternalError",
    "Level",
    "LevelError",
    "Outcome",
    "PapanError",
    "Puzzle",
    "RequestError",
    "Stats",
    "compare",
    "generate",
    "iter_levels",
    "judge",
    "level",
    "levels",
    "solve",
    "solve_many",
]
