"""Traits of the bank's clues that the predicted minutes depend on, computed in advance.

The columns are stored with the bank (``clues/precomputed.py``).  For each word, in the bank's
order, they hold how familiar it is, and for each of its clues the closeness in meaning and the
style.  Without stored columns the traits are computed as for any other clue.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from cruxpress.clues.bank import Bank
from cruxpress.clues.precomputed import derived
from cruxpress.words.archive import little, numbers

# Numbers are kept in thousandths; this one is none.
UNIT, NONE = 1000, -(2**15)
# The traits that are kept as bits, the lowest first.
BITS = ("question", "vague", "blank", "one_word")


class Kept(NamedTuple):
    """The stored traits of a word and its clue."""

    familiarity: float
    closeness: float | None
    bits: tuple[bool, ...]


# The bits of a byte.
_BITS = [tuple(bool(byte >> at & 1) for at in range(len(BITS))) for byte in range(1 << len(BITS))]


class _Traits:
    """The traits of a bank, decoded lazily from their columns."""

    def __init__(self, bank: Bank, blocks: Mapping[str, bytes]):
        self._bank, self._bits = bank, blocks["bits"]
        self._familiar, self._close = (numbers("h", blocks[n]) for n in NUMBERS)

    def of(self, grid: str, text: str) -> Kept | None:
        """The stored traits of a word and one of its clues."""
        place = self._bank.place(grid)
        texts = self._bank.texts(grid)
        if place is None or text not in texts:
            return None
        number = self._bank.numbers(place)[texts.index(text)]
        close = self._close[number]
        return Kept(
            self._familiar[place] / UNIT,
            None if close == NONE else close / UNIT,
            _BITS[self._bits[number]],
        )


NUMBERS = ("familiarity", "closeness")


@cache
def _traits(language: str) -> _Traits | None:
    kept = derived(language)
    return _Traits(Bank.load(language), kept) if kept else None


def kept(language: str, grid: str, text: str) -> Kept | None:
    """The stored traits of a word and a clue of the bank; None if there are none."""
    found = _traits(language)
    return found.of(grid, text) if found else None


def columns(language: str, reckoned: Callable[[str, str], Kept]) -> dict[str, bytes]:
    """The stored columns of a language's traits."""
    bank = Bank.load(language)
    familiar, close, bits = array("h"), array("h"), bytearray()
    for grid in bank:
        found = [reckoned(grid, text) for text in bank.texts(grid)]
        familiar.append(round(found[0].familiarity * UNIT))
        for one in found:
            close.append(NONE if one.closeness is None else round(one.closeness * UNIT))
            bits.append(sum(bit << at for at, bit in enumerate(one.bits)))
    return {"familiarity": little(familiar), "closeness": little(close), "bits": bytes(bits)}
