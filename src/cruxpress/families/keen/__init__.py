"""Keen (KenKen): a Latin square in cages, each with an arithmetic goal."""

from functools import partial

from cruxpress.core.family import Aside, Family, Paper, Samples, Screen, later
from cruxpress.families.keen.feasible import feasible
from cruxpress.families.keen.generate import candidate, infeasible
from cruxpress.families.keen.puzzle import (
    DIVIDE,
    SUBTRACT,
    Puzzle,
    Shape,
    cells,
    check,
    fill,
    like,
    uses,
)
from cruxpress.families.keen.rate import LEVELS, SCALES, rate
from cruxpress.families.keen.reason import TECHNIQUES, next_step, reason
from cruxpress.families.keen.solve import solve
from cruxpress.families.keen.text import (
    canonical,
    images,
    parse,
    parse_solution,
    write,
    write_solution,
)
from cruxpress.text.family_texts import tables_in

KEEN: Family[Puzzle, bytes, Shape] = Family(
    name="keen",
    title="Keen",
    summary="A Latin square cut into cages, each with an arithmetic goal (KenKen).",
    rules="Fill the grid so that every row and every column holds each digit from 1 to the size "
    "once, and so that the digits of every cage with thick borders make its goal with its "
    "operator. A digit may repeat in a cage, but not in a row or column.",
    example="4:__a__a_ab_a__a_a_,m8d2s1a3a4m12s2d2",
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
    budget=1500,
    patience=0,  # the kernel aims at the target itself: no nudges
    draw=later(__name__, "draw", "draw"),
    next_step=next_step,
    images=images,
    paper=Paper(fill=fill, like=like),
    screen=Screen(later(__name__, "play", "play")),
    feasible=feasible,
    asides=(
        Aside(
            "subtraction",
            "Subtraction takes the smaller digit from the larger.",
            lambda puzzle: uses(puzzle, SUBTRACT),
        ),
        Aside(
            "division",
            "Division divides the larger digit by the smaller.",
            lambda puzzle: uses(puzzle, DIVIDE),
        ),
        Aside(
            "hidden",
            "A goal without an operator, in a cage of several cells, may be made with any operator "
            "in use.",
            lambda puzzle: puzzle.hidden > 0,
        ),
        Aside(
            "letters",
            "Digits above 9 are letters: A is 10, B is 11 and so on.",
            lambda puzzle: puzzle.size > 9,
        ),
    ),
    wordings=partial(tables_in, __name__),
    samples=Samples(
        many_solutions="3:l,a18",
        shapes={"operators": [{"operators": "x"}, {"operators": "+-"}, {"operators": "+x/"}]},
    ),
)
