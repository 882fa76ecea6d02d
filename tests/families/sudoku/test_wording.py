"""Sentences of walks: what they claim of the grid is true of the grid at that moment."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from cruxpress.aim import make
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.recipe import Recipe, Target
from cruxpress.walk import Step
from tests.families.sudoku.made import puzzle_of, record
from tests.families.sudoku.oracle import solutions_of, units_of

# Random minimal puzzles that together need nearly every technique, most of them twice.
PUZZLES = [
    "...98.....9.2.63.........7.52....7....84...6...635..........6.1.5..9.23.1.2..8...",
    ".86.5..2.2..9....59.7..2..........6..684.......1.....96.....5.3.4...5..2...1.7...",
    "..4..1.2....6..4..67...83.14.2...9.5....3....9..7....3...9..........51..72.8...6.",
    "7.29....3.8...3...3.4....8.8.6..9.3..7..6...9......51....6.....5.....1.....7.4..2",
    "6..........7...86..59...24.7.8......32..4...9.......5..7...8.1...12.65.85..3....4",
    "..3....8.8..41...6.4.8....9.326..1....43....5.95..8..........7..5....2....1..6..3",
    "6.428.........6...8...1..2....19...5..98.2.4..3...5.1.94...8.....1.7.56...3.2.9..",
    "..6..81....43.76.5.2..9.......9...3.7.3..5....92..6....7....52.........88...5....",
    "....5..2.1....8..6...4..19..32.4.5.....2.....4.5..6.....97........6..7.3.1......4",
    ".4...3.....2.1..7...195..............9.387..4.8.2.5..3......94..2...95..6.....1.8",
    "3.7..8..6..5.49.7.........22.431.....3.......7.9...8.1.........6..8..9...7....6.4",
    "..2...316..............547218.........39..12.......7.3.6.32....95.4.7.....75.9...",
    "5...79..3..6528....................925.3..7..64....3....4..657.1...5...8...2...46",
    "........71.6.7.8..8.94.3..6....6...2.13...79.5......84...2.9..........5.398......",
    "9.7......31..6........5....7.4...........96.4..3...75...1..4......53.24..8.1....9",
    ".....2....4.8......1....8.2.247...5.5.3.9..8.....6...415......6.7.6.....2....4.79",
    "..18......2...6..........9.5......13.6..9..25...57.....4.....36.7..8....985.4....",
    ".7.2.6.1.........4...4..63.7.2......8..59......3.4...6......8....4.1..9..1.8.5.2.",
    "..94.68......1..7..48....5.58.9........7...61.....3.....623..........7...3...79..",
    ".3..78......1.94.........18......8.3.16......52.....9..4....6..2.5..7.8......4.27",
    "...9..13..5...7.8.1...38......4....581......6..5.2...139...25...8..93.....27.....",
    "6..4.2............15....9.47.52...6....1..8..84.7...524.....6152...8..4....61....",
    ".5....4....1..79...........87...3......8.6...9....26.4.2.6......872...5.6....4..7",
    "...1.679.....3...........4.4...8...7........92..4.1...3.976.8....8..45..174......",
    ".........3.9..6.4...2.8..7654....9......93..59...6.7...........6..17.5..7.1...2.8",
    "..241..........6......76.38.5......313.5...24....38.1......927..26......4........",
    ".7......1.9..2.7......5.3.......6..52..1...8......9.749..4....33......9.1.57..4..",
]
UNSEEN = {"direct-claiming"} | {
    f"dynamic-plus-{kind}" for kind in ("contradiction", "double", "cell", "region")
}
CELL = re.compile(r"R\d+C\d+")
UNITS = units_of(SUDOKU.parse("." * 81).board)
PEERS = [
    {cell for unit in UNITS if place in unit for cell in unit} - {place} for place in range(81)
]


def cell_of(name: str) -> int:
    return int(name[1]) * 9 + int(name[3]) - 10


class State:
    """Candidates by the rules alone, and what the steps told so far have done to them."""

    def __init__(self, puzzle: Puzzle):
        [self.solution] = solutions_of(puzzle)
        self.values = [0] * 81
        self.left = [set("123456789") for _ in range(81)]
        for cell, given in enumerate(puzzle.cells):
            if given:
                self.write(cell, str(given))

    def write(self, cell: int, digit: str) -> None:
        self.values[cell] = int(digit)
        self.left[cell] = {digit}
        for peer in PEERS[cell]:
            self.left[peer].discard(digit)

    def apply(self, step: Step) -> None:
        for name, digit in step.places.items():
            assert str(self.solution[cell_of(name)]) == digit
            self.write(cell_of(name), digit)
        for name, digits in step.strikes.items():
            assert str(self.solution[cell_of(name)]) not in digits
            self.left[cell_of(name)] -= set(digits)

    def holds(self, digit: str, cells: list[str]) -> bool:
        return any(str(self.solution[cell_of(name)]) == digit for name in cells)

    def see(self, names: list[str], cells: list[str]) -> bool:
        return all(cell_of(one) in PEERS[cell_of(two)] for one in names for two in cells)


@cache
def walks() -> list[tuple[Puzzle, tuple[Step, ...]]]:
    puzzles = [SUDOKU.parse(text) for text in PUZZLES]
    return [(puzzle, SUDOKU.reason(puzzle).steps) for puzzle in puzzles]


def told() -> Iterator[tuple[State, Step]]:
    for puzzle, steps in walks():
        state = State(puzzle)
        for step in steps:
            yield state, step
            state.apply(step)


def _singles(state: State, step: Step) -> None:
    [(name, digit)] = step.places.items()
    seen = {state.values[peer] for peer in PEERS[cell_of(name)]} - {0}
    assert ("already hold every digit" in step.why) == (len(seen) == 8)
    assert state.left[cell_of(name)] == {digit}


def _ends(state: State, step: Step) -> None:
    """So 9 is in R5C6 or R6C8, and no cell that sees both can hold it."""
    match = re.search(r"[Ss]o (\d) is in (.*?), and no cell that sees (both|all of them)", step.why)
    assert match
    digit, cells = match[1], CELL.findall(match[2])
    assert (match[3] == "both") == (len(cells) == 2)
    assert state.holds(digit, cells)
    assert all(digits == (digit,) for digits in step.strikes.values())
    ring = "as these see each other too" in step.why
    assert state.see(list(step.strikes), cells) != ring


def _loop(state: State, step: Step) -> None:
    """If … held only 5 or 8, …: all these cells can hold both, and most nothing else."""
    match = re.match(r"If (.*) held only (\d) or (\d), ", step.why)
    assert match
    cells, pair = [cell_of(name) for name in CELL.findall(match[1])], {match[2], match[3]}
    for unit in UNITS:
        assert sum(cell in unit for cell in cells) in (0, 2)
    bare = [cell for cell in cells if state.left[cell] <= pair]
    assert len(bare) >= len(cells) // 2
    assert any(str(state.solution[cell]) not in pair for cell in cells)
    further = re.search(r"so one of (.*?) is (\d.*?)\. Together", step.why)
    if further:
        digits = set(re.findall(r"\d", further[2]))
        assert any(state.holds(digit, CELL.findall(further[1])) for digit in digits)
    if "unique-rectangle-2" in step.technique or "unique-loop-2" in step.technique:
        _ends(state, step)


def _long_wing(state: State, step: Step) -> None:
    match = re.match(r"(.*?) hold only (.*?) between them, one digit too many", step.why)
    assert match
    body, digits = CELL.findall(match[1]), set(re.findall(r"\d", match[2]))
    assert len(digits) == len(body) + 1
    assert set().union(*(state.left[cell_of(name)] for name in body)) <= digits
    for digit in {digit for digits in step.strikes.values() for digit in digits}:
        assert state.holds(digit, [*body, *CELL.findall(step.where)])


def _conclusion(state: State, step: Step) -> None:
    """The last sentence says what is written or struck, and nothing else."""
    match = re.search(
        r"So (R\dC\d) (is not|is|cannot be|must be) (\d)(?: in every case)?\.$", step.why
    )
    assert match
    name, verb, digit = match.groups()
    if verb in ("is", "must be"):
        assert step.places == {name: digit}
    else:
        assert digit in step.strikes[name] or step.places


def _bug_1(state: State, step: Step) -> None:
    match = re.search(r"So (R\dC\d) is (.*)\.$", step.why)
    assert match
    assert str(state.solution[cell_of(match[1])]) in match[2]
    assert not set(step.strikes[match[1]]) & set(re.findall(r"\d", match[2]))


def _bug_4(state: State, step: Step) -> None:
    match = re.search(r"Without what (.*) can hold .* the other must be (\d);", step.why)
    assert match
    assert state.holds(match[2], CELL.findall(match[1]))


CLAIMS: list[tuple[str, Callable[[State, Step], None]]] = [
    ("naked-single", _singles),
    ("skyscraper|two-string-kite|.*turbot-fish|.*three-strong-links", _ends),
    ("xy-wing|xyz-wing|bug-2", _ends),
    ("wxyz-wing|vwxyz-wing", _long_wing),
    ("unique-.*", _loop),
    ("bug-1", _bug_1),
    ("bug-4", _bug_4),
    (".*forcing-.*chains?|forcing-chain|nishio|dynamic-.*", _conclusion),
]


def test_what_a_sentence_claims_is_true_of_the_grid() -> None:
    used = set()
    for state, step in told():
        used.add(step.technique)
        for slugs, claim in CLAIMS:
            if re.fullmatch(slugs, step.technique):
                claim(state, step)
    assert {one.slug for one in SUDOKU.techniques} - used == UNSEEN


def test_one_unit_joins_and_two_units_join() -> None:
    every = [step for _, steps in walks() for step in steps]
    verbs = {step.technique: step.why for step in every if " them: not both" in step.why}
    assert len(verbs) == 6
    for slug, why in verbs.items():
        assert ("three" in slug) == (" join them" in why) != (" joins them" in why)


@pytest.mark.parametrize(
    ("variant", "name"), [("jigsaw", r"the region of R\dC\d"), ("colour", r"colour [a-i]\b")]
)
def test_regions_are_named_as_a_reader_can_find_them(variant: str, name: str) -> None:
    found = 0
    for level in ("easy", "hard"):
        puzzle, _ = puzzle_of(record(level, 9, variant))
        numbers = puzzle.board.regions or puzzle.board.colours
        said = " ".join(step.why for step in SUDOKU.reason(puzzle).steps)
        found += _named(re.findall(name, said), numbers, variant)
    assert found


def _named(names: list[str], numbers: bytes, variant: str) -> int:
    for words in names:
        if variant == "jigsaw":
            first = cell_of(words[-4:])
            assert numbers.index(numbers[first]) == first
        else:
            assert ord(words[-1]) - ord("a") in numbers
    return len(names)


def test_no_step_on_a_jigsaw_board_is_headed_by_a_box_alone() -> None:
    shape = {"variant": "jigsaw"}
    puzzle = SUDOKU.parse(make(Recipe("sudoku", shape, Target("easy"), seed=3)).puzzle)
    steps = SUDOKU.reason(puzzle).steps
    regional = [step for step in steps if "region of" in step.why]
    assert regional
    for step in regional:
        name = SUDOKU.technique(step.technique).name
        assert "box" not in name or "region" in name
    assert not any("box" in step.why for step in steps)
