"""A CP-SAT model of the rules of killer, written from the rules alone.

It shares no code with the package: cages come as cells and a sum.
"""

from __future__ import annotations

from collections.abc import Sequence

from cruxpress.families.killer.puzzle import Puzzle
from tests.grids.oracle import counted, grid_of


def cages_of(puzzle: Puzzle) -> list[tuple[list[int], int]]:
    """The cells and the sum of each cage."""
    return [
        ([cell for cell, cage in enumerate(puzzle.cage_of) if cage == number], total)
        for number, total in enumerate(puzzle.sums)
    ]


def count_solutions(puzzle: Puzzle, known: Sequence[int] = ()) -> int:
    """0, 1 or 2 solutions; with a known one only others are looked for, and it counts."""
    model, cells = grid_of(puzzle.size)
    for inside, total in cages_of(puzzle):
        model.add_all_different([cells[cell] for cell in inside])
        model.add(sum(cells[cell] for cell in inside) == total)
    return counted(model, cells, known)
