"""Marks puzzles as a person solves them: read the rows, place letters, shake off near misses.

The order of a walk: each row in turn, with what it tells that earlier rows did not; letters
that have only one place left; the known words that fail one row only, and why; then the
word, spelled out where few letter strings are left, searched for where many are.  A walk ends
with the step that completes the word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from cruxpress.families.marks import wording
from cruxpress.families.marks.facts import Facts, OnlyPlace, facts_of, only_places
from cruxpress.families.marks.puzzle import Puzzle, cell_name, cells, tile_name
from cruxpress.families.marks.solve import kernel_rows
from cruxpress.walk import Step, Technique, Walk, count, listed

READ = Technique("read-row", "Read a row", 1.0, "What the marks of one row tell.")
PLACE = Technique(
    "only-place", "Only place", 1.5, "A letter of the word has only one position left."
)
NEAR = Technique(
    "near-miss", "Near miss", 2.0, "A known word meets all rows but one; that row rules it out."
)
SPELL = Technique(
    "spell-out", "Spell out", 2.5, "So few letter strings are left that all can be written down."
)
SEARCH = Technique(
    "search", "Search", 3.0, "Too many strings to write down: search your vocabulary by pattern."
)
TECHNIQUES = (READ, PLACE, NEAR, SPELL, SEARCH)

# How many letter strings does a patient person write down?
SPELLED = 40
# How many near misses of a row does a step cross out?
CROSSED = 12
# The name of the place from which whole words are crossed out.
WORD = "word"


@dataclass(frozen=True)
class Sight:
    """What a solver faces: words that fit, words left row by row, near misses, facts."""

    fits: tuple[str, ...]
    left: tuple[int, ...]
    known_left: tuple[int, ...]
    near: tuple[tuple[int, int], ...]
    facts: Facts

    @property
    def needed_rows(self) -> int:
        """How many rows cannot be left out: each has a near miss of its own."""
        return len({row for _, row in self.near}) if len(self.left) > 1 else 1


def sight(puzzle: Puzzle) -> Sight:
    """Look at a puzzle."""
    words = puzzle.lexicon
    rows = kernel_rows(puzzle)
    fits, left, known_left, near = words.kernel.survey(*rows)
    found = tuple(words.words[index] for index in fits)
    facts = facts_of(words, *rows)
    return Sight(found, tuple(left), tuple(known_left), tuple(near), facts)


@dataclass
class _Sheet:
    """What a solver has written down so far."""

    alphabet: frozenset[str]
    placed: dict[int, str] = field(default_factory=dict)
    struck: dict[int, set[str]] = field(default_factory=dict)

    def news(self, facts: Facts) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
        """The letters that facts place and strike beyond what is written; they are written."""
        places, strikes = {}, {}
        for at, allowed in enumerate(facts.allowed):
            if at in self.placed:
                continue
            if letter := facts.fixed(at):
                places[cell_name(at)] = self.placed[at] = letter
                continue
            known = self.struck.setdefault(at, set())
            fresh = self.alphabet - allowed - known
            known |= fresh
            if fresh:
                strikes[cell_name(at)] = tuple(sorted(fresh))
        return places, strikes


class _Planned(NamedTuple):
    """A step to come: its technique, and how to word it (which takes most of the time)."""

    technique: Technique
    word: Callable[[], Step]


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the answer."""
    seen = sight(puzzle)
    steps = tuple(one.word() for one in _plan(puzzle, seen))
    if len(seen.fits) != 1:
        return Walk(steps, False, wording.undecided(seen.fits))
    return Walk(steps)


def techniques_of(puzzle: Puzzle, seen: Sight) -> dict[str, int]:
    """How often the walk uses each technique."""
    return count(one.technique.slug for one in _plan(puzzle, seen))


def _plan(puzzle: Puzzle, seen: Sight) -> Iterator[_Planned]:
    sheet = _Sheet(frozenset(puzzle.lexicon.language.alphabet))
    yield from _read(puzzle, seen, sheet)
    if len(seen.fits) == 1:
        yield from _place(puzzle, seen.facts, sheet)
        if len(sheet.placed) < puzzle.length:
            yield from _near(puzzle, seen)
        yield from _finish(puzzle, seen, sheet)


