"""Latin squares made: a random square, then givens taken away while one solution is left."""

from __future__ import annotations

from cruxpress.core.family import Candidate, Reject
from cruxpress.core.recipe import Direction, Target
from cruxpress.core.seeds import Stream
from tests.template.puzzle import Puzzle, Shape
from tests.template.solve import solve

BUDGET = 200
PATIENCE = 3

Made = Candidate[Puzzle, str] | Reject


def infeasible(shape: Shape, target: Target) -> str | None:
    """A sentence when shape and target can never meet."""
    if shape.size == 3 and target.level == "tricky":
        return "a 3x3 latin square is too small to be tricky"
    return None


def candidate(shape: Shape, target: Target, stream: Stream) -> Made:
    """A new puzzle."""
    size = shape.size
    digits, columns = list("12345"[:size]), list(range(size))
    stream.shuffle(digits)
    stream.shuffle(columns)
    rows = ["".join(digits[(r + c) % size] for c in columns) for r in range(size)]
    stream.shuffle(rows)
    keep = 0 if target.level == "tricky" else 2 * size
    return Candidate(_dig(Puzzle(tuple(rows)), keep, stream), ",".join(rows))


def nudge(
    made: Candidate[Puzzle, str], way: Direction, shape: Shape, target: Target, stream: Stream
) -> Made:
    """Fewer givens make it harder; one more makes it easier."""
    if way == "harder":
        fewer = _dig(made.puzzle, 0, stream)
        same = fewer == made.puzzle
        return Reject("no given can go") if same else Candidate(fewer, made.solution)
    text, full = ",".join(made.puzzle.rows), made.solution
    empty = [place for place, digit in enumerate(text) if digit == "."]
    if not empty:
        return Reject("nothing to add")
    place = stream.choice(empty)
    text = text[:place] + full[place] + text[place + 1 :]
    return Candidate(Puzzle(tuple(text.split(","))), full)


def _dig(puzzle: Puzzle, keep: int, stream: Stream) -> Puzzle:
    places = [(r, c) for r in range(puzzle.size) for c in range(puzzle.size)]
    stream.shuffle(places)
    left = sum(digit != "." for row in puzzle.rows for digit in row)
    for r, c in places:
        row = puzzle.rows[r]
        fewer = Puzzle((*puzzle.rows[:r], row[:c] + "." + row[c + 1 :], *puzzle.rows[r + 1 :]))
        if left > keep and row[c] != "." and solve(fewer, 2).count == 1:
            puzzle, left = fewer, left - 1
    return puzzle
