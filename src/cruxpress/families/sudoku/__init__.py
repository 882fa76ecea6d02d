"""Sudoku: givens in a grid of boxes."""

from functools import partial

from cruxpress.core.family import Aside, Family, Paper, Samples, Screen, Sheet, later
from cruxpress.families.sudoku.canonical import canonical, images
from cruxpress.families.sudoku.feasible import feasible
from cruxpress.families.sudoku.generate import BUDGET, PATIENCE, candidate, infeasible, nudge
from cruxpress.families.sudoku.puzzle import Puzzle, Shape, cells, check, fill, like
from cruxpress.families.sudoku.rate import LEVELS, SCALES, rate
from cruxpress.families.sudoku.reason import TECHNIQUES, next_step, reason
from cruxpress.families.sudoku.solve import solve
from cruxpress.families.sudoku.symmetry import settle
from cruxpress.families.sudoku.text import parse, parse_solution, split, write, write_solution
from cruxpress.grids import wordings
from cruxpress.grids.pattern_names import NAMED_FROM
from cruxpress.grids.play import grid_facts

SUDOKU: Family[Puzzle, bytes, Shape] = Family(
    name="sudoku",
    title="Sudoku",
    summary="Every digit once in each row, column and box.",
    rules="Fill the grid so that every row, every column and every box with thick borders holds "
    "each digit once.",
    example="53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    shape=Shape,
    levels=LEVELS,
    scales=SCALES,
    techniques=TECHNIQUES,
    parse=parse,
    write=write,
    parse_solution=parse_solution,
    write_solution=write_solution,
    canonical=canonical,
    check=check,
    cells=cells,
    solve=solve,
    reason=reason,
    rate=rate,
    candidate=candidate,
    nudge=nudge,
    infeasible=infeasible,
    budget=BUDGET,
    patience=PATIENCE,
    draw=later(__name__, "draw", "draw"),
    next_step=next_step,
    sheet=Sheet(
        read=later(__name__, "pencilmark_grid", "read"),
        write=later(__name__, "pencilmark_grid", "write"),
    ),
    settle=settle,
    images=images,
    split=split,
    feasible=feasible,
    readings=NAMED_FROM,
    paper=Paper(fill=fill, step_picture=later(__name__, "draw", "draw_step"), like=like),
    screen=Screen(lambda puzzle: grid_facts(puzzle.board, puzzle.cells)),
    asides=(
        Aside(
            "diagonal",
            "The two dashed diagonals hold each digit once too.",
            lambda puzzle: puzzle.board.variant == "diagonal",
        ),
        Aside(
            "colour",
            "Cells that share a corner letter hold each digit once too.",
            lambda puzzle: puzzle.board.variant == "colour",
        ),
        Aside(
            "letters",
            "Digits above 9 are letters: A is 10, B is 11 and so on.",
            lambda puzzle: puzzle.board.size > 9,
        ),
    ),
    wordings=partial(wordings, __name__),
    samples=Samples(shapes={"givens": [{"givens": 0}, {"givens": 30}, {"givens": 256}]}),
)
