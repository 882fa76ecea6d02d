"""Crossword: the puzzle, and its checker.

A puzzle is a grid with a clue for each slot.  Its vocabulary is the list of its language and
the words of its own that the list lacks.  A clue may carry a *seal*: a digest of its answer, so
that a program can tell a right answer from a wrong one without holding it.  A clue gets a seal when
its puzzle is made, or read with its solution, unless our own data give exactly that answer to it.

``check`` reads cells and words with code of its own.  It shares only the rules of clues, the seals
and the clue bank with the solver, so that there is one definition of what a clue admits."""

from __future__ import annotations

from base64 import b32decode, b32encode
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from hashlib import blake2b

from cruxpress import words as wordlists
from cruxpress.clues import bank_cache
from cruxpress.clues.bank import Bank
from cruxpress.clues.checker import check as clue_faults
from cruxpress.clues.clue import Clue
from cruxpress.clues.sentence import words_of as clue_words
from cruxpress.core.cells import Cell
from cruxpress.core.errors import ParseError
from cruxpress.families.crossword.filling.themes import theme_answers
from cruxpress.families.crossword.grids.arrows import licences
from cruxpress.families.crossword.grids.grid import SOLID, Grid
from cruxpress.text.messages import said
from cruxpress.words import Language
from cruxpress.words.enumeration import counts, shown_apart

Solution = tuple[str, ...]
# How many bytes of a digest is a seal?
SEAL_BYTES = 5


