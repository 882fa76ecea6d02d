"""Walks: simplest first, no harder than the level, in sentences that hold."""

from __future__ import annotations

import re
from itertools import product

from cruxpress.core.cells import cell_name
from cruxpress.families.keen import KEEN
from cruxpress.families.keen.parts import ways
from cruxpress.families.keen.puzzle import makes
from cruxpress.families.keen.reason import reason
from cruxpress.families.keen.solve import TIERS
from cruxpress.families.keen.techniques import TECHNIQUES, WEIGHTS
from cruxpress.families.keen.text import parse
from tests.families.keen.corpus import corpus

SAMPLE = corpus()[::12]


def test_no_walk_uses_a_technique_above_its_level() -> None:
    seen = set()
    for one in SAMPLE:
        walk = reason(parse(one.text))
        assert walk.complete, one.text
        tiers = [int(WEIGHTS[step.technique]) for step in walk.steps]
        assert max(tiers) == TIERS.index(one.level)
        seen |= set(walk.techniques())
    assert seen == {technique.slug for technique in TECHNIQUES}


def test_steps_follow_from_the_digits_that_are_left() -> None:
    for one in SAMPLE:
        puzzle = parse(one.text)
        names = [cell_name(puzzle.size, cell) for cell in range(puzzle.size**2)]
        answer = dict(zip(names, one.solution, strict=True))
        placed = {}
        for step in reason(puzzle).steps:
            assert bool(step.places) != bool(step.strikes)
            for name, digit in step.places.items():
                assert answer[name] == digit
                assert name not in placed
                placed[name] = digit
            for name, digits in step.strikes.items():
                assert answer[name] not in digits
                assert name not in placed
        assert placed == answer


def test_sentences_name_cells_cages_and_digits() -> None:
    for one in SAMPLE[::3]:
        for step in map(KEEN.tell, reason(parse(one.text)).steps):
            assert re.match(r"(Look (at|for)|Add up|Multiply) ", step.where)
            assert re.match(r"(Write|Strike) ", step.what)
            assert all(name in step.what for name in step.places)
            if step.technique.startswith("cage-"):
                assert re.search(r"[Tt]he cage \d+[+−×÷]? at R\d+C\d+", step.why)


def test_the_ways_that_are_listed_are_all_there_are() -> None:
    listed = 0
    for one in SAMPLE[::5]:
        puzzle = parse(one.text)
        if puzzle.size > 6:
            continue
        whole = [set(range(1, puzzle.size + 1)) for _ in puzzle.cage_of]
        for cage, cells in enumerate(puzzle.cells_of):
            found = ways(puzzle, cage, whole)
            if not found or len(cells) > 4:
                continue
            listed += 1
            plain = set()
            for digits in product(range(1, puzzle.size + 1), repeat=len(cells)):
                lines = [(d, "row", c // puzzle.size) for d, c in zip(digits, cells, strict=True)]
                lines += [(d, "col", c % puzzle.size) for d, c in zip(digits, cells, strict=True)]
                fits = makes(puzzle.operators[cage], puzzle.goals[cage], digits)
                if fits and len(set(lines)) == len(lines):
                    plain.add(tuple(sorted(map(str, digits))))
            assert {tuple(sorted(re.findall(r"\d", way))) for way in found} == plain
    assert listed > 50


def test_a_walk_of_a_puzzle_with_many_solutions_says_so() -> None:
    walk = reason(parse("3:l,a18"))
    assert not walk.complete
    assert "many solutions" in KEEN.remark(walk.note)
