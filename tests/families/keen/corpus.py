"""The labelled corpus: puzzles that Simon Tatham's Keen made and graded."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

LEVELS = {"e": "easy", "n": "normal", "h": "hard", "x": "extreme", "u": "unreasonable"}
FILE = Path(__file__).parents[2] / "corpora" / "keen_sgt.tsv"


@dataclass(frozen=True)
class Labelled:
    """A game id with its level and its solution."""

    text: str
    level: str
    solution: str


@cache
def corpus() -> tuple[Labelled, ...]:
    """All 2,238 of them."""
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if len(row) == 5 and row[0] != "size"]
    return tuple(Labelled(text, LEVELS[tier], solution) for _, tier, _, text, solution in rows)