@dataclass(frozen=True)
class Puzzle:
    """A grid, a clue and a seal (or ``""``) for each slot, and words of its own.

    Without clues it is a pattern that any words may fill.  ``written`` names cells whose letters
    a solver wrote.
    """

    language: str
    grid: Grid
    clues: tuple[Clue, ...] = ()
    seals: tuple[str, ...] = ()
    own_words: tuple[str, ...] = ()
    written: frozenset[str] = field(default=frozenset(), compare=False)

    def __post_init__(self) -> None:
        slots = len(self.grid.slots)
        if len(self.clues) not in (0, slots):
            raise ParseError(
                said(
                    "the grid has {slots} words, got {count} clues",
                    slots=slots,
                    count=len(self.clues),
                )
            )
        if not slots:
            raise ParseError(said("the grid has no words"))
        for slot, clue in zip(self.grid.slots, self.clues, strict=False):
            if clue.enumeration and sum(counts(clue.enumeration)) != len(slot):
                raise ParseError(
                    said(
                        "{name} has {count} letters and is counted ({enumeration})",
                        name=slot.name,
                        count=len(slot),
                        enumeration=clue.enumeration,
                    )
                )
        if lonely := self.grid.lonely:
            raise ParseError(said("the cell {name} is in no word", name=lonely.name))
        if self.grid.style == "arrow":
            licences(self.grid)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Cached: solver, rating and verification use the same puzzle as a key."""
        return hash((self.language, self.grid, self.clues, self.seals, self.own_words))

    @cached_property
    def tongue(self) -> Language:
        """The language of words and clues."""
        return wordlists.language(self.language)


def seal(language: str, word: str) -> str:
    """The seal of an answer.

    >>> seal("en", "MOUSE") == seal("en", "MOUSE"), len(seal("en", "MOUSE"))
    (True, 8)
    """
    (digest,) = digests(language, [word])
    return b32encode(digest.to_bytes(SEAL_BYTES)).decode().lower()


def digests(language: str, words: Iterable[str]) -> list[int]:
    """The digests in the seals of answers, as numbers."""
    before = f"{language}/"
    found = (blake2b((before + word).encode(), digest_size=SEAL_BYTES).digest() for word in words)
    return list(map(int.from_bytes, found))


def digest_of(sealed: str) -> int | None:
    """The digest of a seal; None if the text is not a seal.

    >>> digest_of(seal("en", "MOUSE")) == digests("en", ["MOUSE"])[0], digest_of("mouse")
    (True, None)
    """
    try:
        digest = b32decode(sealed.upper())
    except ValueError:
        return None
    return int.from_bytes(digest) if len(digest) == SEAL_BYTES else None


@cache
def vocabulary(language: str) -> Container[str]:
    """The grid forms of all accepted words and phrases."""
    return _Vocabulary(language)


@dataclass(frozen=True)
class _Vocabulary:
    """The union of two lists; membership of bank words is precomputed, without reading the
    lists."""

    language: str

    def __contains__(self, grid: object) -> bool:
        known = bank_cache.known(self.language, grid) if isinstance(grid, str) else None
        return known.listed if known else grid in self._words or grid in self._phrases

    @cached_property
    def _words(self) -> Container[str]:
        return wordlists.load(self.language, required=False).forms()

    @cached_property
    def _phrases(self) -> Container[str]:
        return wordlists.builtin.phrases(self.language).forms()


def words_of(puzzle: Puzzle, solution: Solution) -> list[str]:
    """The words of a solution, in the order of the slots."""
    columns, found = tuple(map("".join, zip(*solution, strict=True))), []
    for slot in puzzle.grid.slots:
        row, column = slot.cells[0]
        line, start = (columns[column], row) if slot.down else (solution[row], column)
        found.append(line[start : start + len(slot.cells)])
    return found


def spelled(clue: Clue | None, word: str) -> str:
    """An answer as printed: a phrase with its spaces and hyphens.

    >>> spelled(Clue("Cone filler", "user", enumeration="3,5"), "ICECREAM")
    'ICE CREAM'
    """
    return shown_apart(word, clue.enumeration) if clue else word


def cells(puzzle: Puzzle, solution: Solution) -> dict[str, str]:
    """The cells that a person fills, with their letters."""
    return {
        cell.name: solution[cell.row][cell.column]
        for cell in puzzle.grid.cells
        if not puzzle.grid.letter(cell)
    }


def check(puzzle: Puzzle, solution: Solution) -> list[str]:
    """List the faults of a solution as sentences; empty if it is right."""
    if [len(row) for row in solution] != [len(row) for row in puzzle.grid.rows]:
        return ["the solution has another size than the grid"]
    faults = list(_cell_faults(puzzle, solution))
    if faults:
        return faults
    found = words_of(puzzle, solution)
    return [*_word_faults(puzzle, found), *_clue_faults(puzzle, found)]


def _cell_faults(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    alphabet = frozenset(puzzle.tongue.alphabet)
    for r, (row, answers) in enumerate(zip(puzzle.grid.rows, solution, strict=True)):
        for c, (symbol, letter) in enumerate(zip(row, answers, strict=True)):
            if (symbol in SOLID) != (letter in SOLID):
                yield f"{Cell(r, c).name} is {'no ' * (symbol in SOLID)}cell for a letter"
            elif symbol in SOLID:
                continue
            elif letter not in alphabet:
                yield f"{Cell(r, c).name} is empty"
            elif symbol not in (".", letter):
                yield f"{Cell(r, c).name} is given as {symbol} but holds {letter}"


def _word_faults(puzzle: Puzzle, found: list[str]) -> Iterator[str]:
    known = vocabulary(puzzle.language)
    for word, times in Counter(found).items():
        if times > 1:
            yield f"{word} stands in the grid {times} times"
        if word not in known and word not in puzzle.own_words:
            yield f"{word} is neither in the {puzzle.tongue.name} list nor a word of the puzzle"


def _clue_faults(puzzle: Puzzle, found: list[str]) -> Iterator[str]:
    for n, clue in enumerate(puzzle.clues):
        slot, word = puzzle.grid.slots[n], found[n]
        wrong = [*_meaning_faults(clue, puzzle.seals[n], word, puzzle.language)]
        wrong += unfair(clue, word, puzzle.language)
        yield from (f"{slot.name}: {fault}" for fault in wrong)


def _meaning_faults(clue: Clue, sealed: str, word: str, language: str) -> Iterator[str]:
    """Whether a clue means another word, by its seal or by our own data."""
    if sealed:
        if seal(language, word) != sealed:
            yield f"{word} does not fit the seal of its clue"
        return
    known = answers_of(clue, len(word), language)
    if known == ():
        yield f"the clue {clue.text!r} is none of the house's"
    elif known and word not in known:
        yield f"the clue {clue.text!r} means {known[0]}, not {word}"


# Sources whose clues are our own data: an unknown clue of theirs is from another version.
OURS = ("bank", "theme")


def answers_of(clue: Clue, length: int, language: str) -> tuple[str, ...] | None:
    """The known answers to a clue; None if it may mean any word."""
    if clue.derivation is None:
        known = Bank.load(language).answers(clue.text, length)
        known = known or theme_answers(language, clue.text, length)
    else:
        known = Bank.load(language).answers(definition_of(clue), length)
    return known if known or clue.source in OURS else None


def definition_of(clue: Clue) -> str:
    """The words of a cryptic clue that define its answer; the first of two definitions."""
    definitions = clue.derivation.definitions if clue.derivation else ()
    if not definitions:
        return ""
    first = definitions[0]
    return " ".join(clue_words(clue.text)[first.start : first.end])


# Rules that check only the text of a clue: they do not depend on the answer.
TEXT_RULES = frozenset({"empty", "characters", "spaces", "length", "cedilla", "blank", "pairs"})


def unfair(clue: Clue, word: str, language: str) -> list[str]:
    """Why a clue cannot lead to an answer fairly; the user's own clues are trusted."""
    if clue.source == "user":
        return []
    faults = clue_faults(clue, word, language)
    return [fault.sentence for fault in faults if fault.rule not in TEXT_RULES]


def fill(puzzle: Puzzle, places: Mapping[str, str]) -> Puzzle:
    """The puzzle with letters written into some of its cells."""
    rows = [
        "".join(places.get(Cell(r, c).name, symbol) for c, symbol in enumerate(row))
        for r, row in enumerate(puzzle.grid.rows)
    ]
    written = puzzle.written | frozenset(places)
    return replace(puzzle, grid=puzzle.grid.lettered(rows), written=written)
