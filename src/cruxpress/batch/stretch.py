"""Stretches: drafts of a run in a row that are all new, handed over together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cruxpress.proof import Drafted


class Stretch(NamedTuple):
    """Drafts in the order of their recipes: the lines of their records, and columns of what a
    report asks.  Levels are those that were asked for, or else those that were met.  A draft of
    ``again`` 1 is a second attempt: the first gave a puzzle that the run had already; and so on.
    """

    lines: str
    levels: list[str]
    values: list[float]
    measures: list[float]
    again: list[int]

    @classmethod
    def of(cls, drafts: Sequence[Drafted]) -> Stretch:
        """The stretch of some drafts."""
        return cls(
            "".join([f"{one.text}\n" for one in drafts]),
            [one.like.target.level or one.draft.level for one in drafts],
            [one.draft.value for one in drafts],
            [one.draft.measure for one in drafts],
            [one.like.again for one in drafts],
        )

    @property
    def size(self) -> int:
        """How many drafts it has."""
        return len(self.levels)

    def between(self, start: int, stop: int) -> Stretch:
        """Some drafts of it."""
        return Stretch(
            "".join([f"{line}\n" for line in self.lines.split("\n")[start:stop]]),
            self.levels[start:stop],
            self.values[start:stop],
            self.measures[start:stop],
            self.again[start:stop],
        )
