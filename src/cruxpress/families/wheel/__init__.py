"""Wheel: a set of letters, and all words that they build crossing in a small grid."""

from functools import partial

from cruxpress.core.family import Family, Paper, Samples, Screen, later
from cruxpress.families.wheel.generate import (
    BUDGET,
    PATIENCE,
    candidate,
    feasible,
    infeasible,
    nudge,
)
from cruxpress.families.wheel.puzzle import Puzzle, Shape, Solution, cells, check, fill, words
from cruxpress.families.wheel.rate import LEVELS, SCALES, rate
from cruxpress.families.wheel.reason import TECHNIQUES, next_step, reason
from cruxpress.families.wheel.solve import solve
from cruxpress.families.wheel.text import (
    canonical,
    images,
    parse,
    parse_solution,
    write,
    write_solution,
)
from cruxpress.text.family_texts import tables_in

WHEEL: Family[Puzzle, Solution, Shape] = Family(
    name="wheel",
    title="Word wheel",
    summary="A wheel of letters; the words that they build cross in an empty grid.",
    rules=(
        "Every entry of the grid takes a word that the letters of the wheel build; a letter is "
        "used at most as often as it stands on the wheel, and no word stands in the grid twice. "
        "All of them are words that people know; whatever else you find is a bonus word."
    ),
    example="en.easy:AELNPR:##.#./...../##.#./...../###.#/...../.##.#/.#.##/....#/##.##/#..../#.###/#.###/.....",
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
    images=images,
    paper=Paper(fill=fill, words=words),
    screen=Screen(later(__name__, "play", "play"), later(__name__, "play", "hidden")),
    feasible=feasible,
    wordings=partial(tables_in, __name__),
    # The name of a word list, which only programs read.
    samples=Samples(shapes={"list": [{"list": "plenty"}]}, unprinted=r"^[^:]*:"),
)
