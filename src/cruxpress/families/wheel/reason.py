"""Wheel as a person solves it: the longest word first, then word by word along the crossings.

A person sees a long word in the letters and writes it.  Then the easiest word to recall follows:
common, short, with letters already in its slot and few rivals.  ``study`` simulates this order;
the rating uses its efforts.  The next step from a state is the first step of a walk that begins
with the state's letters.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from cruxpress.core.cells import Cell, Slot
from cruxpress.core.family import Solutions
from cruxpress.core.state import State
from cruxpress.core.walk import Part, Remark, Step, Technique, Walk
from cruxpress.families.wheel.lexicon import LetterLexicon, named
from cruxpress.families.wheel.puzzle import Puzzle, Solution
from cruxpress.families.wheel.solve import candidates, read, solve

TECHNIQUES = (
    Technique(
        "only-fit", "Only word that fits", 1.0,
        "With the letters that stand in an entry, only one word of the list fits it.",
    ),
    Technique(
        "crossing-letters", "Word from crossing letters", 2.0,
        "Several words fit an entry; all but one leave a crossing entry without a word.",
    ),
    Technique(
        "from-letters", "Word from the wheel alone", 3.0,
        "A word is seen in the letters of the wheel while its entry is still empty.",
    ),
)  # fmt: skip
ONLY, CROSSING, ALONE = (technique.slug for technique in TECHNIQUES)

# What makes a word hard to find?  Frequency and length follow the evidence of 2026-11-16: times of
# 341 anagrams (Anag_Stats) and the share of 10,000 players who found each word of a spelling bee.
# The two disagree about length (benchmarks/word_evidence.py).  Help and rivals are judgement:
# nobody has measured words in a crossing grid.
WEIGHTS = {
    "commonest": 7.5,  # a word of this Zipf frequency would cost nothing
    "least": 0.5,  # but no word costs less than this
    "length": 1.3,  # factor for each letter over four
    "help": 0.75,  # largest share of the effort that letters in place can save
    "rivals": 0.15,  # for each doubling of the words that fit
}
# How many rivals of a word does a sentence list?
NAMED = 3


@lru_cache(maxsize=1 << 14)
def recall(zipf: float, length: int) -> float:
    """How hard it is to see a word in its letters, by its frequency and length.

    >>> recall(5.5, 4), round(recall(5.5, 6), 2)
    (2.0, 3.38)
    """
    common: float = max(WEIGHTS["least"], WEIGHTS["commonest"] - zipf)
    return common * WEIGHTS["length"] ** (length - 4)


@dataclass(frozen=True)
class FoundWord:
    """A found word: its slot, the technique, the letters in place, and the effort.

    ``rivals``: all words that fit the slot, including this word.  ``struck``: whether struck
    letters ruled out words.
    """

    slot: Slot
    word: str
    technique: str
    pattern: str
    rivals: tuple[str, ...]
    struck: bool
    new: tuple[tuple[Cell, str], ...]
    zipf: float
    effort: float

    @property
    def help(self) -> float:
        """The share of the letters that were already in place."""
        return 1 - self.pattern.count(".") / len(self.pattern)


@dataclass(frozen=True)
class WheelStudy:
    """A simulated solve: the solutions, and the words in the order found."""

    solutions: Solutions[Solution]
    found: tuple[FoundWord, ...] = ()


@lru_cache(maxsize=1 << 14)
def _effort(recalled: float, fitting: int, standing: int, length: int) -> float:
    """The effort of a word; ``fitting`` words fit its slot, ``standing`` letters are in place."""
    rivals = 1 + WEIGHTS["rivals"] * math.log2(max(1, fitting))
    help_ = WEIGHTS["help"] * (standing / length)
    return round(recalled * rivals * (1 - help_), 3)


class _Sheet:
    """A solver's notes: the known letters, and the words that still fit each slot (by index)."""

    def __init__(self, puzzle: Puzzle, solution: Solution, lexicon: LetterLexicon, state: State):
        self.slots = puzzle.slots
        self.known = dict(puzzle.givens)
        if state.written:
            named = ((cell, cell.name) for cell in puzzle.cells)
            self.known |= {
                cell: state.written[name] for cell, name in named if name in state.written
            }
        words = self.words = read(puzzle, solution)
        self.zipfs = [lexicon.zipfs[lexicon.number[word]] for word in self.words]
        self.recalls = [recall(z, len(w)) for z, w in zip(self.zipfs, self.words, strict=True)]
        self.todo = list(range(len(self.slots)))
        # The number of known letters in each slot.
        self.standing = [sum(map(self.known.__contains__, slot.cells)) for slot in self.slots]
        self.places: dict[Cell, list[tuple[int, int]]] = {cell: [] for cell in puzzle.cells}
        for number, slot in enumerate(self.slots):
            for place, cell in enumerate(slot.cells):
                self.places[cell].append((number, place))
        fitting = candidates(puzzle, lexicon)
        lengths = set(map(len, words))
        of_length = {size: [one for one in fitting if len(one) == size] for size in lengths}
        self.left = [list(of_length[len(word)]) for word in words]
        for cell, letter in self.known.items():
            self._cut(cell, letter)
        self.narrowed = self._strike(state) if state.struck else set()
        self._tidy()

    def _cut(self, cell: Cell, letter: str) -> None:
        """Remove words that do not have the letter of a cell from the slots of the cell."""
        for slot, place in self.places[cell]:
            self.left[slot] = [word for word in self.left[slot] if word[place] == letter]

    def _strike(self, state: State) -> set[int]:
        """Remove words with a struck letter; return the slots that lost words."""
        before = list(map(len, self.left))
        for cell, places in self.places.items():
            struck = state.struck.get(cell.name, ())
            for slot, place in places if struck else ():
                self.left[slot] = [word for word in self.left[slot] if word[place] not in struck]
        return {slot for slot, words in enumerate(self.left) if len(words) < before[slot]}

    def _tidy(self) -> None:
        """Finish slots whose letters are all known; other slots cannot use their words."""
        words, standing, left = self.words, self.standing, self.left
        for slot in [one for one in self.todo if standing[one] == len(words[one])]:
            self.todo.remove(slot)
            word = words[slot]
            for other in self.todo:
                if word in left[other]:
                    left[other].remove(word)

    def effort(self, slot: int) -> float:
        """The current effort of the word of a slot."""
        return _effort(
            self.recalls[slot], len(self.left[slot]), self.standing[slot], len(self.words[slot])
        )

    def next(self, first: bool) -> int:
        """At first the longest and most frequent word, then the easiest word with a letter in
        place.  Ties go to the alphabetically first word, so a transposed puzzle rates equal."""
        touched = [one for one in self.todo if self.standing[one]]
        if first or not touched:
            return min(
                (-len(self.words[one]), -self.zipfs[one], self.words[one], one) for one in self.todo
            )[-1]
        words, recalls, left, standing = self.words, self.recalls, self.left, self.standing
        return min(
            (_effort(recalls[one], len(left[one]), standing[one], len(words[one])), words[one], one)
            for one in touched
        )[2]

    def write(self, slot: int) -> FoundWord:
        """Find the word of a slot, and write it."""
        found = self.look(slot)
        for cell, letter in found.new:
            self.known[cell] = letter
            self._cut(cell, letter)
            for other, _ in self.places[cell]:
                self.standing[other] += 1
        self._tidy()
        return found

    def look(self, number: int) -> FoundWord:
        """How the word of a slot is found."""
        slot, word, rivals = self.slots[number], self.words[number], tuple(self.left[number])
        pattern = "".join([self.known.get(cell, ".") for cell in slot.cells])
        new = tuple(
            (cell, letter)
            for cell, letter in zip(slot.cells, word, strict=True)
            if cell not in self.known
        )
        technique = ALONE if set(pattern) == {"."} else CROSSING if len(rivals) > 1 else ONLY
        struck, zipf, effort = number in self.narrowed, self.zipfs[number], self.effort(number)
        return FoundWord(slot, word, technique, pattern, rivals, struck, new, zipf, effort)


