"""Cells of a grid and slots for words, with their printed names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Cell(NamedTuple):
    """A cell of a grid; rows and columns are counted from 0."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """The printed name of the cell.

        >>> Cell(2, 4).name
        'R3C5'
        """
        return f"R{self.row + 1}C{self.column + 1}"


def cell_name(width: int, cell: int) -> str:
    """The printed name of a cell by its number in reading order.

    >>> cell_name(9, 0), cell_name(9, 80)
    ('R1C1', 'R9C9')
    """
    return Cell(*divmod(cell, width)).name


@dataclass(frozen=True)
class Slot:
    """A run of cells for a word, numbered as in a crossword."""

    number: int
    down: bool
    cells: tuple[Cell, ...]

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def name(self) -> str:
        """``3 across``."""
        return f"{self.number} {'down' if self.down else 'across'}"
