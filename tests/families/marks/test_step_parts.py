"""Scores, choices, information and best effort: the parts of the document, corrected."""

from __future__ import annotations

from collections import Counter

import pytest

from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.seeds import Stream
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.families.marks.best_effort import best_effort, candidates_remaining
from cruxpress.families.marks.information_gain import bits, information_gain, overlap, reduction
from cruxpress.families.marks.letter_scores import (
    LetterScores,
    curated,
    frequency,
    threshold,
    weighted_choice,
)
from cruxpress.families.marks.solve import least_rows
from cruxpress.families.marks.word_lists import ListName, lexicon
from tests.families.marks.constraints import get_constraints

FIVE = lexicon(ListName("en"), 5)


def test_constraints_are_letter_position_and_type() -> None:
    assert [tuple(tile) for tile in get_constraints("ALLOY", "LABEL")] == [
        ("A", 0, "yellow"), ("L", 1, "yellow"), ("L", 2, "yellow"), ("O", 3, "gray"),
        ("Y", 4, "gray"),
    ]  # fmt: skip


def test_the_base_score_weighs_positions_twice_and_letters_once() -> None:
    scores = LetterScores(["AB", "AC"])
    assert scores.base("AB") == pytest.approx(2 * (1 + 0.5) + 0.5 + 0.25)
    assert scores.base("AA") == pytest.approx(2 * 1 + 0.5)


def test_frequency_raises_a_score_up_to_six_times() -> None:
    scores = LetterScores(["AB", "AC"])
    base = scores.base("AB")
    assert scores.boosted("AB", 0) == base
    assert scores.boosted("AB", 100) == pytest.approx(1.5 * base)
    assert scores.boosted("AB", 10**6) == pytest.approx(6 * base)


def test_the_threshold_is_a_tenth_or_the_twentieth_percentile() -> None:
    assert threshold([0.05, 0.2, 7]) == 0.1
    assert threshold([n / 1000 for n in range(10)]) == 0.002
    assert threshold([]) == 0.0


def test_answers_are_chosen_by_frequency_and_never_below_the_threshold() -> None:
    stream, drawn = Stream(1), Counter[int]()
    for _ in range(4000):
        drawn[weighted_choice({0: 0.05, 1: 0.0 + 0.1, 2: 9.0}, stream)] += 1
    assert drawn[0] == 0
    assert drawn[2] / drawn[1] == pytest.approx(10 / 1.1, rel=0.2)


def test_a_curated_subset_is_seven_tenths_top_and_the_rest_drawn() -> None:
    frequencies = [frequency(zipf) for zipf in FIVE.zipfs]
    one, other = (set(curated(FIVE.words, frequencies, 2000, Stream(n))) for n in (1, 2))
    assert len(one) == len(other) == 2000
    assert len(one & other) >= 1400
    assert one != other
    scores = LetterScores(FIVE.words)
    values = [scores.boosted(word, frequencies[at]) for at, word in enumerate(FIVE.words)]
    best = sorted(range(len(values)), key=lambda at: -values[at])[:1400]
    assert set(best) <= one


def test_gain_reduction_bits_and_overlap() -> None:
    assert information_gain(200, 50) == 150
    assert reduction(200, 150) == 0.25
    assert bits([1024, 32, 1]) == [5.0, 5.0]
    assert overlap("CRANE", ["SLOTH", "CURIO"]) == 2


def test_best_effort_says_when_the_rows_cannot_be_unique() -> None:
    effort = best_effort(FIVE, "CRANE", 1, greens=0, coloured=0)
    assert effort.candidates_remaining > 1
    assert effort.sentence.startswith("not unique: the best 1 row found leave")
    assert effort.puzzle is not None
    assert candidates_remaining(effort.puzzle) == effort.candidates_remaining


def test_best_effort_is_a_puzzle_where_it_can_be() -> None:
    effort = best_effort(FIVE, "CRANE", 4)
    assert effort.candidates_remaining == 1


def test_the_least_rows_are_proved_and_shown() -> None:
    least = least_rows(FIVE, "CRANE", greens=0, coloured=2)
    assert least.proved
    assert least.rows == len(least.guesses) == least.lower
    narrow = least_rows(FIVE, "CRANE", greens=0, coloured=0)
    assert (narrow.rows or 9) >= (least.rows or 9)


def test_curated_guesses_and_weighted_answers_make_puzzles() -> None:
    shape = {"curated": 2000, "pick": "weighted", "rows": "3"}
    record = make(Recipe("marks", shape, seed=4))
    assert named("marks").solve(named("marks").parse(record.puzzle), 2).verdict == "one"


def test_a_given_answer_is_the_answer() -> None:
    assert make(Recipe("marks", {"answer": "Crane", "rows": "auto"}, seed=4)).solution == "crane"


def test_decoration_allows_rows_that_are_not_needed() -> None:
    shape = {"rows": "6", "decoration": True}
    records = [make(Recipe("marks", shape, seed=7, item=item)) for item in range(4)]
    assert any(record.rating.features["needed_rows"] < 6 for record in records)


def test_without_decoration_every_row_is_needed() -> None:
    record = make(Recipe("marks", {"rows": "5"}, seed=7))
    assert record.rating.features["needed_rows"] == 5


def test_limits_on_marks_are_kept() -> None:
    record = make(Recipe("marks", {"greens": 0, "coloured": 2}, seed=8))
    for row in named("marks").parse(record.puzzle).rows:
        assert "2" not in row.marks
        assert row.marks.count("1") <= 2


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_a_walk_ends_with_the_step_that_completes_the_word(level: str) -> None:
    family = named("marks")
    texts = [make(Recipe("marks", {}, Target(level), seed=5, item=n)).puzzle for n in range(8)]
    for text in (*texts, "crane:22202 plate:00222 @en"):
        puzzle = family.parse(text)
        steps = family.reason(puzzle).steps
        before = {name for step in steps[:-1] for name in step.places}
        assert len(before) < puzzle.length == len(before | set(steps[-1].places))
        # Words are crossed out only while the one that fits is still to be found.
        assert not any("completes" in step.what for step in steps[:-1])
        assert not any("one word is left" in step.what for step in steps)
