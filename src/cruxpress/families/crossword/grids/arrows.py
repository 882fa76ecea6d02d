"""Arrow-words: which clue cell serves which word, and with what kind of arrow.

A clue cell next to the first cell of a word may hold its clue.  A straight arrow starts in the
cell before the word; a bent arrow in one of the two cells at the sides of the first cell:

| arrow | the clue cell lies | the word runs |
|---|---|---|
| ``right`` | left of the first cell | across |
| ``down-right`` | above it | across |
| ``up-right`` | below it | across |
| ``down`` | above it | down |
| ``right-down`` | left of it | down |
| ``left-down`` | right of it | down |

The assignment is a minimum-cost flow, found by successive shortest paths: each word follows a
cheapest augmenting path (Ahuja, Magnanti and Orlin, "Network Flows", 1993).  The costs avoid,
in this order: clue cells without a word, clue cells with three words, bent arrows.  The layout
search first allows two words per clue cell, and three only if it finds no such layout.

>>> grid = Grid(("@.@.", "....", "@...", "...."))
>>> [(grid.slots[index].name, licence.arrow) for index, licence in licences(grid).items()][:3]
[('3 across', 'down-right'), ('5 across', 'right'), ('6 across', 'down-right')]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from cruxpress.core.errors import ParseError
from cruxpress.families.crossword.grids.grid import CLUE, Cell, Grid, Slot

# How many words may a clue cell serve, and how many should it serve in a new layout?
MOST, FEW = 3, 2

# The cost of one more word in a clue cell that serves zero, one or two words.  A cell without a
# word is worst; a third clue is illegible in print, so any number of bent arrows is better.
NEXT_WORD = (-100_000, 0, 300)


class Arrow(NamedTuple):
    """A kind of arrow: its name, where the clue cell lies, and whether it is bent."""

    name: str
    row: int
    column: int
    bent: bool


# Does the word run down? -> arrows; row and column of the clue cell relative to the first cell.
ARROWS = {
    False: (
        Arrow("right", 0, -1, False),
        Arrow("down-right", -1, 0, True),
        Arrow("up-right", 1, 0, True),
    ),
    True: (
        Arrow("down", -1, 0, False),
        Arrow("right-down", 0, -1, True),
        Arrow("left-down", 0, 1, True),
    ),
}


class Licence(NamedTuple):
    """The clue cell that serves a word, and the arrow that leads to it."""

    cell: Cell
    arrow: str


def offers(grid: Grid, slot: Slot) -> Iterator[tuple[Cell, Arrow]]:
    """The clue cells that may serve a slot, with their arrows; the straight arrow first."""
    first = slot.cells[0]
    for arrow in ARROWS[slot.down]:
        cell = Cell(first.row + arrow.row, first.column + arrow.column)
        inside = 0 <= cell.row < grid.height and 0 <= cell.column < grid.width
        if inside and grid.rows[cell.row][cell.column] == CLUE:
            yield cell, arrow


def licences(grid: Grid) -> dict[int, Licence]:
    """Slot -> its clue cell and arrow; a ParseError names the first word without a clue cell."""
    service = ClueService(grid)
    for index, slot in enumerate(grid.slots):
        if not service.offers[index]:
            raise ParseError(f"{described(slot)} has no clue cell beside its first cell")
        if not service.take(index):
            raise ParseError(
                f"{described(slot)} needs a clue cell, but those near it serve {MOST} words each"
            )
    return {index: service.licence(index) for index in range(len(grid.slots))}


def served(grid: Grid) -> dict[Cell, list[tuple[int, str]]]:
    """Clue cell -> the slots that it serves, each with its arrow.

    >>> served(Grid(("@.@.", "....", "@...", "....")))[Cell(0, 2)]
    [(4, 'right-down'), (5, 'down')]
    """
    found: dict[Cell, list[tuple[int, str]]] = {}
    for index, (cell, arrow) in licences(grid).items():
        found.setdefault(cell, []).append((index, arrow))
    return found


def described(slot: Slot) -> str:
    """``1 across (R1C2 to R1C5)``."""
    return f"{slot.name} ({slot.cells[0].name} to {slot.cells[-1].name})"


class ClueService:
    """An assignment of slots to clue cells that grows by one slot at a time."""

    def __init__(self, grid: Grid):
        self.offers = [dict(offers(grid, slot)) for slot in grid.slots]
        self.served: dict[Cell, set[int]] = {cell: set() for cell in grid.where(CLUE)}
        self._cell: dict[int, Cell] = {}

    def licence(self, slot: int) -> Licence:
        """The clue cell and arrow of an assigned slot."""
        cell = self._cell[slot]
        return Licence(cell, self.offers[slot][cell].name)

    def take(self, slot: int) -> bool:
        """Assign one more slot at the least cost; other slots may move.  False if impossible."""
        cost, came = self._paths(slot)
        ends = [
            (cost[cell] + NEXT_WORD[len(self.served[cell])], cell)
            for cell in cost
            if len(self.served[cell]) < MOST
        ]
        if not ends:
            return False
        cell = min(ends)[1]
        while True:
            mover = came[cell]
            left = self._cell.get(mover)
            self._cell[mover] = cell
            self.served[cell].add(mover)
            if left is None:
                return True
            self.served[left].remove(mover)
            cell = left

    def _paths(self, slot: int) -> tuple[dict[Cell, int], dict[Cell, int]]:
        """Clue cell -> least cost of one more word; clue cell -> the slot that would move in."""
        cost: dict[Cell, int] = {}
        came: dict[Cell, int] = {}
        movers = deque([(slot, 0)])
        while movers:
            mover, paid = movers.popleft()
            for cell, arrow in self.offers[mover].items():
                total = paid + arrow.bent
                if self._cell.get(mover) == cell or total >= cost.get(cell, total + 1):
                    continue
                cost[cell], came[cell] = total, mover
                for other in sorted(self.served[cell]):
                    movers.append((other, total - self.offers[other][cell].bent))
        return cost, came
