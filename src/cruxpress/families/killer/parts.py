"""The parts of steps about cages and sums.

The kernel supplies cage and units.  This module computes the sums that a person would add up: the
total of the open cells of a unit, and the shares of cages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

from cruxpress.core.walk import Part
from cruxpress.families.killer.puzzle import NO_CAGE, Puzzle
from cruxpress.grids.pattern import KindAndParts
from cruxpress.grids.pattern import Pattern as AnyPattern
from cruxpress.grids.step_parts import common_peer, several, trial

Pattern = AnyPattern[Puzzle]

# How many ways to fill a cage does a step list?
LISTED = 5


def _cage(p: Pattern, number: int) -> Part:
    """A cage by its sum and its cells."""
    puzzle = p.candidates.puzzle
    cells = [p.candidates.names[cell] for cell in puzzle.cells_of[number]]
    return {"cage": {"goal": puzzle.sums[number], "cells": cells}}


def _ways(p: Pattern) -> list[str]:
    """The ways to fill the open cells of the cage; empty if there are too many to list."""
    candidates, number = p.candidates, p.facts["mark"]
    inside = candidates.puzzle.cells_of[number]
    cells = [candidates.left(cell) for cell in inside if not candidates.value(cell)]
    rest = candidates.puzzle.sums[number] - sum(map(candidates.value, inside))
    found = [
        digits
        for digits in combinations(sorted(set().union(*cells)), len(cells))
        if sum(digits) == rest and _fits(digits, cells)
    ]
    return ["+".join(map(str, way)) for way in found] if len(found) <= LISTED else []


def _fits(digits: tuple[int, ...], cells: list[set[int]]) -> bool:
    """Whether the digits go into the cells, one each."""
    if not digits:
        return True
    first, *rest = digits
    return any(
        first in cell and _fits(tuple(rest), cells[:at] + cells[at + 1 :])
        for at, cell in enumerate(cells)
    )


def _last_of_cage(p: Pattern) -> KindAndParts:
    number = p.facts["mark"]
    alone = len(p.candidates.puzzle.cells_of[number]) == 1
    parts: dict[str, Part] = {"cage": _cage(p, number), **p.placed}
    return "cage-of-one-cell" if alone else "last-of-cage", parts


def _about_cage(p: Pattern, kind: str, parts: dict[str, Part]) -> KindAndParts:
    """The cage, and the ways left to fill it if they are few enough to list."""
    parts = {"cage": _cage(p, p.facts["mark"]), **parts}
    if found := _ways(p):
        return kind, {**parts, "ways": found}
    return f"{kind}-many-ways", parts


def _cage_digits(p: Pattern) -> KindAndParts:
    kind, parts = _about_cage(p, "cage-digits", {})
    # A list of ways shows the digits.
    return kind, parts if "ways" in parts else {**parts, "digits": p.digits}


def _cage_cells(p: Pattern) -> KindAndParts:
    return _about_cage(p, "cage-cells", {"never": p.never()})


def _must_appear(p: Pattern) -> KindAndParts:
    parts: dict[str, Part] = {"unit": p.unit(0), "inside": p.cells, "digits": p.digits}
    return _about_cage(p, "cage-must-appear", parts)


def _added(p: Pattern) -> dict[str, Part]:
    """Neighbouring units, the sum of their open cells, and the shares of cages."""
    candidates, puzzle, size = p.candidates, p.candidates.puzzle, p.candidates.board.size
    inside = set().union(*(candidates.board.units[unit][1] for unit in p.units))
    still = [cell for cell in inside if not candidates.value(cell)]
    rest = len(p.units) * size * (size + 1) // 2 - sum(map(candidates.value, inside))
    need = 0
    for cage in {puzzle.cage_of[cell] for cell in still} - {NO_CAGE}:
        cells = puzzle.cells_of[cage]
        if p.facts["outside"] or all(cell in inside or candidates.value(cell) for cell in cells):
            need += puzzle.sums[cage] - sum(map(candidates.value, cells))
    return {"area": several(p.things(p.units)), "rest": rest, "need": need}


def _one_left_over(p: Pattern) -> KindAndParts:
    kind = "outie" if p.facts["outside"] else "innie"
    return kind, {**_added(p), **p.placed}


def _leftovers(p: Pattern) -> KindAndParts:
    kind = "outer-leftovers" if p.facts["outside"] else "inner-leftovers"
    parts: dict[str, Part] = {"cells": p.cells, "sum": p.facts["sum"]}
    return kind, {**_added(p), **parts, "never": p.never()}


def _trial(p: Pattern) -> KindAndParts:
    return trial(p, lambda cage: {"no-way": {"cage": _cage(p, cage)}})


KINDS: Mapping[str, Callable[[Pattern], KindAndParts]] = {
    "last-of-cage": _last_of_cage,
    "cage-digits": _cage_digits,
    "innie": _one_left_over,
    "cage-must-appear": _must_appear,
    "outie": _one_left_over,
    "cage-cells": _cage_cells,
    "wide-sum": _one_left_over,
    "seen-by-cage": common_peer,
    "leftovers": _leftovers,
    "trial": _trial,
}