def _read(puzzle: Puzzle, seen: Sight, sheet: _Sheet) -> Iterator[_Planned]:
    """One step for each row that tells something new."""
    guesses, marks = kernel_rows(puzzle)
    for at in range(len(puzzle.rows)):
        facts = facts_of(puzzle.lexicon, guesses[: (at + 1) * puzzle.length], marks[: at + 1])
        places, strikes = sheet.news(facts)
        if places or strikes:
            complete = len(sheet.placed) == puzzle.length
            yield _Planned(READ, partial(_reading, puzzle, seen, at, places, strikes, complete))


def _reading(
    puzzle: Puzzle,
    seen: Sight,
    at: int,
    places: dict[str, str],
    strikes: dict[str, tuple[str, ...]],
    complete: bool,
) -> Step:
    row = puzzle.rows[at]
    return Step(
        READ.slug,
        READ.weight,
        f"Read row {at + 1}: {row.guess}.",
        wording.row_tells(row),
        wording.row_leaves(places, seen.left[at], seen.known_left[at], complete),
        _tiles(puzzle, at),
        places,
        strikes,
    )


def _tiles(puzzle: Puzzle, at: int) -> tuple[str, ...]:
    """The names of the letters of a row."""
    return tuple(tile_name(at, place) for place in range(puzzle.length))


def _place(puzzle: Puzzle, facts: Facts, sheet: _Sheet) -> Iterator[_Planned]:
    for one in only_places(facts, puzzle.lexicon.language.alphabet):
        sheet.placed |= dict.fromkeys(one.positions, one.letter)
        yield _Planned(PLACE, partial(_placing, one))


def _placing(one: OnlyPlace) -> Step:
    places = {cell_name(at): one.letter for at in one.positions}
    names = listed(list(places))
    return Step(
        PLACE.slug,
        PLACE.weight,
        f"Look for the place of {one.letter}.",
        f"{one.letter} is in the word, and the rows leave no place for it but {names}.",
        f"Write {one.letter} in {names}.",
        tuple(places),
        places,
    )


def _near(puzzle: Puzzle, seen: Sight) -> Iterator[_Planned]:
    """For each row the known words that it alone rules out."""
    for at in range(len(puzzle.rows)):
        known = [index for index, row in seen.near if row == at and puzzle.lexicon.is_known(index)]
        if known:
            yield _Planned(NEAR, partial(_crossing, puzzle, at, known))


def _crossing(puzzle: Puzzle, at: int, known: list[int]) -> Step:
    words, row = puzzle.lexicon, puzzle.rows[at]
    frequent = sorted(known, key=lambda index: (-words.zipfs[index], index))
    misses = [words.words[index] for index in frequent[:CROSSED]]
    return Step(
        NEAR.slug,
        NEAR.weight,
        f"Try words that seem to fit on row {at + 1}, {row.guess}.",
        wording.misses(row, misses),
        wording.crossed_out(misses, len(known)),
        _tiles(puzzle, at),
        strikes={WORD: tuple(misses)},
    )


def _finish(puzzle: Puzzle, seen: Sight, sheet: _Sheet) -> Iterator[_Planned]:
    rest = {
        name: letter
        for at, (name, letter) in enumerate(cells(puzzle, seen.fits[0]).items())
        if at not in sheet.placed
    }
    if rest:
        technique = SPELL if seen.facts.strings <= SPELLED else SEARCH
        yield _Planned(technique, partial(_finding, puzzle, seen, sheet, technique, rest))


def _finding(
    puzzle: Puzzle, seen: Sight, sheet: _Sheet, technique: Technique, rest: dict[str, str]
) -> Step:
    words, strings = puzzle.lexicon, seen.facts.strings
    pattern = "".join(sheet.placed.get(at, ".") for at in range(puzzle.length))
    missing = wording.missing(seen.facts, words.language.alphabet, pattern)
    spelled = technique is SPELL
    return Step(
        technique.slug,
        technique.weight,
        f"Put together what the rows tell: {pattern}{missing}.",
        wording.spelled(strings) if spelled else wording.searched(strings, len(words)),
        f"Write {words.spelling(seen.fits[0]).upper()}.",
        tuple(rest),
        rest,
    )
