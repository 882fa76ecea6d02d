"""Clues: a text, its source, and for wordplay its derivation.

| source | written by |
|---|---|
| ``user`` | the user, for this puzzle |
| ``theme`` | the author of a theme list |
| ``bank`` | the editors of the clue bank |
| ``wordplay`` | the program, with a derivation that the checker follows |
| ``dictionary`` | a dictionary that is installed, cut to a clue by the program |
| ``llm`` | a language model, within the checker's rules |

The order of the table is the order of trust.  The last three are machine-made, and are marked
so wherever clues are kept or printed.
"""

from __future__ import annotations

from dataclasses import dataclass

from cruxpress.clues.derivation import Derivation
from cruxpress.core.errors import unknown

SOURCES = ("user", "theme", "bank", "wordplay", "dictionary", "llm")
MACHINES = frozenset({"wordplay", "dictionary", "llm"})


@dataclass(frozen=True)
class Clue:
    """A clue; ``derivation`` explains its wordplay, and ``enumeration`` has the lengths of the
    words of a phrase (``3,5``; empty for a single word).

    >>> Clue("Pet that purrs", "bank").machine
    False
    """

    text: str
    source: str
    derivation: Derivation | None = None
    enumeration: str = ""

    def __post_init__(self) -> None:
        if self.source not in SOURCES:
            raise unknown("source of a clue", self.source, SOURCES)

    @property
    def machine(self) -> bool:
        """Is the clue machine-made?"""
        return self.source in MACHINES

    @property
    def counted(self) -> str:
        """The text, with the enumeration of a phrase.

        >>> Clue("Cone filler", "user", enumeration="3,5").counted
        'Cone filler (3,5)'
        """
        return f"{self.text} ({self.enumeration})" if self.enumeration else self.text

    @property
    def cryptic(self) -> bool:
        """Is it wordplay?"""
        return self.derivation is not None
