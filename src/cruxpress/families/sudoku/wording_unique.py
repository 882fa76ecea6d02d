"""Steps that rest on there being one solution, in words: unique loops and graves.

A loop of cells that held only two digits could be filled in two ways; a grid in which every
open cell has two digits, and every digit two places in each unit, has no solution or
several.  So a puzzle with one solution has something further in one of these cells.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cruxpress.families.sudoku.pattern import Pattern, Sentences, in_order, together
from cruxpress.walk import listed


@dataclass(frozen=True)
class _Loop:
    """A loop with its pair of digits, the cells that can hold more, and cells besides it."""

    cells: list[str]
    pair: list[str]
    wide: list[str]
    others: list[str]

    @classmethod
    def of(cls, p: Pattern) -> _Loop:
        cells = p.cells[: _length(p)]
        pair = min((p.marks([cell]) for cell in cells), key=len)
        wide = [cell for cell in cells if p.marks([cell]) != pair]
        return cls(cells, pair, wide, p.cells[len(cells) :])

    @property
    def where(self) -> str:
        return f"Look at {listed(self.cells)}."

    @property
    def danger(self) -> str:
        return (
            f"If {listed(self.cells)} held only {listed(self.pair, 'or')}, the two could be "
            f"exchanged and the puzzle would have two solutions"
        )

    def further(self, p: Pattern) -> list[str]:
        """What the wide cells can hold besides the pair."""
        return [digit for digit in p.marks(self.wide) if digit not in self.pair]


def _length(p: Pattern) -> int:
    """How many of the cells are the loop: it is closed when each unit holds two of them or none."""
    for length in range(4, len(p.cells), 2):
        names = set(p.cells[:length])
        held = Counter(
            sum(p.pencil.names[cell] in names for cell in unit) for _, unit in p.pencil.board.units
        )
        if set(held) <= {0, 2}:
            return length
    return len(p.cells)


def _loop_1(p: Pattern) -> Sentences:
    loop = _Loop.of(p)
    [cell] = loop.wide
    return loop.where, f"{loop.danger}; so {cell} is neither {listed(loop.pair, 'nor')}."


def _loop_2(p: Pattern) -> Sentences:
    loop = _Loop.of(p)
    [digit] = loop.further(p)
    return loop.where, (
        f"{loop.danger}; so {digit} is in {listed(loop.wide, 'or')}, and no cell that sees "
        f"{together(loop.wide)} can hold it."
    )


def _loop_3(p: Pattern) -> Sentences:
    loop, unit = _Loop.of(p), p.units[-1]
    others, further = listed(loop.others), loop.further(p)
    one = f"one of {listed(loop.wide)}"
    if set(p.strikes) <= set(loop.others):
        rest = [digit for digit in p.digits if digit in p.marks(loop.others)]
        digits = listed(in_order([*loop.pair, *rest]))
        return loop.where, (
            f"{loop.danger}; so {one} is neither {listed(loop.pair, 'nor')}. In {unit}, {digits} "
            f"are then left with the other and {others}, so there is room for nothing else there."
        )
    digits = listed(in_order([*further, *p.marks(loop.others)]))
    return loop.where, (
        f"{loop.danger}; so {one} is {listed(further, 'or')}. Together with {others} it takes up "
        f"{digits}, which are nowhere else in {unit}."
    )


def _loop_4(p: Pattern) -> Sentences:
    loop, unit = _Loop.of(p), p.units[-1]
    [gone] = p.struck
    [sure] = [digit for digit in loop.pair if digit != gone]
    return loop.where, (
        f"{loop.danger}. In {unit}, {sure} can only be in {listed(loop.wide, 'or')}; so neither of "
        f"them is {gone}."
    )


_GRAVE = (
    "every open cell would have two digits and every digit two places in each unit: never "
    "exactly one solution"
)


def _where(p: Pattern) -> str:
    return f"Look at {listed(p.cells)}: the other open cells have two digits each."


def _bug_1(p: Pattern) -> Sentences:
    [cell] = p.cells
    digits = [digit for digit in p.pencil.marks(cell) if digit not in p.strikes[cell]]
    why = (
        f"Without {listed(digits, 'or')} in {cell}, {_GRAVE}. So {cell} is {listed(digits, 'or')}."
    )
    return _where(p), why


def _bug_2(p: Pattern) -> Sentences:
    [digit] = p.digits
    return _where(p), (
        f"Without {digit} in {listed(p.cells)}, {_GRAVE}. So {digit} is in "
        f"{listed(p.cells, 'or')}, and no cell that sees {together(p.cells)} can hold it."
    )


def _bug_3(p: Pattern) -> Sentences:
    unit = p.units[-1]
    return _where(p), (
        f"Without what {listed(p.cells)} can hold beyond two digits, {_GRAVE}. So one of them "
        f"holds such a digit, and with other cells of {unit} takes up {listed(p.digits)}, which "
        f"are nowhere else there."
    )


def _bug_4(p: Pattern) -> Sentences:
    unit = p.units[-1]
    common = set.intersection(*(set(p.pencil.marks(cell)) for cell in p.cells))
    sure = [d for d in common if set(p.pencil.places(unit, d)) == set(p.cells)]
    return _where(p), (
        f"Without what {listed(p.cells)} can hold beyond two digits, {_GRAVE}. So one of them "
        f"holds such a digit, and in {unit} the other must be {listed(in_order(sure), 'or')}; "
        f"neither holds a struck digit."
    )


LOOPS = (_loop_1, _loop_2, _loop_3, _loop_4)
BUGS = (_bug_1, _bug_2, _bug_3, _bug_4)
