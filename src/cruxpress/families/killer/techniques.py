"""The techniques of killer, from easy to hard: sudoku's, and those about cages and sums."""

from __future__ import annotations

from cruxpress.grids.techniques import ladder

TECHNIQUES = ladder("cages", "sums")
