"""Wheels made: at the level, with one solution, of every shape; walk, rating and drawing."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from functools import cache

import pytest

from cruxpress.core.errors import AskedWrongly, NotUnique
from cruxpress.core.family import Candidate, Reject
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.core.seeds import Stream
from cruxpress.engine.search import make
from cruxpress.families.wheel import WHEEL
from cruxpress.families.wheel.best_of_attempts import run
from cruxpress.families.wheel.generate import candidate, nudge, proved, rules_of, with_givens
from cruxpress.families.wheel.lexicon import ACCEPTED, built_in
from cruxpress.families.wheel.puzzle import Puzzle, Shape, runs
from cruxpress.families.wheel.rate import bonus_words, efforts, expected, rate
from cruxpress.families.wheel.reason import reason, study
from cruxpress.families.wheel.solve import solve
from cruxpress.families.wheel.step_matrix import SearchState


@cache
def made(level: str, seed: int = 1, **shape: object) -> Record:
    return make(Recipe("wheel", shape, Target(level), seed=seed), walk=True)


def puzzle_of(record: Record) -> Puzzle:
    puzzle: Puzzle = WHEEL.parse(record.puzzle)
    return puzzle


SHAPES: list[dict[str, object]] = [
    {"letters": 5}, {"letters": 6}, {"letters": 7}, {"letters": 9}, {"mode": "m1"},
    {"mode": "m2"}, {"mode": "m3"}, {"language": "ro"}, {"height": 10, "width": 10},
    {"words": 15}, {"shortest": 3}, {"longest": 5}, {"shortest": 5, "words": 5},
]  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_shape_asked_for_is_the_shape_made(shape: dict[str, object]) -> None:
    record = made("medium", **shape)
    puzzle = puzzle_of(record)
    chosen = Shape.of(shape)
    words = runs(tuple(record.solution.split("/")))
    assert len(puzzle.letters) == chosen.letters
    assert len(words) >= chosen.words
    assert min(map(len, words)) >= chosen.shortest
    assert max(map(len, words)) <= (chosen.longest or chosen.letters)
    assert len(puzzle.rows) <= chosen.height
    assert len(puzzle.rows[0]) <= chosen.width
    assert puzzle.list.language == chosen.language


def test_words_of_an_easy_puzzle_are_everyday_words() -> None:
    words = runs(tuple(made("easy").solution.split("/")))
    assert set(words) <= set(built_in("en", "easy").words)
    assert made("easy").puzzle.startswith("en.easy@")


def test_a_strict_puzzle_is_unique_among_all_accepted_words() -> None:
    record = made("easy", strict=True)
    puzzle = puzzle_of(record)
    assert puzzle.list.vocabulary == ACCEPTED
    assert solve(puzzle, 2).verdict == "one"
    assert sum(bool(puzzle.given(cell)) for cell in puzzle.cells) > 0


def test_given_letters_make_an_ambiguous_grid_unique_and_all_are_needed() -> None:
    lexicon = built_in("en")
    needed = 0
    for seed in range(6):
        found = candidate(Shape(), Target("hard"), Stream(seed))
        assert isinstance(found, Candidate)
        givens = [cell for cell in found.puzzle.cells if found.puzzle.given(cell)]
        for cell in givens:
            fewer = with_givens(found.puzzle, {cell: "."})
            assert solve(fewer, 2).verdict == "many"
            needed += 1
        assert proved(lexicon, found.puzzle.letters, found.solution) is not None
    assert needed > 0


def test_nudging_easier_gives_a_letter_and_lowers_the_effort() -> None:
    found = candidate(Shape(), Target("hard"), Stream(3))
    assert isinstance(found, Candidate)
    easier = nudge(found, "easier", Shape(), Target("easy"), Stream(1))
    assert isinstance(easier, Candidate)
    assert rate(easier.puzzle, "").value < rate(found.puzzle, "").value
    harder = nudge(easier, "harder", Shape(), Target("hard"), Stream(1))
    assert isinstance(harder, (Candidate, Reject))


def test_levels_differ_in_what_they_measure() -> None:
    easy, hard = (
        [made(level, seed).rating.features for seed in range(3)] for level in ("easy", "hard")
    )
    for feature, grows in (("effort", True), ("words", True), ("zipf", False)):
        low, high = (sum(float(one[feature]) for one in some) for some in (easy, hard))  # type: ignore[arg-type]
        assert (low < high) == grows, feature


def test_what_no_letters_can_build_is_asked_wrongly() -> None:
    with pytest.raises(AskedWrongly, match="ask for fewer words or more letters"):
        make(Recipe("wheel", {"letters": 5, "words": 50}, Target("easy"), seed=1))


def test_an_ambiguous_puzzle_is_not_rated() -> None:
    with pytest.raises(NotUnique, match="many solutions"):
        rate(Puzzle(built_in("en").name, "AELST", ("....",)), "")
    with pytest.raises(NotUnique, match="no solution"):
        rate(Puzzle(built_in("en").name, "JQVXZ", ("....",)), "")
    assert not reason(Puzzle(built_in("en").name, "AELST", ("....",))).complete


def test_the_walk_begins_with_the_longest_word_and_then_follows_crossings() -> None:
    for seed in range(3):
        puzzle = puzzle_of(made("hard", seed))
        found = study(puzzle).found
        assert len(found[0].word) == max(map(len, puzzle.slots))
        known = {cell for cell in puzzle.cells if puzzle.given(cell)}
        for one in found:
            assert one is found[0] or set(one.slot.cells) & known
            known |= set(one.slot.cells)


def test_a_step_is_named_after_what_stood_and_what_fits() -> None:
    for one in efforts(puzzle_of(made("medium"))):
        rivals = [
            w for w in one.rivals if all(p in (".", x) for p, x in zip(one.pattern, w, strict=True))
        ]
        assert one.word in rivals
        expected = "crossing-letters" if len(rivals) > 1 else "only-fit"
        assert one.technique == ("from-letters" if set(one.pattern) == {"."} else expected)


def test_bonus_words_are_accepted_buildable_and_not_in_the_grid() -> None:
    record = made("medium")
    puzzle = puzzle_of(record)
    solution = tuple(record.solution.split("/"))
    bonus = bonus_words(puzzle, solution)
    accepted = set(built_in("en", ACCEPTED).words)
    inside = set(runs(solution))
    assert bonus
    assert not set(bonus) & inside
    for word in random.Random(1).sample(bonus, min(20, len(bonus))):
        assert word in accepted
        assert all(word.count(x) <= puzzle.letters.count(x) for x in word)
        assert len(word) >= puzzle.shortest


def test_the_drawing_shows_wheel_and_grid_and_lists_bonus_words_in_the_solution() -> None:
    record = made("medium")
    puzzle = puzzle_of(record)
    empty = WHEEL.draw(puzzle, None, None)
    full = WHEEL.draw(puzzle, tuple(record.solution.split("/")), None)
    assert empty.plain[0] == f"Letters: {' '.join(puzzle.letters)}"
    assert not any("Bonus words" in line for line in empty.plain)
    assert any("Bonus words" in line for line in full.plain)
    assert full.notes[0].heading == "Bonus words"
    assert empty.notes == ()


def test_every_grid_of_many_candidates_passes_the_checker() -> None:
    for seed in range(40):
        found = candidate(Shape(letters=7), Target("hard"), Stream(seed))
        if isinstance(found, Candidate):
            assert WHEEL.check(found.puzzle, found.solution) == []


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_words_promise_the_value_that_a_puzzle_is_rated(level: str) -> None:
    shape = Shape(mode="m4")
    rules = rules_of(shape, Target(level=level))
    low, high = rules.value
    hits, wrong = 0, []
    for number in range(12):
        made = candidate(shape, Target(level=level), Stream(number))
        assert isinstance(made, Candidate)
        value = rate(made.puzzle).value
        hits += low <= value < high
        wrong.append(abs(expected(runs(made.solution), rules.lexicon) - value))
    assert hits >= 8
    assert max(wrong) < 0.6


def test_a_loop_that_asks_for_no_value_goes_by_the_score_alone() -> None:
    rules = rules_of(Shape(), Target())
    assert rules.value == (0.0, math.inf)
    wished = replace(rules, value=(9.0, 10.0))
    found, other = (run(one, SearchState(), Stream(3)) for one in (rules, wished))
    assert found and other
    assert found.score.total >= other.score.total
    assert expected(found.grid.words, rules.lexicon) < expected(other.grid.words, rules.lexicon)
