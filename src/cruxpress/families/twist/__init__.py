"""Sudoku with a twist: thermometers, arrows, or the knight's rule."""

from functools import partial

from cruxpress.core.family import Aside, Family, Paper, Samples, Screen
from cruxpress.families.twist.draw import draw
from cruxpress.families.twist.generate import candidate, infeasible
from cruxpress.families.twist.play import play
from cruxpress.families.twist.puzzle import Puzzle, Shape, cells, check, fill, like
from cruxpress.families.twist.rate import LEVELS, SCALES, rate
from cruxpress.families.twist.reason import TECHNIQUES, next_step, reason
from cruxpress.families.twist.solve import solve
from cruxpress.families.twist.text import canonical, images, parse, write
from cruxpress.grids import wordings
from cruxpress.grids.board import parse_solution, write_solution

_ARROW = (
    "6:...................3.........4......:a11-12-23,a15-24-34-45,a36-46-56-65,a43-32-22,"
    "a62-51-42-31,a64-53-44"
)
_KNIGHT = "6k:...2...1.4........6.....3..6........"


def _has(kind: str, puzzle: Puzzle) -> bool:
    return any(line.kind == kind for line in puzzle.lines)


TWIST: Family[Puzzle, bytes, Shape] = Family(
    name="twist",
    title="Sudoku with a twist",
    summary="Thermo, arrow and anti-knight sudoku: one rule more, and fewer givens.",
    rules="Fill the grid so that every row, every column and every box with thick borders holds "
    "each digit once.",
    example="6:.........4..........................:t22-12-13-24-15,t34-25-16,t41-32-43-44-54,"
    "t46-36-35,t61-51-52-63",
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
    nudge=lambda made, way, shape, target, stream: candidate(shape, target, stream),
    infeasible=infeasible,
    budget=400,
    patience=0,  # the kernel aims at the target itself: no nudges
    draw=draw,
    next_step=next_step,
    images=images,
    paper=Paper(fill=fill, like=like),
    screen=Screen(play),
    asides=(
        Aside(
            "thermo",
            "Along a thermometer digits rise from the bulb to the end.",
            partial(_has, "thermo"),
        ),
        Aside(
            "arrow",
            "The digits on the shaft of an arrow add up to the digit in its circle; they may "
            "repeat where the grid allows it.",
            partial(_has, "arrow"),
            _ARROW,
        ),
        Aside(
            "knight",
            "Cells that are a knight's move apart never hold the same digit.",
            lambda puzzle: puzzle.knight,
            _KNIGHT,
        ),
    ),
    wordings=partial(wordings, __name__),
    samples=Samples(many_solutions="6k:" + 36 * "."),
)
