"""A site of three days with all families, made once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from cruxpress.site import Built, SitePlan, build, read_plan
from cruxpress.workers import ThisProcess

PLAN = """
title = "Five & more"
description = "A puzzle of each family, every day."
author = "A. Setter"
base = "https://example.org/puzzles"
dates = "2027-01-01..2027-01-03"
seed = 7
[[sections]]
family = "sudoku"
week = "easy,easy,easy,medium,medium,hard,hard"
[[sections]]
family = "keen"
level = "easy"
shape = { size = 4 }
[[sections]]
family = "marks"
level = "easy"
"""
WORDS = """
[[sections]]
family = "crossword"
level = "easy"
[[sections]]
family = "wheel"
level = "easy"
[[sections]]
family = "killer"
level = "easy"
shape = { size = 6 }
[[sections]]
family = "twist"
level = "easy"
shape = { size = 6 }
"""


def plan_of(text: str = PLAN, *changes: str) -> SitePlan:
    return read_plan(text, changes=changes)


def built(
    folder: Path, text: str = PLAN, changes: Sequence[str] = (), until: str = "", **more: bool
) -> Built:
    day = date.fromisoformat(until) if until else None
    return build(plan_of(text, *changes), folder, pool=ThisProcess(), until=day, **more)


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "some" / "where"
    built(folder, PLAN + WORDS)
    return folder
