"""Texts that were made to be slow are read in time that grows with their length."""

from __future__ import annotations

import contextlib
import time

import pytest

from cruxpress.clues.sentence import bare, without_enumeration, words_of
from cruxpress.errors import ParseError
from cruxpress.formats import format_named

LONG = 40_000
SLOW = [
    "()" + " " * LONG + "x", "(" + " " * LONG, "x" + "!" * LONG + "y", "(" * LONG, "(1" * LONG,
    "(1 " * LONG, "( " * LONG, "(1," * LONG, "(a " * LONG, "\t" * LONG + "(", "(3)" * LONG,
]  # fmt: skip
# How long may one such text take, in seconds of work?  Before, the first took nine.
MOST = 1.0


@pytest.mark.parametrize("text", SLOW)
def test_a_clue_made_to_be_slow_is_not(text: str) -> None:
    start = time.process_time()
    without_enumeration(text)
    words_of(text)
    bare([text])
    assert time.process_time() - start < MOST


@pytest.mark.parametrize("text", SLOW)
def test_a_clue_of_a_foreign_file_made_to_be_slow_is_not(text: str) -> None:
    form = format_named("exolve")
    lines = [
        "exolve-begin", "exolve-width: 3", "exolve-height: 3", "exolve-grid:", "000", "0.0", "000",
        "exolve-across:", f"1 {text}", "3 Two (3)", "exolve-down:", "1 A (3)", "2 B (3)",
        "exolve-end",
    ]  # fmt: skip
    start = time.process_time()
    assert form.read is not None
    with contextlib.suppress(ParseError):
        list(form.read(lines, None))
    assert time.process_time() - start < MOST
