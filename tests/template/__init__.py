"""The template family: the smallest family that signs the contract.

Latin squares with givens, in one file a drawer, as in a real family.  It is built and
tested every time, so the example that CONTRIBUTING points to cannot rot.
"""

from functools import partial

from cruxpress.core.family import Family
from cruxpress.text.family_texts import tables_in
from tests.template.draw import draw
from tests.template.generate import BUDGET, PATIENCE, candidate, infeasible, nudge
from tests.template.puzzle import Puzzle, Shape, cells, check
from tests.template.rate import LEVELS, SCALES, rate
from tests.template.reason import TECHNIQUES, reason
from tests.template.solve import solve
from tests.template.text import (
    canonical,
    images,
    parse,
    parse_solution,
    write,
    write_solution,
)

LATIN: Family[Puzzle, str, Shape] = Family(
    name="latin",
    title="Latin square",
    summary="Each digit once in every row and column.",
    rules="Fill the square so that every row and every column holds each digit once.",
    example=".1.4,3..2,.32.,.24.",
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
    draw=draw,
    images=images,
    wordings=partial(tables_in, __name__),
)
