"""cruxpress: puzzles at the difficulty you ask for."""
