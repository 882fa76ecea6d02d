"""Generate wheels: the main loop finds letters and a grid; givens make the solution unique.

The vocabulary (one for each level), the number of words and the given letters control the
difficulty.  While a grid has several solutions, the generator gives the letter that rules out most
of the other solutions.  Then it removes givens that turn out not to be needed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from cruxpress.core.cells import Cell
from cruxpress.core.family import Candidate, Reject
from cruxpress.core.recipe import Direction, Target
from cruxpress.core.seeds import Stream
from cruxpress.families.wheel import pangram
from cruxpress.families.wheel.best_of_attempts import Finalist, run
from cruxpress.families.wheel.lexicon import ACCEPTED, LetterLexicon, named, of_list
from cruxpress.families.wheel.pangram import PangramGrid
from cruxpress.families.wheel.puzzle import BLANK, Puzzle, Shape, Solution, template
from cruxpress.families.wheel.rate import EFFORT, efforts
from cruxpress.families.wheel.solve import SolveFrame, read
from cruxpress.families.wheel.step_matrix import SearchState, WheelRules
from cruxpress.text.messages import said

BUDGET = 400
PATIENCE = 6
# How many attempts of the main loop does one candidate get?
ATTEMPTS = 6
# How many other solutions are examined to choose a given?
WAYS = 48

# Level -> the most words that its letters should build.  With these limits most candidates have
# the requested level at once (2026-11-15).
MOST_WORDS = {"easy": 14, "medium": 20}

# Level -> extra words, above the least number, in a grid with a pangram.
MORE_WORDS = {"hard": 3}

# Up to how many letters does the medium vocabulary give almost only easy wheels?
FEW_LETTERS = 5

# Letters -> is the level feasible with the default shape, and how long does a puzzle take?  Mean
# CPU time of eight English puzzles, 2026-11-15.
FEASIBLE: list[tuple[str, ...]] = [
    ("letters", "easy", "medium", "hard"),
    ("5", "yes (0.1 s)", "yes (0.2 s)", "no: the nearest are medium"),
    ("6", "yes (0.02 s)", "yes (0.1 s)", "yes (0.2 s)"),
    ("7", "yes (0.01 s)", "yes (0.02 s)", "yes (0.1 s)"),
    ("8", "yes (0.01 s)", "yes (0.03 s)", "yes (0.03 s)"),
    ("9", "yes (0.01 s)", "yes (0.02 s)", "yes (0.04 s)"),
]

Made = Candidate[Puzzle, Solution] | Reject


def rules_of(shape: Shape, target: Target) -> WheelRules:
    """The rules of the main loop for a shape and a target."""
    level = target.level
    return WheelRules(
        of_list(shape.list, shape.language, _vocabulary(shape, level)),
        mode="m4" if shape.mode == pangram.MODE else shape.mode,
        letters=shape.letters,
        shortest=shape.shortest,
        longest=shape.longest or shape.letters,
        height=shape.height,
        width=shape.width,
        least_words=shape.words,
        attempts=ATTEMPTS,
        most_words=max(shape.words + 4, MOST_WORDS.get(level or "", 1000)),
        value=_values(target),
    )


def _values(target: Target) -> tuple[float, float]:
    """The range of values that a target requests."""
    low, high = EFFORT.range(target.level) if target.level else (0.0, math.inf)
    for one in target.ranges:
        if one.feature == "value":
            low, high = max(low, one.low), min(high, one.high)
    return low, high


def _vocabulary(shape: Shape, level: str | None) -> str:
    """The vocabulary of a level; a medium wheel with few letters needs the rarer words of hard."""
    return "hard" if level == "medium" and shape.letters <= FEW_LETTERS else level or "hard"


def feasible() -> list[tuple[str, ...]]:
    """The table of feasible levels, headings first."""
    return FEASIBLE


def infeasible(shape: Shape, target: Target) -> str | None:
    """Explain why no puzzle can meet shape and target; None if one may exist."""
    rules = rules_of(shape, target)
    if shape.letters <= 6 and not rules.table:
        return said(
            "no {letters} letters build {words} words of {shortest} or more letters that people "
            "know so well: ask for fewer words or more letters",
            letters=shape.letters, words=shape.words, shortest=shape.shortest,
        )  # fmt: skip
    return None


def candidate(shape: Shape, target: Target, stream: Stream) -> Made:
    """A new puzzle: a grid with a pangram, or the finalist of a short run of the main loop."""
    rules = rules_of(shape, target)
    found: PangramGrid | Finalist | None = None
    if shape.mode == pangram.MODE:
        words = shape.words + MORE_WORDS.get(target.level or "", 0)
        found = pangram.find(rules, words, stream)
    found = found or run(rules, SearchState(), stream)
    if found is None:
        return Reject("no letters passed all steps")
    lexicon = rules.lexicon
    if shape.strict:
        lexicon = of_list(shape.list, shape.language, ACCEPTED)
    rows = found.grid.rows
    puzzle = proved(lexicon, found.letters, rows)
    return Candidate(puzzle, rows) if puzzle else Reject("too many ways to fill the grid")


def proved(lexicon: LetterLexicon, letters: str, rows: Solution) -> Puzzle | None:
    """Build the puzzle of a filled grid, with givens that make its solution unique."""
    puzzle = Puzzle(lexicon.name, letters, template(rows))
    frame = SolveFrame(puzzle, lexicon)
    right = frame.number(read(puzzle, rows))
    for _ in puzzle.cells:
        cell, finished = frame.telling(right, WAYS)
        if finished and not cell:
            return with_givens(puzzle, _needed(frame))
        cell = cell or _opening(frame)
        frame.givens[cell] = rows[cell.row][cell.column]
    return None


def _opening(frame: SolveFrame) -> Cell:
    """The cell to give if the count ran out of budget.  A given in the longest of the slots with
    the fewest givens shortens the search most."""
    open_cells = {
        slot: [cell for cell in slot.cells if cell not in frame.givens] for slot in frame.slots
    }
    slot = min(
        (slot for slot, cells in open_cells.items() if cells),
        key=lambda slot: (len(slot) - len(open_cells[slot]), -len(slot)),
    )
    return open_cells[slot][0]


def _needed(frame: SolveFrame) -> dict[Cell, str]:
    """Remove givens that are not needed.  The last given is always needed, so it is not tested."""
    for cell in list(frame.givens)[:-1]:
        if not frame.needs(cell):
            del frame.givens[cell]
    return frame.givens


def with_givens(puzzle: Puzzle, givens: Mapping[Cell, str]) -> Puzzle:
    """The puzzle with other symbols in some cells."""
    rows = list(map(list, puzzle.rows))
    for cell, symbol in givens.items():
        rows[cell.row][cell.column] = symbol
    return replace(puzzle, rows=tuple(map("".join, rows)))


def nudge(
    made: Candidate[Puzzle, Solution], way: Direction, shape: Shape, target: Target,
    stream: Stream,
) -> Made:  # fmt: skip
    """Easier: give a letter of the hardest word that can take one.  Harder: remove a given."""
    puzzle, rows = made.puzzle, made.solution
    if way == "harder":
        return _take_back(puzzle, rows, stream)
    for found in sorted(efforts(puzzle), key=lambda one: -one.effort):
        open_cells = [cell for cell in found.slot.cells if not puzzle.given(cell)]
        if len(open_cells) > 1:
            cell = stream.choice(open_cells)
            return Candidate(with_givens(puzzle, {cell: rows[cell.row][cell.column]}), rows)
    return Reject("nothing to give")


def _take_back(puzzle: Puzzle, rows: Solution, stream: Stream) -> Made:
    if spare := _spare(puzzle):
        return Candidate(with_givens(puzzle, {stream.choice(spare): BLANK}), rows)
    return Reject("no letter can be taken back")


@lru_cache(maxsize=4)
def _spare(puzzle: Puzzle) -> tuple[Cell, ...]:
    """The givens that can each be removed.  Cached: nudges ask again for the same puzzle."""
    frame = SolveFrame(puzzle, named(puzzle.list))
    return tuple(cell for cell in list(frame.givens) if not frame.needs(cell))
