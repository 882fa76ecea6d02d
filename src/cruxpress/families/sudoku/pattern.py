"""Patterns: a step of the kernel in the names that sentences are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cruxpress.families.sudoku.pencil import Pencil
from cruxpress.families.sudoku.puzzle import SYMBOLS

Sentences = tuple[str, str]
Chain = list[tuple[str, str, bool]]


@dataclass(frozen=True)
class Pattern:
    """The cells, digits, units and chains of a step, and the pencil marks that it stands in."""

    slug: str
    cells: list[str]
    digits: list[str]
    units: list[str]
    places: dict[str, str]
    strikes: dict[str, tuple[str, ...]]
    chains: list[Chain]
    pencil: Pencil

    @classmethod
    def of(cls, pencil: Pencil, step: Mapping[str, Any]) -> Pattern:
        """The names of a step of the kernel."""
        names, units = pencil.names, pencil.board.units
        strikes: dict[str, tuple[str, ...]] = {}
        for cell, digit in step["eliminations"]:
            strikes[names[cell]] = (*strikes.get(names[cell], ()), SYMBOLS[digit - 1])
        chains: dict[int, Chain] = {}
        for chain, cell, digit, on, _ in step["links"]:
            chains.setdefault(chain, []).append((names[cell], SYMBOLS[digit - 1], on))
        return cls(
            step["slug"],
            [names[cell] for cell in step["cells"]],
            [SYMBOLS[digit - 1] for digit in step["digits"]],
            [units[unit][0] for unit in step["units"]],
            {names[cell]: SYMBOLS[digit - 1] for cell, digit in step["placements"]},
            strikes,
            list(chains.values()),
            pencil,
        )

    @property
    def placed(self) -> tuple[str, str]:
        """Cell and digit of the placement."""
        return next(iter(self.places.items()))

    @property
    def struck(self) -> list[str]:
        """The digits that are struck anywhere."""
        return in_order(digit for digits in self.strikes.values() for digit in digits)

    def marks(self, cells: Iterable[str]) -> list[str]:
        """The digits that some cells can still hold between them."""
        return in_order(digit for cell in cells for digit in self.pencil.marks(cell))


def in_order(digits: Iterable[str]) -> list[str]:
    """Digits once each, from 1 up."""
    return sorted(set(digits), key=SYMBOLS.index)


def together(cells: list[str]) -> str:
    """How a sentence speaks of cells that it has just named."""
    return "it" if len(cells) == 1 else "both" if len(cells) == 2 else "all of them"
