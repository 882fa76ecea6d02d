"""Sudoku written down once more, slowly: what the tests hold the family against.

Units come from the rules alone, solutions from a CP-SAT model, symmetric images from lists of
lines.  Nothing here calls the solver, the checker or a kernel; only the puzzle values and the
making of random puzzles to ask about are shared.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ortools.sat.python import cp_model

from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.grids.board import Board

# Size -> rows and columns of a box, as the rules of each size say.
BOX = {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4)}


def units_of(board: Board) -> list[list[int]]:
    """The groups of cells that hold every digit once."""
    n = board.size
    cells = [(row, column) for row in range(n) for column in range(n)]
    tall, wide = BOX[n]

    def box(row: int, column: int) -> object:
        return board.regions[row * n + column] if board.regions else (row // tall, column // wide)

    kinds = [lambda row, column: row, lambda row, column: column, box]
    if board.colours:
        kinds.append(lambda row, column: board.colours[row * n + column])
    found: list[list[int]] = []
    for kind in kinds:
        groups: dict[object, list[int]] = {}
        for row, column in cells:
            groups.setdefault(kind(row, column), []).append(row * n + column)
        found += groups.values()
    if board.variant == "diagonal":
        found.append([row * n + column for row, column in cells if row == column])
        found.append([row * n + column for row, column in cells if row + column == n - 1])
    return found


def solutions_of(puzzle: Puzzle, limit: int = 2) -> list[bytes]:
    """Up to ``limit`` solutions, by CP-SAT: each one found is forbidden and asked again."""
    size = puzzle.board.size
    model = cp_model.CpModel()
    cells = [
        model.new_int_var(given or 1, given or size, f"c{place}")
        for place, given in enumerate(puzzle.cells)
    ]
    for unit in units_of(puzzle.board):
        model.add_all_different([cells[place] for place in unit])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found: list[bytes] = []
    while len(found) < limit:
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return found
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        found.append(bytes(solver.value(cell) for cell in cells))
        model.add_forbidden_assignments(cells, [list(found[-1])])
    return found


def verdict(solutions: list[bytes]) -> str:
    """``none``, ``one`` or ``many``."""
    return ("none", "one", "many")[min(len(solutions), 2)]


def is_right(puzzle: Puzzle, digits: bytes) -> bool:
    """Does a full grid obey the givens and every unit?"""
    everything = set(range(1, puzzle.board.size + 1))
    return all(
        given in (0, digit) for given, digit in zip(puzzle.cells, digits, strict=True)
    ) and all({digits[place] for place in unit} == everything for unit in units_of(puzzle.board))


def lines(size: int, block: int, chance: random.Random) -> list[int]:
    """A random order of rows (or columns) that keeps the blocks of lines together."""
    blocks = [list(range(start, start + block)) for start in range(0, size, block)]
    chance.shuffle(blocks)
    for one in blocks:
        chance.shuffle(one)
    return [line for one in blocks for line in one]


def image_of(puzzle: Puzzle, chance: random.Random, *, turns_only: bool = False) -> Puzzle:
    """A random image of a puzzle under the symmetries that its board has.

    Classic boards: rows within bands, bands, columns within stacks, stacks; square boxes also
    turn over.  Boards with diagonals, free regions or colours: reflections, and turning over
    where that keeps the board; so do classic ones if ``turns_only``.  Digits are always renamed.
    """
    board, n = puzzle.board, puzzle.board.size
    tall, wide = BOX[n]
    if board.variant == "classic" and not turns_only:
        rows, columns = lines(n, tall, chance), lines(n, wide, chance)
    else:
        rows, columns = (list(range(n))[:: chance.choice((1, -1))] for _ in range(2))
    order = [row * n + column for row in rows for column in columns]
    if (tall == wide or board.regions) and chance.random() < 0.5:
        order = [order[place % n * n + place // n] for place in range(n * n)]
    names = [0, *chance.sample(range(1, n + 1), n)]
    moved = Board(
        n,
        board.variant,
        bytes(board.regions[place] for place in order) if board.regions else b"",
        bytes(board.colours[place] for place in order) if board.colours else b"",
    )
    return Puzzle(moved, bytes(names[puzzle.cells[place]] for place in order))


def disturbed(puzzle: Puzzle, solution: bytes, chance: random.Random) -> Iterator[Puzzle]:
    """The puzzle, one with givens taken away, and one with a given changed."""
    yield puzzle
    given = [place for place, digit in enumerate(puzzle.cells) if digit]
    fewer = bytearray(puzzle.cells)
    for place in chance.sample(given, min(len(given), chance.randint(1, 4))):
        fewer[place] = 0
    yield Puzzle(puzzle.board, bytes(fewer))
    other = bytearray(puzzle.cells)
    place = chance.choice(given)
    other[place] = chance.choice(
        [d for d in range(1, puzzle.board.size + 1) if d != solution[place]]
    )
    yield Puzzle(puzzle.board, bytes(other))
