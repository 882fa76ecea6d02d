"""Plays: wordplay for an answer before it is put into words.

A device finds plays; ``compose.py`` makes clues of them.  Plays that hardly make sense or resemble
the answer are *strained*: they are used only if an answer has no other."""

from __future__ import annotations

from typing import NamedTuple

# How much merit does a strained play lose? More than chance and preference can add.
STRAIN = 4.0


class Part(NamedTuple):
    """Words that give letters: a piece of a future clue."""

    role: str
    text: str
    letters: str = ""
    strain: float = 0.0  # cost of a poor fit beside another part

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
