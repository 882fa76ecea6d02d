"""Make puzzles: search for a target, verification, requests, series, statistics, calibration."""
