"""The sentences of a walk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cruxpress.families.marks.facts import Facts
from cruxpress.families.marks.puzzle import COLOURS, GRAY, GREEN, YELLOW, Row, two_pass
from cruxpress.walk import Remark, listed

# How many near misses does a sentence explain, and how many words does a note name?
EXPLAINED = 3

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def row_tells(row: Row) -> str:
    """What the marks of a row say.

    >>> row_tells(Row("CRANE", "20100"))
    'C is the 1st letter; A is in the word, but not 3rd; there is no R, N or E.'
    """
    parts = [*_greens(row), *_yellows(row), *_grays(row)]
    sentence = "; ".join(parts)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _greens(row: Row) -> Iterator[str]:
    for at, (letter, mark) in enumerate(zip(*row, strict=True)):
        if mark == GREEN:
            yield f"{letter} is the {_PLACES[at]} letter"


def _yellows(row: Row) -> Iterator[str]:
    copies = _coloured(row)
    for at, (letter, mark) in enumerate(zip(*row, strict=True)):
        if mark == YELLOW:
            count = f" {_NUMBERS[copies[letter]]} times" if copies[letter] > 1 else ""
            yield f"{letter} is in the word{count}, but not {_PLACES[at]}"


def _grays(row: Row) -> Iterator[str]:
    copies = _coloured(row)
    gray = [letter for letter, mark in zip(*row, strict=True) if mark == GRAY]
    gray = list(dict.fromkeys(gray))
    for letter in gray:
        if copies[letter]:
            yield f"there is no further {letter} beyond {_NUMBERS[copies[letter]]}"
    if absent := [letter for letter in gray if not copies[letter]]:
        yield f"there is no {listed(absent, 'or')}"


def _coloured(row: Row) -> Counter[str]:
    return Counter(letter for letter, mark in zip(*row, strict=True) if mark != GRAY)


def row_leaves(places: Mapping[str, str], left: int, known: int, complete: bool = False) -> str:
    """What to write after reading a row, and how many words are left.

    >>> row_leaves({"P1": "C"}, 43, 1)
    'Write C in P1; 43 words are left, 1 of them well known.'
    >>> row_leaves({}, 1, 1)
    'Note it; only one word of the list fits now, and is to be found.'
    >>> row_leaves({"P1": "C"}, 1, 1, complete=True)
    'Write C in P1; that completes the word.'
    """
    writes = [f"{letter} in {name}" for name, letter in places.items()]
    start = f"Write {listed(writes)}; " if writes else "Note it; "
    if left == 1 and complete:
        return f"{start}that completes the word."
    if left == 1:
        return f"{start}only one word of the list fits now, and is to be found."
    return f"{start}{left:,} words are left, {known:,} of them well known."


def misses(row: Row, words: Sequence[str]) -> str:
    """Why near misses fail at a row: the first tile that would look different.

    >>> misses(Row("CRATE", "00100"), ["SLATE"])
    'SLATE may come to mind; but with SLATE the A of CRATE would be green, and it is yellow.'
    """
    reasons = [f"with {_difference(row, word)}" for word in words[:EXPLAINED]]
    return f"{listed(words[:EXPLAINED])} may come to mind; but {'; '.join(reasons)}."


def _difference(row: Row, word: str) -> str:
    would = two_pass(row.guess, word)
    at = next(at for at in range(len(word)) if would[at] != row.marks[at])
    letter, number = row.guess[at], row.guess[: at + 1].count(row.guess[at])
    which = f"{_PLACES[number - 1]} {letter}" if row.guess.count(letter) > 1 else letter
    return (
        f"{word} the {which} of {row.guess} would be {COLOURS[would[at]]}, "
        f"and it is {COLOURS[row.marks[at]]}"
    )


def crossed_out(words: Sequence[str], total: int) -> str:
    """Which near misses go.

    >>> crossed_out(["SLATE", "GRATE", "PLATE", "ELATE"], 6)
    'Cross out SLATE, GRATE, PLATE and 3 more.'
    """
    named = list(words[:EXPLAINED])
    more = total - len(named)
    return f"Cross out {listed([*named, f'{more} more'] if more else named)}."


def missing(facts: Facts, alphabet: str, pattern: str) -> str:
    """The letters that are in the word and not in the pattern yet.

    >>> missing(Facts(9, 2, 1, (), (1, 1), (5, 5)), "AB", "A..")
    ' with B'
    """
    copies = {letter: facts.least[code] for code, letter in enumerate(alphabet)}
    rest = [
        letter for letter, count in copies.items() for _ in range(count - pattern.count(letter))
    ]
    return f" with {listed(rest)}" if rest else ""


def spelled(strings: int) -> str:
    """Why spelling out decides."""
    many = "one letter string" if strings == 1 else f"only {strings} letter strings"
    return f"The marks allow {many}; written down, one of them is a word."


def searched(strings: int, words: int) -> str:
    """Why searching decides."""
    return (
        f"The marks allow {strings:,} letter strings, too many to write down; "
        f"of the {words:,} words of the list one fits."
    )


def undecided(fits: Sequence[str]) -> Remark:
    """Why a walk does not reach an answer."""
    if not fits:
        return Remark("nothing-fits")
    more = len(fits) - EXPLAINED
    if more > 0:
        return Remark("many-fit", {"count": len(fits), "words": fits[:EXPLAINED], "more": more})
    return Remark("some-fit", {"count": len(fits), "words": fits})
