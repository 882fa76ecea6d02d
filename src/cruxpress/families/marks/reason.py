"""Marks puzzles as a person solves them: read the rows, place letters, rule out near misses.

The order of a walk: each row with the facts that are not on the sheet yet; letters with only one
position left; the known words that fail one row only, and why; then the word.  The solver spells
the word out if few letter strings are left, and searches for it otherwise.  A walk ends with the
step that completes the word.  It begins with an empty sheet.  The next step from a state is the
first step of a walk that begins with the state's notes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from cruxpress.core.state import State
from cruxpress.core.walk import Part, Step, Technique, Walk, count
from cruxpress.families.marks import step_parts
from cruxpress.families.marks.letter_facts import LetterSheet, Only, RowFacts, facts_of, letters
from cruxpress.families.marks.puzzle import GREEN, Puzzle, cell_name, cells, tile_name
from cruxpress.families.marks.solve import kernel_rows
from cruxpress.families.marks.word_lists import LengthLexicon

READ = Technique("read-row", "Read a row", 1.0, "What the marks of one row tell.")
PLACE = Technique(
    "only-place", "Only place", 1.5,
    "A letter of the word has only one position left, or a position only one letter.",
)  # fmt: skip
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
# How many near misses of a row are worth crossing out?  The most frequent ones.
CROSSED = 12
# The name, besides the cells, from which a step may eliminate: whole words.
WORD = "word"


@dataclass(frozen=True)
class Sight:
    """Analysis of a puzzle: words that fit, words left after each row, near misses, facts."""

    fits: tuple[str, ...]
    left: tuple[int, ...]
    known_left: tuple[int, ...]
    near: tuple[tuple[int, int], ...]
    near_known: tuple[tuple[int, int], ...]
    facts: RowFacts

    @property
    def needed_rows(self) -> int:
        """How many rows are needed: each rules out a near miss that no other row rules out."""
        return len({row for _, row in self.near}) if len(self.left) > 1 else 1


def sight(puzzle: Puzzle) -> Sight:
    """Analyse a puzzle."""
    words = puzzle.lexicon
    rows = kernel_rows(puzzle)
    fits, left, known_left, near = words.kernel.survey(*rows)
    found = tuple(words.words[index] for index in fits)
    facts = facts_of(words, *rows)
    known = tuple([miss for miss in near if words.is_known(miss[0])])
    return Sight(found, tuple(left), tuple(known_left), tuple(near), known, facts)


class _Planned(NamedTuple):
    """A planned step: its technique, and a function that builds it (the slow part)."""

    technique: Technique
    make: Callable[[], Step]


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the answer."""
    seen = sight(puzzle)
    steps = tuple(one.make() for one in _MarksSolver(puzzle, seen, State()).plan())
    if len(seen.fits) != 1:
        return Walk(steps, False, step_parts.undecided(seen.fits))
    return Walk(steps)


def next_step(puzzle: Puzzle, solution: str, state: State) -> Step | None:
    """The easiest step from a state."""
    for one in _MarksSolver(puzzle, sight(puzzle), state).plan():
        return one.make()
    return None


def techniques_of(puzzle: Puzzle, seen: Sight) -> dict[str, int]:
    """How often the walk uses each technique."""
    return count(one.technique.slug for one in _MarksSolver(puzzle, seen, State()).plan())


