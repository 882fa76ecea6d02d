"""What CP-SAT models of grids with boxes share: cells and units, and counting to two.

It shares no code with the package.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model

from tests.grids.replayer.sheet import BOX

Cells = list[cp_model.IntVar]


def units_of(size: int) -> list[list[int]]:
    """Rows, columns and boxes."""
    rows, columns = BOX[size]
    found = [[line * size + i for i in range(size)] for line in range(size)]
    found += [[i * size + line for i in range(size)] for line in range(size)]
    for top in range(0, size, rows):
        for left in range(0, size, columns):
            found.append([(top + r) * size + left + c for r in range(rows) for c in range(columns)])
    return found


def grid_of(size: int) -> tuple[cp_model.CpModel, Cells]:
    """A model in which every row, column and box holds each digit once, and its cells."""
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, size, "") for _ in range(size * size)]
    for unit in units_of(size):
        model.add_all_different([cells[cell] for cell in unit])
    return model, cells


def counted(model: cp_model.CpModel, cells: Cells, known: Sequence[int]) -> int:
    """0, 1 or 2 solutions; with a known one only others are looked for, and it counts."""
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
