"""The parts of steps about lines and knights.

The kernel supplies the line.  This module computes the lowest and highest digits of its cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from cruxpress.core.walk import Part
from cruxpress.families.twist.puzzle import Puzzle
from cruxpress.grids.pattern import KindAndParts
from cruxpress.grids.pattern import Pattern as AnyPattern
from cruxpress.grids.step_parts import common_peer, trial

Pattern = AnyPattern[Puzzle]

# How many ways to fill an arrow does a step list?
LISTED = 5


def _line(p: Pattern, number: int) -> Part:
    """A line, identified by its ends."""
    line, names = p.candidates.puzzle.lines[number], p.candidates.names
    return {line.kind: {"first": names[line.cells[0]], "last": names[line.cells[-1]]}}


def _cells(p: Pattern) -> tuple[int, ...]:
    """The cells of the line that a step is about."""
    number: int = p.facts["mark"]
    return p.candidates.puzzle.lines[number].cells


def _last_of_arrow(p: Pattern) -> KindAndParts:
    parts: dict[str, Part] = {"line": _line(p, p.facts["mark"]), **p.placed}
    circle = p.candidates.names[_cells(p)[0]] in p.places
    return "circle-of-arrow" if circle else "last-of-arrow", parts


def _thermo(p: Pattern) -> KindAndParts:
    spans = [
        _span(p, cell, low, high)
        for cell, low, high in _spans(p, _cells(p))
        if p.candidates.names[cell] in p.strikes
    ]
    return "thermo", {"line": _line(p, p.facts["mark"]), "spans": spans}


def _span(p: Pattern, cell: int, low: int, high: int) -> Part:
    """A cell with its lowest and its highest digit."""
    word = "span" if low < high else "exactly"
    return {word: {"cell": p.candidates.names[cell], "low": low, "high": high}}


def _spans(p: Pattern, cells: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Each cell of a thermometer with its lowest and its highest digit."""
    lows, highs, low, high = [], [], 0, p.candidates.board.size + 1
    for cell in cells:
        low = min(digit for digit in p.candidates.left(cell) if digit > low)
        lows.append(low)
    for cell in reversed(cells):
        high = max(digit for digit in p.candidates.left(cell) if digit < high)
        highs.append(high)
    yield from zip(cells, lows, reversed(highs), strict=True)


def _arrow_bounds(p: Pattern) -> KindAndParts:
    circle, *shaft = _cells(p)
    still, least = p.candidates.left(circle), p.facts["sum"]
    struck: dict[int, set[int]] = {}
    for cell, digit in p.facts["eliminations"]:
        struck.setdefault(cell, set()).add(digit)
    # Is anything struck that is too low for the shaft, or too high for the circle?
    low = any(digit > least for digit in struck.get(circle, ())) or any(
        min(struck[cell]) < max(p.candidates.left(cell) - struck[cell], default=0)
        for cell in shaft
        if cell in struck
    )
    parts: dict[str, Part] = {"line": _line(p, p.facts["mark"]), "never": p.never()}
    if low:
        known = _span(p, circle, min(still), max(still))
        return "arrow-bounds-both", {**parts, "circle": known}
    return "arrow-bounds", {**parts, "least": least, "high": max(still)}


def _arrow_cells(p: Pattern) -> KindAndParts:
    parts: dict[str, Part] = {"line": _line(p, p.facts["mark"]), "never": p.never()}
    ways = [*islice(_ways(p), LISTED + 1)]
    if len(ways) > LISTED:
        return "arrow-cells-many-ways", parts
    told = [f"{total}={'+'.join(map(str, shaft))}" for total, *shaft in ways]
    return "arrow-cells", {**parts, "ways": told}


def _ways(p: Pattern) -> Iterator[tuple[int, ...]]:
    """The ways to fill an arrow, its circle first; cells that see each other differ."""
    cells, peers = _cells(p), p.candidates.board.peers

    def fill(way: tuple[int, ...], rest: int) -> Iterator[tuple[int, ...]]:
        if len(way) == len(cells):
            yield from [way] if rest == 0 else []
            return
        cell = cells[len(way)]
        for digit in sorted(p.candidates.left(cell)):
            same = (c for c, d in zip(cells, way, strict=False) if d == digit)
            if (not way or digit <= rest) and not any(c in peers[cell] for c in same):
                yield from fill((*way, digit), rest - digit if way else digit)

    yield from fill((), 0)


def _trial(p: Pattern) -> KindAndParts:
    return trial(p, lambda line: {"no-way": {"line": _line(p, line)}})


KINDS: Mapping[str, Callable[[Pattern], KindAndParts]] = {
    "last-of-arrow": _last_of_arrow,
    "thermo": _thermo,
    "arrow-bounds": _arrow_bounds,
    "arrow-cells": _arrow_cells,
    "knight": common_peer,
    "trial": _trial,
}
