"""Precomputed facts about each clue of the bank: is it fair, and which words does it use?

The columns are stored with the bank (``precomputed.py``).  For each word, in the bank's order, they
say whether the built-in list accepts it, and the keys of its roots.  For each of its clues they say
whether it passes the checker, whether no other word of that length has the same clue, its English
(US or GB), and the keys of the roots of its content words, those of its head word first. Without
stored columns everything is computed as for any clue."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from cruxpress.clues.bank import Bank
from cruxpress.clues.precomputed import derived
from cruxpress.words.archive import little, numbers

# The flags of a clue; the number of its sides is in the bits after the first two.
FAIR, ALONE, SIDE_SHIFT = 1, 2, 2
SIDES: tuple[tuple[str, ...], ...] = ((), ("US",), ("GB",), ("US", "GB"), ("GB", "US"))


class Spoken(NamedTuple):
    """The content of a clue: keys of the roots of its content words, of its head word and of single
    letters, and the varieties of English (US, GB) of its words, the most frequent first."""

    roots: frozenset[int]
    head: frozenset[int]
    sides: tuple[str, ...]


class Fact(NamedTuple):
    """A clue of the bank: whether it is fair and unique for its length, and its content."""

    fair: bool
    alone: bool
    spoken: Spoken


class KnownWord(NamedTuple):
    """A word of the bank: whether the built-in list accepts it (as a word or a phrase), the keys of
    its roots, and its clues by text."""

    listed: bool
    roots: frozenset[int]
    clues: Mapping[str, Fact]


class BankFacts:
    """The facts of a bank, read lazily from their columns."""

    def __init__(self, bank: Bank, blocks: Mapping[str, bytes]):
        self._bank = bank
        self._keys, self._begins = (numbers("I", blocks[n]) for n in ("roots", "begins"))
        self._listed, self._own, self._flags = blocks["listed"], blocks["own"], blocks["flags"]
        self._sizes, self._heads = blocks["sizes"], blocks["heads"]

    def known(self, grid: str) -> KnownWord | None:
        """The facts of a word and its clues."""
        place = self._bank.place(grid)
        if place is None:
            return None
        keys, at = self._keys, self._begins[place]
        end = at + self._own[place]
        roots, clues = frozenset(keys[at:end]), {}
        for text, number in zip(self._bank.texts(grid), self._bank.numbers(place), strict=True):
            at, end = end, end + self._sizes[number]
            flags, head = self._flags[number], frozenset(keys[at : at + self._heads[number]])
            spoken = Spoken(frozenset(keys[at:end]), head, SIDES[flags >> SIDE_SHIFT])
            clues[text] = Fact(flags & FAIR != 0, flags & ALONE != 0, spoken)
        return KnownWord(self._listed[place] != 0, roots, clues)


@cache
def _facts(language: str) -> BankFacts | None:
    kept = derived(language)
    return BankFacts(Bank.load(language), kept) if kept else None


@lru_cache(maxsize=1 << 13)
def known(language: str, grid: str) -> KnownWord | None:
    """The facts of a word of the bank and its clues; None if there are none."""
    facts = _facts(language)
    return facts.known(grid) if facts else None


def fact(language: str, grid: str, text: str) -> Fact | None:
    """The facts of a clue of a word; None if the bank does not have it."""
    found = known(language, grid)
    return found.clues.get(text) if found else None


def columns(language: str) -> dict[str, bytes]:
    """The stored columns of a language's facts."""
    from cruxpress.clues.clue_conflicts import spoken
    from cruxpress.words import builtin, load
    from cruxpress.words.related_words import root_keys

    bank = Bank.load(language)
    keys, begins = array("I"), array("I")
    small = {name: bytearray() for name in ("listed", "own", "flags", "sizes", "heads")}
    lists = load(language, required=False), builtin.phrases(language)
    for grid in bank:
        begins.append(len(keys))
        keys.extend(sorted(root_keys(grid, language)))
        small["listed"].append(any(one.row(grid) is not None for one in lists))
        small["own"].append(len(keys) - begins[-1])
        for text in (bank.clues(grid) or {}).values():
            says = spoken(text, language)
            keys.extend([*sorted(says.head), *sorted(says.roots - says.head)])
            small["flags"].append(_flags(bank, grid, text, language, says))
            small["sizes"].append(len(says.roots))
            small["heads"].append(len(says.head))
    columns = {name: bytes(column) for name, column in small.items()}
    return {"roots": little(keys), "begins": little(begins), **columns}


def _flags(bank: Bank, grid: str, text: str, language: str, says: Spoken) -> int:
    from cruxpress.clues.checker import usual_faults
    from cruxpress.clues.clue import Clue

    fair = not any(usual_faults(Clue(text, "bank"), grid, language))
    alone = bank.answers(text, len(grid)) == (grid,)
    return FAIR * fair | ALONE * alone | SIDES.index(says.sides) << SIDE_SHIFT
