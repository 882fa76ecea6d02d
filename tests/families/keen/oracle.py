"""A CP-SAT model of the rules of keen, written from the rules alone.

It shares no code with the package: cages come as cells, operator symbols and a goal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ortools.sat.python import cp_model

from cruxpress.families.keen.puzzle import Puzzle

_SYMBOLS = {1: "+", 2: "x", 4: "-", 8: "/"}


@dataclass(frozen=True)
class Cage:
    """Cells, the operators that may be meant, and the goal."""

    cells: tuple[int, ...]
    operators: str
    goal: int


def cages_of(puzzle: Puzzle) -> list[Cage]:
    """The cages of a puzzle as plain data."""
    found = []
    for number, (mask, goal) in enumerate(zip(puzzle.operators, puzzle.goals, strict=True)):
        cells = tuple(cell for cell, cage in enumerate(puzzle.cage_of) if cage == number)
        symbols = "".join(symbol for bit, symbol in _SYMBOLS.items() if mask & bit)
        found.append(Cage(cells, symbols, goal))
    return found


def fillings(cage: Cage, size: int) -> set[tuple[int, ...]]:
    """The digits that make the goal, cell by cell."""
    count = len(cage.cells)
    if count == 1:
        return {(cage.goal,)} if 1 <= cage.goal <= size else set()
    found: set[tuple[int, ...]] = set()
    if "+" in cage.operators:
        found |= set(_sums(count, cage.goal, size))
    if "x" in cage.operators:
        found |= set(_products(count, cage.goal, size))
    if count == 2:
        for low in range(1, size + 1):
            for high in range(low + 1, size + 1):
                less, over = "-" in cage.operators, "/" in cage.operators
                if (less and high - low == cage.goal) or (over and high == low * cage.goal):
                    found |= {(low, high), (high, low)}
    return found


def _sums(count: int, goal: int, size: int) -> Iterator[tuple[int, ...]]:
    if count == 0:
        if goal == 0:
            yield ()
        return
    for digit in range(max(1, goal - (count - 1) * size), min(size, goal - count + 1) + 1):
        for rest in _sums(count - 1, goal - digit, size):
            yield (digit, *rest)


def _products(count: int, goal: int, size: int) -> Iterator[tuple[int, ...]]:
    if count == 0:
        if goal == 1:
            yield ()
        return
    for digit in range(1, size + 1):
        if goal > 0 and goal % digit == 0:
            for rest in _products(count - 1, goal // digit, size):
                yield (digit, *rest)


def has_other_solution(puzzle: Puzzle, solution: bytes) -> bool:
    """Whether there is a solution that differs from the given one somewhere."""
    size = puzzle.size
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, size, f"c{cell}") for cell in range(size * size)]
    for line in range(size):
        model.add_all_different(cells[line * size : (line + 1) * size])
        model.add_all_different(cells[line::size])
    for cage in cages_of(puzzle):
        model.add_allowed_assignments([cells[c] for c in cage.cells], fillings(cage, size))
    differs = []
    for cell, digit in zip(cells, solution, strict=True):
        literal = model.new_bool_var("")
        model.add(cell != digit).only_enforce_if(literal)
        differs.append(literal)
    model.add_bool_or(differs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    return bool(status != cp_model.INFEASIBLE)


def is_right(puzzle: Puzzle, solution: bytes) -> bool:
    """Whether a solution keeps the rules."""
    size, every = puzzle.size, set(range(1, puzzle.size + 1))
    lines = [solution[line * size : (line + 1) * size] for line in range(size)]
    lines += [solution[line::size] for line in range(size)]
    return all(set(line) == every for line in lines) and all(
        tuple(solution[cell] for cell in cage.cells) in fillings(cage, size)
        for cage in cages_of(puzzle)
    )
