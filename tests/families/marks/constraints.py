"""Rows as lists of constraints (letter, position, type), and the words that meet them.

The form in which the document that began this family states a puzzle, and a second opinion on
which words fit: no code of the package needs it.  The document's test of a word
was wrong: a plain gray excluded nothing, a gray tile did not say "not here", and copies were
added up over rows.  Here each row is judged alone: greens and yellows ask for at least so many
copies, a gray beside them for exactly so many, and a gray tile also excludes its position.
A test holds this against the two-pass definition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from cruxpress.families.marks.puzzle import COLOURS, GRAY, GREEN, GuessRow, two_pass


class Constraint(NamedTuple):
    """One tile of a row: its letter, its position from 0, and its colour."""

    letter: str
    position: int
    type: str


GREEN_TYPE, GRAY_TYPE = COLOURS[GREEN], COLOURS[GRAY]


def constraints_of(row: GuessRow) -> tuple[Constraint, ...]:
    """The tiles of a row.

    >>> constraints_of(GuessRow("CAT", "012"))[1]
    Constraint(letter='A', position=1, type='yellow')
    """
    return tuple(
        Constraint(letter, place, COLOURS[mark])
        for place, (letter, mark) in enumerate(zip(*row, strict=True))
    )


def get_constraints(guess: str, answer: str) -> tuple[Constraint, ...]:
    """The tiles of a guess against an answer."""
    return constraints_of(GuessRow(guess, two_pass(guess, answer)))


def satisfies(word: str, row: Sequence[Constraint]) -> bool:
    """Does a word meet all constraints of one row?

    >>> satisfies("LABEL", get_constraints("ALLOY", "LABEL"))
    True
    """
    needed: Counter[str] = Counter()
    capped = set()
    for letter, position, kind in row:
        if (word[position] == letter) != (kind == GREEN_TYPE):
            return False
        if kind == GRAY_TYPE:
            capped.add(letter)
        else:
            needed[letter] += 1
    copies = Counter(word)
    enough = all(copies[letter] >= count for letter, count in needed.items())
    return enough and all(copies[letter] <= needed[letter] for letter in capped)


def find_candidates(rows: Iterable[Sequence[Constraint]], words: Collection[str]) -> list[str]:
    """The words that meet every row, in order; ``words`` may be what earlier rows left.

    >>> find_candidates([get_constraints("ALLOY", "LABEL")], {"LABEL", "ALLOY", "LEVEL"})
    ['LABEL']
    """
    left = set(words)
    for row in rows:
        if not left:
            break
        left = {word for word in left if satisfies(word, row)}
    return sorted(left)
