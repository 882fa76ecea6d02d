"""Crossword as a person solves it: the easiest clue first, then along the crossing letters.

How hard an entry is depends on how well people know its word, on how straight its clue is,
and on the letters that stand already.  ``study`` simulates the order; its efforts are what
the rating measures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cruxpress import words as wordlists
from cruxpress.clues.bank import Bank
from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import DEVICES, Derivation
from cruxpress.clues.sentence import words_of as clue_words
from cruxpress.families.crossword.grids.grid import Cell, Slot
from cruxpress.families.crossword.puzzle import Puzzle, Solution, words_of
from cruxpress.families.crossword.solve import solve
from cruxpress.family import Solutions
from cruxpress.walk import Remark, Step, Technique, Walk
from cruxpress.words import difficulty

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
        "rare-word", "Rare word", 3.5,
        "A word that few know, with fewer than half of its letters in place.",
    ),
)  # fmt: skip
_WEIGHT = {technique.slug: technique.weight for technique in TECHNIQUES}

# What makes an entry hard?  Weights of 2026-11-16, set by hand after what is known of dated
# newspaper puzzles: familiarity of the words counts most, then the style of the clues.
WEIGHTS = {
    "commonest": 7.0,  # a word of this Zipf frequency would cost nothing
    "least": 0.5,  # but no word costs less than this
    "clue": 0.5,  # for each point that the technique of the clue weighs over a straight one
    "help": 0.45,  # how much of the effort the letters in place can save
}
# A word below this Zipf frequency is rare; one that was never counted is taken as UNCOUNTED.
RARE, UNCOUNTED = 3.5, 2.0
# A word of the user's own or of a theme is as well known as its clue makes it.
OWN = 4.0


@dataclass(frozen=True)
class Found:
    """An entry solved: its word, by which technique, with which letters in place."""

    index: int
    slot: Slot
    word: str
    clue: Clue | None
    style: str
    technique: str
    pattern: str
    new: tuple[tuple[Cell, str], ...]
    zipf: float
    difficulty: float
    effort: float

    @property
    def help(self) -> float:
        """The share of its letters that stood already."""
        return 1 - self.pattern.count(".") / len(self.pattern)


@dataclass(frozen=True)
class Study:
    """A puzzle worked through: its solutions, and the entries in the order they are found."""

    solutions: Solutions[Solution]
    found: tuple[Found, ...] = ()


def known_of(language: str, word: str) -> tuple[float, float]:
    """The Zipf frequency and the difficulty of an answer, as the rating counts them."""
    entry = wordlists.load(language, required=False).get(word)
    if entry is None:
        return OWN, difficulty.from_zipf(OWN, 0)
    return entry.zipf or UNCOUNTED, entry.difficulty


def style_of(clue: Clue | None, word: str, language: str) -> str:
    """The technique that a clue asks for: its device, or whether it is straight or oblique."""
    if clue is None:
        return "straight-clue"
    if clue.derivation is not None:
        return clue.derivation.device
    known = Bank.load(language).clues(word)
    oblique = (known and clue.text == known["hard"]) or clue.text.endswith("?")
    return "oblique-clue" if oblique else "straight-clue"


class _Solver:
    """The state of a person's sheet."""

    def __init__(self, puzzle: Puzzle, solution: Solution):
        self.slots, self.words = puzzle.grid.slots, words_of(puzzle, solution)
        self.clues: Sequence[Clue | None] = puzzle.clues or (None,) * len(self.slots)
        self.styles = [
            style_of(clue, word, puzzle.language)
            for clue, word in zip(self.clues, self.words, strict=True)
        ]
        known = [known_of(puzzle.language, word) for word in self.words]
        self.zipfs = [zipf for zipf, _ in known]
        self.difficulties = [hard for _, hard in known]
        self.known = {
            cell: puzzle.grid.letter(cell) for cell in puzzle.grid.cells if puzzle.grid.letter(cell)
        }
        self.todo = list(range(len(self.slots)))

    def standing(self, index: int) -> float:
        """The share of letters that stand."""
        cells = self.slots[index].cells
        return sum(cell in self.known for cell in cells) / len(cells)

    def effort(self, index: int) -> float:
        recall = max(WEIGHTS["least"], WEIGHTS["commonest"] - self.zipfs[index])
        slant = WEIGHTS["clue"] * (_WEIGHT[self.styles[index]] - 1)
        return round((recall + slant) * (1 - WEIGHTS["help"] * self.standing(index)), 3)

    def next(self) -> int:
        """The easiest entry; of equals the first word, so that a transposed puzzle rates alike."""
        return min(self.todo, key=lambda n: (self.effort(n), self.words[n]))

    def technique(self, index: int) -> str:
        style, half = self.styles[index], self.standing(index) >= 0.5
        if style in DEVICES:
            return style
        if self.zipfs[index] < RARE:
            return "crossing-letters" if half else "rare-word"
        return "crossing-letters" if style == "oblique-clue" and half else style

    def write(self, index: int) -> Found:
        slot, word = self.slots[index], self.words[index]
        technique, effort = self.technique(index), self.effort(index)
        pattern = "".join(self.known.get(cell, ".") for cell in slot.cells)
        new = tuple((c, x) for c, x in zip(slot.cells, word, strict=True) if c not in self.known)
        self.known |= dict(new)
        self.todo.remove(index)
        return Found(
            index, slot, word, self.clues[index], self.styles[index], technique, pattern, new,
            self.zipfs[index], self.difficulties[index], effort,
        )  # fmt: skip


