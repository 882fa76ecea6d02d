"""Clues for a filled grid: their sources, their difficulty, and their fit into cells."""
