"""Crossword: words of a dictionary crossing in a grid, with clues."""
