"""Making puzzles: the search for a target, verification, requests, series, statistics."""
