"""Clues: their sources, and the checker that every clue must pass.

>>> from cruxpress import clues
>>> clues.check(clues.Clue("Pet that purrs", "user"), "cat")
[]
"""

from __future__ import annotations

from cruxpress.clues.bank import Bank
from cruxpress.clues.checker import Fault, check
from cruxpress.clues.clue import SOURCES, Clue
from cruxpress.clues.derivation import DEVICES, Derivation, Piece

__all__ = ["DEVICES", "SOURCES", "Bank", "Clue", "Derivation", "Fault", "Piece", "check"]
