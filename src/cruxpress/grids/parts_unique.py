"""The parts of steps that rest on there being one solution: unique loops and graves.

A loop of cells that held only two digits could be filled in two ways; a grid in which every
open cell has two digits, and every digit two places in each unit, has no solution or
several.  So a puzzle with one solution has something further in one of these cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

from cruxpress.core.walk import Part
from cruxpress.grids.board import Gridded
from cruxpress.grids.pattern import AnyPattern, Told, in_order
from cruxpress.grids.pencil import Pencil


def _loop(p: AnyPattern) -> tuple[list[str], list[str], list[str]]:
    """The pair of digits of a loop, its cells that can hold more, and what more."""
    pair = min((p.marks([cell]) for cell in p.cells), key=len)
    wide = [cell for cell in p.cells if p.marks([cell]) != pair]
    return pair, wide, [digit for digit in p.marks(wide) if digit not in pair]


def _loop_1(p: AnyPattern) -> Told:
    pair, [wide], _ = _loop(p)
    return "loop-1", {"cells": p.cells, "pair": pair, "wide": wide}


def _loop_2(p: AnyPattern) -> Told:
    pair, wide, [digit] = _loop(p)
    return "loop-2", {"cells": p.cells, "pair": pair, "wide": wide, "digit": digit}


def _loop_3(p: AnyPattern) -> Told:
    """The wide cells as one cell of a subset: a naked one, or a hidden one inside the others."""
    pair, wide, further = _loop(p)
    parts: dict[str, Part] = {"cells": p.cells, "pair": pair, "wide": wide, "others": p.others}
    if set(p.strikes) <= set(p.others):
        return "loop-3-hidden", parts | {"digits": p.digits, "unit": p.unit(-1)}
    digits = in_order([*further, *p.marks(p.others)])
    return "loop-3", parts | {"further": further, "digits": digits, "unit": p.unit(-1)}


def _loop_4(p: AnyPattern) -> Told:
    pair, wide, _ = _loop(p)
    [gone] = p.struck
    [sure] = [digit for digit in pair if digit != gone]
    return "loop-4", {
        "cells": p.cells, "pair": pair, "wide": wide, "unit": p.unit(-1), "sure": sure,
        "gone": gone,
    }  # fmt: skip


def _bug_1(p: AnyPattern) -> Told:
    [cell] = p.cells
    digits = [digit for digit in p.pencil.marks(cell) if digit not in p.strikes[cell]]
    return "bug-1", {"cell": cell, "digits": digits}


def _bug_2(p: AnyPattern) -> Told:
    return "bug-2", {"cells": p.cells, "digit": p.digits[0]}


def _bug_3(p: AnyPattern) -> Told:
    return "bug-3", {
        "extras": _extras(p),
        "cells": p.cells,
        "others": p.others,
        "digits": in_order(p.marks(p.others)),
        "unit": p.unit(-1),
    }


def _bug_4(p: AnyPattern) -> Told:
    common = set.intersection(*(set(p.pencil.marks(cell)) for cell in p.cells))
    [sure] = [d for d in common if set(p.pencil.places(p.units[-1], d)) == set(p.cells)]
    return "bug-4", {
        "extras": _extras(p), "cells": p.cells, "unit": p.unit(-1), "sure": sure,
        "gone": p.struck,
    }  # fmt: skip


def _extras(p: AnyPattern) -> list[Part]:
    """What each of the cells can hold beyond the two digits of a grave."""
    choices = [combinations(p.pencil.marks(cell), 2) for cell in p.cells]
    kept = next(
        kept
        for pairs in product(*choices)
        if _is_grave(p.pencil, kept := dict(zip(p.cells, pairs, strict=True)))
    )
    extras = {
        cell: [digit for digit in p.pencil.marks(cell) if digit not in pair]
        for cell, pair in kept.items()
    }
    return [{"mark": {"digits": digits, "cell": cell}} for cell, digits in extras.items()]


def _is_grave(pencil: Pencil[Gridded], kept: Mapping[str, tuple[str, ...]]) -> bool:
    """Would every digit have two places in each unit, if these cells held only what is kept?"""
    open_cells = pencil.open() | {cell: "".join(pair) for cell, pair in kept.items()}
    for unit in range(len(pencil.board.units)):
        marks = "".join(open_cells.get(cell, "") for cell in pencil.cells(unit))
        if any(marks.count(digit) != 2 for digit in marks):
            return False
    return True


LOOPS = (_loop_1, _loop_2, _loop_3, _loop_4)
BUGS = (_bug_1, _bug_2, _bug_3, _bug_4)
