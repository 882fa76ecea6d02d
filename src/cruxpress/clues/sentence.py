"""The words of a clue, as derivations count them and as rules compare them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cruxpress.words import Language

ENUMERATION = re.compile(r"\((\d{1,2}(?:[,-]\s?\d{1,2}){0,20})\)$")
MARKS = " .,;:!?…–—-"
INSIDE = re.compile(r"\w.*\w|\w", re.DOTALL)


def without_enumeration(text: str) -> tuple[str, str]:
    """Split a clue into its text and the enumeration at its end, if there is one.

    >>> without_enumeration("Frozen dessert (3,5)")
    ('Frozen dessert', '3,5')
    """
    # No spaces at the edges of the expression: runs of them would be tried again and again.
    clue = text.rstrip()
    match = ENUMERATION.search(clue, max(0, clue.rfind("(")))
    if match is None:
        return text, ""
    return clue[: match.start()].rstrip(), match[1].replace(" ", "")


def words_of(text: str) -> list[str]:
    """The words of a clue: what spaces part and holds a letter, a digit or a blank.

    >>> words_of("Cat, in Calais - or a ___ (4)")
    ['Cat,', 'in', 'Calais', 'or', 'a', '___']
    """
    clue, _ = without_enumeration(text)
    return [part for part in clue.split() if any(x.isalnum() or x == "_" for x in part)]


def bare(words: Iterable[str]) -> str:
    """Words as rules compare them: small letters, no punctuation at their edges.

    >>> bare(["Mixed", "up,"])
    'mixed up'
    """
    inside = (INSIDE.search(word) for word in words)
    return " ".join(one[0].replace("’", "'").casefold() if one else "" for one in inside)


def plain(text: str) -> str:
    """A whole text as it is looked up: capitals, spaces and marks at its ends do not count.

    >>> plain("Watch  out!")
    'watch out'
    """
    return plain_folded(text.casefold())


def plain_folded(text: str) -> str:
    """The plain form of a lower-case text."""
    return " ".join(text.split()).strip(MARKS)


def letters_of(words: Iterable[str], language: Language) -> str:
    """The grid letters of words, without other symbols.

    >>> from cruxpress.words import language
    >>> letters_of(["Cat's", "cradle!"], language("en"))
    'CATSCRADLE'
    """
    folded = language.fold("".join(words))
    return "".join(letter for letter in folded if letter in language.alphabet)
