"""Plays: wordplay for an answer before it is put into words.

A device finds plays; ``compose.py`` makes clues of them.  Some hardly make sense or are near the
answer: they are strained, and serve only where an answer has no other.
"""

from __future__ import annotations

from typing import NamedTuple

# How much merit does a play lose that is strained?  More than chance and liking can make up for.
STRAIN = 4.0


class Part(NamedTuple):
    """Words that give letters: a piece of a clue to be."""

    role: str
    text: str
    letters: str = ""
    strain: float = 0.0  # what it costs that it hardly fits beside another part

    @property
    def size(self) -> int:
        """How many words it has."""
        return self.text.count(" ") + 1

    @property
    def cost(self) -> float:
        """How much worse it makes a clue: long texts, and small words that stand for themselves."""
        return 0.3 * self.size + 0.5 * (self.role == "fodder") + self.strain


class Play(NamedTuple):
    """A device with its parts in the order of the clue; ``merit`` is how well it reads."""

    device: str
    how: str
    parts: tuple[Part, ...]
    merit: float

    @property
    def size(self) -> int:
        """How many words its parts have."""
        return sum(part.size for part in self.parts)
