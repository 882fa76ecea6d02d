"""A crossword worked through by hand, after the page for users: shares no code with the package.

Only the data are the same: how frequent words are, and which clues of the bank are oblique.
"""

from __future__ import annotations

import re
from functools import cached_property
from statistics import mean
from typing import NamedTuple

from cruxpress import words
from cruxpress.clues.bank import Bank

# What the page says that techniques weigh, and the numbers of the value.
WEIGHT = {
    "straight-clue": 1.0, "oblique-clue": 2.0, "double-definition": 2.2, "hidden": 2.2,
    "initials": 2.3, "alternate": 2.4, "anagram": 2.5, "reversal": 2.6, "deletion": 2.8,
    "charade": 3.0, "container": 3.2,
}  # fmt: skip
PLAIN = ("straight-clue", "oblique-clue")
RARE = 3.5
Spot = tuple[int, int]


class Entry(NamedTuple):
    """An entry: its cells, word, clue, what kind of clue it is, and how frequent the word is."""

    spots: tuple[Spot, ...]
    word: str
    clue: str
    source: str
    style: str
    zipf: float


class Sheet:
    """The text of a puzzle and its filled rows, and the order in which a person fills it."""

    def __init__(self, text: str, rows: tuple[str, ...]):
        head, grid, *rest = text.split(":", 2)
        self.language = head.partition("+")[0]
        self.given, self.rows = tuple(grid.split("/")), rows
        self.clues = re.split(r"(?<!\\)\|", rest[0])

    @cached_property
    def entries(self) -> list[Entry]:
        """The entries, across and then down, each direction by the first cell."""
        least = 3 if any("@" in row for row in self.rows) else 2
        found: list[tuple[Spot, ...]] = []
        for down in (False, True):
            lines = ["".join(column) for column in zip(*self.rows, strict=True)]
            runs = [
                tuple((n, line) if down else (line, n) for n in range(*run.span()))
                for line, text in enumerate(lines if down else self.rows)
                for run in re.finditer(rf"[^#@*]{{{least},}}", text)
            ]
            found += sorted(runs)
        return [self._entry(*pair) for pair in zip(found, self.clues, strict=True)]

    def _entry(self, spots: tuple[Spot, ...], clue: str) -> Entry:
        word = "".join(self.rows[r][c] for r, c in spots)
        match = re.fullmatch(r"(.*?) ?(?:\{([^{}]*)\})?", clue)
        assert match
        told, marks = re.sub(r"\\(.)", r"\1", match[1]), (match[2] or "user").split()
        device = next((mark for mark in marks[1:] if mark in WEIGHT), "")
        known = words.load(self.language, required=False).get(word)
        zipf = 4.0 if known is None else known.zipf or 2.0
        return Entry(spots, word, told, marks[0], device or self._slant(word, told), zipf)

    def _slant(self, word: str, clue: str) -> str:
        bank = Bank.load(self.language).clues(word) or {"hard": ""}
        return "oblique-clue" if clue == bank["hard"] or clue.endswith("?") else "straight-clue"

    @cached_property
    def order(self) -> list[tuple[Entry, float, float]]:
        """The entries as they are found: the easiest first, with its effort, and how much of it
        stood already."""
        stands = {
            (r, c) for r, row in enumerate(self.given) for c, x in enumerate(row) if x.isalpha()
        }
        todo, found = list(self.entries), []
        while todo:
            entry = min(todo, key=lambda one: (self._effort(one, stands), one.word))
            share = len(stands & set(entry.spots)) / len(entry.spots)
            found.append((entry, self._effort(entry, stands), share))
            stands |= set(entry.spots)
            todo.remove(entry)
        return found

    def _effort(self, entry: Entry, stands: set[Spot]) -> float:
        share = len(stands & set(entry.spots)) / len(entry.spots)
        known = max(0.5, 7 - entry.zipf) + 0.5 * (WEIGHT[entry.style] - 1)
        return round(known * (1 - 0.45 * share), 3)

    def features(self) -> dict[str, float]:
        """What the page says is measured, and the value."""
        efforts = sorted((effort for _, effort, _ in self.order), reverse=True)
        tenth = efforts[: max(1, len(efforts) // 10)]
        cells = [spot for entry in self.entries for spot in entry.spots]
        rare = [spot for entry in self.entries if entry.zipf < RARE for spot in entry.spots]
        hard = sum(rare.count(spot) == 2 for spot in set(rare))
        single = sum(cells.count(spot) == 1 for spot in set(cells))
        return {
            "effort": mean(efforts),
            "hardest": mean(tenth),
            "entries": len(self.entries),
            "length": mean(len(entry.word) for entry in self.entries),
            "zipf": mean(entry.zipf for entry in self.entries),
            "rare": mean(entry.zipf < RARE for entry in self.entries),
            "hard_crossings": hard,
            "unchecked": single / len(set(cells)),
            "oblique": mean(entry.style == "oblique-clue" for entry in self.entries),
            "wordplay": mean(entry.style not in PLAIN for entry in self.entries),
            "blanks": mean("__" in entry.clue for entry in self.entries),
            "value": mean(efforts)
            + 0.2 * mean(tenth)
            + (2 * hard + 0.2 * single) / len(set(cells)),
        }

    def techniques(self) -> list[str]:
        """How each entry is found that has letters to write."""
        return [_technique(entry, share) for entry, _, share in self.order if share < 1]


def _technique(entry: Entry, share: float) -> str:
    if entry.style not in PLAIN:
        return entry.style
    if entry.zipf < RARE:
        return "crossing-letters" if share >= 0.5 else "rare-word"
    slanted = entry.style == "oblique-clue" and share >= 0.5
    return "crossing-letters" if slanted else entry.style
