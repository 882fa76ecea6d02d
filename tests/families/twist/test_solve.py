"""The exact solver and the maker: CP-SAT, and puzzles without exactly one solution."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from cruxpress.core.errors import NotUnique
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.engine.verification import faults_of
from cruxpress.families.twist import TWIST
from cruxpress.families.twist.puzzle import RULES, Puzzle, check
from cruxpress.families.twist.solve import solve
from cruxpress.families.twist.text import parse
from cruxpress.grids.board import parse_solution
from tests.families.twist.oracle import count_solutions

# How many made puzzles does the CP-SAT model prove unique, in the usual and in the long run?
USUAL, THOROUGH = 32, 500
LEVELS = [level.name for level in TWIST.levels]


def test_made_puzzles_are_unique_by_cp_sat_and_accepted_by_the_checker(thorough: bool) -> None:
    seen: Counter[object] = Counter()
    for item in range(THOROUGH if thorough else USUAL):
        rule, level = RULES[item % 4], LEVELS[item // 4 % 4]
        small = item // 16 % 2 and not (rule == "antiknight" and level in ("hard", "expert"))
        shape = {"size": 6 if small else 9, "rule": rule}
        record = make(Recipe("twist", shape, level=level, seed=77, item=item))
        puzzle = parse(record.puzzle)
        solution = parse_solution(puzzle, record.solution)
        assert record.rating.level == level
        assert check(puzzle, solution) == []
        assert count_solutions(puzzle, known=solution) == 1, record.puzzle
        assert faults_of(record) == []
        assert puzzle.knight == (rule == "antiknight")
        kinds = {"thermo": {"thermo"}, "arrow": {"arrow"}, "mixed": {"thermo", "arrow"}}
        assert {line.kind for line in puzzle.lines} == kinds.get(rule, set())
        seen.update([puzzle.size, rule, level])
    assert {6, 9, *RULES, *LEVELS} == set(seen)


def changed(puzzle: Puzzle, solution: bytes, seed: int) -> list[Puzzle]:
    """The puzzle with a line turned round, with a line or given less, with another given."""
    found = []
    if puzzle.lines:
        at = seed % len(puzzle.lines)
        line = puzzle.lines[at]
        others = puzzle.lines[:at] + puzzle.lines[at + 1 :]
        turned = replace(line, cells=line.cells[::-1])
        found.append(replace(puzzle, lines=tuple(sorted((*others, turned)))))
        found.append(replace(puzzle, lines=others))
    cell = (7 * seed) % len(solution)
    wrong = bytearray(puzzle.givens)
    wrong[cell] = solution[cell] % puzzle.size + 1
    found.append(replace(puzzle, givens=bytes(wrong)))
    given = next((n for n, digit in enumerate(puzzle.givens) if digit), 0)
    less = bytearray(puzzle.givens)
    less[given] = 0
    return [*found, replace(puzzle, givens=bytes(less))]


def test_counts_agree_with_cp_sat_on_changed_puzzles() -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(12):
        rule = RULES[seed % 4]
        record = make(Recipe("twist", {"size": 6, "rule": rule}, level="easy", seed=seed))
        puzzle = parse(record.puzzle)
        for one in changed(puzzle, parse_solution(puzzle, record.solution), seed):
            found = solve(one)
            assert found.count == count_solutions(one), TWIST.write(one)
            verdicts[found.verdict] += 1
    assert verdicts["none"] and verdicts["many"] and verdicts["one"]


def test_a_grid_with_little_in_it_has_many_solutions() -> None:
    with pytest.raises(NotUnique, match="many solutions"):
        TWIST.rate(parse("6:" + 36 * "." + ":t11-12-13"), "")


@pytest.mark.parametrize(
    "text",
    ["6:6" + 35 * "." + ":t11-12", "6:" + 36 * "." + ":a11-12-13-22-23", "6k:1......1" + 28 * "."],
)
def test_what_contradicts_itself_has_no_solution(text: str) -> None:
    """A bulb with the highest digit; four different cells of a box on a shaft; two equal digits."""
    assert solve(parse(text)).verdict == "none"


def test_digits_on_a_shaft_may_repeat_where_they_do_not_see_each_other() -> None:
    """R1C3 and R2C4 lie in different boxes: both may be 1, and then the circle R2C2 is 2."""
    puzzle = parse("6:..1......1" + 26 * "." + ":a22-13-24")
    first = solve(puzzle, 1).first
    assert first is not None and (first[2], first[9], first[7]) == (1, 1, 2)
    assert solve(parse("6:..1.......1" + 25 * "." + ":a22-13-12")).verdict == "many"
    assert solve(parse("6:.11" + 33 * "." + ":a22-13-12")).verdict == "none"


def test_the_checker_names_what_is_wrong() -> None:
    puzzle = parse(TWIST.example)
    right = solve(puzzle).only()
    low, high, *_ = puzzle.lines[0].cells
    wrong = bytearray(right)
    wrong[low], wrong[high] = right[high], right[low]
    assert any("does not rise" in fault for fault in check(puzzle, bytes(wrong)))
    for name, sentence in (("arrow", "in its circle"), ("knight", "a knight's move apart")):
        other = parse(next(aside.example for aside in TWIST.asides if aside.name == name))
        spoilt = bytearray(solve(other).only())
        spoilt[0] = spoilt[13] if name == "knight" else spoilt[1]
        assert any(sentence in fault for fault in check(other, bytes(spoilt))), name
