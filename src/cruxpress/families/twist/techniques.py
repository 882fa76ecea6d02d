"""The techniques of sudokus with a twist, from easy to hard: sudoku's, and those about lines and
knights."""

from __future__ import annotations

from cruxpress.grids.techniques import ladder

TECHNIQUES = ladder("lines", "knights")