class _MarksSolver:
    """A person with a puzzle and a sheet."""

    def __init__(self, puzzle: Puzzle, seen: Sight, state: State):
        self.puzzle, self.seen = puzzle, seen
        self.words: LengthLexicon = puzzle.lexicon
        self.sheet = LetterSheet.of(self.words, state, state.struck.get(WORD, ()))
        self.guesses, self.marks = kernel_rows(puzzle)

    def plan(self) -> Iterator[_Planned]:
        """Yield the steps in order.  The results of a step are on the sheet when it is yielded."""
        yield from self._read()
        if len(self.seen.fits) == 1:
            yield from self._place()
            if not self._complete:
                yield from self._near()
                yield self._find()

    @property
    def _complete(self) -> bool:
        return len(self.sheet.placed) == self.puzzle.length

    def _read(self) -> Iterator[_Planned]:
        """One step for each row that adds facts to the sheet."""
        length = self.puzzle.length
        for number, row in enumerate(self.puzzle.rows, 1):
            allowed = facts_of(
                self.words, self.guesses[: number * length], self.marks[:number]
            ).allowed
            places = {
                at: letter
                for at, (letter, mark) in enumerate(zip(*row, strict=True))
                if mark == GREEN and at not in self.sheet.placed
            }
            for at, letter in places.items():
                self.sheet.write(at, letter)
            strikes = self.sheet.strike(allowed)
            if places or strikes:
                make = partial(self._reading, number - 1, places, strikes, self._complete)
                yield _Planned(READ, make)

    def _reading(
        self, at: int, places: Mapping[int, str], strikes: Mapping[int, int], complete: bool
    ) -> Step:
        alphabet = self.words.language.alphabet
        named = {cell_name(place): letter for place, letter in places.items()}
        rows = step_parts.first_rows(at + 1, len(self.puzzle.rows))
        left = step_parts.leaving(rows, self.seen.left[at], self.seen.known_left[at])
        return Step(
            READ.slug,
            READ.weight,
            cells=self._tiles(at),
            places=named,
            strikes={cell_name(place): letters(gone, alphabet) for place, gone in strikes.items()},
            parts={
                "row": at + 1,
                "tells": step_parts.tells(self.puzzle.rows[at]),
                "do": step_parts.reading(named),
                "then": {"complete": {}} if complete else left,
            },
        )

    def _tiles(self, at: int) -> tuple[str, ...]:
        """The names of the letters of a row."""
        return tuple(tile_name(at, place) for place in range(self.puzzle.length))

    def _place(self) -> Iterator[_Planned]:
        for one in self.sheet.only(self.seen.facts.least):
            yield _Planned(PLACE, partial(_placing, one))

    def _near(self) -> Iterator[_Planned]:
        """For each row, cross out known words that agree with the sheet and fail only this row."""
        by_row: dict[int, list[int]] = {}
        for index, row in self.seen.near_known:
            if self.sheet.agrees(self.words.words[index]):
                by_row.setdefault(row, []).append(index)
        for row, found in sorted(by_row.items()):
            frequent = sorted(found, key=lambda index: (-self.words.zipfs[index], index))
            misses = [self.words.words[index] for index in frequent[:CROSSED]]
            if fresh := [word for word in misses if word not in self.sheet.crossed]:
                yield _Planned(NEAR, partial(self._crossing, row, fresh))

    def _crossing(self, at: int, misses: list[str]) -> Step:
        row = self.puzzle.rows[at]
        spelled = [self.words.spelling(word) for word in misses]
        printed = [word.upper() for word in spelled]
        explained = dict(list(zip(misses, printed, strict=True))[: step_parts.EXPLAINED])
        return Step(
            NEAR.slug,
            NEAR.weight,
            cells=self._tiles(at),
            strikes={WORD: tuple(spelled)},
            parts={
                "row": at + 1,
                "guess": row.guess,
                "words": list(explained.values()),
                "differences": step_parts.differences(row, explained),
                "crossed": step_parts.some_of(printed),
            },
        )

    def _find(self) -> _Planned:
        left = facts_of(self.words, self.guesses, self.marks, self.sheet.open)
        technique = SPELL if left.strings <= SPELLED else SEARCH
        return _Planned(technique, partial(self._finding, technique, left))

    def _finding(self, technique: Technique, left: RowFacts) -> Step:
        answer = self.seen.fits[0]
        rest = {
            name: letter
            for at, (name, letter) in enumerate(cells(self.puzzle, answer).items())
            if at not in self.sheet.placed
        }
        told: dict[str, Part] = {
            "known": step_parts.together(self.sheet.pattern(), self.sheet.missing(left.least)),
            "strings": left.strings,
            "answer": self.words.spelling(answer).upper(),
        }
        if technique is SEARCH:
            told["list"] = len(self.words)
        return Step(technique.slug, technique.weight, cells=tuple(rest), places=rest, parts=told)


def _placing(one: Only) -> Step:
    places = {cell_name(at): one.letter for at in one.positions}
    told: dict[str, Part] = {"letter": one.letter, "cells": list(places)}
    return Step(
        PLACE.slug,
        PLACE.weight,
        cells=tuple(places),
        places=places,
        kind="" if one.copies else "only-letter",
        parts=told | {"times": one.copies} if one.copies else told,
    )
