"""The referee of the other tests is right."""

from __future__ import annotations

import random

import pytest

from tests.families.marks.oracle import Words, definition, number


@pytest.mark.parametrize(
    ("guess", "answer", "marks"),
    [
        ("CRANE", "CRANE", "22222"),
        ("SPEED", "ERASE", "10110"),
        ("ALLOY", "LABEL", "11100"),
        ("LEVEL", "ALLOY", "10001"),
        ("EERIE", "THERE", "10102"),
        ("ABBEY", "KEBAB", "11210"),
        ("AAB", "BAA", "121"),
    ],
)
def test_marks_of_repeated_letters_known_from_play(guess: str, answer: str, marks: str) -> None:
    assert definition(guess, answer) == marks


@pytest.mark.parametrize("length", range(3, 9))
def test_the_fast_form_equals_the_slow_one(length: int) -> None:
    chance = random.Random(length)
    words = ["".join(chance.choices("ABCDE", k=length)) for _ in range(120)]
    table = Words(words)
    for guess in words[:40]:
        assert table.marks(guess).tolist() == [number(definition(guess, word)) for word in words]
