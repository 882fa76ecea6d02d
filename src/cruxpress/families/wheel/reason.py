"""Wheel as a person solves it: the longest word first, then word by word along the crossings.

A person sees a long word in the letters and writes it; from then on the next word is the one
that comes to mind most easily: a common word, short, with letters already in its slot and
few rivals.  ``study`` simulates that order; its efforts are what the rating measures.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from cruxpress.cells import Cell, Slot
from cruxpress.families.wheel.lexicon import LetterLexicon, named
from cruxpress.families.wheel.puzzle import Puzzle, Solution
from cruxpress.families.wheel.solve import candidates, solve
from cruxpress.family import Solutions
from cruxpress.walk import Remark, Step, Technique, Walk

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

# What makes a word hard to find?  Weights of 2026-11-15, set by hand after what is known of
# word recognition (frequency matters most, then length) and of anagrams (each letter that is
# in place helps); to be moved when times of solvers are at hand.
WEIGHTS = {
    "commonest": 7.5,  # a word of this Zipf frequency would cost nothing
    "least": 0.5,  # but no word costs less than this
    "length": 0.12,  # for each letter over four
    "help": 0.75,  # how much of the effort the letters in place can save
    "rivals": 0.15,  # for each doubling of the words that fit
}


@dataclass(frozen=True)
class Found:
    """A word found: where, by which technique, with which letters in place, at what effort."""

    slot: Slot
    word: str
    technique: str
    pattern: str
    rivals: tuple[str, ...]
    new: tuple[tuple[Cell, str], ...]
    zipf: float
    effort: float

    @property
    def help(self) -> float:
        """The share of its letters that stood already."""
        return 1 - self.pattern.count(".") / len(self.pattern)


@dataclass(frozen=True)
class Study:
    """A puzzle worked through: its solutions, and the words in the order they are found."""

    solutions: Solutions[Solution]
    found: tuple[Found, ...] = ()


class _Solver:
    """The state of a person's sheet."""

    def __init__(self, puzzle: Puzzle, solution: Solution, lexicon: LetterLexicon):
        self.solution, self.lexicon = solution, lexicon
        self.known = {cell: puzzle.given(cell) for cell in puzzle.cells if puzzle.given(cell)}
        self.words = {slot: _word(slot, solution) for slot in puzzle.slots}
        self.todo = list(puzzle.slots)
        self.crossing: dict[Cell, list[Slot]] = {cell: [] for cell in puzzle.cells}
        for slot in puzzle.slots:
            for cell in slot.cells:
                self.crossing[cell].append(slot)
        fitting = candidates(puzzle, lexicon)
        self.left = {
            slot: [word for word in fitting if len(word) == len(slot)] for slot in puzzle.slots
        }
        for cell in self.known:
            self._cut(cell)
        self._tidy()

    def _cut(self, cell: Cell) -> None:
        """Words of the slots of a cell that do not have its letter are out."""
        for slot in self.crossing[cell]:
            place, letter = slot.cells.index(cell), self.known[cell]
            self.left[slot] = [word for word in self.left[slot] if word[place] == letter]

    def _tidy(self) -> None:
        """Slots whose letters all stand are done, and their words are used up."""
        for slot in [one for one in self.todo if all(cell in self.known for cell in one.cells)]:
            self.todo.remove(slot)
            for other in self.todo:
                if self.words[slot] in self.left[other]:
                    self.left[other].remove(self.words[slot])

    def zipf(self, slot: Slot) -> float:
        return self.lexicon.zipfs[self.lexicon.number[self.words[slot]]]

    def effort(self, slot: Slot) -> float:
        weights = WEIGHTS
        recall = max(weights["least"], weights["commonest"] - self.zipf(slot))
        standing = sum(cell in self.known for cell in slot.cells) / len(slot)
        size = 1 + weights["length"] * (len(slot) - 4)
        rivals = 1 + weights["rivals"] * math.log2(max(1, len(self.left[slot])))
        return round(recall * size * rivals * (1 - weights["help"] * standing), 3)

    def next(self, first: bool) -> Slot:
        """The longest and best known at first, and then the easiest with a letter in place; of
        equals the first word, so that a transposed puzzle is rated alike."""
        touched = [one for one in self.todo if any(cell in self.known for cell in one.cells)]
        if first or not touched:
            return min(self.todo, key=lambda one: (-len(one), -self.zipf(one), self.words[one]))
        return min(touched, key=lambda one: (self.effort(one), self.words[one]))

    def write(self, slot: Slot) -> Found:
        word, effort = self.words[slot], self.effort(slot)
        pattern = "".join(self.known.get(cell, ".") for cell in slot.cells)
        rivals = tuple(self.left[slot])
        new = tuple(
            (cell, letter)
            for cell, letter in zip(slot.cells, word, strict=True)
            if cell not in self.known
        )
        for cell, letter in new:
            self.known[cell] = letter
            self._cut(cell)
        self._tidy()
        technique = ALONE if set(pattern) == {"."} else CROSSING if len(rivals) > 1 else ONLY
        return Found(slot, word, technique, pattern, rivals, new, self.zipf(slot), effort)


def _word(slot: Slot, solution: Solution) -> str:
    return "".join(solution[cell.row][cell.column] for cell in slot.cells)


@lru_cache(maxsize=256)
def study(puzzle: Puzzle) -> Study:
    """Work a puzzle through; without exactly one solution there is no order of words."""
    solutions = solve(puzzle, 2)
    if solutions.verdict != "one" or solutions.first is None:
        return Study(solutions)
    solver = _Solver(puzzle, solutions.first, named(puzzle.list))
    found: list[Found] = []
    while solver.todo:
        found.append(solver.write(solver.next(first=not found)))
    return Study(solutions, tuple(found))


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution."""
    studied = study(puzzle)
    if studied.solutions.verdict != "one":
        return Walk((), False, Remark(studied.solutions.verdict))
    return Walk(tuple(_step(puzzle, found) for found in studied.found))


def _step(puzzle: Puzzle, found: Found) -> Step:
    length = len(found.word)
    pattern = " ".join(found.pattern).replace(".", "_")
    standing = "empty" if found.technique == ALONE else f"where {pattern} stands"
    return Step(
        found.technique,
        found.effort,
        where=f"Look at {found.slot.name}: {length} letters, {standing}.",
        why=_why(puzzle, found, pattern),
        what=f"Write {found.word} at {found.slot.name}.",
        cells=tuple(cell.name for cell in found.slot.cells),
        places={cell.name: letter for cell, letter in found.new},
    )


def _why(puzzle: Puzzle, found: Found, pattern: str) -> str:
    alone = found.technique == ALONE
    fit = f"of {len(found.word)} letters" if alone else f"that fits {pattern}"
    if len(found.rivals) == 1:
        return f"{found.word} is the only word {fit} that {puzzle.letters} still builds."
    others = [word for word in found.rivals if word != found.word]
    named_others = ", ".join(others[:3]) + (" and others" if len(others) > 3 else "")
    place = "have the right length" if alone else f"fit {pattern}"
    return (
        f"{found.word}, but also {named_others} {place}; "
        f"only {found.word} leaves a word for every other entry."
    )
