"""Follows a walk with pencil marks of its own and doubts every step.

It shares no code with the package.  A step must be true of the board as it stands, strike nothing
that is the solution and nothing that is struck already, and no easier single, last cell of a cage
or digits of a cage may be open when it is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.families.killer.oracle import units_of


class Untrue(AssertionError):
    """A step that does not hold."""


def demand(fact: bool, *what: object) -> None:
    """Refuse a step unless a fact about it holds."""
    if not fact:
        raise Untrue(what)


class Replayer:
    """A board, the solution, and one check for each kind of step."""

    def __init__(self, size: int, cages: list[tuple[list[int], int]], solution: Sequence[int]):
        self.size, self.cages, self.solution = size, cages, solution
        self.units = units_of(size)
        self.open = [set(range(1, size + 1)) for _ in range(size * size)]
        self.written = [0] * (size * size)
        self.known: dict[object, list[tuple[int, ...]]] = {}

    def follow(self, steps: Iterable[Any]) -> None:
        """Follow steps to the solution; ``Untrue`` for the first that does not hold."""
        for number, step in enumerate(steps, 1):
            try:
                self.step(step)
            except Untrue as error:
                raise Untrue(f"step {number}: {step}: {error}") from None
        demand(self.written == list(self.solution), "the end is not the solution")

    def step(self, step: Any) -> None:
        """Doubt one step, then write it down."""
        strikes = {self.cell(c): set(map(int, some)) for c, some in step.strikes.items()}
        places = {self.cell(cell): int(digit) for cell, digit in step.places.items()}
        demand(bool(strikes) != bool(places), "strikes or places, never both")
        for cell, digits in strikes.items():
            demand(digits <= self.open[cell] and not self.written[cell], "struck before", cell)
            demand(self.solution[cell] not in digits, "the solution is struck", cell)
        for cell, digit in places.items():
            demand(self.solution[cell] == digit, "not the solution", cell)
        self.nothing_easier(step.weight)
        kind = (step.kind or step.technique).removesuffix("-many-ways").replace("-", "_")
        getattr(self, f"_{kind}")(step.parts, places or strikes)
        self.write(places, strikes)

    def write(self, places: Mapping[int, int], strikes: Mapping[int, set[int]]) -> None:
        """Write a step down; a digit goes from the units and the cage of its cell."""
        for cell, digits in strikes.items():
            self.open[cell] -= digits
        for cell, digit in places.items():
            for group in (*self.units, *(cells for cells, _ in self.cages)):
                if cell in group:
                    for other in group:
                        self.open[other].discard(digit)
            self.open[cell], self.written[cell] = {digit}, digit

    def nothing_easier(self, weight: float) -> None:
        """No single and no digits of a cage are open to a step that weighs more."""
        if weight > 1.0:
            for cells, _ in self.cages:
                demand(sum(not self.written[c] for c in cells) != 1, "a cage with one cell left")
        for first, unit in enumerate(self.units):
            if weight > (1.2 if first >= 2 * self.size else 1.5):
                for digit in range(1, self.size + 1):
                    places = [c for c in unit if digit in self.open[c]]
                    single = len(places) == 1 and not self.written[places[0]]
                    demand(not single, "a single is open", unit, digit)
        if weight > 1.7:
            for cells, total in self.cages:
                ways = self.ways(cells, total)
                used = set().union(*ways)
                for cell in cells:
                    demand(self.written[cell] > 0 or self.open[cell] <= used, "digits of a cage")
        if weight > 2.3:
            for cell, digits in enumerate(self.open):
                demand(self.written[cell] > 0 or len(digits) > 1, "a last candidate", cell)

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

    def see(self, one: int, other: int) -> bool:
        """Whether two cells share a unit or a cage."""
        groups = (*self.units, *(cells for cells, _ in self.cages))
        return any(one in group and other in group for group in groups)

    def cell(self, name: str) -> int:
        """The number of a cell."""
        row, column = map(int, re.findall(r"\d+", name))
        return (row - 1) * self.size + column - 1

    def unit(self, thing: Mapping[str, int]) -> list[int]:
        """The cells of a unit."""
        [(kind, number)] = thing.items()
        return self.units[("row", "column", "box").index(kind) * self.size + number - 1]

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

    def still(self, cells: Iterable[int]) -> list[int]:
        """The cells that are not written."""
        return [cell for cell in cells if not self.written[cell]]

    def _cage_of_one_cell(self, parts: Mapping[str, Any], places: Mapping[int, int]) -> None:
        cells, total = self.cage(parts)
        demand(places == {cells[0]: total} and len(cells) == 1, "not the sum")

    def _last_of_cage(self, parts: Mapping[str, Any], places: Mapping[int, int]) -> None:
        cells, total = self.cage(parts)
        [cell] = self.still(cells)
        demand(places == {cell: total - sum(self.written[c] for c in cells)}, "not the rest")

    def _single(self, parts: Mapping[str, Any], places: Mapping[int, int]) -> None:
        [(cell, digit)] = places.items()
        unit = self.unit(parts["unit"])
        demand([c for c in unit if digit in self.open[c]] == [cell], "more places")

    def _last_candidate(self, parts: Mapping[str, Any], places: Mapping[int, int]) -> None:
        [(cell, digit)] = places.items()
        demand(self.open[cell] == {digit}, "more digits")

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

    def _locked(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        unit, other, digit = (
            self.unit(parts["unit"]),
            self.unit(parts["other"]),
            int(parts["digit"]),
        )
        places = [cell for cell in unit if digit in self.open[cell]]
        demand(places == [*map(self.cell, parts["cells"])] and set(places) <= set(other), "places")
        gone = {cell for cell in other if digit in self.open[cell] and cell not in places}
        demand(strikes == {cell: {digit} for cell in gone}, "not all that goes")

    def _naked_subset(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        cells, digits = [*map(self.cell, parts["cells"])], set(map(int, parts["digits"]))
        unit = self.unit(parts["unit"])
        demand(set().union(*(self.open[cell] for cell in cells)) == digits, "other digits")
        demand(len(cells) == len(digits) and set(cells) <= set(unit), "no subset")
        for cell in set(self.still(unit)) - set(cells):
            demand(strikes.get(cell, set()) == self.open[cell] & digits, "not all that goes")

    def _hidden_subset(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        cells, digits = [*map(self.cell, parts["cells"])], set(map(int, parts["digits"]))
        unit = self.unit(parts["unit"])
        demand(len(cells) == len(digits) and set(cells) <= set(unit), "no subset")
        demand(not any(self.open[c] & digits for c in unit if c not in cells), "other places")
        for cell in cells:
            demand(strikes.get(cell, set()) == self.open[cell] - digits, "not all that goes")

    def _fish(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        digit = int(parts["digit"])
        base, cover = (
            [cell for number in numbers for cell in self.unit({kind[:-1]: number})]
            for kind, numbers in (*parts["base"].items(), *parts["cover"].items())
        )
        demand(all(c in cover for c in base if digit in self.open[c]), "places elsewhere")
        sizes = [len(*parts[name].values()) for name in ("base", "cover")]
        demand(sizes[0] == sizes[1], "no fish")
        gone = {c for c in cover if digit in self.open[c] and c not in base}
        demand(strikes == {cell: {digit} for cell in gone}, "not all that goes")

    def _trial(self, parts: Mapping[str, Any], strikes: Mapping[int, set[int]]) -> None:
        demand(strikes == {self.cell(parts["cell"]): {int(parts["digit"])}}, "another digit")
        named = [(link["link"]["cell"], link["link"]["digit"]) for link in parts.get("links", ())]
        demand(len(set(named)) == len(named), "a link twice")

    _trial_long = _trial_at_once = _search = _trial
