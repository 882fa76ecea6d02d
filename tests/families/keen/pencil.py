"""Pencil marks, and all that the techniques of keen find on them, by brute force.

Written from the meanings of the techniques alone; it shares no code with the package.  All
layouts of a cage, all subsets of a line and all implications are gone through.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from math import prod

from tests.families.keen.oracle import Cage, fillings

Strikes = dict[int, set[int]]
# The techniques that are looked for, from easy to hard; rows and columns are one.
ORDER = ("single", "last", "union", "cells", "must", "subset", "fish", "chain", "sum", "trial")
# How many cells that a sum leaves over are filled in all ways?
LEFT_OVER = 4


class Board:
    """Pencil marks: digits that are open and digits that are written, by cell."""

    def __init__(self, size: int, cages: list[Cage]):
        self.size, self.cages = size, cages
        self.open = [set(range(1, size + 1)) for _ in range(size * size)]
        self.written: dict[int, int] = {}
        rows = [tuple(range(r * size, (r + 1) * size)) for r in range(size)]
        columns = [tuple(range(c, size * size, size)) for c in range(size)]
        self.lines = {("row", i): row for i, row in enumerate(rows, 1)}
        self.lines |= {("column", i): column for i, column in enumerate(columns, 1)}
        self.cage_of = {cell: number for number, cage in enumerate(cages) for cell in cage.cells}
        self.live = [
            [one for one in fillings(cage, size) if self._fits(cage, one)] for cage in cages
        ]
        self.seen: dict[int, list[set[int]]] = {}

    def copy(self) -> Board:
        """The same board, to be changed apart."""
        other = object.__new__(Board)
        other.__dict__ |= self.__dict__
        other.open = [set(digits) for digits in self.open]
        other.written, other.live, other.seen = dict(self.written), list(self.live), dict(self.seen)
        return other

    def _fits(self, cage: Cage, digits: tuple[int, ...]) -> bool:
        pairs = combinations(zip(cage.cells, digits, strict=True), 2)
        return not any(d == e and self.share(a, b) for (a, d), (b, e) in pairs)

    def share(self, a: int, b: int) -> bool:
        """Whether two cells are in one row or column."""
        return a // self.size == b // self.size or a % self.size == b % self.size

    def strike(self, cell: int, digits: Iterable[int]) -> None:
        """Strike digits and the layouts that use them."""
        self.open[cell] -= set(digits)
        number = self.cage_of[cell]
        place = self.cages[number].cells.index(cell)
        allowed = self.open[cell]
        self.live[number] = [one for one in self.live[number] if one[place] in allowed]
        self.seen.pop(number, None)

    def write(self, cell: int, digit: int) -> None:
        """Write a digit; it goes from the rest of its row and column."""
        self.written[cell] = digit
        self.strike(cell, self.open[cell] - {digit})
        for other in range(self.size**2):
            if other != cell and self.share(cell, other) and digit in self.open[other]:
                self.strike(other, {digit})

    def support(self, number: int) -> list[set[int]]:
        """The digits that each cell of a cage takes in some layout."""
        if number not in self.seen:
            columns = list(zip(*self.live[number], strict=True))
            self.seen[number] = [set(c) for c in columns] or [
                set() for _ in self.cages[number].cells
            ]
        return self.seen[number]

    def places(self, line: tuple[int, ...], digit: int) -> list[int]:
        """The cells of a line that are open to a digit."""
        return [cell for cell in line if digit in self.open[cell]]

    # What is open on the board, by technique: each gives the strikes (or the cell and digit to
    # write) of every pattern there is.

    def singles(self) -> Iterator[tuple[int, int]]:
        """Digits with one place in a line."""
        for line in self.lines.values():
            for digit in range(1, self.size + 1):
                places = self.places(line, digit)
                if len(places) == 1 and places[0] not in self.written:
                    yield places[0], digit

    def last(self) -> Iterator[tuple[int, int]]:
        """Cells with one digit."""
        for cell, digits in enumerate(self.open):
            if len(digits) == 1 and cell not in self.written:
                yield cell, next(iter(digits))

    def union(self, number: int) -> Strikes:
        """What the digits of a cage as a whole strike."""
        every = set().union(*self.support(number))
        return self._gone(dict.fromkeys(self.cages[number].cells, every))

    def cells(self, number: int) -> Strikes:
        """What the digits of each cell of a cage strike."""
        return self._gone(dict(zip(self.cages[number].cells, self.support(number), strict=True)))

    def _gone(self, kept: Mapping[int, set[int]]) -> Strikes:
        gone = {cell: self.open[cell] - digits for cell, digits in kept.items()}
        return {cell: digits for cell, digits in gone.items() if digits}

    def must(self, number: int, line: tuple[int, ...]) -> set[int]:
        """The digits that every layout of a cage has in a line."""
        inside = [i for i, cell in enumerate(self.cages[number].cells) if cell in line]
        layouts = ({one[i] for i in inside} for one in self.live[number])
        return set.intersection(*layouts) if self.live[number] else set()

    def outside(self, number: int, line: tuple[int, ...], digits: set[int]) -> Strikes:
        """The digits in the cells of a line that are not of a cage."""
        rest = [cell for cell in line if self.cage_of[cell] != number]
        return self._gone({cell: self.open[cell] - digits for cell in rest})

    def musts(self) -> Iterator[Strikes]:
        """What cages strike from the rest of their lines."""
        for number, cage in enumerate(self.cages):
            for line in self.lines.values():
                if set(cage.cells) & set(line):
                    yield self.outside(number, line, self.must(number, line))

    def subsets(self) -> Iterator[Strikes]:
        """What cells that share as many digits strike from the rest of their line."""
        for line in self.lines.values():
            loose = [cell for cell in line if len(self.open[cell]) > 1]
            for count in range(2, len(loose) - 1):
                for some in combinations(loose, count):
                    digits = set().union(*(self.open[cell] for cell in some))
                    if len(digits) == count:
                        yield self.but(line, some, digits)

    def but(self, line: Iterable[int], some: Iterable[int], digits: set[int]) -> Strikes:
        """The digits in the cells of a line besides some."""
        return self._gone({cell: self.open[cell] - digits for cell in set(line) - set(some)})

    def fish(self) -> Iterator[Strikes]:
        """What lines that hold a digit at as many crossing lines strike from the rest of those."""
        rows = [line for (word, _), line in self.lines.items() if word == "row"]
        columns = [line for (word, _), line in self.lines.items() if word == "column"]
        for digit in range(1, self.size + 1):
            for base in (rows, columns):
                loose = [line for line in base if len(self.places(line, digit)) > 1]
                for count in range(2, len(loose) - 1):
                    for some in combinations(loose, count):
                        yield self.swim(some, digit)

    def swim(self, base: Iterable[tuple[int, ...]], digit: int) -> Strikes:
        """What a digit strikes if it has its places in some lines at as many crossing ones."""
        some = list(base)
        held = {cell for line in some for cell in self.places(line, digit)}
        row = some[0][1] - some[0][0] == 1
        cross = {cell % self.size if row else cell // self.size for cell in held}
        if len(cross) != len(some):
            return {}
        every = range(self.size**2)
        cover = [c for c in every if (c % self.size if row else c // self.size) in cross]
        return self.but(cover, (cell for line in some for cell in line), {digit})

    def chains(self) -> Iterator[Strikes]:
        """What a cell with two digits and all that it implies strike together."""
        pairs = [cell for cell, digits in enumerate(self.open) if len(digits) == 2]
        for start in pairs:
            for digit in self.open[start]:
                for last in self.implied(start, digit, pairs):
                    yield self.between(start, last, digit)

    def implied(self, start: int, digit: int, pairs: list[int]) -> set[int]:
        """The cells that are a digit if the start is not."""
        found = {(start, next(iter(self.open[start] - {digit})))}
        todo = list(found)
        for cell, held in todo:
            for other in pairs:
                if other != cell and held in self.open[other] and self.share(cell, other):
                    forced = (other, next(iter(self.open[other] - {held})))
                    if forced not in found:
                        found.add(forced)
                        todo.append(forced)
        return {cell for cell, held in found if held == digit and cell != start}

    def between(self, start: int, last: int, digit: int) -> Strikes:
        """The digit in the cells that share a line with each of two."""
        both = (
            cell
            for cell in range(self.size**2)
            if cell not in (start, last) and self.share(cell, start) and self.share(cell, last)
        )
        return {cell: {digit} for cell in both if digit in self.open[cell]}

    def sums(self) -> Iterator[Strikes]:
        """What the sums of one line or of two, and the products of one, strike."""
        for (word, i), cells in self.lines.items():
            yield self.shared_out(cells, of="x")[1]
            wide = (*cells, *self.lines.get((word, i + 1), ()))
            for area in (cells, wide) if len(wide) > len(cells) else (cells,):
                yield self.shared_out(area, of="+")[1]
                yield self.sticking_out(area)[1]

    def to_come(self, cells: Iterable[int]) -> set[int]:
        """Those of some cells that nothing is written in."""
        return set(cells) - set(self.written)

    def told(self, number: int, of: str) -> int | None:
        """The sum or product that the empty cells of a cage must make, if its goal says so."""
        cage = self.cages[number]
        if tuple(cage.operators) != (of,):
            return None
        held = [self.written[cell] for cell in cage.cells if cell in self.written]
        return cage.goal - sum(held) if of == "+" else cage.goal // prod(held)

    def whole(self, area: Iterable[int], of: str) -> int:
        """The sum or product of the digits that are still to be written in one or two lines."""
        cells, digits = list(area), range(1, self.size + 1)
        held = [self.written[cell] for cell in cells if cell in self.written]
        if of == "x":
            return prod(digits) // prod(held)
        return sum(digits) * len(cells) // self.size - sum(held)

    def shared_out(self, area: Iterable[int], of: str) -> tuple[set[int], Strikes]:
        """The cages that take their share of lines, and what the rest strikes."""
        empty = self.to_come(area)
        near = {self.cage_of[cell] for cell in empty}
        takers = {n for n in near if self.told(n, of) is not None
                  and self.to_come(self.cages[n].cells) <= empty}  # fmt: skip
        taken = [self.told(n, of) or 0 for n in takers]
        left = sorted(empty.difference(*(self.cages[n].cells for n in takers)))
        whole = self.whole(area, of)
        if of == "x" and whole % prod(taken):
            return takers, {}
        goal = whole // prod(taken) if of == "x" else whole - sum(taken)
        return takers, self.left_over(left, goal, of) if takers else {}

    def sticking_out(self, area: Iterable[int]) -> tuple[set[int], Strikes]:
        """The cages that hold what is empty in lines, and what they strike outside."""
        empty = self.to_come(area)
        near = {self.cage_of[cell] for cell in empty}
        need = [self.told(n, "+") for n in near]
        if not near or None in need:
            return near, {}
        around = {cell for n in near for cell in self.to_come(self.cages[n].cells)}
        goal = sum(one or 0 for one in need) - self.whole(area, "+")
        return near, self.left_over(sorted(around - empty), goal, "+")

    def left_over(self, cells: list[int], goal: int, of: str) -> Strikes:
        """The digits with which no filling of a few cells makes a number."""
        if not 0 < len(cells) <= LEFT_OVER:
            return {}
        kept: list[set[int]] = [set() for _ in cells]
        rivals = [(i, j) for i, j in combinations(range(len(cells)), 2)
                  if self.share(cells[i], cells[j])]  # fmt: skip
        for digits in product(*(self.open[cell] for cell in cells)):
            made = sum(digits) if of == "+" else prod(digits)
            if made == goal and all(digits[i] != digits[j] for i, j in rivals):
                for some, digit in zip(kept, digits, strict=True):
                    some.add(digit)
        return self._gone(dict(zip(cells, kept, strict=True)))

    def easiest(self) -> int:
        """The place in the order of the easiest technique that is open."""
        if any(self.singles()):
            return 0
        if any(self.last()):
            return 1
        every = range(len(self.cages))
        finders: tuple[Iterable[Strikes], ...] = (
            map(self.union, every),
            map(self.cells, every),
            self.musts(),
            self.subsets(),
            self.fish(),
            self.chains(),
            self.sums(),
        )
        return next((rank for rank, found in enumerate(finders, 2) if any(found)), len(ORDER) - 1)

    def deduce(self) -> bool:
        """Strike what the easiest cage or line strikes; False if there is none."""
        every = range(len(self.cages))
        for found in (map(self.union, every), map(self.cells, every), self.musts(), self.subsets()):
            for strikes in found:
                for cell, digits in strikes.items():
                    self.strike(cell, digits)
                if strikes:
                    return True
        return False

    def broken(self) -> bool:
        """Whether something is left empty."""
        return (
            not all(self.open)
            or not all(self.live)
            or any(
                not self.places(line, digit)
                for line in self.lines.values()
                for digit in range(1, self.size + 1)
            )
        )
