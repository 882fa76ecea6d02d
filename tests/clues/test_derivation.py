"""Derivations: what is read is written back, and hostile lines are refused."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.clues import DEVICES, Clue, Derivation, Piece
from cruxpress.core.errors import ParseError, PuzzleError
from tests.clues.small_bank import listed


@pytest.mark.parametrize("row", [row for row in listed("right.toml") if row[3]])
def test_a_derivation_reads_back_as_it_was_written(row: list[str]) -> None:
    derivation = Derivation.from_text(row[3])
    assert derivation.to_text() == row[3]
    assert Derivation.from_text(derivation.to_text()) == derivation


pieces = st.builds(
    lambda start, length, role: Piece(
        start, start + length, role, "CAT" if role in ("abbreviation", "synonym") else ""
    ),
    st.integers(0, 50), st.integers(1, 9),
    st.sampled_from(["definition", "indicator", "link", "fodder", "abbreviation", "synonym"]),
)  # fmt: skip


@given(st.sampled_from(DEVICES), st.lists(pieces, max_size=10).map(sorted).map(tuple))
def test_every_derivation_survives_its_text(device: str, found: tuple[Piece, ...]) -> None:
    derivation = Derivation(device, found)
    assert Derivation.from_text(derivation.to_text()) == derivation


@pytest.mark.parametrize(
    "text",
    ["", " ", "d0-3", "anagrams d0-3", "anagram d", "anagram d3-3", "anagram d4-3", "anagram d-1-2",
     "anagram x0-1", "anagram d0-3=CAT", "anagram a0-1", "anagram s0-1=", "anagram a0-1=cat",
     "anagram d0-1000", "anagram d٠-٣", "anagram f0-1,f1-2", "hidden " + "d0-1 " * 200],
)  # fmt: skip
def test_what_is_no_derivation_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        Derivation.from_text(text)


@given(st.text())
def test_any_line_is_read_or_refused(text: str) -> None:
    with suppress(ParseError):
        assert Derivation.from_text(text).device in DEVICES


def test_machine_made_clues_are_marked() -> None:
    machines = [source for source in ("user", "theme", "bank", "wordplay", "dictionary", "llm")
                if Clue("Pet that purrs", source).machine]  # fmt: skip
    assert machines == ["wordplay", "dictionary", "llm"]
    with pytest.raises(PuzzleError, match="unknown source of a clue"):
        Clue("Pet that purrs", "oracle")
