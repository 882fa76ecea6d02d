"""What steps are made of: one small function a technique names the sentences and their parts.

The kernel finds steps and says which cage, units, cells and digits they are about; the templates
in ``en.toml`` and ``ro.toml`` make sentences of the parts.  Numbers that a person adds up (what
the open cells of a unit need, what cages take of it) are counted here, from the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from cruxpress.cells import cell_name
from cruxpress.families.killer.board import Board
from cruxpress.families.killer.puzzle import NO_CAGE, SYMBOLS, thing
from cruxpress.families.killer.techniques import SLUGS
from cruxpress.walk import Part

# The kind of a step, which names its sentences, and the parts that fill them.
Made = tuple[str, dict[str, Part]]

# How many links of a trial, and how many ways to fill a cage, are told?
LINKS, LISTED = 6, 5


@dataclass(frozen=True)
class Scene:
    """A step of the kernel with the board that it was found on."""

    board: Board
    step: Mapping[str, Any]

    @property
    def size(self) -> int:
        """Cells in a row."""
        return self.board.puzzle.size

    def cell(self, cell: int) -> str:
        """The name of a cell."""
        return cell_name(self.size, cell)

    @property
    def cells(self) -> list[str]:
        """The names of the cells that the step looks at."""
        return [self.cell(cell) for cell in self.step["cells"]]

    @property
    def digits(self) -> list[str]:
        """The digits that the step is about."""
        return [SYMBOLS[digit - 1] for digit in self.step["digits"]]

    @property
    def strikes(self) -> dict[str, tuple[str, ...]]:
        """The digits that the step strikes, by cell."""
        return {
            self.cell(cell): tuple(SYMBOLS[digit - 1] for digit in digits)
            for cell, digits in self.step["strikes"]
        }

    @property
    def units(self) -> list[dict[str, Part]]:
        """The units that the step looks at."""
        return [thing(self.size, unit) for unit in self.step["units"]]

    def cage(self, number: int) -> Part:
        """A cage by its sum and its cells."""
        puzzle = self.board.puzzle
        cells = [self.cell(cell) for cell in puzzle.cells_of[number]]
        return {"cage": {"goal": puzzle.sums[number], "cells": cells}}

    def ways(self) -> list[str]:
        """The ways to fill the open cells of the cage; none if there are too many to list."""
        board, number = self.board, self.step["cage"]
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

    def never(self) -> list[Part]:
        """What is struck, cell by cell."""
        return [
            {"never": {"cell": cell, "digits": list(digits)}}
            for cell, digits in self.strikes.items()
        ]


def _fits(digits: tuple[int, ...], cells: list[set[int]]) -> bool:
    """Whether the digits go into the cells, one each."""
    if not digits:
        return True
    first, *rest = digits
    return any(
        first in cell and _fits(tuple(rest), cells[:at] + cells[at + 1 :])
        for at, cell in enumerate(cells)
    )


def made_of(scene: Scene) -> Made:
    """The kind of a step and its parts."""
    slug = SLUGS[scene.step["technique"]]
    return _KINDS[slug](scene)


def _last_of_cage(scene: Scene) -> Made:
    [cell], [digit], number = scene.cells, scene.digits, scene.step["cage"]
    alone = len(scene.board.puzzle.cells_of[number]) == 1
    parts: dict[str, Part] = {"cage": scene.cage(number), "cell": cell, "digit": digit}
    return "cage-of-one-cell" if alone else "last-of-cage", parts


def _single(scene: Scene) -> Made:
    [unit], [cell], [digit] = scene.units, scene.cells, scene.digits
    return "single", {"unit": unit, "cell": cell, "digit": digit}


def _last_candidate(scene: Scene) -> Made:
    [cell], [digit] = scene.cells, scene.digits
    return "last-candidate", {"cell": cell, "digit": digit}


def _about_cage(scene: Scene, kind: str, parts: dict[str, Part]) -> Made:
    """The cage and the ways that are left to fill it, where they are few enough to be listed."""
    parts = {"cage": scene.cage(scene.step["cage"]), **parts}
    if found := scene.ways():
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
    return {"area": _area(scene), "rest": rest, "need": need}


def _area(scene: Scene) -> Part:
    """One unit, or several of a kind."""
    if len(scene.units) == 1:
        return scene.units[0]
    kind = {"row": "rows", "column": "columns", "box": "boxes"}[next(iter(scene.units[0]))]
    return {kind: [number for unit in scene.units for number in unit.values()]}


def _one_left_over(scene: Scene) -> Made:
    [cell], [digit] = scene.cells, scene.digits
    kind = "outie" if scene.step["outside"] else "innie"
    return kind, {**_added(scene), "cell": cell, "digit": digit}


def _leftovers(scene: Scene) -> Made:
    kind = "outer-leftovers" if scene.step["outside"] else "inner-leftovers"
    parts: dict[str, Part] = {"cells": scene.cells, "sum": scene.step["sum"]}
    return kind, {**_added(scene), **parts, "never": scene.never()}


def _locked(scene: Scene) -> Made:
    [unit, other], [digit] = scene.units, scene.digits
    return "locked", {"unit": unit, "other": other, "digit": digit, "cells": scene.cells}


def _naked(scene: Scene) -> Made:
    [unit] = scene.units
    return "naked-subset", {"unit": unit, "cells": scene.cells, "digits": scene.digits}


def _hidden(scene: Scene) -> Made:
    [unit] = scene.units
    return "hidden-subset", {"unit": unit, "cells": scene.cells, "digits": scene.digits}


def _fish(scene: Scene) -> Made:
    [digit], units = scene.digits, scene.units
    half = len(units) // 2
    return "fish", {"digit": digit, "base": _lines(units[:half]), "cover": _lines(units[half:])}


def _lines(units: list[dict[str, Part]]) -> Part:
    """Lines of one direction together."""
    [word] = {word for unit in units for word in unit}
    return {f"{word}s": [unit[word] for unit in units]}


def _trial(scene: Scene) -> Made:
    [cell], [digit] = scene.cells, scene.digits
    links: list[Part] = [
        {"link": {"cell": scene.cell(cell), "digit": SYMBOLS[digit - 1]}}
        for cell, digit in scene.step["links"]
    ]
    parts: dict[str, Part] = {"cell": cell, "digit": digit, "end": _contradiction(scene)}
    if not links:
        return "trial-at-once", parts
    if len(links) <= LINKS:
        return "trial", {**parts, "links": links}
    return "trial-long", {**parts, "links": links[:LINKS], "more": len(links) - LINKS}


def _contradiction(scene: Scene) -> Part:
    """What cannot be in the end of a trial."""
    match scene.step["contradiction"]:
        case ("cell", cell):
            return {"no-digit": scene.cell(cell)}
        case ("cage", cage):
            return {"no-way": {"cage": scene.cage(cage)}}
        case ("unit", unit, digit):
            return {"no-place": {"unit": thing(scene.size, unit), "digit": SYMBOLS[digit - 1]}}
    return {"no-sum": ""}


def _search(scene: Scene) -> Made:
    [cell], [digit] = scene.cells, scene.digits
    return "search", {"cell": cell, "digit": digit}


_KINDS: dict[str, Callable[[Scene], Made]] = {
    "last-of-cage": _last_of_cage,
    "single-in-box": _single,
    "single-in-line": _single,
    "cage-digits": _cage_digits,
    "innie": _one_left_over,
    "cage-must-appear": _must_appear,
    "outie": _one_left_over,
    "last-candidate": _last_candidate,
    "cage-cells": _cage_cells,
    "pointing": _locked,
    "wide-sum": _one_left_over,
    "claiming": _locked,
    "naked-pair": _naked,
    "x-wing": _fish,
    "hidden-pair": _hidden,
    "leftovers": _leftovers,
    "naked-triplet": _naked,
    "swordfish": _fish,
    "hidden-triplet": _hidden,
    "naked-quad": _naked,
    "jellyfish": _fish,
    "hidden-quad": _hidden,
    "trial": _trial,
    "search": _search,
}
