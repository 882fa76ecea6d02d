"""The cells of a layout as booleans of OR-tools CP-SAT, and the rules all styles share.

A cell is *solid* (a block, a clue cell, the picture) or open.  Literals may also be plain
True and False, which are simplified away: the border is solid, the picture is, and cells that
symmetry joins are one variable.  Rules are clauses, which CP-SAT propagates best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cruxpress.core.errors import AskedWrongly
from cruxpress.families.crossword.grids.faults import Symmetry, image, neighbours
from cruxpress.families.crossword.grids.grid import Cell

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

# A literal of CP-SAT (its classes carry no types that help here), or a constant.
Literal = Any


def sat() -> Any:
    """OR-tools' CP-SAT; it is heavy, so it is imported when it is asked for."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise AskedWrongly(
            "new layouts and the engine cp-sat need OR-tools, which is not installed: pip install "
            "'cruxpress[cp-sat]' (patterns of common sizes and the engine kernel need nothing)"
        ) from None
    return cp_model


def no(literal: Literal) -> Literal:
    """The opposite of a literal."""
    return (not literal) if isinstance(literal, bool) else literal.negated()


class LayoutBoard:
    """Booleans for the cells of a grid, and a model to state rules in."""

    def __init__(self, height: int, width: int, symmetry: Symmetry = "none"):
        self.model: cp_model.CpModel = sat().CpModel()
        self.height, self.width = height, width
        self.every = [Cell(row, column) for row in range(height) for column in range(width)]
        self._solid: dict[Cell, Literal] = {}
        partner = image(symmetry, height, width)
        for cell in self.every:
            joined = self._solid.get(partner(cell))
            self._solid[cell] = self.new() if joined is None else joined

    def new(self) -> Literal:
        """A fresh boolean."""
        return self.model.new_bool_var("")

    def solid(self, cell: Cell) -> Literal:
        """Whether a place is solid; everything outside is."""
        return self._solid.get(cell, True)

    def open(self, cell: Cell) -> Literal:
        """Whether a place takes a letter."""
        return no(self.solid(cell))

    def fix(self, cell: Cell, solid: bool) -> None:
        """Settle a cell, and all that symmetry joins to it."""
        joined = self._solid[cell]
        if isinstance(joined, bool):
            if joined != solid:
                self.model.add_bool_or([])
            return
        self.model.add(joined == int(solid))
        for other in self.every:
            if self._solid[other] is joined:
                self._solid[other] = solid

    def clause(self, *literals: Literal) -> None:
        """At least one of the literals holds."""
        if not any(x is True for x in literals):
            self.model.add_bool_or([x for x in literals if x is not False])

    def both(self, *literals: Literal) -> Literal:
        """A literal that holds exactly when all of these do."""
        left = [x for x in literals if x is not True]
        if any(x is False for x in left):
            return False
        if len(left) < 2:
            return left[0] if left else True
        result = self.new()
        for literal in left:
            self.clause(no(result), literal)
        self.clause(result, *map(no, left))
        return result

    def either(self, *literals: Literal) -> Literal:
        """A literal that holds exactly when one of these does."""
        return no(self.both(*map(no, literals)))

    def between(self, literals: Iterable[Literal], least: int, most: int) -> None:
        """How many of the literals hold."""
        every = list(literals)
        sure = sum(x is True for x in every)
        free = [x for x in every if not isinstance(x, bool)]
        self.model.add_linear_constraint(sum(free), least - sure, most - sure)

    def share(
        self, missing: Iterable[Literal], every: Iterable[Literal], least: float, most: float
    ) -> None:
        """The share of all that hold which are not missing, in steps of a hundredth."""
        gone = sum(x for x in missing if x is not False)
        total = sum(x for x in every if x is not False)
        self.model.add(100 * gone <= round(100 - 100 * least) * total)
        self.model.add(100 * gone >= round(100 - 100 * most) * total)

    def free(self) -> list[Literal]:
        """One variable for each cell that is not settled, or each group of joined ones."""
        found = {x.index: x for x in self._solid.values() if not isinstance(x, bool)}
        return list(found.values())

    def lines(self) -> Iterator[tuple[bool, list[Cell]]]:
        """All rows, then all columns (True), as lists of cells."""
        for row in range(self.height):
            yield False, [Cell(row, column) for column in range(self.width)]
        for column in range(self.width):
            yield True, [Cell(row, column) for row in range(self.height)]

    def at_most(self, longest: int) -> None:
        """No run is longer."""
        for _, line in self.lines():
            for start in range(len(line) - longest):
                self.clause(*map(self.solid, line[start : start + longest + 1]))

    def no_line(self, length: int) -> None:
        """No so many solid cells in a line."""
        for _, line in self.lines():
            for start in range(len(line) - length + 1):
                self.clause(*map(self.open, line[start : start + length]))

    def no_square(self, solid: bool) -> None:
        """No square of two by two is all solid, or all open."""
        for square in self._squares(2):
            self.clause(*map(self.open if solid else self.solid, square))

    def squares(self, size: int) -> Iterator[Literal]:
        """Whether a square is all open, for each square of the size."""
        for square in self._squares(size):
            yield self.both(*map(self.open, square))

    def _squares(self, size: int) -> Iterator[list[Cell]]:
        for row in range(self.height - size + 1):
            for column in range(self.width - size + 1):
                yield [Cell(row + r, column + c) for r in range(size) for c in range(size)]

    def hang_together(self, parts: Sequence[set[Cell]]) -> None:
        """Cut off solutions whose letters fall into parts like these.

        Where all around a part is solid, all letters lie inside it, or none do.
        """
        for part in parts[1:]:
            border = {beside for cell in part for beside in neighbours(cell)} - part
            nothing_outside = self.new()
            for cell in self.every:
                if cell not in part | border:
                    self.clause(no(nothing_outside), self.solid(cell))
            opened = self.either(*map(self.open, sorted(border)))
            for cell in sorted(part):
                self.clause(self.solid(cell), opened, nothing_outside)
