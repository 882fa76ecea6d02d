"""Clues at hand: who writes them, words and clues of themes, and how clues fit into cells."""
