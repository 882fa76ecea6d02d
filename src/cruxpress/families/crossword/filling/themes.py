"""Theme words: which words a puzzle should hold, the user's first and then the theme's.

The built-in themes have words by level, each with a short clue.  A theme uses the words of the
level first and then the others, so that it never runs out of words; words that could not be placed
are reported.  Around them is a *circle*: words that plainly belong to the theme and have their
clues in the clue bank.  The puzzles of a run begin with different shares of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any
from zlib import crc32

from cruxpress import words as wordlists
from cruxpress.core.errors import unknown
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.lexicon import WEAK, ScoredLexicon
from cruxpress.families.crossword.filling.own_words import ThemeWord, asked_words
from cruxpress.families.crossword.shape import Shape
from cruxpress.support.package_files import files
from cruxpress.words.difficulty import LEVELS
from cruxpress.words.us_gb_spelling import varieties

# Into how many shares are the words of a theme dealt, and those of its circle?  Each puzzle of a
# run takes the words of one share first.
OWN_SHARES, CIRCLE_SHARES = 5, 10


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


@cache
def vocabulary_of(theme: str, language: str) -> frozenset[str]:
    """All words of a theme: its own and those of its circle."""
    own = theme_words(theme, language, LEVELS[0])
    return frozenset(one.word for one in (*own, *circle(theme, language)))


def dealt(
    wanted: Sequence[ThemeWord], around: Sequence[ThemeWord], words: ScoredLexicon, stream: Stream
) -> list[ThemeWord]:
    """Words in the order in which a puzzle of a run wants them: the user's; the theme's own whose
    turn it is, those of the level first; those of its circle whose turn it is, if they suit the
    level; then all others.  Words of the circle that may not be used are left out."""
    mine = [one for one in wanted if one.source == "user"]
    own = [one for one in wanted if one.source != "user"]
    known = {one.word for one in wanted}
    known |= {one.word for one in around if words.score(one.word) is None}
    others = [one for one in around if one.word not in known]
    first: list[ThemeWord] = []
    for level in dict.fromkeys(one.level for one in own):
        first += _turn([one for one in own if one.level == level], OWN_SHARES, stream)
    good = [one for one in others if (words.score(one.word) or 0) >= WEAK]
    first += _turn(good, CIRCLE_SHARES, stream)
    taken = {one.word for one in first}
    rest = [one for one in (*own, *good) if one.word not in taken]
    weak = [one for one in others if one not in good]
    stream.shuffle(rest)
    stream.shuffle(weak)
    return [*mine, *first, *rest, *weak]


def _turn(words: Sequence[ThemeWord], shares: int, stream: Stream) -> list[ThemeWord]:
    """The words of the share whose turn it is."""
    salt = stream.run % 2**32
    order = sorted(words, key=lambda one: (crc32(one.word.encode(), salt), one.word))
    found = order[stream.item % shares :: shares]
    stream.shuffle(found)
    return found


def wanted_words(shape: Shape, level: str) -> list[ThemeWord]:
    """The words to place first: the user's, longest first, then those of the theme."""
    asked = sorted(asked_words(shape.words, shape.language), key=lambda one: -len(one.word))
    theme = _theme(shape, level) if shape.theme else ()
    known = {one.word for one in asked}
    marks = varieties(shape.language) if shape.side else {}
    return [
        *asked,
        *(
            one
            for one in theme
            if one.word not in known and marks.get(one.word, shape.side) == shape.side
        ),
    ]


@lru_cache(maxsize=16)
def _theme(shape: Shape, level: str) -> tuple[ThemeWord, ...]:
    """The words of a built-in theme, or those that a language model finds for another."""
    if not shape.llm or is_built_in(shape.theme, shape.language):
        return theme_words(shape.theme, shape.language, level)
    from cruxpress.clues import llm

    tongue = wordlists.language(shape.language)
    found = llm.theme_words(shape.theme, shape.language, level)
    return tuple(
        ThemeWord(tongue.grid_form(word), clue, "llm", level, word) for word, clue in found
    )


@lru_cache(maxsize=16)
def circle_of(shape: Shape) -> tuple[ThemeWord, ...]:
    """The words around a built-in theme, in the English that is asked for; a cryptic puzzle has
    enough to do to find wordplay for the theme's own."""
    if not shape.theme or shape.clues == "cryptic":
        return ()
    marks = varieties(shape.language) if shape.side else {}
    found = circle(shape.theme, shape.language)
    return tuple(one for one in found if marks.get(one.word, shape.side) == shape.side)
