"""Books: puzzles on paper, from a plan to PDF, SVG, PNG, text and JSON."""
