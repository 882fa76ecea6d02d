"""Filling: the candidate words of a grid, and the search for a fill."""
