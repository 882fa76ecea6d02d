"""The families of puzzles, one drawer each."""
