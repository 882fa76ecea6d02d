"""Words: graded wordlists for the word puzzles.

>>> from cruxpress import words
>>> required = words.load("en")
>>> required["crossword"].grade in ("easy", "medium", "hard")
True
"""

from __future__ import annotations

from cruxpress.words import builtin
from cruxpress.words.language import LANGUAGES, Language, language
from cruxpress.words.wordlist import Word, Wordlist

__all__ = ["LANGUAGES", "Language", "Word", "Wordlist", "language", "load"]


def load(
    language: str = "en",
    required: bool = True,
    *,
    large: bool = False,
    length: int | None = None,
) -> Wordlist:
    """The built-in wordlist of a language.

    ``required`` is True for the words a puzzle may ask for, False for all that count when a
    solver finds them (with ``large``, also those that only large dictionaries have).  Loading only
    the words of one ``length`` is faster.

    >>> five = load("en", required=False, large=True, length=5).grid_forms()
    >>> len(five) > 11_000, "CRANE" in five
    (True, True)
    """
    rule = "required" if required else "large" if large else "accepted"
    return builtin.chosen(language, rule, length)
