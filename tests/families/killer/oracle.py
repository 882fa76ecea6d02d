"""A CP-SAT model of the rules of killer, written from the rules alone.

It shares no code with the package: cages come as cells and a sum.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model

from cruxpress.families.killer.puzzle import Puzzle
from tests.families.boxes.replayer import units_of


def cages_of(puzzle: Puzzle) -> list[tuple[list[int], int]]:
    """The cells and the sum of each cage."""
    return [
        ([cell for cell, cage in enumerate(puzzle.cage_of) if cage == number], total)
        for number, total in enumerate(puzzle.sums)
    ]


def count_solutions(puzzle: Puzzle, known: Sequence[int] = ()) -> int:
    """0, 1 or 2 solutions; with a known one only others are looked for, and it counts."""
    size = puzzle.size
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, size, "") for _ in range(size * size)]
    for unit in units_of(size):
        model.add_all_different([cells[cell] for cell in unit])
    for inside, total in cages_of(puzzle):
        model.add_all_different([cells[cell] for cell in inside])
        model.add(sum(cells[cell] for cell in inside) == total)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    count = 0
    while count < 2:
        if known or count:
            seen = known or [solver.value(cell) for cell in cells]
            differs = []
            for cell, digit in zip(cells, seen, strict=True):
                literal = model.new_bool_var("")
                model.add(cell != digit).only_enforce_if(literal)
                differs.append(literal)
            model.add_bool_or(differs)
        count += bool(known)
        known = ()
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return count
        count += 1
    return count
