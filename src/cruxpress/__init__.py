"""cruxpress: puzzles at the difficulty you ask for, proved, explained and put on paper.

>>> from cruxpress import Recipe, Target, make
>>> record = make(Recipe("sudoku", target=Target("easy"), seed=1))
>>> record.rating.level
'easy'
"""

from cruxpress import families
from cruxpress.aim import make
from cruxpress.errors import PuzzleError, TargetMissed
from cruxpress.family import Family
from cruxpress.rating import Level, Rating, Scale
from cruxpress.recipe import Range, Recipe, Target
from cruxpress.record import Record
from cruxpress.version import __version__
from cruxpress.walk import Step, Walk

__all__ = [
    "Family", "Level", "PuzzleError", "Range", "Rating", "Recipe", "Record", "Scale", "Step",
    "Target", "TargetMissed", "Walk", "__version__", "families", "make",
]  # fmt: skip
