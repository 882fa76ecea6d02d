"""Follows a walk with pencil marks of its own and doubts every step.

It shares no code with the package.  Besides what all grids with boxes ask for, no easier last cell
of a cage or digits of a cage may be open when a step is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.families.boxes.replayer import Replayer as Base
from tests.families.boxes.replayer import Untrue, demand

__all__ = ["Replayer", "Untrue"]


class Replayer(Base):
    """A board, the solution, and one check for each kind of step."""

    def __init__(self, size: int, cages: list[tuple[list[int], int]], solution: Sequence[int]):
        super().__init__(size, [cells for cells, _ in cages], solution)
        self.cages = cages
        self.known: dict[object, list[tuple[int, ...]]] = {}

    def nothing_easier(self, weight: float) -> None:
        """No single and no digits of a cage are open to a step that weighs more."""
        super().nothing_easier(weight)
        if weight > 1.0:
            for cells, _ in self.cages:
                demand(sum(not self.written[c] for c in cells) != 1, "a cage with one cell left")
        if weight > 1.7:
            for cells, total in self.cages:
                ways = self.ways(cells, total)
                used = set().union(*ways)
                for cell in cells:
                    demand(self.written[cell] > 0 or self.open[cell] <= used, "digits of a cage")

    def ways(self, cells: Sequence[int], total: int, free: bool = False) -> list[tuple[int, ...]]:
        """All ways to fill the open cells; ``free`` lets cells that share no unit be equal."""
        still = [cell for cell in cells if not self.written[cell]]
        rest = total - sum(self.written[cell] for cell in cells)
        key = tuple(still), rest, free, tuple(frozenset(self.open[cell]) for cell in still)
        if key not in self.known:
            self.known[key] = self.counted(still, rest, free)
        return self.known[key]

    def counted(self, still: list[int], rest: int, free: bool) -> list[tuple[int, ...]]:
        """The ways, by trying all digits in turn."""
        found: list[tuple[int, ...]] = []

        def fill(digits: tuple[int, ...], rest: int) -> None:
            left = len(still) - len(digits)
            if not left:
                found.append(digits)
            if not left or not left <= rest <= left * self.size:
                return
            cell = still[len(digits)]
            for digit in self.open[cell]:
                same = [c for c, d in zip(still, digits, strict=False) if d == digit]
                if not any(not free or self.see(c, cell) for c in same):
                    fill((*digits, digit), rest - digit)

        fill((), rest)
        return [way for way in found if sum(way) == rest]

    def cage(self, parts: Mapping[str, Any]) -> tuple[list[int], int]:
        """The cells and the sum of the cage that a step tells of."""
        told = parts["cage"]["cage"]
        cage = [*map(self.cell, told["cells"])], told["goal"]
        demand(cage in self.cages, "no such cage", told)
        return cage

    def told_ways(self, parts: Mapping[str, Any]) -> list[tuple[int, ...]]:
        """The ways to fill the cage; those that a step lists are all there are."""
        ways = self.ways(*self.cage(parts))
        if "ways" in parts:
            listed = {"+".join(map(str, sorted(way))) for way in ways}
            demand(set(parts["ways"]) == listed, "ways", parts["ways"], listed)
        return ways

    def _cage_of_one_cell(self, parts: Mapping[str, Any], places: Mapping[int, int]) -> None:
        cells, total = self.cage(parts)
        demand(places == {cells[0]: total} and len(cells) == 1, "not the sum")

    def _last_of_cage(self, parts: Mapping[str, Any], places: Mapping[int, int]) -> None:
        cells, total = self.cage(parts)
        [cell] = self.still(cells)
        demand(places == {cell: total - sum(self.written[c] for c in cells)}, "not the rest")

    def _cage_digits(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        used = set().union(*self.told_ways(parts))
        for cell in self.still(self.cage(parts)[0]):
            demand(strikes.get(cell, set()) == self.open[cell] - used, "not all that goes", cell)

    def _cage_cells(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        ways = self.told_ways(parts)
        for at, cell in enumerate(self.still(self.cage(parts)[0])):
            gone = self.open[cell] - {way[at] for way in ways}
            demand(strikes.get(cell, set()) == gone, "not all that goes", cell)

    def _cage_must_appear(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        cells, ways = self.cage(parts)[0], self.told_ways(parts)
        unit, inside = self.unit(parts["unit"]), [*map(self.cell, parts["inside"])]
        demand(set(inside) <= set(cells) & set(unit), "not inside")
        for digit in map(int, parts["digits"]):
            for way in ways:
                places = [c for c, d in zip(self.still(cells), way, strict=True) if d == digit]
                demand(bool(places) and set(places) <= set(inside), "not in every way", way)
        for cell, digits in strikes.items():
            demand(cell in unit and cell not in cells, "struck elsewhere", cell)
            demand(digits <= set(map(int, parts["digits"])), "another digit", cell)

    def _area(self, parts: Mapping[str, Any], outside: bool) -> tuple[list[int], int]:
        """The cells that are left over and their sum, counted here."""
        [(kind, numbers)] = parts["area"].items()
        one = {"rows": "row", "columns": "column", "boxes": "box"}.get(kind, kind)
        many = numbers if kind != one else [numbers]
        inside = {cell for number in many for cell in self.unit({one: number})}
        whole = len(many) * self.size * (self.size + 1) // 2
        rest = whole - sum(self.written[cell] for cell in inside)
        demand(parts["rest"] == rest, "the rest of the area")
        left, need = set(self.still(inside)), 0
        beyond: set[int] = set()
        for cells, total in self.cages:
            still = set(self.still(cells))
            if not still & inside or not (outside or still <= inside):
                continue
            need += total - sum(self.written[cell] for cell in cells)
            left -= still
            beyond |= still - inside
        demand(parts["need"] == need, "what cages need")
        demand(not (outside and left), "a cell without a cage")
        return (sorted(beyond), need - rest) if outside else (sorted(left), rest - need)

    def _innie(
        self, parts: Mapping[str, Any], places: Mapping[int, int], *, outside: bool = False
    ) -> None:
        [cell], total = self._area(parts, outside)
        demand(places == {cell: total}, "not what is left over", cell, total)

    def _outie(self, parts: Mapping[str, Any], places: Mapping[int, int]) -> None:
        self._innie(parts, places, outside=True)

    def _inner_leftovers(
        self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]], *, outside: bool = False
    ) -> None:
        cells, total = self._area(parts, outside)
        demand(sorted(map(self.cell, parts["cells"])) == cells, "other cells")
        demand(parts["sum"] == total, "another sum")
        ways = self.ways(cells, total, free=True)
        for at, cell in enumerate(cells):
            gone = self.open[cell] - {way[at] for way in ways}
            demand(strikes.get(cell, set()) == gone, "not all that goes", cell)

    def _outer_leftovers(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        self._inner_leftovers(parts, strikes, outside=True)
