"""How well the predicted minutes of a sudoku agree with people, and how fast they come.

    python benchmarks/sudoku_human.py DATA_FOLDER

DATA_FOLDER holds sudoku_human_times.csv (see tools/fit_sudoku_effort.py, whose model is measured
here): Spearman's correlation with the mean seconds of the players, out of fold, with a bootstrap
interval; simple comparators; the rate of the feature kernel on one core.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from agreement import bootstrap, mean_spearman, out_of_fold, spearman
from fit_sudoku_effort import REPEATS, columns, read_rows, table

from cruxpress.families.sudoku import effort

COMPARATORS = {
    "search alone": "search",
    "waves of hidden singles + cells left": "hidden_waves",
    "waves, easiest kind first": "waves",
    "hidden singles at the start": "hidden_singles",
    "givens": "givens",
}


def puzzles_per_second(puzzles: np.ndarray, least: float = 1.0) -> float:
    """Rate of the feature kernel, in CPU seconds of this process."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < least:
        effort.features(puzzles)
        done += len(puzzles)
    return done / spent


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("usage: python benchmarks/sudoku_human.py DATA_FOLDER")
    puzzles, seconds, weights = read_rows(Path(sys.argv[1]))
    features = table(puzzles)
    predicted = out_of_fold(columns(features), seconds, weights, REPEATS)
    low, high = bootstrap(predicted, seconds)
    print(f"{len(puzzles)} puzzles; Spearman with the players' mean seconds")
    print(f"{'the model, out of fold':<40}{mean_spearman(predicted, seconds):>7.3f}", end="")
    print(f"   95 % from {low:.3f} to {high:.3f}")
    minutes = effort.minutes_of_all(effort.features(puzzles))
    print(f"{'the weights in force (these rows seen)':<40}{spearman(minutes, seconds):>7.3f}")
    for label, name in COMPARATORS.items():
        low, high = bootstrap(features[name][None], seconds)
        value = spearman(features[name], seconds)
        print(f"{label:<40}{value:>7.3f}   95 % from {low:.3f} to {high:.3f}")
    rate = puzzles_per_second(puzzles)
    print(f"features: {rate:,.0f} puzzles per CPU second ({1e6 / rate:.1f} us each)")


if __name__ == "__main__":
    main()
