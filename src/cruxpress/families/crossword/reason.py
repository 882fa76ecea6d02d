"""Crossword as a person solves it: the easiest clue first, then along the crossing letters.

The effort of an entry depends on how well people know its word, how straight its clue is, and how
many letters are already in place.  ``study`` simulates the order; the rating uses its efforts.
The sentences of the steps are in ``en.toml`` and ``ro.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cruxpress import words as wordlists
from cruxpress.clues.bank import Bank
from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import KINDS
from cruxpress.core.family import Solutions
from cruxpress.core.state import State
from cruxpress.core.walk import Part, Remark, Step, Technique, Walk
from cruxpress.families.crossword.cluing.explaining import explained
from cruxpress.families.crossword.grids.grid import Cell, Slot
from cruxpress.families.crossword.minutes import Traits, traits, traits_of_plain
from cruxpress.families.crossword.puzzle import Puzzle, Solution, spelled, words_of
from cruxpress.families.crossword.solve import solve
from cruxpress.words import difficulty
from cruxpress.words.familiarity import familiarity

TECHNIQUES = (
    Technique(
        "straight-clue", "Straight clue", 1.0,
        "A clue that says plainly what the word means.",
    ),
    Technique(
        "crossing-letters", "Word from crossing letters", 1.5,
        "A word that few know, or a slanted clue; half of the letters or more stand already.",
    ),
    Technique(
        "oblique-clue", "Oblique clue", 2.0,
        "A clue that comes at the word from the side: an example, a pun, a rarer sense.",
    ),
    Technique(
        "double-definition", "Double definition", 2.2,
        "Two meanings of one word, side by side.", ("wordplay",),
    ),
    Technique(
        "hidden", "Hidden word", 2.2,
        "The answer stands in the clue, across the border of two words.", ("wordplay",),
    ),
    Technique(
        "anagram", "Anagram", 2.5,
        "The letters of words of the clue, put in another order.", ("wordplay",),
    ),
    Technique(
        "reversal", "Reversal", 2.6,
        "A word of the clue, read backwards.", ("wordplay",),
    ),
    Technique(
        "deletion", "Deletion", 2.8,
        "A word of the clue without some of its letters.", ("wordplay",),
    ),
    Technique(
        "charade", "Charade", 3.0,
        "Parts that the clue gives one after the other.", ("wordplay",),
    ),
    Technique(
        "container", "Container", 3.2,
        "One part of the clue put into another.", ("wordplay",),
    ),
    Technique(
        "alternate", "Alternate letters", 2.4,
        "Every second letter of words of the clue.", ("wordplay",),
    ),
    Technique(
        "initials", "First letters", 2.3,
        "The first letters of words of the clue.", ("wordplay",),
    ),
    Technique(
        "homophone", "Homophone", 2.6,
        "A word that sounds like the answer.", ("wordplay",),
    ),
    Technique(
        "compound", "Compound wordplay", 3.4,
        "A charade or container with a part that is wordplay itself.", ("wordplay",),
    ),
    Technique(
        "and-lit", "&lit", 3.0,
        "Wordplay that is, read again as a whole, the definition too.", ("wordplay",),
    ),
    Technique(
        "rare-word", "Rare word", 3.5,
        "A word that few know, with fewer than half of its letters in place.",
    ),
)  # fmt: skip
_WEIGHT = {technique.slug: technique.weight for technique in TECHNIQUES}

# What makes an entry hard?  Weights set by hand, 2026-11-16, guided by dated newspaper puzzles:
# familiarity of the words counts most, then the style of the clues.
WEIGHTS = {
    "commonest": 7.0,  # a word of this Zipf frequency would cost nothing
    "least": 0.5,  # but no word costs less than this
    "clue": 0.5,  # for each point of the clue's technique above a straight clue
    "help": 0.45,  # largest share of the effort that letters in place can save
}
# A word below this Zipf frequency is rare.
RARE = 3.5
NOTHING: Mapping[str, str] = {}


class FoundEntry(NamedTuple):
    """A solved entry: its word, the technique, and the letters in place."""

    at: int
    slot: Slot
    word: str
    clue: Clue | None
    style: str
    technique: str
    pattern: str
    new: tuple[tuple[Cell, str], ...]
    zipf: float
    traits: Traits
    effort: float

    @property
    def help(self) -> float:
        """The share of the letters that were already in place."""
        return 1 - self.pattern.count(".") / len(self.pattern)


@dataclass(frozen=True)
class CrosswordStudy:
    """A simulated solve: the solutions, and the entries in the order found."""

    solutions: Solutions[Solution]
    found: tuple[FoundEntry, ...] = ()


def difficulty_of(language: str, word: str) -> float:
    """The difficulty of an answer, as the document scores it."""
    entry = wordlists.load(language, required=False).get(word)
    entry = entry or wordlists.builtin.phrases(language).get(word)
    return entry.difficulty if entry else difficulty.from_zipf(familiarity(language, word), 0)


def style_of(clue: Clue | None, word: str, language: str) -> str:
    """The technique that a clue asks for: its kind of wordplay, straight or oblique."""
    if clue is None:
        return "straight-clue"
    if clue.derivation is not None:
        return clue.derivation.kind
    known = Bank.load(language).texts(word)
    sideways = clue.text in known and clue.text != known[0]
    oblique = sideways or clue.text.endswith("?")
    return "oblique-clue" if oblique else "straight-clue"


def judged(language: str, word: str, clue: Clue | None) -> tuple[str, Traits]:
    """The technique that a clue needs, and the traits of clue and entry."""
    if clue is not None and clue.derivation is None:
        return _judged_by_text(language, word, clue.text)
    style = style_of(clue, word, language)
    return style, traits_of(language, word, clue, style)


@lru_cache(maxsize=1 << 13)
def _judged_by_text(language: str, word: str, text: str) -> tuple[str, Traits]:
    """The same as ``judged`` for a plain clue, by its text.  Cached: prediction, tuning and study
    need the same clues."""
    clue = Clue(text, "bank")
    style = style_of(clue, word, language)
    return style, traits_of_plain(language, word, clue, style == "oblique-clue")


def traits_of(language: str, word: str, clue: Clue | None, style: str) -> Traits:
    """The traits of an entry and its clue, given the clue's technique."""
    return traits(language, word, clue, style == "oblique-clue", _WEIGHT[style] - 1)


