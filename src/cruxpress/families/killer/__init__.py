"""Killer sudoku: cages with sums instead of givens."""

from functools import partial

from cruxpress.core.family import Aside, Family, Paper, Samples, Screen
from cruxpress.families.killer.draw import draw
from cruxpress.families.killer.generate import candidate, infeasible, settle
from cruxpress.families.killer.play import play
from cruxpress.families.killer.puzzle import NO_CAGE, Puzzle, Shape, cells, check, fill
from cruxpress.families.killer.rate import LEVELS, SCALES, rate
from cruxpress.families.killer.reason import TECHNIQUES, next_step, reason
from cruxpress.families.killer.solve import solve
from cruxpress.families.killer.text import canonical, images, parse, write
from cruxpress.grids import wordings
from cruxpress.grids.board import parse_solution, write_solution

KILLER: Family[Puzzle, bytes, Shape] = Family(
    name="killer",
    title="Killer sudoku",
    summary="A sudoku without givens: cages tell what their digits add up to.",
    rules="Fill the grid so that every row, every column and every box with thick borders holds "
    "each digit once, and so that the digits of every dashed cage are all different and add up to "
    "the number in its corner.",
    example="6:aababbcbbacccdddcaaabeeaacbccabacbbb:5,11,7,10,9,6,9,14,9,8,9,4,4,3,1,5,12",
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
    settle=settle,
    candidate=candidate,
    nudge=lambda made, way, shape, target, stream: candidate(shape, target, stream),
    infeasible=infeasible,
    budget=400,
    patience=0,  # the kernel aims at the target itself: no nudges
    draw=draw,
    next_step=next_step,
    images=images,
    paper=Paper(fill=fill),
    screen=Screen(play),
    asides=(
        Aside(
            "free",
            "A cell outside of all cages may hold any digit that its row, column and box allow.",
            lambda puzzle: NO_CAGE in puzzle.cage_of,
        ),
    ),
    wordings=partial(wordings, __name__),
    samples=Samples(many_solutions="4:................:"),
)
