"""Ratings of killers: golden ones."""

from __future__ import annotations

import pytest

from cruxpress.families.killer import KILLER
from tests.golden import KILLER as GOLDEN

ROWS = GOLDEN.rows()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['level']} {row['puzzle'][:18]}")
def test_a_golden_rating_has_not_changed(row: dict[str, str]) -> None:
    assert GOLDEN.measured(row["puzzle"]) == row


def test_the_golden_ratings_cover_every_level_and_all_techniques_of_cages_and_sums() -> None:
    assert {row["level"] for row in ROWS} == {level.name for level in KILLER.levels}
    used = {name for row in ROWS for name in row["techniques"].split()[::2]}
    own = {one.slug for one in KILLER.techniques if {"cages", "sums"} & {*one.groups}}
    assert own < used
    assert {"pointing", "naked-pair", "hidden-pair", "trial"} < used
