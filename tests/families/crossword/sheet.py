"""A crossword worked through by hand, after the page for users.

Only data are shared with the package: how familiar words are, how near clues are to them, and
which clues of the bank are oblique.
"""

from __future__ import annotations

import math
import re
from functools import cached_property
from statistics import mean
from typing import NamedTuple

from cruxpress.clues.bank import Bank
from cruxpress.families.crossword.minutes import closeness
from cruxpress.words.familiarity import familiarity

# What the page says that techniques weigh, and the numbers of the value.
WEIGHT = {
    "straight-clue": 1.0, "oblique-clue": 2.0, "double-definition": 2.2, "hidden": 2.2,
    "initials": 2.3, "alternate": 2.4, "anagram": 2.5, "reversal": 2.6, "deletion": 2.8,
    "charade": 3.0, "container": 3.2,
}  # fmt: skip
PLAIN = ("straight-clue", "oblique-clue")
RARE = 3.5
# The table of minutes, and the lists of words.
MINUTES = {"familiarity": -0.224, "closeness": -3.873, "question": 2.888, "vague": 0.562,
           "blank": -1.401, "one": 1.883, "length": 0.337}  # fmt: skip
INTERCEPT, SPREAD = 2.264, (0.690, 1.467)
USUAL_LENGTH = {"blocked": 5.2, "lattice": 5.7, "arrow": 4.3}
VAGUE = {
    "en": "it may might one ones some someone something stuff them they thing things",
    "ro": "ceva cineva el ea ele ei o poate unele unii unul una vreun",
}
Spot = tuple[int, int]


class Entry(NamedTuple):
    """An entry: its cells, word, clue, what kind of clue it is, and how frequent the word is."""

    spots: tuple[Spot, ...]
    word: str
    clue: str
    source: str
    style: str
    zipf: float
    definition: str


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
        zipf = familiarity(self.language, word)
        style = device or self._slant(word, told)
        return Entry(spots, word, told, marks[0], style, zipf, _definition(told, marks))

    def _slant(self, word: str, clue: str) -> str:
        _, *oblique = (Bank.load(self.language).clues(word) or {"easy": ""}).values()
        return "oblique-clue" if clue in oblique or clue.endswith("?") else "straight-clue"

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
            "letters": len(set(cells)),
            **self.minutes(len(set(cells))),
        }

    def minutes(self, letters: int) -> dict[str, float]:
        """The value: minutes of a daily grid; those of the puzzle, and between which they lie."""
        near = [closeness(self.language, one.word, one.definition) for one in self.entries]
        known = [number for number in near if number is not None]
        total = 0.0
        for entry, found in zip(self.entries, near, strict=True):
            usual = mean(known) if known else _usual(entry)
            total += self._adds(entry, usual if found is None else found)
        over = mean(len(one.word) for one in self.entries) - USUAL_LENGTH[self._style()]
        longer = MINUTES["length"] * (5.204 + max(-1.5, min(1.5, over)))
        given = sum(letter.isalpha() for row in self.given for letter in row)
        daily = math.exp(INTERCEPT + total / len(self.entries) + longer)
        daily *= 1 - 0.45 * given / letters
        own = daily * (letters / 189) ** 1.2
        low, high = (own * share for share in SPREAD)
        found = {"value": daily, "minutes": own, "minutes_low": low, "minutes_high": high}
        return {name: round(number, 2) for name, number in found.items()}

    def _style(self) -> str:
        if any("@" in row for row in self.rows):
            return "arrow"
        cells = [spot for entry in self.entries for spot in entry.spots]
        single = sum(cells.count(spot) == 1 for spot in set(cells))
        return "blocked" if single <= len(set(cells)) / 10 else "lattice"

    def _adds(self, entry: Entry, near: float) -> float:
        adds = MINUTES["familiarity"] * entry.zipf + MINUTES["closeness"] * near
        if entry.style not in PLAIN:
            return adds + 0.7 * (WEIGHT[entry.style] - 1)
        told = re.findall(r"[^\W\d_]+", re.sub(r"['’]\w+", "", entry.clue.lower()))
        return (
            adds
            + MINUTES["question"] * (entry.clue[-1] == "?")
            + MINUTES["vague"] * bool(set(told) & set(VAGUE[self.language].split()))
            + MINUTES["blank"] * ("__" in entry.clue)
            + MINUTES["one"] * (len(told) == 1)
        )

    def techniques(self) -> list[str]:
        """How each entry is found that has letters to write."""
        return [_technique(entry, share) for entry, _, share in self.order if share < 1]


def _usual(entry: Entry) -> float:
    """The closeness of a clue in a language without word vectors."""
    base = 0.23 if entry.style == "oblique-clue" else 0.42
    return round(base + 0.14 * (entry.zipf - 3.8), 3)


def _definition(clue: str, marks: list[str]) -> str:
    """The words of a clue that define its answer: all, unless it is wordplay."""
    span = next(filter(None, (re.fullmatch(r"d(\d+)-(\d+)", mark) for mark in marks)), None)
    return " ".join(clue.split()[int(span[1]) : int(span[2])]) if span else clue


def _technique(entry: Entry, share: float) -> str:
    if entry.style not in PLAIN:
        return entry.style
    if entry.zipf < RARE:
        return "crossing-letters" if share >= 0.5 else "rare-word"
    slanted = entry.style == "oblique-clue" and share >= 0.5
    return "crossing-letters" if slanted else entry.style
