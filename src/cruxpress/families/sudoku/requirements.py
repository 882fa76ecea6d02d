"""Requirements beyond the rating: required and forbidden techniques, minutes, minimal givens.

A candidate that misses a requirement is rejected.  The number of givens is not binding: a puzzle
with another number gets a note.
"""

from __future__ import annotations

from dataclasses import replace

from cruxpress.core.family import Reject
from cruxpress.core.recipe import Target
from cruxpress.families.sudoku.ladder import climb, needs, needs_named, walk_from
from cruxpress.families.sudoku.nudge import Made, changed
from cruxpress.families.sudoku.puzzle import Puzzle, Shape
from cruxpress.families.sudoku.rate import LADDER, rate
from cruxpress.families.sudoku.solve import counted
from cruxpress.families.sudoku.symmetry import orbits

# How many work units does the search for a named pattern in a walk cost?
READING = 2
# Size and level -> the allowed minutes.  On 6x6 boards puzzles with a harder step often need less
# search, so by steps alone hard puzzles would take no longer than medium puzzles.
PACE = {(6, "medium"): (0.0, 5.5), (6, "hard"): (5.5, 99.0), (6, "expert"): (7.5, 99.0)}


def fit(made: Made, shape: Shape, target: Target) -> Made:
    """The puzzle with its notes, or a Reject with the missed requirement."""
    made = _shown(_paced(_noted(made, shape), shape, target), target)
    if isinstance(made, Reject) or not shape.minimal or _is_minimal(made.puzzle, shape.symmetry):
        return made
    return Reject("a given could go", made.work)


def _is_minimal(puzzle: Puzzle, symmetry: str) -> bool:
    """Is no orbit of givens removable?  Without symmetry an orbit is a single given."""
    empty = bytes(len(puzzle.cells))
    given = [orbit for orbit in orbits(puzzle.board.size, symmetry) if puzzle.cells[orbit[0]]]
    fewer = (changed(puzzle.cells, one, empty) for one in given)
    return all(counted(puzzle.board, cells)[0] != 1 for cells in fewer)


def _shown(made: Made, target: Target) -> Made:
    """The puzzle, if its walk uses all required techniques and no forbidden one.

    A rating groups equal steps and a walk takes them one by one, so they may differ.  A required
    technique must be needed: without it the puzzle must be clearly harder.
    """
    if isinstance(made, Reject):
        return made
    for name in target.named:
        made = replace(made, work=made.work + READING)
        if not needs_named(made.puzzle, name):
            return Reject(f"no step that is needed is {name}", made.work)
    if not (target.require or target.forbid):
        return made
    rated = climb(made.puzzle).techniques
    used = {step["slug"] for step in walk_from(made.puzzle)["steps"]}
    for slug in target.require:
        if slug in rated and slug not in used:
            return Reject(f"the walk goes round {slug}", made.work)
        if slug in rated and not needs(made.puzzle, slug):
            return Reject(f"it can do without {slug}", made.work)
    for slug in target.forbid:
        if slug in used and slug not in rated:
            return Reject(f"the walk uses {slug}", made.work)
    return made


def _paced(made: Made, shape: Shape, target: Target) -> Made:
    """The puzzle, unless it has the wished level but takes as long as one of another level.

    Any other wish switches this test off.
    """
    window = PACE.get((shape.size, target.level or ""))
    techniques = target.require or target.forbid or target.named
    more = target.ranges or techniques or shape.givens is not None
    if isinstance(made, Reject) or window is None or more or target.scale not in ("", LADDER.name):
        return made
    rating = rate(made.puzzle)
    minutes = rating.features["minutes"]
    assert isinstance(minutes, float)
    if rating.level != target.level or window[0] <= minutes <= window[1]:
        return made
    return Reject("as many minutes as another level", made.work)


def _noted(made: Made, shape: Shape) -> Made:
    """The puzzle with a note if it has more givens than wished, beyond what symmetry explains."""
    if isinstance(made, Reject) or shape.givens is None:
        return made
    step = max(map(len, orbits(shape.size, shape.symmetry)))
    if abs(made.puzzle.givens - shape.givens) < step:
        return made
    note = f"{made.puzzle.givens} givens, not the {shape.givens} wished for: as near as it came"
    return replace(made, notes=(note,))
