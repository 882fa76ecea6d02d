"""Files of puzzles: records, foreign formats, manifests, checks."""
