"""Wheels by brute force over the list: nothing here uses the code under test.

Slots are read from the rows as runs of cells, words are tried one by one, and the effort of a
word is computed as docs/families/wheel.md tells it.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from cruxpress import words as wordlists

Spot = tuple[int, int]

# The least score of the words of a vocabulary: Zipf 4 and 3.5; hard has all that are required
# (docs/families/wheel.md).
SCORES = {"easy": 60, "medium": 55, "hard": 0, "accepted": 0}


class Entry(NamedTuple):
    """An entry: its printed name, and its cells."""

    name: str
    spots: tuple[Spot, ...]


def cell(spot: Spot) -> str:
    """The printed name of a cell."""
    return f"R{spot[0] + 1}C{spot[1] + 1}"


@cache
def entries(rows: tuple[str, ...]) -> list[Entry]:
    """All runs of two or more cells, numbered in reading order of their first cells."""
    across = [
        tuple((r, c) for c in range(*run.span()))
        for r, row in enumerate(rows)
        for run in re.finditer(r"[^#]{2,}", row)
    ]
    down = [
        tuple((r, c) for r in range(*run.span()))
        for c, column in enumerate(map("".join, zip(*rows, strict=True)))
        for run in re.finditer(r"[^#]{2,}", column)
    ]
    starts = sorted({run[0] for run in across + down})
    return [
        Entry(f"{starts.index(run[0]) + 1} {way}", run)
        for way, runs in (("across", across), ("down", down))
        for run in runs
    ]


@cache
def vocabulary(language: str, name: str) -> dict[str, float]:
    """The words of a vocabulary with their frequencies."""
    source = wordlists.load(language, required=name != "accepted")
    return {one.grid: one.zipf for one in source if one.score >= SCORES[name]}


@cache
def buildable(text: str) -> dict[str, float]:
    """The words of the list of a puzzle text that its letters build."""
    name, letters, _ = text.split(":")
    language, part = name.split("@")[0].split(".")
    wheel = Counter(letters)
    return {
        word: zipf
        for word, zipf in vocabulary(language, part).items()
        if len(word) <= len(letters) and not Counter(word) - wheel
    }


class Board:
    """A puzzle text with some letters on it, as a person sees it."""

    def __init__(
        self, text: str, written: Mapping[str, str], struck: Mapping[str, tuple[str, ...]]
    ):
        self.rows = tuple(text.split(":")[2].split("/"))
        self.entries = entries(self.rows)
        self.words = buildable(text)
        self.struck = struck
        self.letters = {
            (r, c): written.get(cell((r, c)), symbol)
            for r, row in enumerate(self.rows)
            for c, symbol in enumerate(row)
            if symbol != "#"
        }

    def pattern(self, entry: Entry) -> str:
        """The letters that stand in an entry."""
        return "".join(self.letters[spot] for spot in entry.spots)

    def open(self) -> list[Entry]:
        """The entries in which a letter is missing."""
        return [entry for entry in self.entries if "." in self.pattern(entry)]

    def rivals(self, entry: Entry) -> list[str]:
        """The words that fit an entry and do not stand in the grid yet."""
        used = {self.pattern(one) for one in self.entries}
        return [word for word in self.words if word not in used and self._fits(entry, word)]

    def _fits(self, entry: Entry, word: str) -> bool:
        return len(word) == len(entry.spots) and all(
            self.letters[spot] in (".", letter) and letter not in self.struck.get(cell(spot), ())
            for spot, letter in zip(entry.spots, word, strict=True)
        )

    def effort(self, entry: Entry, word: str) -> float:
        """How hard a word is to find, as the page for users says it."""
        pattern = self.pattern(entry)
        stands = 1 - pattern.count(".") / len(pattern)
        recall = max(0.5, 7.5 - self.words[word])
        doublings = math.log2(len(self.rivals(entry)))
        longer = 1.3 ** (len(word) - 4)
        return round(recall * longer * (1 + 0.15 * doublings) * (1 - 0.75 * stands), 3)

    def fillings(self) -> Iterator[dict[Spot, str]]:
        """All ways to fill the grid, by trying the entry with the fewest words first."""
        todo = self.open()
        if not todo:
            full = [self.pattern(entry) for entry in self.entries]
            if len(set(full)) == len(full) and all(word in self.words for word in full):
                yield dict(self.letters)
            return
        entry = min(todo, key=lambda one: len(self.rivals(one)))
        for word in self.rivals(entry):
            before = dict(self.letters)
            self.letters |= dict(zip(entry.spots, word, strict=True))
            yield from self.fillings()
            self.letters = before
