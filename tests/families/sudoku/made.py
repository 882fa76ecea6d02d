"""Puzzles for the tests, each made once and kept."""

from __future__ import annotations

from functools import cache

from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import VARIANTS, Puzzle
from cruxpress.grids.board import BOXES

SEED = 41
LEVELS = tuple(level.name for level in SUDOKU.levels)
BOARDS = tuple((size, variant) for size in BOXES for variant in VARIANTS)


@cache
def record(
    level: str | None = None,
    size: int = 9,
    variant: str = "classic",
    symmetry: str = "none",
    item: int = 0,
) -> Record:
    """The record of a puzzle of that kind."""
    shape = {"size": size, "variant": variant, "symmetry": symmetry}
    return make(Recipe("sudoku", shape, Target(level), SEED, item))


def puzzle_of(one: Record) -> tuple[Puzzle, bytes]:
    """The puzzle and the solution of a record."""
    puzzle = SUDOKU.parse(one.puzzle)
    return puzzle, SUDOKU.parse_solution(puzzle, one.solution)


def one_of_each_board() -> list[tuple[Puzzle, bytes]]:
    """A puzzle with its solution for every size and variant."""
    return [puzzle_of(record("easy", size, variant)) for size, variant in BOARDS]
