"""A survey of a list: how its difficulties are spread, and what it offers a level.

It answers what a maker of puzzles asks of a list before using it: are there enough easy words
of three letters, do common words come out easy and rare ones hard, what would a hard puzzle
be made of.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from math import fsum

from cruxpress.words import difficulty, difficulty_arrays
from cruxpress.words.wordlist import Word, Wordlist

# Into how many equal steps is the range of difficulties parted?
STEPS = 20
# How many of the most wanted words are named?
NAMED = 12


@dataclass(frozen=True)
class Length:
    """The words of one length: how many of each level, and their mean difficulty."""

    letters: int
    levels: dict[str, int]
    words: int
    mean: float
    # Within reach of the level that was asked for: affinity above 0.
    near: int | None = None


@dataclass(frozen=True)
class Spot:
    """One word that was asked for: its difficulty, and how much each level wants it."""

    text: str
    spelling: str = ""
    difficulty: float | None = None
    level: str = ""
    why: str = "not in the list"
    affinity: dict[str, float] = field(default_factory=dict)
    wanted: dict[str, float] = field(default_factory=dict)

    @property
    def found(self) -> bool:
        """Is the word in the list?"""
        return self.difficulty is not None


@dataclass(frozen=True)
class Survey:
    """A survey of a list, for all levels or with a view to one."""

    language: str
    words: int
    mean: float
    levels: dict[str, int]
    histogram: list[int]
    lengths: list[Length]
    spots: list[Spot]
    scale: str
    level: str | None = None
    most_wanted: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, object]:
        """The survey as data."""
        data = asdict(self)
        data["histogram"] = [
            {"from": step / STEPS, "to": (step + 1) / STEPS, "words": count}
            for step, count in enumerate(self.histogram)
        ]
        for length in data["lengths"]:
            length.update(length.pop("levels"))
            if length["near"] is None:
                del length["near"]
        return data


def survey(
    words: Wordlist, texts: Iterable[str] = (), level: str | None = None, scale: str = "own"
) -> Survey:
    """Survey a list; look some words up, and take a closer look for a level.

    >>> from cruxpress import words
    >>> found = survey(words.load("en"), ["table"], "easy")
    >>> found.spots[0].level, sum(found.levels.values()) == found.words
    ('easy', True)
    """
    every = words.difficulty_array()
    steps = (every * STEPS + 1e-6).astype(int).clip(0, STEPS - 1)
    lengths = [_length(words, letters, level) for letters in words.lengths()]
    return Survey(
        words.language.code,
        len(words),
        round(float(every.mean()), 4) if len(words) else 0.0,
        {name: sum(one.levels[name] for one in lengths) for name in difficulty.LEVELS},
        [int((steps == step).sum()) for step in range(STEPS)],
        lengths,
        [_spot(words, text, scale) for text in texts],
        scale,
        level,
        _most_wanted(words, level, scale) if level else [],
    )


def _length(words: Wordlist, letters: int, level: str | None) -> Length:
    found = words.difficulty_array(letters)
    starts = [difficulty.data()["levels"][name]["from"] for name in difficulty.LEVELS]
    # Half of the last digit: a border in 32 bits may lie a hair below the one in the table.
    reached = [int((found >= start - 5e-5).sum()) for start in starts] + [0]
    near = int((difficulty.affinity(found, level) > 0).sum()) if level else None
    counts = {name: reached[at] - reached[at + 1] for at, name in enumerate(difficulty.LEVELS)}
    return Length(letters, counts, len(found), round(float(found.mean()), 4), near)


def _most_wanted(words: Wordlist, level: str, scale: str) -> list[str]:
    best = difficulty_arrays.best(words.blend_array(level, scale=scale), NAMED)
    grids = words.grid_forms()
    return [words[grids[at]].spelling for at in best]


def _spot(words: Wordlist, text: str, scale: str) -> Spot:
    word = words.get(text)
    if word is None:
        return Spot(text)
    hardness = word.difficulty
    malus = difficulty.scale_of(scale).malus
    quality = max(0.0, word.score - fsum(malus[name] for name in malus if getattr(word, name)))
    return Spot(
        text,
        word.spelling,
        hardness,
        difficulty.level_of(hardness),
        _why(word),
        {name: round(difficulty.affinity(hardness, name), 3) for name in difficulty.LEVELS},
        {
            name: round(difficulty.blend(quality, hardness, name, scale), 1)
            for name in difficulty.LEVELS
        },
    )


def _why(word: Word) -> str:
    """Where a difficulty comes from."""
    if word.stated_difficulty is not None:
        return "stated by the list"
    if difficulty.unheard(word):
        return f"score {word.score}"
    used = f"Zipf {word.zipf:g}" if word.zipf else "never counted"
    return f"{used}, tier {word.tier}"
