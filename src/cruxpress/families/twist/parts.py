"""What steps about lines and knights are made of.

Numbers that a person looks at (how low and how high the digits of a line can be) are counted here,
from the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from cruxpress.boxes.parts import KINDS as SHARED
from cruxpress.boxes.parts import Made, trial
from cruxpress.boxes.parts import Scene as AnyScene
from cruxpress.core.walk import Part
from cruxpress.families.twist.puzzle import Puzzle

Scene = AnyScene[Puzzle]

# How many ways to fill an arrow are told?
LISTED = 5


def _line(scene: Scene, number: int) -> Part:
    """A line by its ends."""
    line = scene.board.puzzle.lines[number]
    return {line.kind: {"first": scene.cell(line.cells[0]), "last": scene.cell(line.cells[-1])}}


def _last_of_arrow(scene: Scene) -> Made:
    [cell], [digit], number = scene.cells, scene.digits, scene.step["mark"]
    circle = scene.step["place"] == scene.board.puzzle.lines[number].cells[0]
    parts: dict[str, Part] = {"line": _line(scene, number), "cell": cell, "digit": digit}
    return "circle-of-arrow" if circle else "last-of-arrow", parts


def _thermo(scene: Scene) -> Made:
    number = scene.step["mark"]
    spans = [
        _span(scene, cell, low, high)
        for cell, low, high in _spans(scene, scene.board.puzzle.lines[number].cells)
        if scene.cell(cell) in scene.strikes
    ]
    return "thermo", {"line": _line(scene, number), "spans": spans}


def _span(scene: Scene, cell: int, low: int, high: int) -> Part:
    """A cell with its lowest and its highest digit."""
    word = "span" if low < high else "exactly"
    return {word: {"cell": scene.cell(cell), "low": low, "high": high}}


def _spans(scene: Scene, cells: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Each cell of a thermometer with its lowest and its highest digit."""
    lows, highs, low, high = [], [], 0, scene.size + 1
    for cell in cells:
        low = min(digit for digit in scene.board.open[cell] if digit > low)
        lows.append(low)
    for cell in reversed(cells):
        high = max(digit for digit in scene.board.open[cell] if digit < high)
        highs.append(high)
    yield from zip(cells, lows, reversed(highs), strict=True)


def _arrow_bounds(scene: Scene) -> Made:
    number = scene.step["mark"]
    circle, *shaft = scene.board.puzzle.lines[number].cells
    still, least = scene.board.open[circle], scene.step["sum"]
    struck = dict(scene.step["strikes"])
    # Is anything struck that is too low for the shaft, or too high for the circle?
    low = any(digit > least for digit in struck.get(circle, ())) or any(
        min(struck[cell]) < max(scene.board.open[cell] - {*struck[cell]}, default=0)
        for cell in shaft
        if cell in struck
    )
    parts: dict[str, Part] = {"line": _line(scene, number), "never": scene.never()}
    if low:
        known = _span(scene, circle, min(still), max(still))
        return "arrow-bounds-both", {**parts, "circle": known}
    return "arrow-bounds", {**parts, "least": least, "high": max(still)}


def _arrow_cells(scene: Scene) -> Made:
    number = scene.step["mark"]
    parts: dict[str, Part] = {"line": _line(scene, number), "never": scene.never()}
    ways = [*islice(_ways(scene, number), LISTED + 1)]
    if len(ways) > LISTED:
        return "arrow-cells-many-ways", parts
    told = [f"{total}={'+'.join(map(str, shaft))}" for total, *shaft in ways]
    return "arrow-cells", {**parts, "ways": told}


def _ways(scene: Scene, number: int) -> Iterator[tuple[int, ...]]:
    """The ways to fill an arrow, its circle first, so that cells that see each other differ."""
    board, peers = scene.board, scene.board.puzzle.peers
    cells = board.puzzle.lines[number].cells

    def fill(way: tuple[int, ...], rest: int) -> Iterator[tuple[int, ...]]:
        if len(way) == len(cells):
            yield from [way] if rest == 0 else []
            return
        cell = cells[len(way)]
        for digit in sorted(board.open[cell]):
            same = (c for c, d in zip(cells, way, strict=False) if d == digit)
            if (not way or digit <= rest) and not any(c in peers[cell] for c in same):
                yield from fill((*way, digit), rest - digit if way else digit)

    yield from fill((), 0)


def _knight(scene: Scene) -> Made:
    [unit], [digit] = scene.units, scene.digits
    parts: dict[str, Part] = {"unit": unit, "digit": digit, "cells": scene.cells}
    return "knight", {**parts, "seeing": list(scene.strikes)}


def _no_way(scene: Scene, line: int) -> Part:
    return {"no-way": {"line": _line(scene, line)}}


KINDS: Mapping[str, Callable[[Scene], Made]] = {
    **SHARED,
    "last-of-arrow": _last_of_arrow,
    "thermo": _thermo,
    "arrow-bounds": _arrow_bounds,
    "arrow-cells": _arrow_cells,
    "knight": _knight,
    "trial": partial(trial, no_way=_no_way),
}
