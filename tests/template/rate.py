"""Latin squares rated: how much of the square is left to fill."""

from __future__ import annotations

from cruxpress.core.rating import Band, Level, Rating, Scale
from tests.template.puzzle import Puzzle
from tests.template.reason import reason
from tests.template.solve import solve

LEVELS = (
    Level("gentle", 0, "More than a third of the square is given."),
    Level("tricky", 1, "Less than a third of the square is given."),
)
SCALES = (
    Scale(
        name="own",
        value="percent of empty cells",
        bands=(Band("gentle", 0.0), Band("tricky", 66.0)),
        since="2026-11-15",
        evidence="an example, not a measurement",
        measure="empty",
    ),
)


def rate(puzzle: Puzzle, scale: str = "") -> Rating:
    """The rating of a puzzle with one solution."""
    solve(puzzle, 2).only()
    walk = reason(puzzle)
    empty = "".join(puzzle.rows).count(".")
    value = round(100 * empty / puzzle.size**2, 1)
    return Rating(SCALES[0].level(value), value, {"empty": empty, "techniques": walk.techniques()})