class _CrosswordSolver:
    """The state of a person's solve; ``written``: the letters besides the givens."""

    def __init__(self, puzzle: Puzzle, solution: Solution, written: Mapping[str, str] = NOTHING):
        self.slots, self.words = puzzle.grid.slots, words_of(puzzle, solution)
        self.clues: Sequence[Clue | None] = puzzle.clues or (None,) * len(self.slots)
        entries = zip(self.words, self.clues, strict=True)
        each = [judged(puzzle.language, word, clue) for word, clue in entries]
        self.styles, self.traits = [style for style, _ in each], [own for _, own in each]
        self.zipfs = [one.familiarity for one in self.traits]
        self.known = self._stands(puzzle, written)
        self.todo = list(range(len(self.slots)))
        self.crossings = puzzle.grid.crossings
        self.stand = [0] * len(self.slots)
        if self.known:
            self.stand = [sum(map(self.known.__contains__, slot.cells)) for slot in self.slots]
        self.whole = [self._whole(index) for index in self.todo]
        self.efforts = [self.effort(index) for index in self.todo]

    @staticmethod
    def _stands(puzzle: Puzzle, written: Mapping[str, str]) -> dict[Cell, str]:
        """The letters in place before the first entry is found."""
        grid = puzzle.grid
        if not (written or grid.standing):
            return {}
        stands = {cell: grid.letter(cell) or written.get(cell.name, "") for cell in grid.cells}
        return {cell: letter for cell, letter in stands.items() if letter}

    def standing(self, index: int) -> float:
        """The share of an entry's letters that are in place."""
        return self.stand[index] / len(self.words[index])

    def _whole(self, index: int) -> float:
        """The effort of an entry without any letter in place."""
        recall = max(WEIGHTS["least"], WEIGHTS["commonest"] - self.zipfs[index])
        return recall + WEIGHTS["clue"] * (_WEIGHT[self.styles[index]] - 1)

    def effort(self, index: int) -> float:
        standing = self.stand[index] / len(self.words[index])
        return round(self.whole[index] * (1 - WEIGHTS["help"] * standing), 3)

    def technique(self, index: int) -> str:
        style, half = self.styles[index], self.standing(index) >= 0.5
        if style in KINDS:
            return style
        if self.zipfs[index] < RARE:
            return "crossing-letters" if half else "rare-word"
        return "crossing-letters" if style == "oblique-clue" and half else style

    def easiest(self) -> int:
        """The easiest entry.  Ties go to the alphabetically first word, so a transposed puzzle
        rates the same."""
        efforts = self.efforts
        least = min(map(efforts.__getitem__, self.todo))
        equals = [one for one in self.todo if efforts[one] == least]
        return equals[0] if len(equals) == 1 else min(equals, key=self.words.__getitem__)

    def write(self, index: int) -> FoundEntry:
        slot, word, known = self.slots[index], self.words[index], self.known
        technique, effort = self.technique(index), self.efforts[index]
        pattern = "".join([known.get(cell, ".") for cell in slot.cells])
        new = tuple([(c, x) for c, x in zip(slot.cells, word, strict=True) if c not in known])
        known.update(new)
        self.todo.remove(index)
        for cell, _ in new:
            for crossing, _ in self.crossings[cell]:
                self.stand[crossing] += 1
                if crossing != index:
                    # Two words cross in at most one cell, so each effort is updated once.
                    self.efforts[crossing] = self.effort(crossing)
        return FoundEntry(
            index, slot, word, self.clues[index], self.styles[index], technique, pattern, new,
            self.zipfs[index], self.traits[index], effort,
        )  # fmt: skip


