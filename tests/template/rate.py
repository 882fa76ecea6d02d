"""Latin squares rated: how many cells are left to fill, and whether trial is needed."""

from __future__ import annotations

from cruxpress.errors import NotUnique
from cruxpress.rating import Band, Level, Rating, Scale
from tests.template.puzzle import Puzzle
from tests.template.reason import reason
from tests.template.solve import solve

LEVELS = (
    Level("gentle", 0, "Every step fills the last digit of a cell."),
    Level("tricky", 1, "At least once several digits must be tried."),
)
SCALES = (
    Scale(
        name="own",
        value="weight of the hardest step",
        bands=(Band("gentle", 0.0), Band("tricky", 2.0)),
        since="2026-11-15",
        evidence="an example, not a measurement",
        measure="empty",
    ),
)


def rate(puzzle: Puzzle, scale: str) -> Rating:
    """The rating of a puzzle with one solution."""
    if (count := solve(puzzle, 2).count) != 1:
        raise NotUnique("many solutions" if count else "no solution")
    walk = reason(puzzle)
    value = walk.hardest.weight if walk.hardest else 0.0
    empty = "".join(puzzle.rows).count(".")
    return Rating(SCALES[0].level(value), value, {"empty": empty, "techniques": walk.techniques()})
