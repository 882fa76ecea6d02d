"""Difficulty: how hard a word is, and how much it is wanted at a level.

The difficulty of a word is a number from 0 (everybody knows it) to 1.  Where a dictionary
says more than a frequency (dexonline), it is the weighted sum of ``Signals``; elsewhere it
follows from Zipf frequency and dictionary tier.  A level prefers words near its centre and
excludes none: ``blend`` puts quality and closeness together, on our own scale or on the
``document`` one, which came with the idea and ranks common words first even at hard.
Weights, borders and tables are data: ``difficulty.toml``.

>>> level_of(from_zipf(5.2, 10)), level_of(from_zipf(1.5, 70))
('easy', 'hard')
>>> blend(20, 0.9, "hard") > blend(90, 0.05, "hard")
True
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import fsum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from cruxpress.core.errors import unknown
from cruxpress.support.package_files import files
from cruxpress.words.grades import MALUS
from cruxpress.words.language import without_accents

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Number = TypeVar("Number", float, "NDArray[np.floating[Any]]")


@dataclass(frozen=True, slots=True)
class Signals:
    """What a dictionary says of a word; None where it says nothing.

    ``frequency`` runs from 0 (never met) to 1; ``sources`` are the dictionaries that have
    the word, ``tags`` its registers and domains.
    """

    frequency: float
    sources: tuple[str, ...] | None = None
    tags: tuple[str, ...] | None = None
    source_count: int | None = None
    definition_count: int | None = None


class KnownDifficulty(Protocol):
    """The fields of a word from which its difficulty follows without a dictionary."""

    @property
    def zipf(self) -> float: ...
    @property
    def tier(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def stated_difficulty(self) -> float | None: ...


@dataclass(frozen=True)
class WordScale:
    """How quality and closeness to a level make up how much a word is wanted."""

    slope: float
    quality: dict[str, float]
    around: dict[str, tuple[float, float]]
    malus: dict[str, float]


@cache
def data() -> dict[str, Any]:
    """The tables of ``difficulty.toml``."""
    import tomllib  # only crosswords ask for difficulties

    text = (files("cruxpress.words") / "difficulty.toml").read_text("utf-8")
    return tomllib.loads(text)


LEVELS = ("easy", "medium", "hard")
SCALES = ("own", "document")


@cache
def scale_of(name: str) -> WordScale:
    """A scale by its name: ``own`` or ``document``."""
    if name not in SCALES:
        raise unknown("scale", name, SCALES)
    return WordScale(**data()["scales"][name])


def _level(name: str) -> dict[str, float]:
    if name not in LEVELS:
        raise unknown("level", name, LEVELS)
    level: dict[str, float] = data()["levels"][name]
    return level


# From evidence to a difficulty.


def difficulty_of(word: Signals | KnownDifficulty) -> float:
    """The difficulty of a word, from 0 to 1.

    >>> round(difficulty_of(Signals(0.99, ("DEX '98",), (), 5, 10)), 4)
    0.0035
    >>> round(difficulty_of(Signals(0.2)), 4)
    0.8
    """
    if isinstance(word, Signals):
        return _weighed(word)
    if word.stated_difficulty is not None:
        return word.stated_difficulty
    return from_score(word.score) if unheard(word) else from_zipf(word.zipf, word.tier)


def unheard(word: KnownDifficulty) -> bool:
    """Is nothing known of a word but the score that its owner gave it?"""
    return word.zipf == 0 and word.tier == 0


def _weighed(signals: Signals) -> float:
    weights, enough = data()["weights"], data()["enough"]
    terms = {"frequency": 1 - min(1.0, max(0.0, signals.frequency))}
    if signals.sources is not None:
        terms["source"] = _rarity(signals.sources)
    if signals.tags is not None:
        terms["tag"] = _hardest(signals.tags)
    if signals.source_count is not None:
        terms["sources"] = 1 - min(signals.source_count, enough["sources"]) / enough["sources"]
    if signals.definition_count is not None:
        most = enough["definitions"]
        terms["definitions"] = 1 - min(signals.definition_count, most) / most
    total: float = fsum(weights[name] * value for name, value in terms.items())
    share: float = fsum(weights[name] for name in terms)
    # The five weights sum to 1 but for rounding; all five known is the document's own sum.
    return total if len(terms) == len(weights) else total / share


def source_rarity(names: Iterable[str]) -> float:
    """How special the most general of some dictionaries is; 0.5 where none is known.

    >>> source_rarity(["Argou", "DEX '09"]), source_rarity(["DRAM 2015"]), source_rarity([])
    (0.0, 1.0, 0.5)
    """
    table = _names("source", "rarity")
    return min((table.get(_edition(name), 0.5) for name in names if name.strip()), default=0.5)


def tag_difficulty(names: Iterable[str]) -> float:
    """The difficulty of the hardest tag.

    >>> tag_difficulty(["popular", "Învechit"]), tag_difficulty(["disciplina: muzică"])
    (1.0, 1.0)
    >>> tag_difficulty(["livresc"]), tag_difficulty(["glife rare"]), tag_difficulty([])
    (0.5, 0.0, 0.0)
    """
    table = _names("tag", "difficulty")
    parts = (part for name in names for part in re.split("[;:]", _bare(name)))
    return max((table.get(part.strip(), 0.0) for part in parts), default=0.0)


# Thousands of words have the same few sets of dictionaries and tags.
_rarity = lru_cache(4096)(source_rarity)
_hardest = lru_cache(4096)(tag_difficulty)


@cache
def _names(kind: str, value: str) -> dict[str, float]:
    return {_bare(name): row[value] for row in data()[kind] for name in row["names"]}


@lru_cache(4096)
def _bare(name: str) -> str:
    """A name without case and diacritics."""
    return without_accents(name.strip().lower())


def _edition(name: str) -> str:
    """The name of a dictionary without its edition: DEX '98, DOOM 2, MDA2, Șăineanu, ed. VI."""
    bare = _bare(name)
    known = _names("source", "rarity")
    return bare if bare in known else re.sub(r"(,.*|[\s'’‘`]*\d+)$", "", bare)


