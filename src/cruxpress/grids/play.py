"""Facts about a grid for the web player: digits, units, givens, and the family's own facts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cruxpress.core.cells import cell_name
from cruxpress.grids.board import BOXES, SYMBOLS, Board


def grid_facts(
    board: Board, givens: bytes = b"", groups: Iterable[dict[str, Any]] = (), **own: Any
) -> dict[str, Any]:
    """The facts of a puzzle, with cell names; ``thing``: the unit as steps refer to it.

    ``groups``: further sets of cells without repeated digits.  ``own``: facts of the family.
    """
    names = [cell_name(board.size, cell) for cell in range(board.size**2)]
    units = [
        {"thing": thing, "cells": [names[cell] for cell in cells]}
        for thing, (_, cells) in zip(board.things, board.units, strict=True)
    ]
    return {
        "symbols": list(SYMBOLS[: board.size]),
        "across": BOXES[board.size][1],
        "units": [*units, *groups],
        **own,
        "givens": {names[cell]: SYMBOLS[digit - 1] for cell, digit in enumerate(givens) if digit},
    }
