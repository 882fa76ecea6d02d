"""The puzzles that are played: small ones, each made once from its recipe."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from cruxpress import Recipe, make
from cruxpress.core.record import Record
from cruxpress.families import named

_RECIPES = {
    "sudoku": Recipe("sudoku", {"size": 6}, level="medium", seed=4),
    "keen": Recipe("keen", {"size": 4}, level="normal", seed=4),
    "killer": Recipe("killer", {"size": 6}, level="easy", seed=4),
    "twist": Recipe("twist", {"size": 6, "rule": "mixed"}, level="easy", seed=4),
    "crossword": Recipe("crossword", {"height": 7, "width": 7}, level="easy", seed=4),
    "wheel": Recipe("wheel", {"letters": 6, "words": 4, "height": 8, "width": 8}, seed=4),
    "marks": Recipe("marks", level="easy", seed=4),
}


@cache
def _made(family: str) -> Record:
    return make(_RECIPES[family])


RECORDS: dict[str, Callable[[], Record]] = {name: partial(_made, name) for name in _RECIPES}


@cache
def solution_of(family: str) -> dict[str, str]:
    """What goes into the cells, by the exact solver."""
    record = RECORDS[family]()
    home = named(family)
    puzzle = home.parse(record.puzzle)
    return home.cells(puzzle, home.solve(puzzle, 2).only())
