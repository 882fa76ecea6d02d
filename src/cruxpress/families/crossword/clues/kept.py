"""What minutes depend on, known of each clue of the bank before it is used.

``data/traits.LANGUAGE.columns`` follows from the bank, the wordlists, the vectors and the table of
traits: for each word, in the bank's order, how familiar it is, and for each of its clues how close
it is in meaning and what it is like.  Where the file is of other sources nobody finds a word here,
and all is reckoned as for any clue.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cruxpress.clues.bank import Bank, sources
from cruxpress.shipped import files
from cruxpress.words import derived
from cruxpress.words.builtin import PARTS

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

# Numbers are kept in thousandths; this one is none.
UNIT, NONE = 1000, -(2**15)
# The traits that are kept as bits, the lowest first.
BITS = ("question", "vague", "blank", "one_word")


class Kept(NamedTuple):
    """What is kept of a word and its clue."""

    familiarity: float
    closeness: float | None
    bits: tuple[bool, ...]


# The bits of a byte.
_BITS = [tuple(bool(byte >> at & 1) for at in range(len(BITS))) for byte in range(1 << len(BITS))]


class _Traits:
    """The traits of a bank, taken from their columns when somebody asks."""

    def __init__(self, bank: Bank, blocks: Mapping[str, bytes]):
        self._bank, self._bits = bank, blocks["bits"]
        self._familiar, self._close = (derived.numbers("h", blocks[n]) for n in NUMBERS)

    def of(self, grid: str, text: str) -> Kept | None:
        """What is kept of a word and one of its clues."""
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
    file = files(__package__) / "data" / f"traits.{language}.columns"
    kept = derived.read(file, derived.mark_of(_sources(language))) if language in PARTS else None
    return _Traits(Bank.load(language), kept) if kept else None


def kept(language: str, grid: str, text: str) -> Kept | None:
    """What is kept of a word and a clue of the bank; None where nothing is."""
    found = _traits(language)
    return found.of(grid, text) if found else None


def _sources(language: str) -> Iterator[Traversable]:
    """The files on which traits depend, but for the vectors, which take too long to read."""
    yield from sources(language)
    words = files("cruxpress.words") / "data"
    for name in (PARTS[language][0], f"{language}-phrases"):
        yield from (words / f"{name}.words", words / f"{name}.zipf")
    yield files("cruxpress.families.crossword") / "traits.toml"


def columns(language: str, reckoned: Callable[[str, str], Kept]) -> bytes:
    """What is kept of the clues of a language, as it is kept."""
    bank = Bank.load(language)
    familiar, close, bits = array("h"), array("h"), bytearray()
    for grid in bank:
        found = [reckoned(grid, text) for text in bank.texts(grid)]
        familiar.append(round(found[0].familiarity * UNIT))
        for one in found:
            close.append(NONE if one.closeness is None else round(one.closeness * UNIT))
            bits.append(sum(bit << at for at, bit in enumerate(one.bits)))
    blocks = {"familiarity": derived.little(familiar), "closeness": derived.little(close)}
    return derived.written(derived.mark_of(_sources(language)), {**blocks, "bits": bytes(bits)})
