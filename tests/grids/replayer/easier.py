"""Is something easier to be seen on the board?  Plain searches, from the rules alone.

Each says whether there is a step of its kind.  Regions are boxes and free regions; crossing
units share a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from itertools import combinations, permutations

from tests.grids.replayer.sheet import Cells, Sheet, Unit

REGIONS = ("box", "region")


class Look:
    """A board with what all searches ask of it."""

    def __init__(self, sheet: Sheet):
        self.sheet = sheet
        self.units = list(sheet.units.items())

    @cached_property
    def open(self) -> dict[Unit, list[str]]:
        """The empty cells of each unit."""
        written = self.sheet.written
        return {name: [c for c in sorted(unit) if c not in written] for name, unit in self.units}

    @cached_property
    def places(self) -> dict[Unit, dict[str, frozenset[str]]]:
        """Where each digit that a unit lacks can go in it."""
        left, found = self.sheet.left, dict[Unit, dict[str, frozenset[str]]]()
        for name, _ in self.units:
            where: dict[str, set[str]] = {}
            for cell in self.open[name]:
                for digit in left[cell]:
                    where.setdefault(digit, set()).add(cell)
            found[name] = {digit: frozenset(cells) for digit, cells in where.items()}
        return found

    @cached_property
    def pairs(self) -> list[str]:
        """The cells with two digits left."""
        left = self.sheet.left
        return [cell for cell in sorted(self.sheet.empty(left)) if len(left[cell]) == 2]

    def crossing(self, unit: Unit) -> Iterator[tuple[Unit, Cells]]:
        """The other units that share cells with a unit."""
        for name, cells in self.units:
            if name != unit and cells & self.sheet.units[unit]:
                yield name, cells

    def locked(self, *, regions: bool) -> Iterator[tuple[Unit, str, Unit]]:
        """A unit, a digit of it that is confined to another unit, and that one."""
        for name, _ in self.units:
            if (name[0] in REGIONS) is not regions:
                continue
            for digit, cells in self.places[name].items():
                for other, members in self.crossing(name) if len(cells) > 1 else ():
                    if cells <= members:
                        yield name, digit, other


def last_cell(look: Look) -> bool:
    return any(len(cells) == 1 for cells in look.open.values())


def hidden_single(look: Look, *, regions: bool) -> bool:
    return any(
        len(cells) == 1
        for name, where in look.places.items()
        if (name[0] in REGIONS) is regions
        for cells in where.values()
    )


def naked_single(look: Look) -> bool:
    left = look.sheet.left
    return any(len(left[cell]) == 1 for cell in look.sheet.empty(left))


def direct_locking(look: Look, *, regions: bool) -> bool:
    """A confined digit leaves one place in a further unit of the same kind."""
    for unit, digit, other in look.locked(regions=regions):
        for third, _ in look.crossing(other):
            if third == unit or (third[0] != unit[0] and not regions):
                continue
            if (third[0] in REGIONS) is not regions:
                continue
            before = look.places[third].get(digit, frozenset())
            after = before - (look.sheet.units[other] - look.sheet.units[unit])
            if len(after) == 1 and after != before:
                return True
    return False


def locking(look: Look, *, regions: bool) -> bool:
    return any(
        look.places[other].get(digit, frozenset()) - look.places[unit][digit]
        for unit, digit, other in look.locked(regions=regions)
    )


def _joined(sets: Iterable[Iterable[str]]) -> set[str]:
    return set().union(*sets)


def hidden_sets(look: Look, size: int) -> Iterator[tuple[Unit, tuple[str, ...], set[str]]]:
    """Digits of a unit that have only as many cells between them."""
    for unit, where in look.places.items():
        some = [digit for digit, cells in where.items() if 2 <= len(cells) <= size]
        for digits in combinations(some, size):
            cells = _joined(where[digit] for digit in digits)
            if len(cells) == size:
                yield unit, digits, cells


def direct_hidden(look: Look, *, size: int) -> bool:
    for unit, digits, cells in hidden_sets(look, size):
        for digit, where in look.places[unit].items():
            if digit not in digits and where & cells and len(where - cells) == 1:
                return True
    return False


def hidden_set(look: Look, *, size: int) -> bool:
    left = look.sheet.left
    return any(_joined(left[c] for c in cells) - {*ds} for _, ds, cells in hidden_sets(look, size))


def naked_set(look: Look, *, size: int) -> bool:
    left = look.sheet.left
    for cells in look.open.values():
        some = [cell for cell in cells if 2 <= len(left[cell]) <= size]
        for chosen in combinations(some, size):
            digits = _joined(left[cell] for cell in chosen)
            if len(digits) == size and any(left[c] & digits for c in cells if c not in chosen):
                return True
    return False


def fish(look: Look, *, size: int) -> bool:
    for base, cover in (("row", "column"), ("column", "row")):
        lines = [where for (kind, _), where in look.places.items() if kind == base]
        across = [cells for (kind, _), cells in look.units if kind == cover]
        for digit in sorted(look.sheet.symbols()):
            some = [where[digit] for where in lines if 2 <= len(where.get(digit, ())) <= size]
            for chosen in combinations(some, size):
                cells = _joined(chosen)
                covers = [line for line in across if line & cells]
                if len(covers) == size and look.sheet.where(_joined(covers), digit) - cells:
                    return True
    return False


def xy_wing(look: Look) -> bool:
    sheet, left = look.sheet, look.sheet.left
    for pivot in look.pairs:
        near = [cell for cell in look.pairs if sheet.see(pivot, cell)]
        for one, two in combinations(near, 2):
            ends = left[one] & left[two] - left[pivot]
            met = left[one] | left[two] | left[pivot]
            if len(ends) == 1 and len(met) == 3 and left[one] != left[two]:
                [end] = ends
                if sheet.where(sheet.watching([one, two]), end):
                    return True
    return False


def xyz_wing(look: Look) -> bool:
    sheet, left = look.sheet, look.sheet.left
    for pivot in (cell for cell in sheet.empty(left) if len(left[cell]) == 3):
        near = [c for c in look.pairs if sheet.see(pivot, c) and left[c] < left[pivot]]
        for one, two in permutations(near, 2):
            ends = left[one] & left[two]
            if len(ends) == 1:
                [end] = ends
                if sheet.where(sheet.watching([pivot, one, two]), end):
                    return True
    return False


SEARCHES: list[tuple[float, str, Callable[[Look], bool]]] = [
    (1.0, "last cell", last_cell),
    (1.2, "hidden single in a region", partial(hidden_single, regions=True)),
    (1.5, "hidden single in a line", partial(hidden_single, regions=False)),
    (1.7, "direct pointing", partial(direct_locking, regions=True)),
    (1.9, "direct claiming", partial(direct_locking, regions=False)),
    (2.0, "direct hidden pair", partial(direct_hidden, size=2)),
    (2.3, "naked single", naked_single),
    (2.5, "direct hidden triplet", partial(direct_hidden, size=3)),
    (2.6, "pointing", partial(locking, regions=True)),
    (2.8, "claiming", partial(locking, regions=False)),
    (3.0, "naked pair", partial(naked_set, size=2)),
    (3.2, "X-Wing", partial(fish, size=2)),
    (3.4, "hidden pair", partial(hidden_set, size=2)),
    (3.6, "naked triplet", partial(naked_set, size=3)),
    (3.8, "Swordfish", partial(fish, size=3)),
    (4.0, "hidden triplet", partial(hidden_set, size=3)),
    (4.2, "XY-Wing", xy_wing),
    (4.4, "XYZ-Wing", xyz_wing),
]


def easier(sheet: Sheet, weight: float) -> str:
    """The name of something easier than a weight that is open on the board, or nothing."""
    if found := sheet.easier(weight):
        return found
    look = Look(sheet)
    return next((name for less, name, search in SEARCHES if less < weight and search(look)), "")
