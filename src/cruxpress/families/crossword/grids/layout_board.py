"""The cells of a layout as booleans of OR-tools CP-SAT, and the rules common to all styles.

A cell is *solid* (a block, a clue cell, the picture) or open.  A literal may also be a plain True
or False, which is simplified away: the border and the picture are always solid.  Symmetric cells
share one variable.  Rules are clauses, which CP-SAT propagates best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cruxpress.core.errors import AskedWrongly
from cruxpress.families.crossword.grids.faults import Symmetry, image, neighbours
from cruxpress.families.crossword.grids.grid import Cell

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

# A literal of CP-SAT (whose type annotations do not help here), or a constant.
Literal = Any


def sat() -> Any:
    """Import OR-tools' CP-SAT lazily, because the import is slow."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise AskedWrongly(
            "new layouts and the engine cp-sat need OR-tools, which is not installed: pip install "
            "'cruxpress[cp-sat]' (patterns of common sizes and the engine kernel need nothing)"
        ) from None
    return cp_model


def no(literal: Literal) -> Literal:
    """The negation of a literal."""
    return (not literal) if isinstance(literal, bool) else literal.negated()


class LayoutBoard:
    """A CP-SAT model with a boolean for each cell of a grid."""

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
        """Whether a position is solid; positions outside the grid are."""
        return self._solid.get(cell, True)

    def open(self, cell: Cell) -> Literal:
        """Whether a position is a letter cell."""
        return no(self.solid(cell))

    def fix(self, cell: Cell, solid: bool) -> None:
        """Fix the value of a cell and of its symmetric cells."""
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
        """A literal that is equivalent to the conjunction of the literals."""
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
        """A literal that is equivalent to the disjunction of the literals."""
        return no(self.both(*map(no, literals)))

    def between(self, literals: Iterable[Literal], least: int, most: int) -> None:
        """From ``least`` to ``most`` of the literals hold."""
        every = list(literals)
        sure = sum(x is True for x in every)
        free = [x for x in every if not isinstance(x, bool)]
        self.model.add_linear_constraint(sum(free), least - sure, most - sure)

    def share(
        self, missing: Iterable[Literal], every: Iterable[Literal], least: float, most: float
    ) -> None:
        """Of the literals of ``every`` that hold, ``least`` to ``most`` (shares) are not missing.

        Shares are rounded to hundredths.
        """
        gone = sum(x for x in missing if x is not False)
        total = sum(x for x in every if x is not False)
        self.model.add(100 * gone <= round(100 - 100 * least) * total)
        self.model.add(100 * gone >= round(100 - 100 * most) * total)

    def free(self) -> list[Literal]:
        """One variable for each group of symmetric cells that is not fixed."""
        found = {x.index: x for x in self._solid.values() if not isinstance(x, bool)}
        return list(found.values())

    def lines(self) -> Iterator[tuple[bool, list[Cell]]]:
        """All rows, then all columns (True), as lists of cells."""
        for row in range(self.height):
            yield False, [Cell(row, column) for column in range(self.width)]
        for column in range(self.width):
            yield True, [Cell(row, column) for row in range(self.height)]

    def at_most(self, longest: int) -> None:
        """No run is longer than ``longest``."""
        for _, line in self.lines():
            for start in range(len(line) - longest):
                self.clause(*map(self.solid, line[start : start + longest + 1]))

    def no_line(self, length: int) -> None:
        """No ``length`` consecutive cells of a row or column are all solid."""
        for _, line in self.lines():
            for start in range(len(line) - length + 1):
                self.clause(*map(self.open, line[start : start + length]))

    def no_square(self, solid: bool) -> None:
        """No 2x2 square is all solid; with ``solid`` false, all open."""
        for square in self._squares(2):
            self.clause(*map(self.open if solid else self.solid, square))

    def squares(self, size: int) -> Iterator[Literal]:
        """For each square of this size: whether all its cells are open."""
        for square in self._squares(size):
            yield self.both(*map(self.open, square))

    def _squares(self, size: int) -> Iterator[list[Cell]]:
        for row in range(self.height - size + 1):
            for column in range(self.width - size + 1):
                yield [Cell(row + r, column + c) for r in range(size) for c in range(size)]

    def hang_together(self, parts: Sequence[set[Cell]]) -> None:
        """Cut off solutions whose letters fall into these parts.

        If the border of a part is solid, the part contains all letters or none.
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
