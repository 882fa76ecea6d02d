"""What steps about cages and sums are made of.

Numbers that a person adds up (what the open cells of a unit need, what cages take of it) are
counted here, from the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations

from cruxpress.boxes.parts import KINDS as SHARED
from cruxpress.boxes.parts import Made, several, trial
from cruxpress.boxes.parts import Scene as AnyScene
from cruxpress.core.walk import Part
from cruxpress.families.killer.puzzle import NO_CAGE, Puzzle

Scene = AnyScene[Puzzle]

# How many ways to fill a cage are told?
LISTED = 5


def _cage(scene: Scene, number: int) -> Part:
    """A cage by its sum and its cells."""
    puzzle = scene.board.puzzle
    cells = [scene.cell(cell) for cell in puzzle.cells_of[number]]
    return {"cage": {"goal": puzzle.sums[number], "cells": cells}}


def _ways(scene: Scene) -> list[str]:
    """The ways to fill the open cells of the cage; none if there are too many to list."""
    board, number = scene.board, scene.step["mark"]
    cells = [cell for cell in board.puzzle.cells_of[number] if not board.written[cell]]
    done = sum(board.written[cell] for cell in board.puzzle.cells_of[number])
    every = sorted(set().union(*(board.open[cell] for cell in cells)))
    found = [
        digits
        for digits in combinations(every, len(cells))
        if sum(digits) == board.puzzle.sums[number] - done
        and _fits(digits, [board.open[cell] for cell in cells])
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


def _last_of_cage(scene: Scene) -> Made:
    [cell], [digit], number = scene.cells, scene.digits, scene.step["mark"]
    alone = len(scene.board.puzzle.cells_of[number]) == 1
    parts: dict[str, Part] = {"cage": _cage(scene, number), "cell": cell, "digit": digit}
    return "cage-of-one-cell" if alone else "last-of-cage", parts


def _about_cage(scene: Scene, kind: str, parts: dict[str, Part]) -> Made:
    """The cage and the ways that are left to fill it, where they are few enough to be listed."""
    parts = {"cage": _cage(scene, scene.step["mark"]), **parts}
    if found := _ways(scene):
        return kind, {**parts, "ways": found}
    return f"{kind}-many-ways", parts


def _cage_digits(scene: Scene) -> Made:
    kind, parts = _about_cage(scene, "cage-digits", {})
    # Where the ways are listed, the digits are seen in them.
    return kind, parts if "ways" in parts else {**parts, "digits": scene.digits}


def _cage_cells(scene: Scene) -> Made:
    return _about_cage(scene, "cage-cells", {"never": scene.never()})


def _must_appear(scene: Scene) -> Made:
    [unit] = scene.units
    parts: dict[str, Part] = {"unit": unit, "inside": scene.cells, "digits": scene.digits}
    return _about_cage(scene, "cage-must-appear", parts)


def _added(scene: Scene) -> dict[str, Part]:
    """Neighbouring units, what their open cells add up to, and what cages take of it."""
    board, units = scene.board, scene.step["units"]
    puzzle = board.puzzle
    inside = set().union(*(puzzle.units[unit] for unit in units))
    still = [cell for cell in inside if not board.written[cell]]
    rest = len(units) * scene.size * (scene.size + 1) // 2 - sum(board.written[c] for c in inside)
    need = 0
    for cage in {puzzle.cage_of[cell] for cell in still} - {NO_CAGE}:
        cells = puzzle.cells_of[cage]
        if scene.step["outside"] or all(c in inside or board.written[c] for c in cells):
            need += puzzle.sums[cage] - sum(board.written[cell] for cell in cells)
    return {"area": several(scene.units), "rest": rest, "need": need}


def _one_left_over(scene: Scene) -> Made:
    [cell], [digit] = scene.cells, scene.digits
    kind = "outie" if scene.step["outside"] else "innie"
    return kind, {**_added(scene), "cell": cell, "digit": digit}


def _leftovers(scene: Scene) -> Made:
    kind = "outer-leftovers" if scene.step["outside"] else "inner-leftovers"
    parts: dict[str, Part] = {"cells": scene.cells, "sum": scene.step["sum"]}
    return kind, {**_added(scene), **parts, "never": scene.never()}


def _no_way(scene: Scene, cage: int) -> Part:
    return {"no-way": {"cage": _cage(scene, cage)}}


KINDS: Mapping[str, Callable[[Scene], Made]] = {
    **SHARED,
    "last-of-cage": _last_of_cage,
    "cage-digits": _cage_digits,
    "innie": _one_left_over,
    "cage-must-appear": _must_appear,
    "outie": _one_left_over,
    "cage-cells": _cage_cells,
    "wide-sum": _one_left_over,
    "leftovers": _leftovers,
    "trial": partial(trial, no_way=_no_way),
}
