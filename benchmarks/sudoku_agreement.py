"""How well and how fast the sudoku ladder reproduces Sudoku Explainer's ratings.

    python benchmarks/sudoku_agreement.py LABELLED.csv [--limit N]

The file has the columns puzzle, se_rating, source.  Printed are: rows, Spearman's rank
correlation, the share of exact ratings (up to 7.0, and all), the mean absolute error, a table
of bands (rows: label, columns: ours), the largest groups of disagreements, and ratings per
CPU second of one core by band, with the mix of bands that random minimal puzzles have.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import Counter
from pathlib import Path

import numpy as np

from cruxpress._kernels import sudoku

# Upper edges of the bands and the share of random minimal puzzles in each.
BANDS = [(1.5, 0.27), (2.3, 0.29), (4.0, 0.15), (6.0, 0.13), (7.9, 0.14), (20.0, 0.013)]


def read(path: Path, limit: int | None) -> tuple[np.ndarray, np.ndarray]:
    """The puzzles as u8[n, 81] and their ratings times ten."""
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))[:limit]
    digits = [[int(c) if c.isdigit() else 0 for c in row["puzzle"]] for row in rows]
    labels = [round(float(row["se_rating"]) * 10) for row in rows]
    return np.array(digits, dtype=np.uint8), np.array(labels)


def ranks(values: np.ndarray) -> np.ndarray:
    """Ranks from 0, equal values sharing their mean."""
    order = np.sort(values)
    first = np.searchsorted(order, values, side="left")
    last = np.searchsorted(order, values, side="right")
    return (first + last - 1) / 2


def spearman(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def band_of(ratings: np.ndarray) -> np.ndarray:
    edges = np.array([round(edge * 10) for edge, _ in BANDS])
    return np.searchsorted(edges, ratings, side="left")


def print_agreement(labels: np.ndarray, ours: np.ndarray, solved: np.ndarray) -> None:
    exact = (ours == labels) & solved
    easy = labels <= 70
    print(f"rows                {len(labels)}  (solved {solved.sum()})")
    print(f"spearman            {spearman(labels, ours):.4f}")
    print(f"exact up to 7.0     {100 * exact[easy].mean():.2f} %  of {easy.sum()}")
    print(f"exact, all          {100 * exact.mean():.2f} %")
    print(f"mean absolute error {np.abs(labels - ours).mean() / 10:.4f}")


def print_bands(labels: np.ndarray, ours: np.ndarray) -> None:
    names = [f"<={edge:g}" for edge, _ in BANDS]
    print("\nlabel \\ ours  " + "".join(f"{name:>8}" for name in names))
    for band, name in enumerate(names):
        row = np.bincount(band_of(ours[band_of(labels) == band]), minlength=len(BANDS))
        print(f"{name:>12}  " + "".join(f"{count:8d}" for count in row))
    groups = Counter(zip(labels[labels != ours], ours[labels != ours], strict=False))
    listed = ", ".join(f"{a / 10}->{b / 10}: {n}" for (a, b), n in groups.most_common(12))
    print(f"largest disagreements: {listed}")


def seconds_each(puzzles: np.ndarray) -> float:
    """CPU seconds a puzzle, from as many repeats as make the clock trustworthy."""
    repeats = 0
    start = time.process_time()
    while repeats == 0 or time.process_time() - start < 0.3:
        sudoku.rate_batch(puzzles)
        repeats += 1
    return (time.process_time() - start) / repeats / len(puzzles)


def print_rates(puzzles: np.ndarray, labels: np.ndarray) -> None:
    print("\nratings per CPU second")
    mean = 0.0
    for band, (edge, share) in enumerate(BANDS):
        chosen = puzzles[band_of(labels) == band]
        if len(chosen) == 0:
            continue
        seconds = seconds_each(chosen)
        mean += share * seconds
        print(f"  up to {edge:4g}  {1 / seconds:10.0f}")
    middle = puzzles[(labels >= 70) & (labels < 80)]
    if len(middle):
        print(f"  7.0 to 7.9  {1 / seconds_each(middle):8.0f}")
    print(f"  random minimal mix {1 / mean:.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path, help="CSV with puzzle, se_rating")
    parser.add_argument("--limit", type=int, help="only the first rows")
    options = parser.parse_args()
    puzzles, labels = read(options.data, options.limit)
    status, hardest, _, _ = sudoku.rate_batch(puzzles)
    ours = hardest.astype(int)
    print_agreement(labels, ours, status == 0)
    print_bands(labels, ours)
    print_rates(puzzles, labels)


if __name__ == "__main__":
    main()
