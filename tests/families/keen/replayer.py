"""Follows a walk with pencil marks of its own and doubts every step.

It shares no code with the package.  A step must be true of the board as it stands, strike all
that its pattern strikes and nothing that is the solution, and no easier technique may be open
when it is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import combinations, pairwise
from math import prod
from typing import Any

from tests.families.keen.oracle import Cage
from tests.families.keen.pencil import ORDER, Board, Strikes

# The place in that order of each technique.
RANK = {
    "single-in-row": 0,
    "single-in-column": 0,
    "last-candidate": 1,
    "cage-union": 2,
    "cage-cells": 3,
    "cage-must-appear": 4,
    "subset": 5,
    "fish": 6,
    "forcing-chain": 7,
    "line-sum": 8,
    "trial": 9,
}


class Untrue(AssertionError):
    """A step that does not hold."""


def demand(fact: bool, *what: object) -> None:
    """Refuse a step unless a fact about it holds."""
    if not fact:
        raise Untrue(what)


class Replayer:
    """A board, the solution, and one check for each technique."""

    def __init__(self, size: int, cages: list[Cage], solution: Iterable[int]):
        self.board, self.solution = Board(size, cages), list(solution)
        self.symbols = "123456789ABCDEFG"[:size]

    def begin(self, written: Mapping[str, str], struck: Mapping[str, Iterable[str]]) -> None:
        """Begin with something on the board."""
        for cell, symbols in struck.items():
            self.board.strike(self.cell(cell), map(self.digit, symbols))
        for cell, symbol in written.items():
            self.board.write(self.cell(cell), self.digit(symbol))

    def follow(self, steps: Iterable[Any]) -> None:
        """Follow steps to the solution; ``Untrue`` for the first that does not hold."""
        for number, step in enumerate(steps, 1):
            try:
                self.step(step)
            except Untrue as error:
                raise Untrue(f"step {number}: {step}: {error}") from None
        written = [self.board.written.get(cell) for cell in range(len(self.solution))]
        demand(written == self.solution, "the end is not the solution")

    def step(self, step: Any) -> None:
        """Doubt one step, then write it down."""
        strikes = {
            self.cell(cell): set(map(self.digit, some)) for cell, some in step.strikes.items()
        }
        places = {self.cell(cell): self.digit(digit) for cell, digit in step.places.items()}
        demand(bool(strikes) != bool(places), "strikes or places, never both")
        for cell, digits in strikes.items():
            demand(digits <= self.board.open[cell], "struck before", cell, digits)
            demand(self.solution[cell] not in digits, "the solution is struck", cell)
        for cell, digit in places.items():
            demand(self.solution[cell] == digit, "not the solution", cell)
        rank = RANK[step.technique]
        easiest = self.board.easiest()
        demand(easiest == rank, "easier is", ORDER[easiest])
        getattr(self, f"_{ORDER[rank]}")(step, places or strikes)
        for cell, digits in strikes.items():
            self.board.strike(cell, digits)
        for cell, digit in places.items():
            self.board.write(cell, digit)

    def cell(self, name: str) -> int:
        """The number of a cell."""
        row, column = map(int, re.findall(r"\d+", name))
        return (row - 1) * self.board.size + column - 1

    def digit(self, symbol: str) -> int:
        """The digit of a symbol."""
        return self.symbols.index(symbol) + 1

    def line(self, thing: Mapping[str, int]) -> tuple[int, ...]:
        """The cells of a line."""
        [pair] = thing.items()
        return self.board.lines[pair]

    def cage(self, thing: Mapping[str, Any]) -> int:
        """The number of a cage, told by its goal and cells."""
        told = thing["cage"]
        cells = tuple(map(self.cell, told["cells"]))
        number = self.board.cage_of[cells[0]]
        demand(self.board.cages[number].cells == cells, "cells of a cage", told)
        demand(int(re.findall(r"\d+", told["goal"])[0]) == self.board.cages[number].goal, told)
        return number

    def _single(self, step: Any, places: dict[int, int]) -> None:
        cell, digit = self.cell(step.parts["cell"]), self.digit(step.parts["digit"])
        line = self.line(step.parts["line"])
        demand(step.technique == f"single-in-{next(iter(step.parts['line']))}", "direction")
        demand(self.board.places(line, digit) == [cell], "other places")
        demand(places == {cell: digit}, "another placement")

    def _last(self, step: Any, places: dict[int, int]) -> None:
        cell, digit = self.cell(step.parts["cell"]), self.digit(step.parts["digit"])
        demand(self.board.open[cell] == {digit}, "other digits")
        demand(places == {cell: digit}, "another placement")

    def _ways(self, step: Any) -> int:
        """Checks the ways that are told of a cage, and gives its number."""
        number = self.cage(step.parts["cage"])
        if "ways" in step.parts:
            told = [
                tuple(sorted(self.digit(s) for s in re.findall(r"\w", w)))
                for w in step.parts["ways"]
            ]
            ways = {tuple(sorted(one)) for one in self.board.live[number]}
            demand(len(set(told)) == len(told) and set(told) == ways, "ways", ways)
        return number

    def _union(self, step: Any, strikes: Strikes) -> None:
        number = self._ways(step)
        if "digits" in step.parts:
            told = set(map(self.digit, step.parts["digits"]))
            demand(told == set().union(*self.board.support(number)), "digits of the cage")
        demand(strikes == self.board.union(number), "strikes")

    def _cells(self, step: Any, strikes: Strikes) -> None:
        number = self._ways(step)
        never = [one["never"] for one in step.parts["never"]]
        told = {self.cell(one["cell"]): set(map(self.digit, one["digits"])) for one in never}
        demand(told == strikes == self.board.cells(number), "strikes")

    def _must(self, step: Any, strikes: Strikes) -> None:
        number, line = self._ways(step), self.line(step.parts["line"])
        inside, whole = step.parts["inside"], set(self.board.cages[number].cells)
        told = whole if isinstance(inside, dict) else set(map(self.cell, inside))
        demand(told == whole & set(line), "cells in the line")
        digits = set(map(self.digit, step.parts["digits"]))
        demand(digits <= self.board.must(number, line), "digits that must be")
        every = self.board.outside(number, line, self.board.must(number, line))
        demand(strikes == every and digits == set().union(*every.values()), "strikes")

    def _subset(self, step: Any, strikes: Strikes) -> None:
        line = self.line(step.parts["line"])
        cells = set(map(self.cell, step.parts["cells"]))
        digits = set(map(self.digit, step.parts["digits"]))
        demand(cells <= set(line) and len(cells) == len(digits), "cells and digits")
        if step.kind == "naked-subset":
            demand(set().union(*(self.board.open[cell] for cell in cells)) == digits, "more digits")
            demand(strikes == self.board.but(line, cells, digits), "strikes")
        else:
            held = {cell for digit in digits for cell in self.board.places(line, digit)}
            demand(held == cells, "more places")
            rest = set(range(1, self.board.size + 1)) - digits
            demand(strikes == self.board.but(cells, (), rest), "strikes")

    def _fish(self, step: Any, strikes: Strikes) -> None:
        digit = self.digit(step.parts["digit"])
        base, cover = (self._some_lines(step.parts[name]) for name in ("base", "cover"))
        held = {cell for line in base for cell in self.board.places(line, digit)}
        demand(held <= {cell for line in cover for cell in line}, "places beside the cover")
        demand(len(base) == len(cover), "as many lines")
        demand(strikes == self.board.swim(base, digit), "strikes")

    def _some_lines(self, thing: Mapping[str, list[int]]) -> list[tuple[int, ...]]:
        [(words, numbers)] = thing.items()
        return [self.board.lines[words[:-1], number] for number in numbers]

    def _links(self, step: Any) -> list[tuple[int, int]]:
        links = [one["link"] for one in step.parts.get("links", ())]
        return [(self.cell(one["cell"]), self.digit(one["digit"])) for one in links]

    def _chain(self, step: Any, strikes: Strikes) -> None:
        start, last = self.cell(step.parts["start"]), self.cell(step.parts["last"])
        digit, links = self.digit(step.parts["digit"]), self._links(step)
        demand(self.board.open[start] == {digit, links[0][1]} and links[0][0] == start, "start")
        for (cell, held), (other, forced) in pairwise(links):
            demand(self.board.share(cell, other) and cell != other, "no line in common")
            demand(self.board.open[other] == {held, forced}, "not forced", other)
        demand(links[-1] == (last, digit), "end")
        demand({self.cell(name) for name in step.parts["targets"]} == set(strikes), "targets")
        demand(strikes == self.board.between(start, last, digit), "strikes")

    def _sum(self, step: Any, effect: Any) -> None:
        [(word, numbers)] = step.parts["area"].items()
        lines = [numbers] if isinstance(numbers, int) else numbers
        area = [cell for i in lines for cell in self.board.lines[word.removesuffix("s"), i]]
        of = "x" if step.kind.startswith("product") else "+"
        look = self.board.sticking_out if "outer" in step.kind else self.board.shared_out
        cages, strikes = look(area, *([of] if "outer" not in step.kind else []))
        demand(cages == set(map(self._printed, step.parts["cages"])), "cages", cages)
        shares = [self.board.told(number, of) or 0 for number in cages]
        rest, need = self.board.whole(area, of), sum(shares) if of == "+" else prod(shares)
        demand((step.parts["rest"], step.parts["need"]) == (rest, need), "numbers", rest, need)
        if step.kind.endswith("cell"):
            cell, digit = self.cell(step.parts["cell"]), self.digit(step.parts["digit"])
            demand(effect == {cell: digit}, "another placement")
            demand(strikes == {cell: self.board.open[cell] - {digit}}, "strikes")
            return
        demand(effect == strikes, "strikes", strikes)
        left = need - rest if "outer" in step.kind else rest - need if of == "+" else rest // need
        demand(step.parts["left"] == left, "what is left", left)
        cells = set(map(self.cell, step.parts["cells"]))
        around = {cell for number in cages for cell in self.board.cages[number].cells}
        both = around - set(area) if "outer" in step.kind else set(area) - around
        demand(cells == self.board.to_come(both), "cells left over")
        never = [one["never"] for one in step.parts["never"]]
        told = {self.cell(one["cell"]): set(map(self.digit, one["digits"])) for one in never}
        demand(told == strikes, "what is never")

    def _printed(self, thing: Mapping[str, Any]) -> int:
        """The number of a cage, told by its goal and the cell where that is printed."""
        told = thing["goal-at"]
        number = self.board.cage_of[self.cell(told["cell"])]
        demand(self.board.cages[number].cells[0] == self.cell(told["cell"]), "not printed there")
        demand(int(re.findall(r"\d+", told["goal"])[0]) == self.board.cages[number].goal, told)
        return number

    def _trial(self, step: Any, strikes: Strikes) -> None:
        cell, digit = self.cell(step.parts["cell"]), self.digit(step.parts["digit"])
        demand(strikes == {cell: {digit}}, "strikes")
        if step.kind == "trial-by-search":
            return
        board = self.board.copy()
        board.write(cell, digit)
        for link in self._links(step):
            while link not in (*board.singles(), *board.last()):
                demand(not board.broken() and board.deduce(), "a link that does not follow", link)
            board.write(*link)
        self._end(step.parts["end"], board, "more" in step.parts)

    def _end(self, end: Mapping[str, Any], board: Board, on_the_way: bool) -> None:
        """Goes on from the links that are told to what is left empty in the end."""
        while on_the_way and not board.broken():
            single = next(board.singles(), None) or next(board.last(), None)
            if single:
                board.write(*single)
            elif not board.deduce():
                break
        while not self._empty(end, board, on_the_way):
            demand(board.deduce(), "no contradiction", end)

    def _empty(self, end: Mapping[str, Any], board: Board, any_will_do: bool) -> bool:
        """Whether the board shows the contradiction that is told."""
        [(kind, inside)] = end.items()
        if any_will_do and board.broken():
            return True
        if kind == "no-digit":
            return not board.open[self.cell(inside)]
        if kind == "no-way":
            return not board.live[self.cage(inside["cage"])]
        line = self.line(inside["line"])
        if kind == "no-place":
            return not board.places(line, self.digit(inside["digit"]))
        return any(
            len(set().union(*(board.open[cell] for cell in some))) < count
            for count in range(1, len(line) + 1)
            for some in combinations(line, count)
        )
