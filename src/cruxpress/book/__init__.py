"""Putting puzzles on paper: drawings, and their forms as SVG and plain text."""
