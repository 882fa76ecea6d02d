"""How much each clue of the bank adds to the minutes of a puzzle, known before it is used.

The column ``weights`` (``clues/precomputed.py``) has a byte a clue, in the order of the bank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from cruxpress.clues.bank import Bank
from cruxpress.clues.clue import Clue
from cruxpress.clues.cryptic_bank import CrypticBank
from cruxpress.clues.precomputed import derived
from cruxpress.families.crossword.minutes import traits
from cruxpress.families.crossword.reason import style_of, traits_of

# A weight is told in so many steps of a unit, from this one on.
STEPS, LEAST = 25, -5.0


@cache
def clue_weights(language: str) -> Mapping[str, tuple[float, ...]]:
    """Grid form -> the weights of its clues in the bank, in the bank's order."""
    kept = derived(language) or columns(language)
    return _Weights(Bank.load(language), kept["weights"])


@cache
def written_weights(language: str) -> Mapping[str, float]:
    """Grid form -> the mean weight of its clues in the cryptic bank."""
    from statistics import fmean

    written = CrypticBank.load(language)
    return {
        grid: fmean(
            traits_of(language, grid, clue, style_of(clue, grid, language)).weight()
            for clue in written.clues(grid)
        )
        for grid in written
    }


class _Weights(Mapping[str, tuple[float, ...]]):
    """The weights of a bank, decoded lazily from their bytes."""

    def __init__(self, bank: Bank, data: bytes):
        self._data, self._bank = data, bank

    def __getitem__(self, grid: str) -> tuple[float, ...]:
        place = self._bank.place(grid)
        if place is None:
            raise KeyError(grid)
        numbers = self._bank.numbers(place)
        return tuple(byte / STEPS + LEAST for byte in self._data[numbers.start : numbers.stop])

    def __iter__(self) -> Iterator[str]:
        return iter(self._bank)

    def __len__(self) -> int:
        return len(self._bank)


def columns(language: str) -> dict[str, bytes]:
    """The stored column of a bank's weights."""
    bank = Bank.load(language)
    weights = (
        traits(language, grid, Clue(text, "bank"), name != "easy").weight()
        for grid in bank
        for name, text in (bank.clues(grid) or {}).items()
    )
    steps = bytes(min(255, max(0, round((weight - LEAST) * STEPS))) for weight in weights)
    return {"weights": steps}
