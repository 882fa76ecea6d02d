"""Typography: quotes by language, entries and counts that do not break."""

from __future__ import annotations

import pytest

from cruxpress.book.typography import FIRM, printed


@pytest.mark.parametrize(
    ("typed", "language", "expected"),
    [
        ("Achilles' weak spot", "en", "Achilles’ weak spot"),
        ("'Tis the season, in the '90s", "en", "’Tis the season, in the ’90s"),
        ("Say 'cheese'", "en", "Say ‘cheese’"),
        ('("Hamlet" villain)', "en", "(“Hamlet” villain)"),
        ('"Voi ___ câștigat"', "ro", "„Voi ___ câștigat”"),
        ("Rock 'n' roll", "en", "Rock ’n’ roll"),
    ],
)
def test_quotes_are_those_of_the_printer(typed: str, language: str, expected: str) -> None:
    assert printed(typed, language) == expected


def test_what_has_no_quotes_is_left_alone() -> None:
    assert printed("Write 4 in R1C2; R1C3 is A or B.") == "Write 4 in R1C2; R1C3 is A or B."


def test_the_cells_of_an_entry_and_the_count_of_a_clue_stay_together() -> None:
    assert printed("fits S N O _ P, or") == f"fits S{FIRM}N{FIRM}O{FIRM}_{FIRM}P, or"
    assert printed("Kind of cat (3)*") == f"Kind of cat{FIRM}(3)*"
