"""Sudoku: givens in a grid of boxes."""
