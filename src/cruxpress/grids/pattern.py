"""Patterns: a step of the kernel, with cell names and symbols instead of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from cruxpress.core.walk import Part
from cruxpress.grids.board import SYMBOLS, Gridded
from cruxpress.grids.candidates import Candidates, P

# The kind of a step, which selects its sentence template, and the values for the template.
KindAndParts = tuple[str, dict[str, Part]]


class NamedPattern(NamedTuple):
    """A step described as a well-known pattern: kind, parts and cells."""

    kind: str
    parts: dict[str, Part]
    cells: list[str]


class Link(NamedTuple):
    """A candidate in a chain: true (``on``) or false, and why.

    ``cause``: the kind of the reason.  ``units``: the units of the reason.  ``parents``: the links
    that imply this link, as indices into the concatenated chains of the pattern.
    """

    cell: str
    digit: str
    on: bool
    cause: str
    units: tuple[int, ...]
    parents: tuple[int, ...]


@dataclass(frozen=True)
class Pattern(Generic[P]):
    """The cells, digits, units and chains of a step, and the candidates before it.

    ``others``: cells with a special role, such as the fins of a fish.
    ``units``: indices into ``Board.units``.
    ``facts``: the raw step of the kernel, including its data about cages and lines.
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
        """Convert a step of the kernel."""
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
        """Cell and digit of the only placement."""
        [(cell, digit)] = self.places.items()
        return {"cell": cell, "digit": digit}

    @property
    def struck(self) -> list[str]:
        """All digits that the step strikes."""
        return in_order(digit for digits in self.strikes.values() for digit in digits)

    def never(self) -> list[Part]:
        """The struck digits, cell by cell, as parts of a sentence."""
        return [
            {"never": {"cell": cell, "digits": list(digits)}}
            for cell, digits in self.strikes.items()
        ]

    def marks(self, cells: Iterable[str]) -> list[str]:
        """The union of the candidates of some cells."""
        return in_order(digit for cell in cells for digit in self.candidates.marks(cell))

    def unit(self, place: int) -> Part:
        """The unit at an index of ``units``, as a part that every language has a phrase for."""
        return self.candidates.board.things[self.units[place]]

    def things(self, units: Iterable[int]) -> list[Part]:
        """Units by their numbers in ``Board.units``, as such parts."""
        return [self.candidates.board.things[unit] for unit in units]


# A pattern on any puzzle.
AnyPattern = Pattern[Gridded]


def in_order(digits: Iterable[str]) -> list[str]:
    """The distinct digits, sorted."""
    return sorted(set(digits), key=SYMBOLS.index)
