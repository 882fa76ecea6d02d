"""Theme words: which words a puzzle should hold, the user's first and then the theme's.

The built-in themes have words by level, each with a short clue.  A theme asks for the words
of the level first and falls back to the others, so that none is ever short of words; what
could not be placed is told.  Around them is a *circle*: words that plainly belong to the theme and
have their clues in the clue bank.

>>> [entry.word for entry in asked_words("kraken:Beast of the deep; wreck", "en")]
['KRAKEN', 'WRECK']
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from cruxpress import words as wordlists
from cruxpress.errors import AskedWrongly, ParseError, shown, unknown
from cruxpress.shipped import files
from cruxpress.words.difficulty import LEVELS


@dataclass(frozen=True)
class ThemeWord:
    """A word that should be placed, with its clue (or ``""``) and where it comes from."""

    word: str
    clue: str
    source: str  # user, theme or llm
    level: str = ""
    spelling: str = ""


# What parts the user's words, and what looks as if a comma was meant to.
PARTED = re.compile(r"[;\n]")
_COMMA_FOR_SEMICOLON = re.compile(r":[^:]*,\s*([^\s,:]+)\s*:")


def asked_words(text: str, language: str, option: str = "words") -> tuple[ThemeWord, ...]:
    """The user's words: ``WORD`` or ``WORD:clue``, parted by semicolons or line ends.

    Commas part words too where no clue stands: where they seem to part words with clues, that is
    an error, since a clue may have a comma.  ``option`` is what an error blames.
    """
    tongue = wordlists.language(language)
    if not PARTED.search(text) and (meant := _COMMA_FOR_SEMICOLON.search(text)):
        where = f"as before {shown(meant[1])}"
        raise AskedWrongly(
            f"`{option}`: words with clues are parted by ; and not by a comma, {where}"
        )
    found: dict[str, ThemeWord] = {}
    for part in _parts(text):
        word, _, clue = part.partition(":")
        try:
            grid = tongue.grid_form(word.strip())
        except ParseError as error:
            raise AskedWrongly(f"`{option}`: {error}") from None
        found.setdefault(grid, ThemeWord(grid, clue.strip(), "user", spelling=word.strip()))
    return tuple(found.values())


def _parts(text: str) -> Iterator[str]:
    for part in PARTED.split(text):
        pieces = part.split(",") if ":" not in part else [part]
        yield from (piece.strip() for piece in pieces if piece.strip())


@cache
def _themes(language: str) -> dict[str, dict[str, Any]]:
    home = files(__package__).joinpath("data")
    return tomllib.loads(home.joinpath(f"themes.{language}.toml").read_text("utf-8"))


def names(language: str) -> dict[str, str]:
    """The built-in themes of a language: slug -> title."""
    return {slug: str(theme["title"]) for slug, theme in _themes(language).items()}


def _slug(theme: str, language: str) -> str:
    """The slug of a theme that is named by slug or title."""
    asked = theme.strip().lower()
    return next((slug for slug, title in names(language).items() if title.lower() == asked), asked)


def is_built_in(theme: str, language: str) -> bool:
    """Is there a theme of that name?"""
    return _slug(theme, language) in _themes(language)


@cache
def theme_words(theme: str, language: str, level: str) -> tuple[ThemeWord, ...]:
    """The words of a built-in theme, those of the level first, then the nearest levels."""
    themes, slug = _themes(language), _slug(theme, language)
    if slug not in themes:
        raise unknown("theme", theme, themes)
    tongue, rank = wordlists.language(language), LEVELS.index(level)
    order = sorted(LEVELS, key=lambda one: (abs(LEVELS.index(one) - rank), one))
    return tuple(
        ThemeWord(tongue.grid_form(word), clue, "theme", one, word)
        for one in order
        for word, clue in themes[slug][one]
    )


@cache
def circle(theme: str, language: str) -> tuple[ThemeWord, ...]:
    """The words around a built-in theme, which have no clue of their own; none around others.

    >>> {"EEL", "KEEL", "HARBOR"} <= {entry.word for entry in circle("sea", "en")}
    True
    """
    text = str(_themes(language).get(_slug(theme, language), {}).get("more", ""))
    tongue = wordlists.language(language)
    spellings = [" ".join(part.split()) for part in text.split(",") if part.strip()]
    return tuple(ThemeWord(tongue.grid_form(one), "", "theme", "", one) for one in spellings)


@cache
def _by_clue(language: str) -> dict[tuple[str, int], tuple[str, ...]]:
    found: dict[tuple[str, int], set[str]] = {}
    for slug in _themes(language):
        for entry in theme_words(slug, language, "easy"):
            found.setdefault((entry.clue.casefold(), len(entry.word)), set()).add(entry.word)
    return {key: tuple(sorted(words)) for key, words in found.items()}


def theme_answers(language: str, clue: str, length: int) -> tuple[str, ...]:
    """The theme words of a length that have this clue."""
    return _by_clue(language).get((clue.casefold(), length), ())
