"""Letters, score and main loop: weights, ties, the finalist, and no finalist."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, replace
from typing import Any

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.seeds import Stream
from cruxpress.families.wheel import letter_choice as wheel_letters
from cruxpress.families.wheel.best_of_attempts import Counters, run
from cruxpress.families.wheel.letter_choice import PROPOSE, VOWELS, difference, draw, exclude
from cruxpress.families.wheel.letter_statistics import WheelStatistics
from cruxpress.families.wheel.lexicon import built_in, of_words
from cruxpress.families.wheel.score import WEIGHTS, Score, rank, score
from cruxpress.families.wheel.step_matrix import (
    MATRIX,
    Attempt,
    Round,
    SearchState,
    WheelGrid,
    WheelRules,
)

ENGLISH = WheelRules(built_in("en"), letters=7, longest=7, attempts=15)
NOTHING = SearchState()


def scored(**changes: Any) -> tuple[Attempt, Score]:
    """An attempt with ten words of which eight were laid out, and its score."""
    full = frozenset(f"WORD{n}" for n in range(10))
    earlier = SearchState((Round("ABCD", frozenset(), frozenset()),))
    one = Attempt(ENGLISH, earlier, "ABXY", 1, full=full, overlap=0.05)
    one.layout_input = tuple(sorted(full))[:9]
    one.grid = WheelGrid(("X",), tuple(sorted(full))[:8], 0)
    one.missing = full - one.layout
    one.rarity = dict.fromkeys(full, 0.5) | {"WORD0": 1.0, "WORD9": 0.25}
    for name, value in changes.items():
        setattr(one, name, value)
    return one, score(one)


def test_the_six_components_are_those_of_the_document() -> None:
    _, found = scored()
    assert found.pL == 8 / 9
    assert found.pRfull == pytest.approx((1 + 8 * 0.5 + 0.25) / 10)
    assert found.pMissing == 1 - 2 / 10
    assert found.pOverlap == 1 - 0.05
    assert found.pRlayout == pytest.approx((1 + 7 * 0.5) / 8)
    assert found.pSeedDiff == 0.5


def test_s_weighs_coverage_and_rarity_of_all_words_twice() -> None:
    assert WEIGHTS == {
        "pL": 2, "pRfull": 2, "pMissing": 1, "pOverlap": 1, "pRlayout": 1, "pSeedDiff": 1,
    }  # fmt: skip
    _, s = scored()
    total = 2 * s.pL + 2 * s.pRfull + s.pMissing + s.pOverlap + s.pRlayout + s.pSeedDiff
    assert s.total == pytest.approx(total)
    assert Score(1, 1, 1, 1, 1, 1).total == 8


def test_components_lie_between_0_and_1_and_nothing_is_divided_by_zero() -> None:
    empty = Attempt(ENGLISH, NOTHING, "ABC", 1)
    for part in asdict(score(empty)).values():
        assert 0 <= part <= 1


def test_a_word_without_statistics_has_rarity_1() -> None:
    _, found = scored(rarity={})
    assert (found.pRfull, found.pRlayout) == (1.0, 1.0)


def test_the_larger_score_wins() -> None:
    one, low = scored()
    other, high = scored(overlap=0.0)
    assert rank(other, high) < rank(one, low)


def test_ties_go_to_the_larger_layout_then_the_lower_overlap_then_the_letters() -> None:
    equal = Score(1, 1, 1, 1, 1, 1)
    small, _ = scored()
    large, _ = scored(grid=WheelGrid(("X",), tuple(f"WORD{n}" for n in range(9)), 0))
    assert rank(large, equal) < rank(small, equal)
    near, _ = scored(overlap=0.04)
    assert rank(near, equal) < rank(small, equal)
    first, _ = scored(letters="AAXY")
    assert rank(first, equal) < rank(small, equal)


def test_the_difference_of_letters_counts_multiplicity() -> None:
    assert difference("AEES", "AEET") == 0.25
    assert difference("AEES", "EEEE") == 0.5
    assert difference("AEST", "AEST") == 0.0
    assert difference("AEST", "") == 1.0
    assert difference("AEST", "AESTXYZQ") == 0.5


def test_against_several_rounds_the_least_difference_counts() -> None:
    earlier = SearchState(tuple(Round(x, frozenset(), frozenset()) for x in ("ABXZ", "QQQQ")))
    _, found = scored(state=earlier)
    assert found.pSeedDiff == 0.25


def test_m4_leaves_out_one_to_three_letters_of_the_previous_round() -> None:
    state = SearchState((Round("AEINRST", frozenset(), frozenset()),))
    sizes = Counter()
    for seed in range(60):
        proposal = PROPOSE["m4"](ENGLISH, state, Stream(seed))
        assert set(proposal.excluded) <= set("AEINRST")
        assert not set(proposal.letters) & set(proposal.excluded)
        assert len(proposal.letters) == 7
        sizes[len(proposal.excluded)] += 1
    assert set(sizes) == {1, 2, 3}


def test_without_a_previous_round_nothing_is_left_out() -> None:
    assert PROPOSE["m4"](ENGLISH, NOTHING, Stream(1)).excluded == ""


def test_frequent_letters_are_left_out_more_often() -> None:
    counts = {"e": 1000, "a": 100, "z": 1}
    rules = replace(ENGLISH, statistics=WheelStatistics({}, counts))
    state = SearchState((Round("AEZ", frozenset(), frozenset()),))
    out = Counter(x for seed in range(300) for x in exclude(rules, state, 1, Stream(seed)))
    assert out["E"] > out["A"] > out["Z"]


@pytest.mark.parametrize("mode", ["m1", "m2", "m3", "m4"])
def test_letters_are_sorted_and_at_most_three_are_equal(mode: str) -> None:
    rules = replace(ENGLISH, mode=mode)
    for seed in range(40):
        letters = PROPOSE[mode](rules, NOTHING, Stream(seed)).letters
        assert len(letters) == 7
        assert list(letters) == sorted(letters)
        assert mode in ("m1", "m2") or max(Counter(letters).values()) <= 3


def test_letters_may_repeat() -> None:
    drawn = [PROPOSE["m4"](ENGLISH, NOTHING, Stream(seed)).letters for seed in range(40)]
    assert any(len(set(letters)) < len(letters) for letters in drawn)


def test_m1_takes_the_letters_of_a_word() -> None:
    words = {"".join(sorted(word)) for word in ENGLISH.lexicon.words}
    for seed in range(20):
        assert PROPOSE["m1"](ENGLISH, NOTHING, Stream(seed)).letters in words


def test_m1_without_a_word_of_that_length_is_asked_wrongly() -> None:
    rules = WheelRules(of_words("en", ["note"]), mode="m1", letters=7)
    with pytest.raises(AskedWrongly, match="needs a word of 7 letters"):
        run(rules, NOTHING, Stream(1))


def test_m3_has_two_or_three_vowels() -> None:
    for seed in range(30):
        letters = PROPOSE["m3"](ENGLISH, NOTHING, Stream(seed)).letters
        assert sum(letter in VOWELS for letter in letters) in (2, 3)


def test_drawing_from_too_few_letters_takes_what_there_is() -> None:
    assert sorted(draw({"A": 5, "B": 0}, 9, Stream(1))) == list("AAABBB")


def test_small_wheels_are_drawn_from_the_table_of_all_that_build_enough() -> None:
    rules = replace(ENGLISH, letters=wheel_letters.TABLE, longest=6)
    for seed in range(10):
        letters = PROPOSE["m4"](rules, NOTHING, Stream(seed)).letters
        assert rules.count(letters) >= rules.least_words


def test_the_best_candidate_of_all_attempts_is_the_finalist() -> None:
    events: list[tuple[str, dict[str, Any]]] = []
    found = run(ENGLISH, NOTHING, Stream(3), lambda event, facts: events.append((event, facts)))
    candidates = [facts for event, facts in events if event == "candidate"]
    assert found
    assert len(candidates) > 2
    best = max(facts["score"]["S"] for facts in candidates)
    assert found.score.to_json()["S"] == best
    assert [facts for facts in candidates if facts["best"]][-1]["letters"] == found.letters
    assert found.missing == found.full - set(found.grid.words)


def test_without_a_finalist_there_is_an_error_and_the_state_stays() -> None:
    events: list[tuple[str, dict[str, Any]]] = []
    rules = replace(ENGLISH, least_words=500, draws=1, attempts=5)
    state = SearchState((Round("AEINRST", frozenset(["X"]), frozenset()),))
    counters = Counters()
    found = run(rules, state, Stream(1), lambda e, f: events.append((e, f)), counters)
    assert found is None
    assert state.letters == "AEINRST"
    assert events[-1][0] == "end"
    assert "the earlier grid stays" in events[-1][1]["error"]
    assert counters.attempts == sum(counters.rejects.values()) == 5


def test_every_attempt_is_told_with_all_facts_of_the_document() -> None:
    events: list[tuple[str, dict[str, Any]]] = []
    run(ENGLISH, NOTHING, Stream(5), lambda event, facts: events.append((event, facts)))
    assert [f["attempt"] for e, f in events if e != "end"] == list(range(1, 16))
    facts = {"letters", "excluded", "full", "overlap", "overlap_limit", "overlap_ok",
             "layout_input", "layout", "missing"}  # fmt: skip
    for event, told in events[:-1]:
        assert facts <= set(told)
        assert event == "candidate" or {"slot", "reason"} <= set(told)
    counters = events[-1][1]["counters"]
    assert counters["successes"] + sum(counters["rejects"].values()) == counters["attempts"] == 15


def test_the_same_seed_gives_the_same_finalist() -> None:
    first, second = (run(ENGLISH, NOTHING, Stream(8)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("mode", list(MATRIX))
def test_every_mode_finds_a_finalist(mode: str) -> None:
    found = run(replace(ENGLISH, mode=mode), NOTHING, Stream(2))
    assert found
    assert len(found.grid.words) >= 9
