"""The template family with bugs in it, one each, as authors of families make them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cruxpress.core.drawing import Drawing, Rect, Text
from cruxpress.core.errors import ParseError
from cruxpress.core.family import Candidate, Family, Solutions
from cruxpress.core.recipe import Direction, Target
from cruxpress.core.seeds import Stream
from cruxpress.core.shape import option
from cruxpress.core.walk import Step, Walk
from tests.template import LATIN
from tests.template.puzzle import Puzzle, Shape

Latin = Family[Puzzle, str, Shape]


def _narrow(text: str) -> Puzzle:
    puzzle = LATIN.parse(text)
    if puzzle.size == 5:
        raise ParseError("expected 3 or 4 rows")
    return puzzle


def _input_again(
    made: Candidate[Puzzle, str], way: Direction, shape: Shape, target: Target, stream: Stream
) -> Candidate[Puzzle, str]:
    return Candidate(made.puzzle, made.solution)


def _without(word: str, puzzle: Puzzle, solution: str) -> list[str]:
    return [fault for fault in LATIN.check(puzzle, solution) if word not in fault]


def _without_digit_one(puzzle: Puzzle, solution: str | None, step: Step | None) -> Drawing:
    drawing = LATIN.draw(puzzle, solution, step)
    marks = (mark for mark in drawing.marks if not isinstance(mark, Text) or mark.text != "1")
    return replace(drawing, marks=tuple(marks))


def _plain_without_givens(puzzle: Puzzle, solution: str | None, step: Step | None) -> Drawing:
    drawing = LATIN.draw(puzzle, solution, step)
    return drawing if solution else replace(drawing, plain=(". " * puzzle.size,) * puzzle.size)


def _without_cells(puzzle: Puzzle, solution: str | None, step: Step | None) -> Drawing:
    return replace(LATIN.draw(puzzle, solution, step), cells={})


def _cells_in_a_heap(puzzle: Puzzle, solution: str | None, step: Step | None) -> Drawing:
    drawing = LATIN.draw(puzzle, solution, step)
    return replace(
        drawing, cells=dict.fromkeys(drawing.cells, Rect(0, 0, puzzle.size, puzzle.size))
    )


def _cells_turned(puzzle: Puzzle, solution: str | None, step: Step | None) -> Drawing:
    drawing = LATIN.draw(puzzle, solution, step)
    turned = {name: Rect(place.y, place.x) for name, place in drawing.cells.items()}
    return replace(drawing, cells=turned)


def _boundless(puzzle: Puzzle, limit: int) -> Solutions[str]:
    return LATIN.solve(puzzle, 5)


PARSE_REFUSES_A_SIZE: Latin = replace(LATIN, name="narrow", parse=_narrow)
CANONICAL_IS_WRITE: Latin = replace(LATIN, canonical=lambda puzzle, solution: LATIN.write(puzzle))
CANONICAL_WITHOUT_IMAGES: Latin = replace(LATIN, images=None)
VALUE_OF_THE_FIRST_ROW: Latin = replace(
    LATIN,
    rate=lambda puzzle, scale: replace(
        LATIN.rate(puzzle, scale), value=float(puzzle.rows[0].count("."))
    ),
)
NUDGE_GIVES_ITS_INPUT: Latin = replace(LATIN, nudge=_input_again)
CHECK_WITHOUT_ROWS: Latin = replace(LATIN, check=lambda p, s: _without("row", p, s))
CHECK_WITHOUT_COLUMNS: Latin = replace(LATIN, check=lambda p, s: _without("column", p, s))
CHECK_WITHOUT_GIVENS: Latin = replace(LATIN, check=lambda p, s: _without("given", p, s))
CHECK_THAT_ACCEPTS_ALL: Latin = replace(LATIN, check=lambda p, s: [])
DRAWING_WITHOUT_A_DIGIT: Latin = replace(LATIN, draw=_without_digit_one)
PLAIN_WITHOUT_GIVENS: Latin = replace(LATIN, draw=_plain_without_givens)
DRAWING_WITHOUT_CELLS: Latin = replace(LATIN, draw=_without_cells)
CELLS_IN_A_HEAP: Latin = replace(LATIN, draw=_cells_in_a_heap)
CELLS_TURNED: Latin = replace(LATIN, draw=_cells_turned)
SETTLES_BY_LEVEL_ALWAYS: Latin = replace(
    LATIN, settle=lambda shape, target: replace(shape, size=3 if target.level == "gentle" else 5)
)
SOLVER_WITHOUT_LIMIT: Latin = replace(LATIN, solve=_boundless)
SOLVER_THAT_STOPS_AT_ONE: Latin = replace(LATIN, solve=lambda puzzle, limit: LATIN.solve(puzzle, 1))


def _rarely_wrong(puzzle: Puzzle) -> Walk:
    """In one puzzle of about twenty the last step writes another digit."""
    walk = LATIN.reason(puzzle)
    if sum(map(ord, LATIN.write(puzzle))) % 20:
        return walk
    last = walk.steps[-1]
    wrong = {cell: "2" if symbol == "1" else "1" for cell, symbol in last.places.items()}
    return replace(walk, steps=(*walk.steps[:-1], replace(last, places=wrong)))


def _with_a_hole(language: str) -> Mapping[str, Any]:
    tables = LATIN.wordings(language)
    if language != "ro":
        return tables
    return {**tables, "steps": dict(list(tables["steps"].items())[1:])}


@dataclass(frozen=True)
class _Counted(Shape):
    count: int = option(3, choices=(3, 4), help="How many cells")


WALK_WITH_A_RARE_WRONG_STEP: Latin = replace(LATIN, reason=_rarely_wrong)
ROMANIAN_WITH_A_HOLE: Latin = replace(LATIN, wordings=_with_a_hole)
NOTHING_IS_FEASIBLE: Latin = replace(LATIN, infeasible=lambda shape, target: "never")
OPTION_OF_THE_COMMAND: Latin = replace(LATIN, shape=_Counted)
