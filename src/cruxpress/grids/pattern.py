"""Patterns: a step of the kernel in the names that sentences are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from cruxpress.core.walk import Part
from cruxpress.grids.board import SYMBOLS, Gridded
from cruxpress.grids.candidates import Candidates, P

# The kind of a step, which chooses its template, and the parts that fill it.
KindAndParts = tuple[str, dict[str, Part]]


class NamedPattern(NamedTuple):
    """A step described as a pattern that setters have a name for: kind, parts and cells."""

    kind: str
    parts: dict[str, Part]
    cells: list[str]


class Link(NamedTuple):
    """A candidate in a chain: true (``on``) or false, and why: ``units`` are those of the cause."""

    cell: str
    digit: str
    on: bool
    cause: str
    units: tuple[int, ...]
    parents: tuple[int, ...]


@dataclass(frozen=True)
class Pattern(Generic[P]):
    """The cells, digits, units and chains of a step, and the candidates before it.

    ``others``: cells with a role of their own, such as the fins of a fish.
    ``units``: numbers, as in ``Board.units``.
    ``facts``: the step as the kernel gave it, with what it says of cages and lines.
    """

    slug: str
    cells: list[str]
    others: list[str]
    digits: list[str]
    units: list[int]
    places: dict[str, str]
    strikes: dict[str, tuple[str, ...]]
    chains: list[list[Link]]
    candidates: Candidates[P]
    facts: Mapping[str, Any]

    @classmethod
    def of(cls, candidates: Candidates[P], step: Mapping[str, Any]) -> Pattern[P]:
        """The names of a step of the kernel."""
        names = candidates.names
        strikes: dict[str, tuple[str, ...]] = {}
        for cell, digit in sorted(step["eliminations"]):
            strikes[names[cell]] = (*strikes.get(names[cell], ()), SYMBOLS[digit - 1])
        chains: dict[int, list[Link]] = {}
        for chain, cell, digit, on, parents, cause, units in step["links"]:
            link = Link(names[cell], SYMBOLS[digit - 1], on, cause, units, parents)
            chains.setdefault(chain, []).append(link)
        return cls(
            step["slug"],
            [names[cell] for cell in step["cells"]],
            [names[cell] for cell in step["others"]],
            [SYMBOLS[digit - 1] for digit in step["digits"]],
            step["units"],
            {names[cell]: SYMBOLS[digit - 1] for cell, digit in step["placements"]},
            strikes,
            list(chains.values()),
            candidates,
            step,
        )

    @property
    def placed(self) -> dict[str, Part]:
        """Cell and digit of the placement."""
        [(cell, digit)] = self.places.items()
        return {"cell": cell, "digit": digit}

    @property
    def struck(self) -> list[str]:
        """The digits that are struck anywhere."""
        return in_order(digit for digits in self.strikes.values() for digit in digits)

    def never(self) -> list[Part]:
        """What is struck, cell by cell."""
        return [
            {"never": {"cell": cell, "digits": list(digits)}}
            for cell, digits in self.strikes.items()
        ]

    def marks(self, cells: Iterable[str]) -> list[str]:
        """The digits that some cells can still hold between them."""
        return in_order(digit for cell in cells for digit in self.candidates.marks(cell))

    def unit(self, place: int) -> Part:
        """One of the units, as a thing that every language has a phrase for."""
        return self.candidates.board.things[self.units[place]]

    def things(self, units: Iterable[int]) -> list[Part]:
        """Units by their numbers, as such things."""
        return [self.candidates.board.things[unit] for unit in units]


# A pattern on any puzzle.
AnyPattern = Pattern[Gridded]


def in_order(digits: Iterable[str]) -> list[str]:
    """Digits once each, from 1 up."""
    return sorted(set(digits), key=SYMBOLS.index)
