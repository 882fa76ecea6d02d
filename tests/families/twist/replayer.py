"""Claims of steps about lines and knights, followed with a pencil.

It shares no code with the package.  Besides what every grid asks for (``tests/grids/replayer``),
no thermometer may have a digit out of its place, and no arrow one cell left, when a harder step is
taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from typing import Any

from ortools.sat.python import cp_model

from tests.grids.implied import TRIALS, Mark
from tests.grids.replayer import SHARED, Candidates, Cells, Claim, Parts, Sheet, classic_units
from tests.grids.replayer.ruled import common_peer, never, trial

# Kind and cells, from the bulb or the circle on.
Line = tuple[str, tuple[str, ...]]


class LineSheet(Sheet):
    """A board with lines; ``jumps`` are pairs of cells a knight's move apart."""

    def __init__(self, size: int, lines: Sequence[Line], jumps: Iterable[Cells]):
        super().__init__(classic_units(size), "123456789"[:size], jumps)
        self.lines = lines

    def easier(self, weight: float) -> str:
        for kind, cells in self.lines:
            if kind == "arrow" and weight > 1.1 and len(self.empty(cells)) == 1:
                return "an arrow with one cell left"
            if kind == "thermo" and weight > 1.6 and self.beyond(cells, self.rising(cells)):
                return "a digit out of its place on a thermometer"
        return ""

    def told(self, parts: Parts) -> Line:
        """The line that a step tells of, by its ends."""
        [(kind, ends)] = parts["line"].items()
        [line] = [
            (one, cells)
            for one, cells in self.lines
            if one == kind and (cells[0], cells[-1]) == (ends["first"], ends["last"])
        ]
        return line

    def rising(self, cells: Sequence[str]) -> list[tuple[int, ...]]:
        """The rising rows of digits that a thermometer can hold."""
        ways: list[tuple[int, ...]] = [()]
        for cell in cells:
            digits = [int(digit) for digit in self.left[cell]]
            ways = [(*way, digit) for way in ways for digit in digits if not way or digit > way[-1]]
        return ways

    def fillings(self, cells: Sequence[str]) -> Iterator[tuple[int, ...]]:
        """The ways to fill cells so that those that see each other differ."""
        for way in product(*(sorted(map(int, self.left[cell])) for cell in cells)):
            pairs = combinations(zip(cells, way, strict=True), 2)
            if not any(d == e and self.see(one, other) for (one, d), (other, e) in pairs):
                yield way

    def sums(self, cells: Sequence[str]) -> set[int]:
        """What cells can add up to."""
        return {sum(way) for way in self.fillings(cells)}

    def beyond(self, cells: Sequence[str], ways: Sequence[Sequence[int]]) -> Candidates:
        """The candidates of cells that no way to fill them has."""
        assert ways
        return {
            (cell, digit)
            for at, cell in enumerate(cells)
            for digit in self.left[cell] - {str(way[at]) for way in ways}
        }

    def named(self, step: Mapping[str, Any]) -> list[Mark]:
        """The lines that a step argues with."""
        if (step.get("kind") or step["technique"]) in TRIALS:
            return [_mark(line) for line in self.lines]
        about_line = {"thermo", "arrow"} & set(step["parts"].get("line", ()))
        return [_mark(self.told(step["parts"]))] if about_line else []


def _mark(line: Line) -> Mark:
    kind, cells = line

    def rule(model: cp_model.CpModel, value: Any) -> None:
        if kind == "arrow":
            model.add(sum(map(value, cells[1:])) == value(cells[0]))
            return
        for low, high in pairwise(cells):
            model.add(value(low) < value(high))

    return Mark(frozenset(cells), rule)


def _last_of_arrow(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _, cells = s.told(p)
    assert s.empty(cells) == set(places) == {p["cell"]} and not strikes
    circle, *shaft = (int(places.get(cell) or s.written[cell]) for cell in cells)
    assert circle == sum(shaft) and places[p["cell"]] == p["digit"]


def _thermo(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _, cells = s.told(p)
    ways = s.rising(cells)
    assert strikes == s.beyond(cells, ways) and not places
    struck = {cell for cell, _ in strikes}
    told = {one["cell"]: one for span in p["spans"] for one in span.values()}
    assert set(told) == struck
    for at, cell in enumerate(cells):
        if cell in told:
            digits = [way[at] for way in ways]
            assert (told[cell]["low"], told[cell]["high"]) == (min(digits), max(digits))


def _bounded(s: Any, cells: Sequence[str]) -> Candidates:
    """All that is too low or too high for an arrow, whatever its other cells hold."""
    circle, *shaft = cells
    whole, still = s.sums(shaft), [int(digit) for digit in s.left[circle]]
    lost = {(circle, str(d)) for d in still if not min(whole) <= d <= max(whole)}
    for cell in s.empty(shaft):
        rest = s.sums([other for other in shaft if other != cell])
        low, high = min(still) - max(rest), max(still) - min(rest)
        lost |= {(cell, d) for d in s.left[cell] if not low <= int(d) <= high}
    return lost


def _arrow_bounds(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _, cells = s.told(p)
    assert p["least"] == min(s.sums(cells[1:]))
    assert p["high"] == max(int(digit) for digit in s.left[cells[0]])
    assert strikes == _bounded(s, cells) == never(p) and not places


def _arrow_bounds_both(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _, cells = s.told(p)
    [known] = p["circle"].values()
    still = [int(digit) for digit in s.left[cells[0]]]
    assert (known["cell"], known["low"], known["high"]) == (cells[0], min(still), max(still))
    assert strikes == _bounded(s, cells) == never(p) and not places


def _arrow_cells(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _, cells = s.told(p)
    ways = [way for way in s.fillings(cells) if way[0] == sum(way[1:])]
    assert strikes == s.beyond(cells, ways) == never(p) and not places
    if "ways" in p:
        assert set(p["ways"]) == {f"{way[0]}={'+'.join(map(str, way[1:]))}" for way in ways}


KINDS: dict[str, Claim] = {
    **SHARED,
    "last-of-arrow": _last_of_arrow,
    "circle-of-arrow": _last_of_arrow,
    "thermo": _thermo,
    "arrow-bounds": _arrow_bounds,
    "arrow-bounds-both": _arrow_bounds_both,
    "arrow-cells": _arrow_cells,
    "arrow-cells-many-ways": _arrow_cells,
    "knight": common_peer,
    **dict.fromkeys(TRIALS, trial),
}
