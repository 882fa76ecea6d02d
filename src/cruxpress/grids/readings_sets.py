"""Readings of steps as almost locked sets: ALS-XZ, UVWXYZ-Wing and Sue de Coq.

An almost locked set is some cells of a unit with one digit more than cells.  Candidates are bits
here, as walks would wait for sets of names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from cruxpress.grids.board import SYMBOLS
from cruxpress.grids.pattern import AnyPattern, Reading

# How many cells may an almost locked set have?  Larger ones are hard to see.
LARGEST = 4
# How many cells has the body of a UVWXYZ-Wing?  Smaller wings are techniques of the ladder.
WING_BODY = 5


class Almost(NamedTuple):
    """An almost locked set: its cells by number, and its digits as bits."""

    cells: tuple[int, ...]
    digits: int


class _Marks:
    """The pencil marks of the empty cells as bits."""

    def __init__(self, p: AnyPattern):
        self.board, self.names = p.pencil.board, p.pencil.names
        number = {name: cell for cell, name in enumerate(self.names)}
        self.of = [0] * len(self.names)
        for name, digits in p.pencil.open().items():
            self.of[number[name]] = sum(1 << SYMBOLS.index(digit) for digit in digits)
        self.struck = {
            (number[name], SYMBOLS.index(digit))
            for name, digits in p.strikes.items()
            for digit in digits
        }

    def digits(self, mask: int) -> list[str]:
        return [SYMBOLS[n] for n in range(mask.bit_length()) if mask >> n & 1]

    def where(self, cells: tuple[int, ...], digit: int) -> list[int]:
        return [cell for cell in cells if self.of[cell] >> digit & 1]

    def open(self, unit: int) -> list[int]:
        _, cells = self.board.units[unit]
        return [cell for cell in cells if self.of[cell]]

    def held(self, cells: tuple[int, ...]) -> int:
        mask = 0
        for cell in cells:
            mask |= self.of[cell]
        return mask

    def lost(self, cells: list[int], digit: int) -> set[tuple[int, int]]:
        """What sees all of some cells that can hold a digit."""
        seen = frozenset.intersection(*(self.board.peers[cell] for cell in cells))
        return {(cell, digit) for cell in seen if self.of[cell] >> digit & 1}


def _almost_locked(marks: _Marks, counts: Iterable[int]) -> list[Almost]:
    found: dict[tuple[int, ...], Almost] = {}
    struck = {cell for cell, _ in marks.struck}
    for unit in range(len(marks.board.units)):
        cells = [cell for cell in marks.open(unit) if cell not in struck]
        for count in counts:
            for some in combinations(cells, count):
                digits = marks.held(some)
                if digits.bit_count() == count + 1:
                    found[some] = Almost(some, digits)
    return sorted(found.values(), key=lambda one: (len(one.cells), one.cells))


def als_xz(p: AnyPattern) -> Reading | None:
    """Two almost locked sets that cannot both have one digit, so that one has another."""
    marks = _Marks(p)
    ends = {digit for _, digit in marks.struck}
    if len(ends) > 1:
        return None
    [end] = ends
    struck = {cell for cell, _ in marks.struck}
    sets = _almost_locked(marks, range(1, LARGEST + 1))
    near = [one for one in sets if _seen(marks, one, end, struck)]
    for one, other in sorted(combinations(near, 2), key=lambda two: _size(*two)):
        common = one.digits & other.digits
        if common.bit_count() < 2 or set(one.cells) & set(other.cells):
            continue
        linked = [digit for digit in _bits(common) if _restricted(marks, one, other, digit)]
        if len(linked) != 1 or linked == [end]:
            continue
        if _lost(marks, one, other, [d for d in _bits(common) if d not in linked]) == marks.struck:
            name = marks.names
            return Reading("als-xz", {
                "first": [name[cell] for cell in one.cells],
                "firsts": marks.digits(one.digits),
                "second": [name[cell] for cell in other.cells],
                "seconds": marks.digits(other.digits),
                "joint": SYMBOLS[linked[0]], "digit": SYMBOLS[end], "cells": list(p.strikes),
            }, [name[cell] for cell in one.cells + other.cells])  # fmt: skip
    return None


def uvwxyz_wing(p: AnyPattern) -> Reading | None:
    """Five cells of a unit with six digits, and a cell that takes one of its pair from them."""
    marks = _Marks(p)
    if len({digit for _, digit in marks.struck}) > 1:
        return None
    [(_, end), *_] = marks.struck
    struck = {cell for cell, _ in marks.struck}
    bodies, pairs = (
        [one for one in _almost_locked(marks, [count]) if _seen(marks, one, end, struck)]
        for count in (WING_BODY, 1)
    )
    for body in bodies:
        for pair in pairs:
            [other] = (digit for digit in _bits(pair.digits) if digit != end)
            if pair.cells[0] in body.cells or not body.digits >> other & 1:
                continue
            # Were both digits of the pair joined with the body, more would go.
            joined = [digit for digit in (other, end) if _restricted(marks, body, pair, digit)]
            if joined == [other] and _lost(marks, body, pair, [end]) == marks.struck:
                names = [marks.names[cell] for cell in body.cells]
                return Reading("uvwxyz-wing", {
                    "body": names, "cell": marks.names[pair.cells[0]],
                    "digits": marks.digits(body.digits),
                    "end": SYMBOLS[end], "other": SYMBOLS[other],
                }, [*names, marks.names[pair.cells[0]]])  # fmt: skip
    return None


def _size(one: Almost, other: Almost) -> int:
    return len(one.cells) + len(other.cells)


def _bits(mask: int) -> list[int]:
    return [digit for digit in range(mask.bit_length()) if mask >> digit & 1]


def _seen(marks: _Marks, one: Almost, digit: int, struck: set[int]) -> bool:
    """Do all struck cells see every place of the digit in the set?"""
    if not one.digits >> digit & 1:
        return False
    return all(struck <= marks.board.peers[cell] for cell in marks.where(one.cells, digit))


def _restricted(marks: _Marks, one: Almost, other: Almost, digit: int) -> bool:
    """Do all places of the digit in one set see all in the other?"""
    places = marks.where(other.cells, digit)
    return all(marks.board.peers[cell].issuperset(places) for cell in marks.where(one.cells, digit))


def _lost(marks: _Marks, one: Almost, other: Almost, digits: list[int]) -> set[tuple[int, int]]:
    cells = one.cells + other.cells
    return set().union(*(marks.lost(marks.where(cells, digit), digit) for digit in digits))


def sue_de_coq(p: AnyPattern) -> Reading | None:
    """Cells where a line meets a box, with cells of the line and of the box: as many digits as
    cells, and none that line and box share outside the crossing."""
    marks = _Marks(p)
    size = marks.board.size
    for box in range(2 * size, 3 * size):
        for line in range(2 * size):
            inside, along = marks.open(box), marks.open(line)
            crossing = [cell for cell in inside if cell in along]
            rest = [cell for cell in inside if cell not in along]
            beyond = [cell for cell in along if cell not in inside]
            for found in _coq(marks, crossing, beyond, rest):
                cells, lines, boxes = ([marks.names[cell] for cell in some] for some in found)
                return Reading("sue-de-coq", {
                    "cells": cells, "along": lines, "inside": boxes,
                    "line": marks.board.things[line], "box": marks.board.things[box],
                    "digits": p.marks(cells), "lines": p.marks(lines), "boxes": p.marks(boxes),
                }, [*cells, *lines, *boxes])  # fmt: skip
    return None


def _coq(
    marks: _Marks, crossing: list[int], beyond: list[int], rest: list[int]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    sides = [
        [some for count in (1, 2) for some in combinations(cells, count)]
        for cells in (beyond, rest)
    ]
    for count in (2, 3):
        for core in combinations(crossing, count):
            digits = marks.held(core)
            if digits.bit_count() < count + 2:
                continue
            for some in sides[0]:
                if not marks.held(some) & digits:
                    continue
                for other in sides[1]:
                    if _locked(marks, core, some, other) and marks.struck == _coq_lost(
                        marks, (core, some, other), (crossing, beyond, rest)
                    ):
                        yield core, some, other


def _locked(
    marks: _Marks, core: tuple[int, ...], some: tuple[int, ...], other: tuple[int, ...]
) -> bool:
    one, two = marks.held(some), marks.held(other)
    count = len(core) + len(some) + len(other)
    return not one & two and (marks.held(core) | one | two).bit_count() == count


def _coq_lost(
    marks: _Marks, found: tuple[tuple[int, ...], ...], cells: tuple[list[int], ...]
) -> set[tuple[int, int]]:
    core, some, other = found
    crossing, beyond, rest = cells
    digits, line, box = (marks.held(one) for one in found)
    lost = set()
    for around, gone in ((beyond, (digits | line) & ~box), (rest, (digits | box) & ~line)):
        for cell in set(around) - {*some, *other}:
            lost |= {(cell, digit) for digit in _bits(marks.of[cell] & gone)}
    for cell in set(crossing) - set(core):
        lost |= {(cell, digit) for digit in _bits(marks.of[cell] & (digits | line | box))}
    return lost