def study(puzzle: Puzzle) -> WheelStudy:
    """Simulate a solve; without exactly one solution the study has no words."""
    solutions = solve(puzzle, 2)
    if solutions.verdict != "one" or solutions.first is None:
        return WheelStudy(solutions)
    sheet = _Sheet(puzzle, solutions.first, named(puzzle.list), State())
    found: list[FoundWord] = []
    while sheet.todo:
        found.append(sheet.write(sheet.next(first=not found)))
    return WheelStudy(solutions, tuple(found))


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution."""
    studied = study(puzzle)
    if studied.solutions.verdict != "one":
        return Walk((), False, Remark(studied.solutions.verdict))
    return Walk(tuple(_step(puzzle, found) for found in studied.found))


def next_step(puzzle: Puzzle, solution: Solution, state: State) -> Step | None:
    """The word that is found most easily from a state."""
    sheet = _Sheet(puzzle, solution, named(puzzle.list), state)
    if not sheet.todo:
        return None
    return _step(puzzle, sheet.look(sheet.next(first=not state.written)))


def _step(puzzle: Puzzle, found: FoundWord) -> Step:
    slot = found.slot
    kind, told = _told(puzzle, found)
    return Step(
        found.technique,
        found.effort,
        cells=tuple(cell.name for cell in slot.cells),
        places={cell.name: letter for cell, letter in found.new},
        kind=kind,
        parts={
            "slot": {"down" if slot.down else "across": slot.number},
            "length": len(slot),
            "word": found.word,
            **told,
        },
    )


def _told(puzzle: Puzzle, found: FoundWord) -> tuple[str, dict[str, Part]]:
    """The kind of a step's sentences, and their parts besides slot and word."""
    told: dict[str, Part] = {}
    if found.technique != ALONE:
        told["pattern"] = " ".join(found.pattern).replace(".", "_")
    others = [word for word in found.rivals if word != found.word]
    if others:
        more = len(others) - NAMED
        told["others"] = [*others[:NAMED], *([{"more": more}] if more > 0 else [])]
        return "", told
    told["builds"] = {"builds-unstruck" if found.struck else "builds": puzzle.letters}
    return "from-letters-only" if found.technique == ALONE else "", told
