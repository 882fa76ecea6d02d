"""Theme slots of a layout: the possible places of slots of given lengths or for given words.

Under half-turn symmetry two theme slots of equal length are placed symmetrically; a slot without
a partner is placed in the middle if possible.  Theme slots neither cross nor lie side by side,
which leaves more freedom for the other words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cruxpress.families.crossword.grids.faults import Symmetry, image
from cruxpress.families.crossword.grids.grid import Cell
from cruxpress.families.crossword.grids.layout_board import LayoutBoard, Literal


class Place(NamedTuple):
    """A possible place of a slot."""

    first: Cell
    down: bool
    length: int

    def cells(self) -> list[Cell]:
        """The cells of the slot."""
        row, column = self.first
        return [Cell(row + self.down * n, column + (not self.down) * n) for n in range(self.length)]

    def ends(self) -> tuple[Cell, Cell]:
        """The cells before and after the slot, inside or outside the grid."""
        row, column = self.first
        d = self.down
        after = Cell(row + d * self.length, column + (not d) * self.length)
        return Cell(row - d, column - (not d)), after

    def partner(self, symmetry: Symmetry, height: int, width: int) -> Place:
        """The image of the place under a symmetry."""
        taken = map(image(symmetry, height, width), self.cells())
        return Place(min(taken), self.down, self.length)


def required(
    board: LayoutBoard, lengths: Sequence[int], symmetry: Symmetry, middle: bool, down: bool
) -> list[dict[Place, Literal]]:
    """For each length: place -> literal.  Exactly one literal holds.

    ``middle``: a slot without a partner is in the middle.  ``down``: both directions are allowed.
    """
    chosen: list[dict[Place, Literal]] = []
    alone = {length for length, count in Counter(lengths).items() if count % 2}
    for index, length in enumerate(lengths):
        earlier = lengths[:index].count(length)
        if earlier % 2 and symmetry == "rotate":
            before = chosen[len(lengths[:index]) - 1 - lengths[:index][::-1].index(length)]
            chosen.append(_partners(board, before, symmetry))
            continue
        single = middle and _stands_alone(length, earlier, lengths, alone, symmetry)
        chosen.append(_choice(board, length, symmetry if single else "none", down, least=1))
    return chosen


def welcome(board: LayoutBoard, lengths: Sequence[int], down: bool) -> list[dict[Place, Literal]]:
    """For each length: place -> literal.  At most one literal holds."""
    return [_choice(board, length, "none", down, least=0) for length in lengths]


def _stands_alone(
    length: int, earlier: int, lengths: Sequence[int], alone: set[int], symmetry: Symmetry
) -> bool:
    """Must this slot be its own image?  Under half-turn symmetry only one slot can be."""
    if symmetry == "mirror":
        return True
    last = earlier == lengths.count(length) - 1
    return symmetry == "rotate" and last and alone == {length}


def _choice(
    board: LayoutBoard, length: int, middle: Symmetry, down: bool, least: int
) -> dict[Place, Literal]:
    """A literal for each place; with a symmetry, only places that are their own image."""
    choice: dict[Place, Literal] = {}
    for spot in _places(board, length, down):
        if middle != "none" and spot.partner(middle, board.height, board.width) != spot:
            continue
        choice[spot] = literal = board.new()
        for cell in spot.cells():
            board.clause(literal.negated(), board.open(cell))
        for cell in spot.ends():
            board.clause(literal.negated(), board.solid(cell))
    board.between(choice.values(), least, 1)
    return choice


def _places(board: LayoutBoard, length: int, both: bool) -> Iterator[Place]:
    for down in (False, True) if both else (False,):
        for cell in board.every:
            spot = Place(cell, down, length)
            last = spot.cells()[-1]
            if last.row < board.height and last.column < board.width:
                yield spot


def _partners(
    board: LayoutBoard, choice: dict[Place, Literal], symmetry: Symmetry
) -> dict[Place, Literal]:
    return {
        spot.partner(symmetry, board.height, board.width): literal
        for spot, literal in choice.items()
    }


def apart(board: LayoutBoard, chosen: Sequence[dict[Place, Literal]]) -> None:
    """No two theme slots share a cell or lie side by side."""
    over: dict[tuple[Cell, bool], list[Literal]] = {}
    for choice in chosen:
        for spot, literal in choice.items():
            for cell in spot.cells():
                over.setdefault((cell, spot.down), []).append(literal)
    for (cell, down), here in over.items():
        beside = Cell(cell.row + (not down), cell.column + down)
        board.model.add_at_most_one([*here, *over.get((beside, down), ())])
        board.model.add_at_most_one([*here, *over.get((cell, not down), ())])
