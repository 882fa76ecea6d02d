"""Readings of steps about one digit: finned fishes, empty rectangles, simple colouring."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cruxpress.grids.pattern import AnyPattern, Reading


def finned_x_wing(p: AnyPattern) -> Reading | None:
    """An X-Wing with further places in one box."""
    return _finned_fish(p, (2,))


def larger_finned_fish(p: AnyPattern) -> Reading | None:
    """The same of three or four lines."""
    return _finned_fish(p, (3, 4))


def _finned_fish(p: AnyPattern, counts: tuple[int, ...]) -> Reading | None:
    """A fish with further places in one box: what its cover loses is what sees these too."""
    [digit], struck = p.struck, set(p.strikes)
    size = p.pencil.board.size
    lines = (list(range(size)), list(range(size, 2 * size)))
    for count in counts:
        for base, cover in (lines, lines[::-1]):
            for found in _fishes(p, digit, struck, (base, cover), count):
                return found
    return None


def _fishes(
    p: AnyPattern, digit: str, struck: set[str], lines: tuple[list[int], list[int]], count: int
) -> Iterator[Reading]:
    pencil = p.pencil
    places = {unit: set(pencil.places(unit, digit)) for unit in (*lines[0], *lines[1])}
    bases = [unit for unit in lines[0] if len(places[unit]) > 1 and not places[unit] & struck]
    needed = [unit for unit in lines[1] if places[unit] & struck]
    for base in combinations(bases, count):
        body = set().union(*(places[unit] for unit in base))
        covers = [unit for unit in lines[1] if places[unit] & body]
        if len(needed) > count or len(covers) > count + 2:
            continue
        for cover in combinations(covers, count):
            covered = set().union(*(places[unit] for unit in cover))
            fins = sorted(body - covered)
            if not fins or not set(needed) <= set(cover):
                continue
            lost = {cell for cell in covered - body if all(pencil.sees(cell, fin) for fin in fins)}
            if lost == struck and all(places[unit] & body for unit in cover):
                sashimi = any(len(places[unit] & covered) < 2 for unit in base)
                yield Reading("finned-fish", {
                    "digit": digit, "base": p.things(base), "cover": p.things(cover),
                    "fins": fins, "cells": list(p.strikes),
                    "name": {f"{'sashimi' if sashimi else 'finned'}-{count}": 1},
                }, sorted(body))  # fmt: skip


def empty_rectangle(p: AnyPattern) -> Reading | None:
    """A box in which the digit is left in a row and a column, and a line with two places."""
    [digit] = p.struck
    if len(p.strikes) > 1:
        return None
    [cell] = p.strikes
    pencil, size = p.pencil, p.pencil.board.size
    row, column = (unit for unit in range(2 * size) if cell in pencil.cells(unit))
    for through, other, lines in (
        (column, range(size), range(size, 2 * size)),
        (row, range(size, 2 * size), range(size)),
    ):
        for box in range(2 * size, 3 * size):
            inside = set(pencil.places(box, digit))
            for across in other:
                found = _hinge(p, digit, cell, inside, (through, across), lines)
                if cell not in pencil.cells(box) and found:
                    line, near, far = found
                    return Reading("empty-rectangle", {
                        "digit": digit, "box": pencil.board.things[box],
                        "arms": p.things((through, across)),
                        "line": pencil.board.things[line], "near": near, "far": far, "cell": cell,
                    }, [*sorted(inside), near, far])  # fmt: skip
    return None


def _hinge(
    p: AnyPattern, digit: str, cell: str, inside: set[str], arms: tuple[int, int], lines: range
) -> tuple[int, str, str] | None:
    """The line with two places, one in the arm that the cell is not in, one that it sees."""
    through, across = (set(p.pencil.cells(arm)) for arm in arms)
    if not inside or not inside <= through | across or inside <= through or inside <= across:
        return None
    for line in lines:
        places = p.pencil.places(line, digit)
        if len(places) != 2 or cell in places or inside & set(places):
            continue
        for near, far in (places, places[::-1]):
            if near in across and p.pencil.sees(far, cell):
                return line, near, far
    return None


def colouring(p: AnyPattern) -> Reading | None:
    """Places joined by units in which the digit has no others, in two colours in turn: one colour
    is right, so what sees both goes."""
    [digit], pencil = p.struck, p.pencil
    units = range(len(pencil.board.units))
    found = (tuple(pencil.places(unit, digit)) for unit in units)
    pairs = sorted({two for two in found if len(two) == 2})
    for start in dict.fromkeys(one for one, _ in pairs):
        colours = _colours(start, pairs)
        if any(start > cell for colour in colours for cell in colour):
            continue  # it was begun at another cell
        lost = {
            cell
            for cell in pencil.open()
            if digit in pencil.marks(cell)
            and all(any(pencil.sees(cell, one) for one in colour) for colour in colours)
        }
        if lost.difference(*colours) == set(p.strikes):
            first, second = map(sorted, colours)
            return Reading("colouring", {
                "digit": digit, "first": first, "second": second, "cells": list(p.strikes),
            }, [*first, *second])  # fmt: skip
    return None


def _colours(start: str, pairs: list[tuple[str, str]]) -> tuple[set[str], set[str]]:
    """The cells that pairs join with one, by the parity of their distance."""
    colours: tuple[set[str], set[str]] = ({start}, set())
    grown = True
    while grown:
        grown = False
        for one, other in (*pairs, *(two[::-1] for two in pairs)):
            for colour, opposite in (colours, colours[::-1]):
                if one in colour and other not in opposite:
                    opposite.add(other)
                    grown = True
    return colours
