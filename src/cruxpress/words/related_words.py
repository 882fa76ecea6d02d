"""Word families: EMU and EMUS, STOPPER and STOPPAGE, DAD and DADDY are kin.

Two words are kin when the same root is left after endings are taken off again and again, from
the dictionary form that the built-in list gives a word, or from the word where it has none.  The
endings are those of inflection and of common derivation (``data/kin.toml``); what grammar does
not explain (EXAM, EXAMINE) is a table there.  A false positive is better than a missed relative, so
unrelated words may share a root by chance (CAR, CARRY).

A phrase is kin to each of its content words and to their kin.

>>> kin("STOPPER", "STOPPAGE", "en"), kin("EMU", "EMUS", "en"), kin("EMU", "EMIT", "en")
(True, True, False)
>>> kin("SLICEOFLIFE", "SLICES", "en"), kin("SLICEOFLIFE", "OFTEN", "en")
(True, False)
>>> kin("TV", "TVS", "en"), kin("OM", "OMEN", "en")
(True, False)
"""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from typing import NamedTuple
from zlib import crc32

from cruxpress.support.package_files import files
from cruxpress.words import builtin
from cruxpress.words.language import SEPARATORS, is_compound, language

VOWEL = re.compile("[AEIOUY]")
# How many letters does a light ending leave, and a heavy one?  And one that makes a plural?
LIGHT, HEAVY, PLURAL = 3, 4, 2
# How many letters has a phrase at least?  (An apostrophe alone parts nothing: 'TUDE is one word.)
SHORTEST_PHRASE = 4


class Endings(NamedTuple):
    """The endings of a language, how roots are written alike, and roots that grammar hides."""

    light: tuple[str, ...]
    plural: tuple[str, ...]
    off: tuple[re.Pattern[str], re.Pattern[str]]  # the heavy endings, and the light ones
    alike: tuple[tuple[re.Pattern[str], str], ...]
    roots: dict[str, str]


@cache
def _endings(code: str) -> Endings | None:
    text = (files("cruxpress.words") / "data" / "kin.toml").read_text("utf-8")
    table = tomllib.loads(text).get(code)
    if table is None:
        return None
    light, heavy, plural = (_longest_first(table[kind]) for kind in ("light", "heavy", "plural"))
    off = _pattern(heavy, HEAVY), _pattern(light, LIGHT)
    alike = tuple((re.compile(one), other) for one, other in table["alike"])
    roots = {word: group.split()[0] for group in table["groups"] for word in group.split()}
    return Endings(tuple(light), tuple(plural), off, alike, roots)


def _longest_first(endings: str) -> list[str]:
    return sorted(endings.split(), key=len, reverse=True)


def _pattern(endings: list[str], least: int) -> re.Pattern[str]:
    return re.compile(f"(?<=.{{{least}}})(?:{'|'.join(endings)})$")


def kin(one: str, other: str, code: str) -> bool:
    """Are two grid forms of one family?"""
    return not roots(one, code).isdisjoint(roots(other, code))


@lru_cache(maxsize=1 << 18)
def roots(grid: str, code: str) -> frozenset[str]:
    """The roots of a grid form: words that share one are kin."""
    endings = _endings(code)
    starts = {grid, stem(grid, code)}
    if endings is None:
        return frozenset(starts)
    starts |= _before_plural(grid, endings)
    own = frozenset(_root(one, endings) for one in starts | _before_light(grid, code, endings))
    return own.union(*(roots(word, code) for word in _words_of(grid, code)))


@lru_cache(maxsize=1 << 18)
def root_keys(grid: str, code: str) -> frozenset[int]:
    """The roots of a grid form as keys, which can be kept in columns."""
    return frozenset(crc32(root.encode()) for root in roots(grid, code))


def _words_of(grid: str, code: str) -> list[str]:
    """The words of weight of a phrase; none for a single word."""
    if not builtin.has(code) or len(grid) < SHORTEST_PHRASE:
        return []
    known = builtin.phrases(code).entry(grid)
    if known is None or not is_compound(known.spelling):
        return []
    fold = language(code).fold
    parts = [fold(part) for part in SEPARATORS.split(known.spelling)]
    return [
        part for part in parts if len(part) >= LIGHT and part != grid and part not in _small(code)
    ]


@cache
def _small(code: str) -> frozenset[str]:
    """The words that carry no meaning of their own."""
    return frozenset(builtin.everything(code).filter(stopword=True).grid_forms())


@lru_cache(maxsize=1 << 17)
def stem(grid: str, code: str) -> str:
    """The dictionary form of a grid form, as one, or the word."""
    found = builtin.everything(code).stem(grid) if builtin.has(code) else None
    return grid if found is None else language(code).fold(found)


def _before_light(grid: str, code: str, endings: Endings) -> set[str]:
    """The words that may have been there before a light ending: RATE and RAT before RATING."""
    if not builtin.has(code):
        return set()
    every = builtin.everything(code)
    left = [grid.removesuffix(one) for one in endings.light if grid.endswith(one)]
    forms = {form for one in left for form in (one, one + "E") if len(form) >= LIGHT}
    return {form for form in forms if every.row(form) is not None}


def _before_plural(grid: str, endings: Endings) -> set[str]:
    """What was there before the plural of two letters, seldom in a list: TV before TVS."""
    left = {grid.removesuffix(one) for one in endings.plural if grid.endswith(one)}
    return {form for form in left if len(form) == PLURAL}


def _root(word: str, endings: Endings) -> str:
    """What is left of a word without its endings."""
    left = endings.roots.get(word, word)
    while (shorter := _shorter(left, endings)) != left:
        left = endings.roots.get(shorter, shorter)
    return left


def _shorter(word: str, endings: Endings) -> str:
    """The word with one ending less, and its end written as all roots are."""
    for kind in endings.off:
        left = kind.sub("", word)
        if left != word and VOWEL.search(left):
            word = left
            break
    for pattern, same in endings.alike:
        word = pattern.sub(same, word)
    return word
