"""Bugs planted in what reads steps by their names: the replayer notices each of them.

A reader is made anew from its source with one thing exchanged, and reads all steps of some walks
that may be read so; what it says then goes to the replayer.
"""

from __future__ import annotations

import inspect
import types
from copy import deepcopy
from functools import cache

import pytest

from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.ladder import walk_from
from cruxpress.grids import pattern_names
from cruxpress.grids.board import SYMBOLS
from cruxpress.grids.candidates import Candidates
from cruxpress.grids.pattern import NamedPattern, Pattern
from tests.families.sudoku.test_replay import givens_of
from tests.families.sudoku.walks import PUZZLES
from tests.grids.replayer import KINDS, Sheet, classic_units
from tools.pictures import STEPS

# The group and name of a reader, the source text that a bug replaces, and the bug.
PLANTED = [
    ("fish", "colouring", "grown = True\n    while grown:", "grown = 2\n    while grown == 2:"),
    ("fish", "colouring", "if len(two) == 2})", "if 2 <= len(two) <= 3 for two in [two[:2]]})"),
    ("fish", "colouring", "lost.difference(*colours) ==", "lost.difference(*colours) <="),
    ("fish", "finned_x_wing", "if all(candidates.sees(cell, fin)",
     "if any(candidates.sees(cell, fin)"),
    ("fish", "finned_x_wing", "fins = sorted(body - covered)", "fins = sorted(body - covered)[:1]"),
    ("fish", "finned_x_wing", "covered) < 2 for", "covered) < 3 for"),
    ("fish", "larger_finned_fish", "if lost == struck and", "if lost >= struck and"),
    ("fish", "empty_rectangle", "inside <= through | across", "inside"),
    ("unique", "hidden_rectangle", "candidates.places(column, other)) == {cell, below}",
     "candidates.places(column, other))"),
    ("unique", "avoidable_rectangle", "found = p.candidates.found()",
     "found = {c: p.candidates.marks(c)[0] for c in p.candidates.names"
     " if c not in p.candidates.open()}"),
    ("sets", "als_xz", "if _restricted(marks, one, other, digit)", "if digit != end"),
    ("sets", "uvwxyz_wing", "if joined == [other] and", "if"),
    ("sets", "sue_de_coq", "if one & two or (", "if ("),
]  # fmt: skip


@cache
def steps() -> list[tuple[Sheet, Pattern]]:
    """Steps that strike something and may be read by a name, with the board as it was then."""
    found = []
    for text in (*STEPS.values(), *PUZZLES[-6:-1], *PUZZLES[:12]):
        puzzle = SUDOKU.parse(text)
        candidates, sheet = Candidates(puzzle, puzzle.cells), Sheet(classic_units(), SYMBOLS[:9])
        for cell, digit in givens_of(puzzle).items():
            sheet.give(cell, digit)
        for raw in walk_from(puzzle)["steps"]:
            pattern = Pattern.of(deepcopy(candidates), raw)
            if (
                pattern.strikes
                and pattern_names._readers(pattern)
                and pattern.slug in pattern_names._READ
            ):
                found.append((sheet.copy(), pattern))
            candidates.apply(raw)
            for cell, digit in pattern.places.items():
                sheet.write(cell, digit)
            for cell, digits in pattern.strikes.items():
                sheet.left[cell] -= set(digits)
    return found


def mutant(group: str, name: str, old: str, new: str) -> pattern_names.Reader:
    """A reader with a bug."""
    source = inspect.getsource(pattern_names)
    assert old in source, old
    spoilt = types.ModuleType("spoilt")
    exec(compile(source.replace(old, new), "spoilt", "exec"), spoilt.__dict__)
    reader: pattern_names.Reader = getattr(spoilt, name)
    return reader


def told(sheet: Sheet, pattern: Pattern, reading: NamedPattern) -> None:
    """Hand a reading to the replayer."""
    strikes = {(cell, digit) for cell, some in pattern.strikes.items() for digit in some}
    KINDS[reading.kind](sheet, reading.parts, {}, strikes)


def noticed(reader: pattern_names.Reader, *, one_digit: bool) -> int:
    """How many of its readings does the replayer refuse?"""
    refused = 0
    for sheet, pattern in steps():
        if one_digit and len(pattern.struck) > 1:
            continue
        if reading := reader(pattern):
            try:
                told(sheet, pattern, reading)
            except (AssertionError, KeyError, ValueError):
                refused += 1
    return refused


@pytest.mark.parametrize("bug", PLANTED, ids=lambda bug: f"{bug[1]}: {bug[3][:24]}")
def test_the_replayer_notices_a_planted_bug(bug: tuple[str, str, str, str]) -> None:
    assert noticed(mutant(*bug), one_digit=bug[0] == "fish")


@pytest.mark.parametrize(("module", "name"), sorted({bug[:2] for bug in PLANTED}))
def test_the_replayer_follows_the_reader_without_a_bug(module: str, name: str) -> None:
    assert not noticed(mutant(module, name, "", ""), one_digit=module == "fish")
