"""Claims of killer steps, followed with a pencil on a board with cages.

It shares no code with the package.  Besides what every grid asks for (``tests/grids/replayer``),
no easier last cell of a cage or digits of a cage may be open when a step is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.grids.implied import MANY, TRIALS, Mark
from tests.grids.replayer import SHARED, Candidates, Cells, Claim, Parts, Sheet, classic_units
from tests.grids.replayer.ruled import common_peer, never, trial

Cage = tuple[Cells, int]


class CageSheet(Sheet):
    """A board with cages: cells and a sum each."""

    def __init__(self, size: int, cages: Sequence[Cage]):
        super().__init__(classic_units(size), "123456789"[:size], [cells for cells, _ in cages])
        self.cages = cages
        self.known: dict[object, list[dict[str, str]]] = {}

    def easier(self, weight: float) -> str:
        for cage in self.cages:
            still = self.empty(cage[0])
            if weight > 1.0 and len(still) == 1:
                return "a cage with one cell left"
            if weight > 1.7 and still and self.held(still) - self.used(cage):
                return "digits of a cage"
        return ""

    def rest(self, cage: Cage) -> int:
        """What the open cells of a cage add up to."""
        return cage[1] - sum(int(self.written.get(cell, 0)) for cell in cage[0])

    def ways(self, cells: Iterable[str], total: int) -> list[dict[str, str]]:
        """All ways to fill open cells with a sum, by trying all digits in turn."""
        order = sorted(cells)
        key = tuple(order), total, tuple(frozenset(self.left[cell]) for cell in order)
        if key in self.known:
            return self.known[key]
        found = self.known[key] = list[dict[str, str]]()

        def fill(way: dict[str, str], rest: int) -> None:
            left = order[len(way) :]
            if not left:
                found.extend([way] if rest == 0 else [])
            elif len(left) <= rest <= sum(int(max(self.left[cell])) for cell in left):
                for digit in self.left[left[0]]:
                    if not any(self.see(left[0], c) for c, d in way.items() if d == digit):
                        fill({**way, left[0]: digit}, rest - int(digit))

        fill({}, total)
        return found

    def cage_ways(self, cage: Cage) -> list[dict[str, str]]:
        """The ways to fill the open cells of a cage."""
        return self.ways(self.empty(cage[0]), self.rest(cage))

    def used(self, cage: Cage) -> set[str]:
        """The digits of at least one way."""
        return {digit for way in self.cage_ways(cage) for digit in way.values()}

    def told(self, parts: Parts) -> Cage:
        """The cage that a step tells of."""
        one = parts["cage"]["cage"]
        cage = frozenset(one["cells"]), one["goal"]
        assert cage in self.cages, "no such cage"
        return cage

    def told_ways(self, parts: Parts) -> list[dict[str, str]]:
        """The ways to fill the cage; those that a step lists are all there are."""
        ways = self.cage_ways(self.told(parts))
        if "ways" in parts:
            assert set(parts["ways"]) == {"+".join(sorted(way.values())) for way in ways}
        return ways

    def area(self, parts: Parts) -> Cells:
        """The cells of the units that are added up."""
        [(kind, numbers)] = parts["area"].items()
        names = [(MANY[kind], one) for one in numbers] if kind in MANY else [(kind, numbers)]
        return frozenset().union(*(self.units[name] for name in names))

    def named(self, step: Mapping[str, Any]) -> list[Mark]:
        """The cages that a step argues with."""
        parts = step["parts"]
        if (step.get("kind") or step["technique"]) in TRIALS:
            return [_mark(cage) for cage in self.cages]
        if "area" in parts:
            inside = self.area(parts)
            return [_mark(cage) for cage in self.cages if cage[0] & inside]
        return [_mark(self.told(parts))] if "cage" in parts else []


def _mark(cage: Cage) -> Mark:
    cells, total = cage
    return Mark(cells, lambda model, value: model.add(sum(map(value, sorted(cells))) == total))


def _last_of_cage(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    cage = s.told(p)
    assert s.empty(cage[0]) == {p["cell"]}
    assert places == {p["cell"]: str(s.rest(cage))} and not strikes


def _cage_of_one_cell(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    assert len(s.told(p)[0]) == 1
    _last_of_cage(s, p, places, strikes)


def _beyond(s: Any, ways: list[dict[str, str]]) -> Candidates:
    """The candidates of cells that no way to fill them has."""
    assert ways
    return {(cell, d) for cell in ways[0] for d in s.left[cell] - {way[cell] for way in ways}}


def _cage_digits(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    used = {digit for way in s.told_ways(p) for digit in way.values()}
    assert set(p.get("digits", used)) == used
    lost = {(cell, d) for cell in s.empty(s.told(p)[0]) for d in s.left[cell] - used}
    assert strikes == lost and not places


def _cage_cells(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    assert strikes == _beyond(s, s.told_ways(p)) == never(p) and not places


def _cage_must_appear(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    cells, inside, unit = s.told(p)[0], set(p["inside"]), s.cells(p["unit"])
    assert inside <= cells & unit
    for way in s.told_ways(p):
        for digit in p["digits"]:
            spots = {cell for cell, held in way.items() if held == digit}
            assert spots and spots <= inside
    lost = {(c, d) for c in s.empty(unit - cells) for d in s.left[c] & set(p["digits"])}
    assert strikes == lost and not places


def _left_over(s: Any, p: Parts, outside: bool) -> tuple[set[str], int]:
    """The cells that are left over where an area is added up, and their sum."""
    inside, size = s.area(p), len(s.symbols())
    whole = len(inside) // size * size * (size + 1) // 2
    rest = whole - sum(int(s.written.get(cell, 0)) for cell in inside)
    left, need, beyond = s.empty(inside), 0, set[str]()
    for cage in s.cages:
        still = s.empty(cage[0])
        if still & inside and (outside or still <= inside):
            need += s.rest(cage)
            left -= still
            beyond |= still - inside
    assert (p["rest"], p["need"]) == (rest, need)
    assert not (outside and left), "a cell without a cage"
    return (beyond, need - rest) if outside else (left, rest - need)


def _innie(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    assert _left_over(s, p, False) == ({p["cell"]}, int(p["digit"]))
    assert places == {p["cell"]: p["digit"]} and not strikes


def _outie(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    assert _left_over(s, p, True) == ({p["cell"]}, int(p["digit"]))
    assert places == {p["cell"]: p["digit"]} and not strikes


def _leftovers(s: Any, p: Parts, strikes: Candidates, outside: bool) -> None:
    assert _left_over(s, p, outside) == (set(p["cells"]), p["sum"])
    assert strikes == _beyond(s, s.ways(p["cells"], p["sum"])) == never(p)


def _inner_leftovers(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _leftovers(s, p, strikes, False)


def _outer_leftovers(s: Any, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _leftovers(s, p, strikes, True)


KINDS: dict[str, Claim] = {
    **SHARED,
    "cage-of-one-cell": _cage_of_one_cell,
    "last-of-cage": _last_of_cage,
    "cage-digits": _cage_digits,
    "cage-digits-many-ways": _cage_digits,
    "cage-cells": _cage_cells,
    "cage-cells-many-ways": _cage_cells,
    "cage-must-appear": _cage_must_appear,
    "cage-must-appear-many-ways": _cage_must_appear,
    "seen-by-cage": common_peer,
    "innie": _innie,
    "outie": _outie,
    "inner-leftovers": _inner_leftovers,
    "outer-leftovers": _outer_leftovers,
    **dict.fromkeys(TRIALS, trial),
}