@lru_cache(maxsize=256)
def study(puzzle: Puzzle) -> CrosswordStudy:
    """Simulate a solve; without exactly one solution the study has no entries."""
    solutions = solve(puzzle, 2)
    if solutions.verdict != "one" or solutions.first is None:
        return CrosswordStudy(solutions)
    solver = _CrosswordSolver(puzzle, solutions.first)
    found: list[FoundEntry] = []
    while solver.todo:
        found.append(solver.write(solver.easiest()))
    return CrosswordStudy(solutions, tuple(found))


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution; entries whose letters are all in place need no step."""
    studied = study(puzzle)
    if studied.solutions.verdict != "one":
        return Walk((), False, Remark(studied.solutions.verdict))
    return Walk(tuple(step_of(puzzle, found) for found in studied.found if found.new))


def next_step(puzzle: Puzzle, solution: Solution, state: State) -> Step | None:
    """The easiest entry that is not complete, with the letters of a state in place."""
    solver = _CrosswordSolver(puzzle, solution, state.written)
    solver.todo = [index for index in solver.todo if solver.standing(index) < 1]
    return step_of(puzzle, solver.write(solver.easiest())) if solver.todo else None


def step_of(puzzle: Puzzle, found: FoundEntry) -> Step:
    """The step that writes an entry."""
    pattern = " ".join(found.pattern).replace(".", "_")
    return Step(
        found.technique,
        found.effort,
        cells=tuple(cell.name for cell in found.slot.cells),
        places={cell.name: letter for cell, letter in found.new},
        kind="entry",
        parts={
            "entry": _entry(found.slot, numbered=puzzle.grid.style != "arrow"),
            "length": len(found.slot),
            "stands": {"pattern": pattern} if found.help else {"empty": ""},
            "reason": _reason(puzzle, found, pattern),
            "word": spelled(found.clue, found.word),
        },
    )


def _entry(slot: Slot, numbered: bool) -> Part:
    """The name of an entry: by its number, or by its first cell."""
    way = "down" if slot.down else "across"
    if numbered:
        return {way: slot.number}
    row, column = slot.cells[0]
    return {f"{way}-from": {"row": row + 1, "column": column + 1}}


def _reason(puzzle: Puzzle, found: FoundEntry, pattern: str) -> Part:
    """The explanation of an entry: by its wordplay, by its technique, or without a clue."""
    word = spelled(found.clue, found.word)
    if found.clue is None:
        return {"no-clue": {"word": word}}
    clue = {"clue": found.clue.text}
    if clauses := explained(found.clue, found.word, puzzle.tongue):
        return {"wordplay": {**clue, "clauses": clauses}}
    if found.technique == "crossing-letters":
        return {found.technique: {**clue, "word": word, "pattern": pattern}}
    # Wordplay that cannot be explained is treated as an oblique clue.
    name = "oblique-clue" if found.technique in KINDS else found.technique
    return {name: {**clue, "word": word}}
