"""Sentences of walks: what they claim of the grid is true of the grid at that moment."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.walk import Step
from cruxpress.engine.search import make
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import Puzzle
from tests.families.sudoku.made import puzzle_of, record
from tests.families.sudoku.oracle import solutions_of, units_of
from tests.families.sudoku.walks import walks

# Too rare for the corpus; they are told as the techniques of their kind.
UNSEEN = {
    "direct-claiming", "dynamic-plus-contradiction", "dynamic-plus-region",
    "dynamic-chains-contradiction", "dynamic-chains-double",
    *(f"dynamic-{depth}-{kind}" for depth in ("multiple", "nested")
      for kind in ("contradiction", "double", "cell", "region")),
}  # fmt: skip
# Kinds of steps under the names of setters, whatever technique they are of.
READ = {
    "finned-fish", "empty-rectangle", "colouring", "als-xz", "sue-de-coq", "hidden-rectangle",
    "avoidable-rectangle", "uvwxyz-wing",
}  # fmt: skip
# What a chain is called, after what it comes to.
NAME = re.compile(
    r" This is an? (?:X-chain|XY-chain|alternating inference chain \(AIC\)|\w+ rectangle)\.$"
)
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
        r"So (R\dC\d) (is not|is|cannot be|must be) (\d)(?: in (?:every|either) case)?\.$",
        NAME.sub("", step.why),
    )
    assert match
    name, verb, digit = match.groups()
    if verb in ("is", "must be"):
        assert step.places == {name: digit}
    else:
        assert step.strikes == {name: (digit,)}


def _chain(state: State, step: Step) -> None:
    """One of two ends holds, and what both rule out goes."""
    if step.places:
        return _conclusion(state, step)
    same = re.search(
        r"So (\d) is in (R\dC\d) or (R\dC\d), and (.*), which sees? both, cannot", step.why
    )
    if same:
        ends, cells = [same[2], same[3]], CELL.findall(same[4])
        assert state.holds(same[1], ends) and state.see(cells, ends)
        assert step.strikes == dict.fromkeys(cells, (same[1],))
        return None
    match = re.search(
        r"So (R\dC\d) is (\d) or (R\dC\d) is (\d); either way (.*)\.$", NAME.sub("", step.why)
    )
    assert match
    assert state.holds(match[2], [match[1]]) or state.holds(match[4], [match[3]])
    said = re.findall(r"(R\dC\d) is not (\d)", match[5])
    assert sorted(said) == sorted((c, d) for c, some in step.strikes.items() for d in some)
    return None


def _almost_locked(state: State, step: Step) -> None:
    """Sets with one digit too many, a digit in one of them, and what sees all of its places."""
    sets = re.match(r"(.*?) holds? only (.*?), one digit too many, and (.*?) holds? only (.*?), "
                    r"one too many as well", step.why)  # fmt: skip
    end = re.search(r"So (\d) is in one of these cells, and (.*?), which sees? all", step.why)
    assert sets and end
    for cells, digits in ((sets[1], sets[2]), (sets[3], sets[4])):
        names = CELL.findall(cells)
        held = set().union(*(state.left[cell_of(name)] for name in names))
        assert held == set(re.findall(r"\d", digits)) and len(held) == len(names) + 1
    assert state.holds(end[1], CELL.findall(sets[1] + sets[3]))
    assert step.strikes == dict.fromkeys(CELL.findall(end[2]), (end[1],))


def _finned(state: State, step: Step) -> None:
    """If it is not in R1C2, …. Either way R3C4, which sees that cell, cannot hold it."""
    digit = step.where.split()[2]
    match = re.search(r"If it is not in (.*?), each .* Either way (.*?), which sees? (.*?), cannot",
                      step.why)  # fmt: skip
    assert match
    fins, cells = CELL.findall(match[1]), CELL.findall(match[2])
    assert state.see(cells, fins) and step.strikes == dict.fromkeys(cells, (digit,))
    words = {1: "that cell", 2: "both"}.get(len(fins), "all of these cells")
    assert match[3] == words


def _coloured(state: State, step: Step) -> None:
    """Either R1C1 holds it, or R1C4 and R4C1 both do."""
    digit = step.where.split()[2]
    match = re.search(r"either (.*\d) (holds|both hold|all hold) it, or "
                      r"(.*\d) (does|both do|all do)"
                      r"\. (.*) sees? some", step.why)  # fmt: skip
    assert match
    one, other = (CELL.findall(match[n]) for n in (1, 3))
    assert match[2] == {1: "holds", 2: "both hold"}.get(len(one), "all hold")
    assert match[4] == {1: "does", 2: "both do"}.get(len(other), "all do")
    right = [all(state.holds(digit, [cell]) for cell in cells) for cells in (one, other)]
    assert sorted(right) == [False, True]
    assert step.strikes == dict.fromkeys(CELL.findall(match[5]), (digit,))


def _bug_1(state: State, step: Step) -> None:
    match = re.search(r"So (R\dC\d) is (.*)\.$", step.why)
    assert match
    assert str(state.solution[cell_of(match[1])]) in match[2]
    assert not set(step.strikes[match[1]]) & set(re.findall(r"\d", match[2]))


def _bug_4(state: State, step: Step) -> None:
    match = re.search(r"So one of (.*) holds such a digit, and the other is (\d), which", step.why)
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
    ("forcing-x-chain|forcing-chain", _chain),
    ("als-xz", _almost_locked),
    ("finned-fish", _finned),
    ("colouring", _coloured),
    ("(?:empty|hidden|avoidable)-rectangle", _conclusion),
    (".*-forcing-chains|nishio|dynamic-.*", _conclusion),
]


def test_what_a_sentence_claims_is_true_of_the_grid() -> None:
    used = set()
    for state, step in told():
        used.add(step.technique)
        for slugs, claim in CLAIMS:
            if re.fullmatch(slugs, step.kind if step.kind in READ else step.technique):
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
        said = " ".join(SUDOKU.tell(step).why for step in SUDOKU.reason(puzzle).steps)
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
    steps = [SUDOKU.tell(step) for step in SUDOKU.reason(puzzle).steps]
    regional = [step for step in steps if "region of" in step.why]
    assert regional
    for step in regional:
        name = SUDOKU.technique(step.technique).name
        assert "box" not in name or "region" in name
    assert not any("box" in step.why for step in steps)