@lru_cache(maxsize=256)
def study(puzzle: Puzzle) -> Study:
    """Work a puzzle through; without exactly one solution there is no order of entries."""
    solutions = solve(puzzle, 2)
    if solutions.verdict != "one" or solutions.first is None:
        return Study(solutions)
    solver = _Solver(puzzle, solutions.first)
    found: list[Found] = []
    while solver.todo:
        found.append(solver.write(solver.next()))
    return Study(solutions, tuple(found))


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution; entries whose letters all stand need none."""
    studied = study(puzzle)
    if studied.solutions.verdict != "one":
        return Walk((), False, Remark(studied.solutions.verdict))
    return Walk(tuple(_step(found) for found in studied.found if found.new))


def _step(found: Found) -> Step:
    pattern = " ".join(found.pattern).replace(".", "_")
    stands = f"where {pattern} stands" if found.help else "empty"
    return Step(
        found.technique,
        found.effort,
        where=f"Look at {found.slot.name}: {len(found.slot)} letters, {stands}.",
        why=_why(found, pattern),
        what=f"Write {found.word} at {found.slot.name}.",
        cells=tuple(cell.name for cell in found.slot.cells),
        places={cell.name: letter for cell, letter in found.new},
    )


def _why(found: Found, pattern: str) -> str:
    if found.clue is None:
        return f"{found.word} is the only word that fits {pattern}."
    if found.clue.derivation is not None:
        how = explained(found.clue.derivation, found.clue.text)
        return f"The clue is '{found.clue.text}': {how}."
    ways = {
        "straight-clue": "it says plainly what {word} is",
        "oblique-clue": "it comes at {word} from the side",
        "crossing-letters": "with {pattern} in place, {word} fits it",
        "rare-word": "{word} is a word that not everyone knows",
    }
    way = ways[found.technique].format(word=found.word, pattern=pattern)
    return f"The clue is '{found.clue.text}': {way}."


def explained(derivation: Derivation, text: str) -> str:
    """How wordplay works, in words.

    >>> explained(Derivation.from_text("anagram d0-2 i2-3 f3-4"), "Tiny pest, mixed tang")
    "'Tiny pest' defines it; 'mixed' asks for an anagram; its letters are in 'tang'"
    """
    words = clue_words(text)
    said = {
        "definition": "{!r} defines it",
        "indicator": "{!r} asks for " + ASKED[derivation.device],
        "fodder": "its letters are in {!r}",
        "abbreviation": "{!r} stands for {}",
        "synonym": "{!r} is {}",
    }
    parts = []
    for piece in derivation.pieces:
        if piece.role in said:
            span = " ".join(words[piece.start : piece.end]).strip(",.;:")
            parts.append(said[piece.role].format(span, piece.letters))
    return "; ".join(parts)


# Device -> what its indicator asks for.
ASKED = {
    "anagram": "an anagram",
    "hidden": "a hidden word",
    "reversal": "a reversal",
    "charade": "one part after the other",
    "container": "one part in the other",
    "deletion": "a deletion",
    "double-definition": "both meanings",
    "alternate": "every second letter",
    "initials": "first letters",
}
