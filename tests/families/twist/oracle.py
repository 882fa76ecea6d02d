"""A CP-SAT model of the rules of sudokus with a twist, written from the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cruxpress.families.twist.puzzle import Puzzle
from tests.grids.oracle import counted, grid_of


def jumps_of(size: int) -> list[list[int]]:
    """Pairs of cells that are a knight's move apart, by walking the eight moves of a knight."""
    moves = [(dy * a, dx * b) for a, b in ((1, 2), (2, 1)) for dy in (-1, 1) for dx in (-1, 1)]
    found = set()
    for y in range(size):
        for x in range(size):
            for down, across in moves:
                if 0 <= y + down < size and 0 <= x + across < size:
                    found.add(frozenset((y * size + x, (y + down) * size + x + across)))
    return [sorted(pair) for pair in found]


def count_solutions(puzzle: Puzzle, known: Sequence[int] = ()) -> int:
    """0, 1 or 2 solutions; with a known one only others are looked for, and it counts."""
    size = puzzle.size
    model, cells = grid_of(size)
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            model.add(cells[cell] == digit)
    for one, other in jumps_of(size) if puzzle.knight else ():
        model.add(cells[one] != cells[other])
    for line in puzzle.lines:
        first, *others = (cells[cell] for cell in line.cells)
        if line.kind == "arrow":
            model.add(sum(others) == first)
        else:
            for low, high in pairwise((first, *others)):
                model.add(low < high)
    return counted(model, cells, known)
