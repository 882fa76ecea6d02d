"""Filling: which words may stand in a grid, and the search for those that do."""
