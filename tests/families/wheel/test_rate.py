"""Ratings of wheels: golden ones, and features held against brute force over the list."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pytest

from cruxpress.families.wheel import WHEEL
from cruxpress.families.wheel.rate import SCALES
from tests.families.wheel.oracle import Board, buildable, vocabulary
from tests.golden import WHEEL as GOLDEN

# Features are rounded to thousandths.
HALF = 0.00051
ROWS = GOLDEN.rows()
TEXTS = [row["puzzle"] for row in ROWS]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['level']} {row['puzzle'][:18]}")
def test_a_golden_rating_has_not_changed(row: dict[str, str]) -> None:
    assert GOLDEN.measured(row["puzzle"]) == row


def test_the_golden_ratings_cover_every_level_technique_and_vocabulary() -> None:
    assert {row["level"] for row in ROWS} == {level.name for level in WHEEL.levels}
    used = {name for row in ROWS for name in row["techniques"].split()[::2]}
    assert used == {one.slug for one in WHEEL.techniques}
    assert {text.split(":")[0].split(".")[1] for text in TEXTS} == {
        "easy", "medium", "hard", "accepted",
    }  # fmt: skip
    assert {text[:2] for text in TEXTS} == {"en", "ro"}


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: str(text)[:18])
def test_a_golden_puzzle_has_one_filling_by_brute_force(text: str) -> None:
    [only] = Board(text, {}, {}).fillings()
    solution = WHEEL.solve(WHEEL.parse(text)).only()
    assert {
        (r, c): x for r, row in enumerate(solution) for c, x in enumerate(row) if x != "#"
    } == only


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: str(text)[:18])
def test_the_value_is_what_the_page_for_users_says(text: str) -> None:
    rating, written, efforts, zipfs, stood = WHEEL.rate(WHEEL.parse(text)), {}, [], [], []
    for step in WHEEL.reason(WHEEL.parse(text)).steps:
        board = Board(text, written, {})
        [entry] = [one for one in board.entries if _names(one.spots) == step.cells]
        before = board.pattern(entry)
        written |= step.places
        word = Board(text, written, {}).pattern(entry)
        efforts.append(board.effort(entry, word))
        zipfs.append(board.words[word])
        stood.append(1 - before.count(".") / len(before))
    words, bonus, hardest = len(board.entries), len(_bonus(text, written)), sorted(efforts)[-2:]
    value = mean(efforts) + 0.3 * mean(hardest) + 0.04 * words + 0.5 * bonus / (bonus + words)
    measured = {
        "effort": mean(efforts), "hardest": mean(hardest), "zipf": mean(zipfs),
        "help": mean(stood), "words": words, "bonus": bonus,
        "cells": len(board.letters), "givens": sum("A" <= x <= "Z" for x in text.split(":")[2]),
    }  # fmt: skip
    told = {name: rating.features[name] for name in measured}
    assert told == pytest.approx(measured, abs=HALF)
    assert rating.value == pytest.approx(value, abs=HALF)


def _names(spots: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    return tuple(f"R{row + 1}C{column + 1}" for row, column in spots)


def _bonus(text: str, written: dict[str, str]) -> set[str]:
    """The accepted words that the letters build, as long as the shortest entry, less the grid."""
    name, letters, rows = text.split(":")
    board = Board(text, written, {})
    shortest = min(len(entry.spots) for entry in board.entries)
    every = buildable(f"{name[:2]}.accepted:{letters}:{rows}")
    return {word for word in every if len(word) >= shortest} - set(
        map(board.pattern, board.entries)
    )


def test_the_vocabularies_of_a_language_are_nested() -> None:
    for language in ("en", "ro"):
        parts = [set(vocabulary(language, name)) for name in ("easy", "medium", "hard", "accepted")]
        assert all(one < other for one, other in pairwise(parts))


def test_levels_are_bands_of_the_value() -> None:
    for row in ROWS:
        assert SCALES[0].level(float(row["value"])) == row["level"]
