"""Follows a walk on a grid with boxes with pencil marks of its own and doubts every step.

It shares no code with the package.  A step must be true of the board as it stands, strike nothing
that is the solution and nothing that is struck already, and no easier single may be open when it is
taken.  A family adds its marks: which cells see each other, and one check for each kind of step.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

BOX = {4: (2, 2), 6: (2, 3), 9: (3, 3)}


def units_of(size: int) -> list[list[int]]:
    """Rows, columns and boxes."""
    rows, columns = BOX[size]
    found = [[line * size + i for i in range(size)] for line in range(size)]
    found += [[i * size + line for i in range(size)] for line in range(size)]
    for top in range(0, size, rows):
        for left in range(0, size, columns):
            found.append([(top + r) * size + left + c for r in range(rows) for c in range(columns)])
    return found


class Untrue(AssertionError):
    """A step that does not hold."""


def demand(fact: bool, *what: object) -> None:
    """Refuse a step unless a fact about it holds."""
    if not fact:
        raise Untrue(what)


class Replayer:
    """A board, the solution, and one check for each kind of step; ``groups`` are cells besides
    units in which no digit stands twice."""

    def __init__(self, size: int, groups: list[list[int]], solution: Sequence[int]):
        self.size, self.solution = size, solution
        self.units = units_of(size)
        self.groups = [*self.units, *groups]
        self.open = [set(range(1, size + 1)) for _ in range(size * size)]
        self.written = [0] * (size * size)

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
        """Write a step down; a digit goes from all cells that see its cell."""
        for cell, digits in strikes.items():
            self.open[cell] -= digits
        for cell, digit in places.items():
            for group in self.groups:
                if cell in group:
                    for other in group:
                        self.open[other].discard(digit)
            self.open[cell], self.written[cell] = {digit}, digit

    def nothing_easier(self, weight: float) -> None:
        """No single is open to a step that weighs more."""
        for first, unit in enumerate(self.units):
            if weight > (1.2 if first >= 2 * self.size else 1.5):
                for digit in range(1, self.size + 1):
                    places = [c for c in unit if digit in self.open[c]]
                    single = len(places) == 1 and not self.written[places[0]]
                    demand(not single, "a single is open", unit, digit)
        if weight > 2.3:
            for cell, digits in enumerate(self.open):
                demand(self.written[cell] > 0 or len(digits) > 1, "a last candidate", cell)

    def see(self, one: int, other: int) -> bool:
        """Whether two cells cannot hold the same digit."""
        return any(one in group and other in group for group in self.groups)

    def cell(self, name: str) -> int:
        """The number of a cell."""
        row, column = map(int, re.findall(r"\d+", name))
        return (row - 1) * self.size + column - 1

    def unit(self, thing: Mapping[str, int]) -> list[int]:
        """The cells of a unit."""
        [(kind, number)] = thing.items()
        return self.units[("row", "column", "box").index(kind) * self.size + number - 1]

    def still(self, cells: Iterable[int]) -> list[int]:
        """The cells that are not written."""
        return [cell for cell in cells if not self.written[cell]]

    def _single(self, parts: Mapping[str, Any], places: Mapping[int, int]) -> None:
        [(cell, digit)] = places.items()
        unit = self.unit(parts["unit"])
        demand([c for c in unit if digit in self.open[c]] == [cell], "more places")

    def _last_candidate(self, parts: Mapping[str, Any], places: Mapping[int, int]) -> None:
        [(cell, digit)] = places.items()
        demand(self.open[cell] == {digit}, "more digits")

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
