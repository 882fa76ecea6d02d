"""Words: graded wordlists for the families that live on them.

>>> from cruxpress import words
>>> required = words.load("en")
>>> required["crossword"].grade in ("easy", "medium", "hard")
True
"""

from __future__ import annotations

from os import PathLike

from cruxpress.words import builtin
from cruxpress.words.language import LANGUAGES, Language, language
from cruxpress.words.wordlist import Word, Wordlist

__all__ = ["LANGUAGES", "Language", "Word", "Wordlist", "language", "load"]


def load(
    language: str = "en",
    required: bool | str | PathLike[str] = True,
    forbidden: str | PathLike[str] | None = None,
    *,
    large: bool = False,
) -> Wordlist:
    """The wordlist of a language.

    ``required`` is True for the words a puzzle may ask for, False for all that count when a
    solver finds them (with ``large``, also those that only large dictionaries have), or the
    path of a list of the user's own.  ``forbidden`` is the path of words to leave out.

    >>> five = load("en", required=False, large=True).grid_forms(5)
    >>> len(five) > 11_000, "CRANE" in five
    (True, True)
    """
    if isinstance(required, bool):
        rule = "required" if required else "large" if large else "accepted"
        chosen = builtin.chosen(language, rule)
    else:
        from cruxpress.words.importer import read_list

        chosen, _ = read_list(required, language)
    if forbidden is None:
        return chosen
    from cruxpress.words.importer import read_forbidden

    return chosen.without(read_forbidden(forbidden, language))
