"""The step matrix of the document, literally; each step with its reason to reject."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cruxpress.families.wheel import step_matrix
from cruxpress.families.wheel.letter_statistics import WheelStatistics
from cruxpress.families.wheel.lexicon import of_words
from cruxpress.families.wheel.step_matrix import (
    MATRIX,
    SLOTS,
    Attempt,
    RejectedLetters,
    Round,
    SearchState,
    WheelGrid,
    WheelRules,
    run_slots,
)

WORDS = ("east", "eats", "last", "late", "least", "sale", "salt", "seal", "seat", "slat",
         "slate", "stale", "steal", "tale", "teal", "hippo", "pip")  # fmt: skip
RULES = WheelRules(of_words("en", WORDS), letters=5, longest=5, least_words=9, iterations=60)


def attempt(letters: str = "AELST", earlier: tuple[Round, ...] = (), **rules: Any) -> Attempt:
    return Attempt(replace(RULES, **rules), SearchState(earlier), letters, seed=1)


def before(full: str = "", crossword: str = "", letters: str = "") -> Round:
    return Round(letters, frozenset(full.upper().split()), frozenset(crossword.upper().split()))


def name(step: step_matrix.Step | None) -> str:
    return step.__name__ if step else "none"


def test_the_seven_slots_have_the_names_of_the_document() -> None:
    assert SLOTS == (
        "step_build_full_word_set",
        "step_reject_if_full_overlap_ge_10_percent",
        "step_prepare_layout_input",
        "step_build_layout_with_in_generation_limits",
        "step_mode_extra_a",
        "step_mode_extra_b",
        "step_build_missing_words_and_validate_layout",
    )


@pytest.mark.parametrize(
    ("mode", "extra_a", "extra_b"),
    [
        ("m1", "none", "none"),
        ("m2", "step_mode2_extra", "none"),
        ("m3", "step_all_seed_letters_used", "none"),
        ("m4", "step_all_seed_letters_used", "step_use_004_stats"),
    ],
)
def test_the_matrix_is_the_one_of_the_document(mode: str, extra_a: str, extra_b: str) -> None:
    assert [name(step) for step in MATRIX[mode]] == [
        "step_build_full_word_set",
        "step_reject_if_full_overlap_ge_10_percent",
        "step_prepare_layout_input",
        "step_build_layout_with_in_generation_limits",
        extra_a,
        extra_b,
        "step_build_missing_words_and_validate_layout",
    ]
    assert list(MATRIX) == ["m1", "m2", "m3", "m4"]


@pytest.mark.parametrize("failing", range(7))
def test_the_runner_goes_in_order_and_stops_at_the_first_reason(
    monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    seen: list[int] = []

    def step_of(slot: int) -> step_matrix.Step:
        return lambda _: seen.append(slot) or ("because" if slot == failing else None)  # type: ignore[func-returns-value]

    monkeypatch.setitem(MATRIX, "m4", [step_of(slot) for slot in range(7)])
    assert run_slots(attempt()) == RejectedLetters(SLOTS[failing], "because")
    assert seen == list(range(failing + 1))


def test_an_empty_slot_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MATRIX, "m1", [None] * 7)
    assert run_slots(attempt(mode="m1")) is None


def test_good_letters_pass_all_slots_in_every_mode() -> None:
    for mode in MATRIX:
        one = attempt(mode=mode)
        assert run_slots(one) is None
        assert one.layout | one.missing == one.full


def test_the_full_set_has_all_words_of_the_least_length_and_more() -> None:
    one = attempt("HIPPO", shortest=4)
    assert step_matrix.step_build_full_word_set(one) is None
    assert one.full == {"HIPPO"}
    one = attempt("HIPPO", shortest=3)
    step_matrix.step_build_full_word_set(one)
    assert one.full == {"HIPPO", "PIP"}


def test_letters_without_words_are_rejected_first() -> None:
    assert run_slots(attempt("QVWXZ")) == RejectedLetters("step_build_full_word_set", "no_words")


@pytest.mark.parametrize(("shared", "rejected"), [(0, False), (1, False), (2, True), (15, True)])
def test_ten_percent_of_earlier_words_are_too_many(shared: int, rejected: bool) -> None:
    earlier = " ".join(sorted(w for w in WORDS if w not in ("hippo", "pip"))[:shared])
    one = attempt(earlier=(before(full=earlier),))
    step_matrix.step_build_full_word_set(one)
    assert (step_matrix.step_reject_if_full_overlap_ge_10_percent(one) is not None) == rejected
    assert one.overlap == shared / 15


def test_exactly_ten_percent_is_too_much() -> None:
    ten = ["abcde", "bcdea", "cdeab", "deabc", "eabcd", "aebcd", "abecd", "abced", "baced", "cabed"]
    one = Attempt(
        WheelRules(of_words("en", ten)), SearchState((before(full="abcde"),)), "ABCDE", 1
    )  # fmt: skip
    step_matrix.step_build_full_word_set(one)
    assert (
        step_matrix.step_reject_if_full_overlap_ge_10_percent(one) == "full_overlap_ge_10_percent"
    )
    assert one.overlap == 0.1


def test_of_several_earlier_rounds_the_worst_overlap_counts() -> None:
    one = attempt(earlier=(before(full="east eats"), before(full="x")))
    step_matrix.step_build_full_word_set(one)
    assert step_matrix.step_reject_if_full_overlap_ge_10_percent(one)
    assert one.overlap == 2 / 15


def test_words_of_the_earlier_crossword_do_not_go_into_the_layout() -> None:
    one = attempt(earlier=(before(full="east", crossword="east"),))
    assert run_slots(one) is None
    assert "EAST" in one.full
    assert "EAST" not in one.layout_input
    assert "EAST" in one.missing


def test_when_nothing_is_left_to_lay_out_the_letters_are_rejected() -> None:
    one = attempt("HIPPO", earlier=(before(crossword="hippo"),))
    assert run_slots(one) == RejectedLetters("step_prepare_layout_input", "no_layout_input")


def test_the_layout_keeps_its_bounds_while_placing() -> None:
    for bound in (5, 6, 8, 14):
        one = attempt(height=bound, width=bound, least_words=1, mode="m1")
        assert run_slots(one) is None
        assert one.grid
        assert len(one.grid.rows) <= bound
        assert len(one.grid.rows[0]) <= bound


def test_no_word_fits_into_tiny_bounds() -> None:
    one = attempt("HIPPO", height=4, width=4)
    assert run_slots(one) == RejectedLetters(SLOTS[3], "no_layout")


@pytest.mark.parametrize(("previous", "rejected"), [("", False), ("AXYZQ", False), ("AEXYZ", True)])
def test_m2_shares_at_most_a_fifth_of_the_letters(previous: str, rejected: bool) -> None:
    one = attempt(earlier=(before(letters=previous),) if previous else (), mode="m2")
    expected = RejectedLetters("step_mode_extra_a", "shared_letters_gt_20_percent")
    assert run_slots(one) == (expected if rejected else None)


def test_a_letter_that_no_word_needs_rejects_the_wheel() -> None:
    one = attempt("AELSTX")
    assert run_slots(one) == RejectedLetters("step_mode_extra_a", "letters_not_used")
    assert run_slots(attempt("AELSTX", mode="m1")) is None


def test_a_letter_that_stands_twice_must_be_needed_twice() -> None:
    assert run_slots(attempt("AEELST")) == RejectedLetters("step_mode_extra_a", "letters_not_used")


def test_m4_attaches_the_statistics() -> None:
    one = attempt(statistics=WheelStatistics({"east": 3}))
    assert run_slots(one) is None
    assert one.rarity["EAST"] == 0.25
    assert one.rarity["SEAT"] == 1.0
    other = attempt(statistics=WheelStatistics({"east": 3}), mode="m3")
    run_slots(other)
    assert other.rarity == {}


def test_too_few_words_in_the_grid_reject_the_wheel() -> None:
    one = attempt(least_words=16)
    assert run_slots(one) == RejectedLetters(SLOTS[6], "too_few_words")
    one = attempt(height=5, width=5, least_words=15, mode="m1")
    assert run_slots(one) == RejectedLetters(SLOTS[6], "too_few_words")


def test_missing_words_are_those_of_both_kinds() -> None:
    one = attempt(earlier=(before(crossword="east"),), height=7, width=7, least_words=1, mode="m1")
    assert run_slots(one) is None
    assert one.missing == one.full - one.layout
    assert "EAST" in one.missing
    assert one.missing - {"EAST"}, "the small grid leaves others out, too"


@pytest.mark.parametrize(
    ("rows", "words", "reason"),
    [
        (("EAST#", "#####", "SEAT#"), ("EAST", "SEAT"), "broken_layout"),  # falls apart
        (("EAST", "SEAT"), ("EAST", "SEAT"), "broken_layout"),  # ES, AE, … are no words
        (("E" * 15,), ("E" * 15,), "outside_bounds"),
        (("EAST#", "####X"), ("EAST",), "broken_layout"),  # a letter of no word
    ],
)
def test_a_broken_grid_is_rejected(
    rows: tuple[str, ...], words: tuple[str, ...], reason: str
) -> None:
    one = attempt(least_words=1)
    one.full, one.grid = frozenset(words), WheelGrid(rows, words, 0)
    assert step_matrix.step_build_missing_words_and_validate_layout(one) == reason


def test_the_state_remembers_the_last_rounds_and_is_empty_at_first() -> None:
    state = SearchState()
    assert (state.letters, state.rounds) == ("", ())
    for letters in ("AB", "CD", "EF"):
        state = state.after(before(letters=letters), memory=2)
    assert [one.letters for one in state.rounds] == ["CD", "EF"]
    assert state.letters == "EF"
