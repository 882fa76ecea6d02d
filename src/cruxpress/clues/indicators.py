"""Idioms: the wordplay vocabulary of a language.  Indicators, links and abbreviations are data
(``data/LANGUAGE.toml``); a language without such a file has no wordplay.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from cruxpress.clues.sentence import bare
from cruxpress.core.errors import AskedWrongly
from cruxpress.support.package_files import files


@dataclass(frozen=True)
class Indicator:
    """Words that say what to do; the fields are explained in ``data/en.toml``."""

    device: str
    words: str
    place: str
    level: str
    style: str = "phrase"
    how: str = ""
    made: bool = True


@dataclass(frozen=True)
class WordplayVocabulary:
    """The indicators, link words and abbreviations of a language.

    ``links`` and ``plain_links`` are by the order of the clue: ``from`` where the definition
    comes first, ``to`` where the wordplay does; the maker uses the plain ones, or a comma where
    there is none.  Openers are articles and the like, joiners words that read well between others;
    after the words of ``before_noun`` stands a noun, after those of ``before_verb`` none.
    """

    indicators: tuple[Indicator, ...]
    links: Mapping[str, tuple[str, ...]]
    plain_links: Mapping[str, tuple[str, ...]]
    abbreviations: Mapping[str, tuple[str, ...]]
    openers: tuple[str, ...]
    joiners: tuple[str, ...]
    prepositions: tuple[str, ...] = ()
    before_noun: frozenset[str] = frozenset()
    before_verb: frozenset[str] = frozenset()

    @cached_property
    def _by_words(self) -> dict[tuple[str, str], list[Indicator]]:
        found: dict[tuple[str, str], list[Indicator]] = {}
        for one in self.indicators:
            found.setdefault((one.device, bare(one.words.split())), []).append(one)
        return found

    def readings(self, device: str, words: str) -> list[Indicator]:
        """The indicators of a device with these (bare) words."""
        return self._by_words.get((device, words), [])

    @cached_property
    def makers(self) -> dict[tuple[str, str, str], list[Indicator]]:
        """Device, how, level -> the indicators that the maker may use."""
        found: dict[tuple[str, str, str], list[Indicator]] = {}
        for one in self.indicators:
            if one.made:
                found.setdefault((one.device, one.how, one.level), []).append(one)
        return found

    def reads(self, opener: str, grid: str) -> bool:
        """May the word of a grid form follow an opener?  "An apple", "a pear"."""
        return opener != ("a" if grid[0] in "AEIOU" else "an")

    def is_link(self, order: str, words: str) -> bool:
        """Do the (bare) words link definition and wordplay in that order?"""
        return words in self.links[order]

    def stands_for(self, words: str, letters: str) -> bool:
        """Are the letters a standard abbreviation of the (bare) words?"""
        return letters in self._folded.get(words, ())

    def letters_of(self, words: str) -> tuple[str, ...]:
        """The letters that the (bare) words may stand for."""
        return self._folded.get(words, ())

    @cached_property
    def _folded(self) -> dict[str, tuple[str, ...]]:
        return {bare(words.split()): letters for words, letters in self.abbreviations.items()}

    @cached_property
    def by_letters(self) -> dict[str, tuple[str, ...]]:
        """Letters -> the words that stand for them."""
        found: dict[str, tuple[str, ...]] = {}
        for words, choices in self.abbreviations.items():
            for letters in choices:
                found[letters] = (*found.get(letters, ()), words)
        return found


@cache
def idiom(language: str) -> WordplayVocabulary:
    """The idiom of a language.

    >>> idiom("en").stands_for("worker", "ANT"), idiom("ro").stands_for("cluj", "CJ")
    (True, True)
    """
    data = files("cruxpress.clues") / "data" / f"{language}.toml"
    if not data.is_file():
        raise AskedWrongly(f"no wordplay is known in the language {language!r} (only in en, ro)")
    return _read(tomllib.loads(data.read_text("utf-8")))


def has(language: str) -> bool:
    """Is wordplay known in a language?"""
    return (files("cruxpress.clues") / "data" / f"{language}.toml").is_file()


def _read(table: Mapping[str, Any]) -> WordplayVocabulary:
    links = table["links"]
    return WordplayVocabulary(
        tuple(one for entry in table["indicator"] for one in _indicators(entry)),
        {order: tuple(links[order]) for order in ("from", "to")},
        {order: tuple(links["plain"][order]) for order in ("from", "to")},
        {words: tuple(letters) for words, letters in table["abbreviations"].items()},
        tuple(table["words"]["openers"]),
        tuple(table["words"]["joiners"]),
        tuple(table["words"]["prepositions"]),
        frozenset(table["words"].get("before_noun", ())),
        frozenset(table["words"].get("before_verb", ())),
    )


def _indicators(entry: Mapping[str, Any]) -> list[Indicator]:
    rest = {key: value for key, value in entry.items() if key not in ("words", "also")}
    used = [Indicator(words=words, **rest) for words in entry["words"]]
    return used + [Indicator(words=words, made=False, **rest) for words in entry.get("also", ())]
