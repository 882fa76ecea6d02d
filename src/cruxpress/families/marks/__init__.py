"""Marks: shown guesses with green, yellow and gray marks leave exactly one word."""

from functools import partial

from cruxpress.core.family import Family, Paper, Samples, Screen, later
from cruxpress.families.marks.generate import BUDGET, PATIENCE, candidate, infeasible, nudge
from cruxpress.families.marks.puzzle import Puzzle, Shape, cells, check, fill, words
from cruxpress.families.marks.rate import LEVELS, SCALES, rate
from cruxpress.families.marks.reason import TECHNIQUES, WORD, next_step, reason
from cruxpress.families.marks.solve import solve
from cruxpress.families.marks.text import (
    canonical,
    images,
    parse,
    parse_solution,
    split,
    write,
    write_solution,
)
from cruxpress.text.family_texts import tables_in

MARKS: Family[Puzzle, str, Shape] = Family(
    name="marks",
    title="Marks",
    summary="Shown guesses with green, yellow and gray marks leave exactly one word.",
    rules=(
        "Find the hidden word. Each shown guess is marked against it: a letter in a square is in "
        "the word at this place; a letter in a circle is in the word, but at another place; a "
        "struck letter is not in the word, or not once more than its marked copies. Exactly one "
        "word fits all guesses, and every guess is needed."
    ),
    example="north:00110 stair:01201 glide:00000 condo:20000 @en",
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
    beside=(WORD,),
    split=split,
    paper=Paper(fill=fill, words=words),
    screen=Screen(later(__name__, "play", "play")),
    wordings=partial(tables_in, __name__),
    samples=Samples(
        shapes={
            "accepted": [{"accepted": "general"}, {"accepted": "plenty"}],
            "required": [{"required": "plenty"}],
            "forbidden": [{"forbidden": "crane; slate"}],
            "answer": [{"answer": "crane"}],
        },
        # The word list name at the end of the text is for programs; print omits it.
        unprinted=r"@.*$",
    ),
)
