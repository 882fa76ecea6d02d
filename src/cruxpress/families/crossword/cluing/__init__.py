"""Clues for a filled grid: who writes them, how hard they are, and how they fit into cells."""
