"""Which name a step goes by, and whether a puzzle needs the pattern of a name.

Ratings know the techniques of the ladder only, so a pattern is needed in a sense of its own: the
walk tells a step by its name, and from the board as it stands before that step, the technique that
the step is rated as cannot be done without: the puzzle is then harder by 0.5, or not solved.
"""

from __future__ import annotations

from collections.abc import Mapping

from cruxpress.core.walk import Part
from cruxpress.families.sudoku.ladder import CLEARLY, number_of, walk_from
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.grids.parts import parts_of
from cruxpress.grids.pattern import Pattern
from cruxpress.grids.pencil import Pencil
from cruxpress.grids.readings import READ_FROM, may_be_read, read

_FISHES = {"2": "x-wing", "3": "swordfish", "4": "jellyfish"}
_CHAINS = ("chain", "mixed-chain", "closed-chain")


def name_of(kind: str, parts: Mapping[str, Part]) -> str | None:
    """The name that users know of a step of a kind, if it has one beside its technique."""
    if kind == "finned-fish":
        manner, lines = _only(parts["name"]).split("-")
        return f"{manner}-{_FISHES[lines]}"
    if kind in _CHAINS:
        return _only(parts["name"])
    return {"colouring": "simple-colouring"}.get(kind, kind if kind in READ_FROM else None)


def _only(name: Part) -> str:
    """The phrase that a name is told by."""
    assert isinstance(name, dict)
    [phrase] = name
    return str(phrase)


def needs_named(puzzle: Puzzle, name: str) -> bool:
    """Does the walk tell a step by the name, and is the step needed?"""
    walk, pencil = walk_from(puzzle), Pencil(puzzle, puzzle.cells)
    hardest = max((step["rating"] for step in walk["steps"]), default=0)
    for raw in walk["steps"]:
        if raw["slug"] in READ_FROM[name] and may_be_read(pattern := Pattern.of(pencil, raw), name):
            kind, parts, *_ = read(pattern) or parts_of(pattern)
            if name_of(kind, parts) == name and _is_needed(pencil, raw["slug"], hardest):
                return True
        pencil.apply(raw)
    return False


def _is_needed(pencil: Pencil[Puzzle], slug: str, hardest: int) -> bool:
    """Is the rest of the puzzle clearly harder without a technique?"""
    ceiling = hardest + round(10 * CLEARLY) - 1
    now = Puzzle(pencil.board, pencil.written)
    rest = walk_from(now, pencil.masks(), without=number_of(slug), ceiling_x10=ceiling)
    return rest["status"] in ("above", "stuck")
