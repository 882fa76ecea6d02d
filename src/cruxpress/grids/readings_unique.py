"""Readings of steps that rest on there being one solution: hidden and avoidable rectangles.

Four cells in two rows, two columns and two boxes that held two digits crosswise could be filled
in two ways, unless one of them is given.
"""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.grids.pattern import AnyPattern, Reading


def _rectangles(p: AnyPattern, corner: str) -> Iterator[tuple[str, str, str]]:
    """The other corners of rectangles: in the row of a cell, in its column, and across."""
    pencil, size = p.pencil, p.pencil.board.size
    row, column = (unit for unit in range(2 * size) if corner in pencil.cells(unit))
    for beside in pencil.cells(row):
        for below in pencil.cells(column):
            if corner in (beside, below):
                continue
            [down] = (u for u in range(size, 2 * size) if beside in pencil.cells(u))
            across = pencil.cells(down)[pencil.cells(column).index(below)]
            if _exchangeable(p, {corner, across}, {beside, below}):
                yield beside, below, across


def _exchangeable(p: AnyPattern, one: set[str], other: set[str]) -> bool:
    """Would every unit still be right if the two pairs of corners exchanged their digits?"""
    units = range(len(p.pencil.board.units))
    return all(
        len(one & cells) == len(other & cells)
        for cells in (set(p.pencil.cells(unit)) for unit in units)
    )


def _only_strike(p: AnyPattern) -> tuple[str, str] | None:
    strikes = [(cell, digit) for cell, digits in p.strikes.items() for digit in digits]
    return strikes[0] if len(strikes) == 1 else None


def hidden_rectangle(p: AnyPattern) -> Reading | None:
    """A corner across from a cell with a pair, one digit of which is confined to the corners."""
    if not (strike := _only_strike(p)):
        return None
    cell, digit = strike
    pencil, empty = p.pencil, p.pencil.open()
    size = pencil.board.size
    row, column = (unit for unit in range(2 * size) if cell in pencil.cells(unit))
    for beside, below, across in _rectangles(p, cell):
        pair = pencil.marks(across)
        if not {beside, below, across} <= empty.keys() or len(pair) != 2 or digit not in pair:
            continue
        [other] = (one for one in pair if one != digit)
        if set(pencil.places(row, other)) != {cell, beside}:
            continue
        if set(pencil.places(column, other)) == {cell, below}:
            units = p.things((row, column))
            return Reading("hidden-rectangle", {
                "cell": cell, "digit": digit, "other": other, "units": units,
                "sides": [beside, below], "across": across,
            }, [cell, beside, across, below])  # fmt: skip
    return None


def avoidable_rectangle(p: AnyPattern) -> Reading | None:
    """A corner of which the three others are written, none of them given."""
    if not (strike := _only_strike(p)):
        return None
    cell, digit = strike
    found = p.pencil.found()
    for beside, below, across in _rectangles(p, cell):
        if not {beside, below, across} <= found.keys():
            continue
        other = found[beside]
        if found[below] == other and found[across] == digit:
            return Reading("avoidable-rectangle", {
                "cell": cell, "digit": digit, "other": other, "sides": [beside, below],
                "across": across,
            }, [cell, beside, across, below])  # fmt: skip
    return None
