"""Facts: what rows tell about letters and positions, without a dictionary.

The kernel merges the rows; here the facts get names.  On top of them, one deduction that
every solver makes: a letter with only as many positions left as it has copies to place goes
there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cruxpress._kernels import marks as kernel
from cruxpress.families.marks.lists import LengthLexicon


@dataclass(frozen=True)
class Facts:
    """What is known after some rows.

    ``allowed`` are the letters that may stand at each position, ``least`` and ``most`` how
    many copies of each letter (by its code) the answer has; ``strings`` counts the letter
    strings that agree with all of it.
    """

    strings: int
    known_letters: int
    known_positions: int
    allowed: tuple[frozenset[str], ...]
    least: tuple[int, ...]
    most: tuple[int, ...]

    def fixed(self, position: int) -> str | None:
        """The letter of a position where only one is allowed."""
        letters = self.allowed[position]
        return next(iter(letters)) if len(letters) == 1 else None


def facts_of(words: LengthLexicon, guesses: bytes, marks: list[int]) -> Facts:
    """The facts of rows, as the kernels have them."""
    alphabet = words.language.alphabet
    strings, letters, positions, allowed, least, most = kernel.knowledge(
        guesses, marks, words.length, len(alphabet)
    )
    sets = tuple(_letters(bits, alphabet) for bits in allowed)
    return Facts(strings, letters, positions, sets, tuple(least), tuple(most))


@lru_cache(maxsize=1 << 14)
def _letters(bits: int, alphabet: str) -> frozenset[str]:
    return frozenset(letter for code, letter in enumerate(alphabet) if bits >> code & 1)


class OnlyPlace(NamedTuple):
    """A letter that must stand at the only positions left for it."""

    letter: str
    positions: tuple[int, ...]


def only_places(facts: Facts, alphabet: str) -> Iterator[OnlyPlace]:
    """Letters whose copies have only one place each, one after the other as they follow."""
    placed = [facts.fixed(at) for at in range(len(facts.allowed))]
    needed = {letter: facts.least[code] for code, letter in enumerate(alphabet)}
    needed = {letter: copies for letter, copies in needed.items() if copies}
    found = True
    while found:
        found = False
        for letter, copies in needed.items():
            missing = copies - placed.count(letter)
            open_ = [
                at for at, there in enumerate(placed) if not there and letter in facts.allowed[at]
            ]
            if missing > 0 and len(open_) == missing:
                for at in open_:
                    placed[at] = letter
                yield OnlyPlace(letter, tuple(open_))
                found = True