def from_zipf(zipf: float, tier: int) -> float:
    """The difficulty of a word of which frequency and dictionary tier are known.

    >>> from_zipf(4.0, 10), from_zipf(3.0, 60), from_zipf(0, 80)
    (0.3, 0.6, 0.96)
    """
    return _from_zipf(zipf, MALUS.get(tier, 0))


def _from_zipf(zipf: float, malus: int) -> float:
    knots = data()["zipf"]["knots"]
    at = max(0.0, zipf - malus / 10)
    right = min(bisect_right(knots, at, key=lambda knot: knot[0]), len(knots) - 1)
    (x0, y0), (x1, y1) = knots[right - 1 : right + 1]
    found: float = y0 + (y1 - y0) * min(1.0, (at - x0) / (x1 - x0))
    return round(found, 4)


def from_score(score: int) -> float:
    """The difficulty of a word with only a score: that of a word of the equivalent frequency.

    >>> from_score(50)
    0.6
    """
    return from_zipf((score - 20) / 10, 0)


def by_frequency(tier: int) -> tuple[float, ...]:
    """The difficulties of a tier by Zipf, in hundredths from 0.00 to 9.99."""
    return _by_frequency(MALUS.get(tier, 0))


@cache
def _by_frequency(malus: int) -> tuple[float, ...]:
    return tuple(_from_zipf(at / 100, malus) for at in range(1000))


# From a difficulty to a level.


def level_of(difficulty: float) -> str:
    """The level in whose band a difficulty is.

    >>> level_of(0.29), level_of(0.3), level_of(0.6)
    ('easy', 'medium', 'hard')
    """
    return [name for name in LEVELS if difficulty >= _level(name)["from"] or name == LEVELS[0]][-1]


def affinity(difficulty: Number, level: str) -> Number:
    """How near a difficulty is to the centre of a level: 1 at it, 0 from 0.4 on.

    Takes numbers and arrays alike.

    >>> affinity(0.15, "easy"), affinity(0.9, "easy"), round(affinity(0.6, "hard"), 4)
    (1.0, 0.0, 0.5)
    """
    return _closeness(difficulty, (_level(level)["centre"],) * 2, scale_of("document").slope)


def _closeness(difficulty: Number, around: tuple[float, float], slope: float) -> Number:
    low, high = around
    return _positive(1.0 - slope * (_positive(low - difficulty) + _positive(difficulty - high)))


def _positive(number: Number) -> Number:
    """A number, or 0 where it is negative: in a form that arrays have too."""
    return (number + abs(number)) / 2


def blend(quality: Number, difficulty: Number, level: str, scale: str = "own") -> Number:
    """How much a word is wanted at a level, from 0 to 100: quality and closeness together.

    ``quality`` runs from 0 to 100, ``difficulty`` from 0 to 1.  Takes numbers and arrays.

    >>> round(blend(95, 0.02, "hard", "document"), 1), round(blend(10, 0.93, "hard", "document"), 1)
    (57.0, 33.0)
    >>> round(blend(95, 0.02, "hard"), 1), round(blend(10, 0.93, "hard"), 1)
    (16.4, 72.7)
    """
    _level(level)
    weights = scale_of(scale)
    share = weights.quality[level]
    near = _closeness(difficulty, weights.around[level], weights.slope)
    return _positive(share * quality + (100 - 100 * share) * near)
