"""Follows a walk with pencil marks of its own and doubts every step about lines and knights.

It shares no code with the package.  Besides what all grids with boxes ask for, no thermometer may
have a digit out of its place, and no arrow one cell left, when a harder step is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from tests.families.boxes.replayer import Replayer as Base
from tests.families.boxes.replayer import demand

Line = tuple[str, list[int]]


class Replayer(Base):
    """A board, the solution, and one check for each kind of step."""

    def __init__(
        self,
        size: int,
        givens: Sequence[int],
        lines: list[Line],
        jumps: list[list[int]],
        solution: Sequence[int],
    ):
        super().__init__(size, jumps, solution)
        self.lines = lines
        self.write({cell: digit for cell, digit in enumerate(givens) if digit}, {})

    def nothing_easier(self, weight: float) -> None:
        """No single, last cell of an arrow or thermometer is open to a step that weighs more."""
        super().nothing_easier(weight)
        for kind, cells in self.lines:
            if kind == "arrow" and weight > 1.1:
                demand(len(self.still(cells)) != 1, "an arrow with one cell left")
            if kind == "thermo" and weight > 1.6:
                for cell, digits in self.rising(cells).items():
                    demand(self.open[cell] == digits, "a thermometer", cell)

    def line(self, parts: Mapping[str, Any]) -> list[int]:
        """The cells of the line that a step tells of."""
        [(kind, told)] = parts["line"].items()
        ends = self.cell(told["first"]), self.cell(told["last"])
        [cells] = [c for k, c in self.lines if k == kind and (c[0], c[-1]) == ends]
        return cells

    def rising(self, cells: list[int]) -> dict[int, set[int]]:
        """What each cell holds in some rising row of digits that are open."""
        able: dict[int, set[int]] = {cell: set() for cell in cells}

        def climb(way: tuple[int, ...]) -> None:
            if len(way) == len(cells):
                for cell, digit in zip(cells, way, strict=True):
                    able[cell].add(digit)
                return
            for digit in self.open[cells[len(way)]]:
                if not way or digit > way[-1]:
                    climb((*way, digit))

        climb(())
        return able

    def ways(self, cells: list[int]) -> Iterator[tuple[int, ...]]:
        """The ways to fill an arrow."""
        for way in product(*(sorted(self.open[cell]) for cell in cells)):
            if way[0] == sum(way[1:]) and self.differ(cells, way):
                yield way

    def differ(self, cells: Sequence[int], way: Sequence[int]) -> bool:
        """Whether equal digits stand in cells that do not see each other."""
        return not any(
            way[a] == way[b] and self.see(cells[a], cells[b])
            for a in range(len(cells))
            for b in range(a)
        )

    def _last_of_arrow(self, parts: Mapping[str, Any], places: Mapping[int, int]) -> None:
        cells = self.line(parts)
        [cell] = self.still(cells)
        [digit] = places.values()
        filled = [places.get(c, self.written[c]) for c in cells]
        demand(places == {cell: digit} and filled[0] == sum(filled[1:]), "no sum")

    _circle_of_arrow = _last_of_arrow

    def _thermo(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        cells = self.line(parts)
        able = self.rising(cells)
        gone = {cell: self.open[cell] - able[cell] for cell in cells}
        demand(strikes == {cell: digits for cell, digits in gone.items() if digits}, "strikes")
        told = [next(iter(span.values())) for span in parts["spans"]]
        demand([self.cell(one["cell"]) for one in told] == [c for c in cells if gone[c]], "cells")
        for one in told:
            own = able[self.cell(one["cell"])]
            demand((min(own), max(own)) == (one["low"], one["high"]), "span", one)

    def _arrow_bounds(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        circle, *shaft = self.line(parts)
        sums = self.sums(shaft)
        demand(parts["least"] == min(sums), "least")
        demand(parts["high"] == max(self.open[circle]), "high")
        self.bounded(circle, shaft, strikes)

    def _arrow_bounds_both(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        circle, *shaft = self.line(parts)
        [told] = parts["circle"].values()
        still = self.open[circle]
        demand(self.cell(told["cell"]) == circle, "another circle")
        demand((told["low"], told["high"]) == (min(still), max(still)), "span")
        self.bounded(circle, shaft, strikes)

    def sums(self, cells: list[int]) -> set[int]:
        """What cells can add up to."""
        ways = product(*(sorted(self.open[cell]) for cell in cells))
        return {sum(way) for way in ways if self.differ(cells, way)}

    def bounded(self, circle: int, shaft: list[int], strikes: Mapping[int, set[int]]) -> None:
        """All that is too low or too high goes, and nothing else."""
        whole, still = self.sums(shaft), self.open[circle]
        gone = {circle: {d for d in still if not min(whole) <= d <= max(whole)}}
        for cell in self.still(shaft):
            rest = self.sums([c for c in shaft if c != cell])
            low, high = min(still) - max(rest), max(still) - min(rest)
            gone[cell] = {d for d in self.open[cell] if not low <= d <= high}
        demand(
            strikes == {cell: digits for cell, digits in gone.items() if digits}, "strikes", gone
        )

    def _arrow_cells(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        cells = self.line(parts)
        ways = [*self.ways(cells)]
        for at, cell in enumerate(cells):
            gone = self.open[cell] - {way[at] for way in ways}
            demand(strikes.get(cell, set()) == gone, "not all that goes", cell)
        if "ways" in parts:
            told = {f"{way[0]}={'+'.join(map(str, way[1:]))}" for way in ways}
            demand(set(parts["ways"]) == told, "ways", told)

    def _knight(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        unit, digit = self.unit(parts["unit"]), int(parts["digit"])
        places = [cell for cell in unit if digit in self.open[cell]]
        demand(places == [*map(self.cell, parts["cells"])], "places")
        gone = [
            cell for cell in range(self.size**2)
            if cell not in unit and digit in self.open[cell]
            and all(self.see(cell, place) for place in places)
        ]  # fmt: skip
        demand(strikes == {cell: {digit} for cell in gone}, "not all that goes", gone)
        demand([*map(self.cell, parts["seeing"])] == gone, "not who sees")
