"""The parts of an aligned exclusion: why a struck digit leaves nothing for the cells beside it.

With the digit in its cell, every digit of the next base cell falls away: it is the same digit
in a shared unit, or a cell that sees both would be left without one.  What does not fall
away so is followed into the third base cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from cruxpress.core.walk import Part
from cruxpress.grids.pattern import AnyPattern, Told

# How many reasons are told before "and so on"?
MOST = 24


class _Case(NamedTuple):
    """With some cells filled, why the digits of another one fall away."""

    held: Sequence[Part]
    other: str
    ways: Sequence[Part]


def exclusion(p: AnyPattern) -> Told:
    """Base cells, the cells that exclude, and the cases of each struck digit."""
    struck = [(cell, digit) for cell, digits in p.strikes.items() for digit in digits]
    cases = [_shortest(p, cell, digit) for cell, digit in struck]
    most = max(1, sum(total <= MOST for total in accumulate(map(_size, cases))))
    told: list[Part] = [{"case": case._asdict()} for some in cases[:most] for case in some]
    if left := len(cases) - most:
        told.append({"more-cases": {"left": left}})
    gone: list[Part] = [{"not": {"cell": cell, "digit": digit}} for cell, digit in struck]
    return "exclusion", {"cells": p.cells, "others": p.others, "cases": told, "struck": gone}


def _shortest(p: AnyPattern, cell: str, digit: str) -> list[_Case]:
    """The cases of a struck digit, its other cells in the order that needs fewer words."""
    others = [other for other in p.cells if other != cell]
    orders = [others, others[::-1]][: len(others)]
    return min((list(_cases(p, {cell: digit}, order)) for order in orders), key=_size)


def _cases(p: AnyPattern, held: Mapping[str, str], rest: list[str]) -> Iterator[_Case]:
    """What falls away in the first of the other cells, once some cells hold their digits, and
    what follows from the digits that do not."""
    other, *further = rest
    ways, open_digits = list[Part](), list[str]()
    for digit in p.pencil.marks(other):
        why = next(_reasons(p, {**held, other: digit}), None)
        if why:
            ways.append(why)
        else:
            open_digits.append(digit)
    if ways:
        yield _Case([{"is": {"cell": cell, "digit": d}} for cell, d in held.items()], other, ways)
    for digit in open_digits:
        yield from _cases(p, {**held, other: digit}, further)


def _reasons(p: AnyPattern, held: Mapping[str, str]) -> Iterator[Part]:
    """Why the last of the cells cannot hold its digit besides the others."""
    *before, (cell, digit) = held.items()
    for one, same in before:
        if same == digit and p.pencil.sees(one, cell):
            yield {"repeats": {"digit": digit, "cell": one}}
    for other in p.others:
        marks = p.pencil.marks(other)
        if digit in marks and set(marks) <= set(held.values()):
            yield {"empties": {"digit": digit, "cell": other}}


def _size(cases: list[_Case]) -> int:
    """How many reasons are in some cases."""
    return sum(len(case.ways) for case in cases)
