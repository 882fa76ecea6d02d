"""What steps are made of: one small function a technique names the sentences and their parts.

The kernels find steps and say which marks, units, cells and digits they are about; the templates
in ``en.toml`` and ``ro.toml`` make sentences of the parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from cruxpress.boxes.board import Board, P
from cruxpress.boxes.grid import SYMBOLS, thing
from cruxpress.core.cells import cell_name
from cruxpress.core.walk import Part

# The kind of a step, which names its sentences, and the parts that fill them.
Made = tuple[str, dict[str, Part]]

# How many links of a trial are told?
LINKS = 6


@dataclass(frozen=True)
class Scene(Generic[P]):
    """A step of the kernel with the board that it was found on."""

    board: Board[P]
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

    def never(self) -> list[Part]:
        """What is struck, cell by cell."""
        return [
            {"never": {"cell": cell, "digits": list(digits)}}
            for cell, digits in self.strikes.items()
        ]


def several(units: list[dict[str, Part]]) -> Part:
    """One unit, or several of a kind together."""
    if len(units) == 1:
        return units[0]
    [word] = {word for unit in units for word in unit}
    many = {"row": "rows", "column": "columns", "box": "boxes"}[word]
    return {many: [unit[word] for unit in units]}


def _single(scene: Scene[P]) -> Made:
    [unit], [cell], [digit] = scene.units, scene.cells, scene.digits
    return "single", {"unit": unit, "cell": cell, "digit": digit}


def _last_candidate(scene: Scene[P]) -> Made:
    [cell], [digit] = scene.cells, scene.digits
    return "last-candidate", {"cell": cell, "digit": digit}


def _locked(scene: Scene[P]) -> Made:
    [unit, other], [digit] = scene.units, scene.digits
    return "locked", {"unit": unit, "other": other, "digit": digit, "cells": scene.cells}


def _naked(scene: Scene[P]) -> Made:
    [unit] = scene.units
    return "naked-subset", {"unit": unit, "cells": scene.cells, "digits": scene.digits}


def _hidden(scene: Scene[P]) -> Made:
    [unit] = scene.units
    return "hidden-subset", {"unit": unit, "cells": scene.cells, "digits": scene.digits}


def _fish(scene: Scene[P]) -> Made:
    [digit], units = scene.digits, scene.units
    half = len(units) // 2
    return "fish", {"digit": digit, "base": several(units[:half]), "cover": several(units[half:])}


def _search(scene: Scene[P]) -> Made:
    [cell], [digit] = scene.cells, scene.digits
    return "search", {"cell": cell, "digit": digit}


def trial(scene: Scene[P], no_way: Callable[[Scene[P], int], Part]) -> Made:
    """A trial; ``no_way`` says of which mark it cannot be filled."""
    [cell], [digit] = scene.cells, scene.digits
    links: list[Part] = [
        {"link": {"cell": scene.cell(cell), "digit": SYMBOLS[digit - 1]}}
        for cell, digit in scene.step["links"]
    ]
    parts: dict[str, Part] = {"cell": cell, "digit": digit, "end": _end(scene, no_way)}
    if not links:
        return "trial-at-once", parts
    if len(links) <= LINKS:
        return "trial", {**parts, "links": links}
    return "trial-long", {**parts, "links": links[:LINKS], "more": len(links) - LINKS}


def _end(scene: Scene[P], no_way: Callable[[Scene[P], int], Part]) -> Part:
    """What cannot be in the end of a trial."""
    match scene.step["contradiction"]:
        case ("cell", cell):
            return {"no-digit": scene.cell(cell)}
        case ("mark", mark):
            return no_way(scene, mark)
        case ("unit", unit, digit):
            return {"no-place": {"unit": thing(scene.size, unit), "digit": SYMBOLS[digit - 1]}}
    return {"no-sum": ""}


KINDS: dict[str, Callable[[Scene[Any]], Made]] = {
    "single-in-box": _single,
    "single-in-line": _single,
    "last-candidate": _last_candidate,
    "pointing": _locked,
    "claiming": _locked,
    "naked-pair": _naked,
    "x-wing": _fish,
    "hidden-pair": _hidden,
    "naked-triplet": _naked,
    "swordfish": _fish,
    "hidden-triplet": _hidden,
    "naked-quad": _naked,
    "jellyfish": _fish,
    "hidden-quad": _hidden,
    "search": _search,
}
